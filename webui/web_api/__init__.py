"""What programs ask: the API, and whether the server is well."""

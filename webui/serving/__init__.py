"""What `agari serve` is made of: sockets, addresses, a local authority, a name on the network."""

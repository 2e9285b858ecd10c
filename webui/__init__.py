"""What people meet: the `agari` command in `webui.cli`, later the app. A thin translation between them and the rest."""

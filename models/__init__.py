"""The weights that read tiles, with their card, and the workshop that makes them. Nothing at run time imports the workshop."""

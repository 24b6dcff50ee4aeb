"""HTTP: reading requests, limiting and refusing them, the routes and the site's files."""

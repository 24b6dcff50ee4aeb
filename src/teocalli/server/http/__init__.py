"""HTTP and WebSockets: reading requests and answering them, the routes, the connections and the site's files."""

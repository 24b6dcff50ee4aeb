"""The server: tables that are played live over HTTP and WebSockets, by people and bots, with guests and accounts."""

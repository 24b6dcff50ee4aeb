"""Every call of the house's HTTP interface."""

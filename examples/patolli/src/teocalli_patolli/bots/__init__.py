"""The bots of Patolli: a policy that plays at a glance, and what the search knows."""

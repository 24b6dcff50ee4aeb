"""What holds for all tests."""

from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.e2e.fixtures"]
"""Browser tests stand in several folders, and share servers and browsers."""

# The same examples each time, on any machine, however slow.
settings.register_profile(
    "same", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("same")

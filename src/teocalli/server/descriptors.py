"""File descriptors: every connection takes one."""

from contextlib import suppress

RESERVED = 256
"""Descriptors for everything else: files, the database, bots, and connections that are accepted only to be refused."""
_MOST_CONNECTIONS = 10_000
"""More than one process can serve."""
_FALLBACKS = (65_536, 10_240)
"""Limits to try where the hard one is infinite, as on macOS, which then allows no more than these."""


def raise_descriptor_limit() -> int:
    """Raise the soft limit of this process to the hard one; returns the limit."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return RESERVED + _MOST_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (hard, *_FALLBACKS):
        if wanted != resource.RLIM_INFINITY and wanted > soft:
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
                return wanted
    return soft


def connections_within(descriptors: int) -> int:
    """How many connections a process with so many descriptors can have."""
    return min(_MOST_CONNECTIONS, max(descriptors - RESERVED, descriptors // 4))

"""Metrics for Prometheus."""

from prometheus_client import Counter, Gauge, Histogram

_BUCKETS = (0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)

COMMANDS = Counter("teocalli_commands", "Commands that were submitted to tables", ["command"])
REFUSALS = Counter("teocalli_refusals", "Commands that were refused, by code", ["code"])
COMMIT = Histogram("teocalli_commit_seconds", "From a table's decision to its being stored", buckets=_BUCKETS)
FANOUT = Histogram("teocalli_fanout_seconds", "From stored to all feeds of a table woken", buckets=_BUCKETS)
TABLES = Gauge("teocalli_tables", "Tables in memory")
FEEDS = Gauge("teocalli_feeds", "Open connections to tables")
QUEUE = Gauge("teocalli_bot_queue", "Jobs of bots that wait for a worker")
BUSY = Gauge("teocalli_bots_thinking", "Workers that think")
CUT = Counter("teocalli_cut", "Connections that were cut: they flooded, were too slow, or there was no room", ["why"])
REQUESTS = Counter("teocalli_requests", "Answers by status", ["status"])

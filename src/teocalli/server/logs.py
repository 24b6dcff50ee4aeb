"""Logging: one JSON object a line, or plain lines. Nothing hidden is ever logged."""

import json
import logging
import sys
import time
from types import TracebackType
from typing import Any, Literal, TypeAlias

LogLevel: TypeAlias = Literal["debug", "info", "warning", "error"]

_EXTRA_FIELDS = ("table",)
"""Fields that may stand beside the message."""
_LIBRARIES = {"": logging.INFO, "uvicorn.error": logging.WARNING, "alembic": logging.WARNING}
"""The most detailed level of libraries' logs, whatever was chosen: in detail they would show what is sent to whom."""


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(_fields(record), ensure_ascii=False)


class PlainLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        fields = _fields(record)
        at = time.strftime("%H:%M:%S", time.localtime(fields.pop("at")))
        level, _, say = fields.pop("level"), fields.pop("from"), fields.pop("say")
        return " ".join([at, level, say, *(f"{name}={value}" for name, value in fields.items())])


def configure_logging(level: LogLevel = "info", *, as_json: bool = True) -> None:
    """Write all logs of this process to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if as_json else PlainLines())
    logging.basicConfig(handlers=[handler], force=True)
    for name, most in _LIBRARIES.items():
        logging.getLogger(name).setLevel(max(most, logging.getLevelNamesMapping()[level.upper()]))
    logging.getLogger("teocalli").setLevel(level.upper())


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    """The fields of a line: of an error only its kind and place, not its text; of a message only its first line."""
    fields: dict[str, Any] = {
        "at": round(record.created, 3),
        "level": record.levelname.lower(),
        "from": record.name,
        "say": record.getMessage().strip().partition("\n")[0],
    }
    for name in _EXTRA_FIELDS:
        if hasattr(record, name):
            fields[name] = getattr(record, name)
    if record.exc_info and record.exc_info[1] is not None:
        fields["error"] = type(record.exc_info[1]).__name__
        if (where := _where(record.exc_info[2])) is not None:
            fields["where"] = where
    return fields


def _where(trace: TracebackType | None) -> str | None:
    """File and line at which an error arose."""
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return None if trace is None else f"{trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}"

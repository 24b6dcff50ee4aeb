"""What the house logs: JSON, a line for each, for machines that collect them. Nothing hidden is ever logged."""

import json
import logging
import sys
import time
from types import TracebackType
from typing import Any, Literal, TypeAlias

Level: TypeAlias = Literal["debug", "info", "warning", "error"]

_FIELDS = ("table",)
"""What may stand beside the message."""
_OTHERS = {"": logging.INFO, "uvicorn.error": logging.WARNING, "alembic": logging.WARNING}
"""Libraries say no more than this, whatever is asked for: in detail they would tell what is sent to whom."""


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(_told(record), ensure_ascii=False)


class PlainLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = _told(record)
        at = time.strftime("%H:%M:%S", time.localtime(line.pop("at")))
        level, _, say = line.pop("level"), line.pop("from"), line.pop("say")
        return " ".join([at, level, say, *(f"{name}={value}" for name, value in line.items())])


def log(level: Level = "info", *, as_json: bool = True) -> None:
    """All logs of this process, to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if as_json else PlainLines())
    logging.basicConfig(handlers=[handler], force=True)
    for name, most in _OTHERS.items():
        logging.getLogger(name).setLevel(max(most, logging.getLevelNamesMapping()[level.upper()]))
    logging.getLogger("teocalli").setLevel(level.upper())


def _told(record: logging.LogRecord) -> dict[str, Any]:
    """Of an error only its kind and place are told, not what it held; of what others say only the first line."""
    line: dict[str, Any] = {
        "at": round(record.created, 3),
        "level": record.levelname.lower(),
        "from": record.name,
        "say": record.getMessage().strip().partition("\n")[0],
    }
    for name in _FIELDS:
        if hasattr(record, name):
            line[name] = getattr(record, name)
    if record.exc_info and record.exc_info[1] is not None:
        line["error"] = type(record.exc_info[1]).__name__
        if (where := _where(record.exc_info[2])) is not None:
            line["where"] = where
    return line


def _where(trace: TracebackType | None) -> str | None:
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return None if trace is None else f"{trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}"

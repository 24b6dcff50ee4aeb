"""Logs as JSON, a line for each: for machines that collect them. Nothing hidden is ever logged."""

import json
import logging
import sys
from typing import Any

_FIELDS = ("table",)
"""What may stand beside the message."""


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "say": record.getMessage(),
        }
        for name in _FIELDS:
            if hasattr(record, name):
                line[name] = getattr(record, name)
        if record.exc_info and record.exc_info[1] is not None:
            error, frame = record.exc_info[1], record.exc_info[2]
            while frame is not None and frame.tb_next is not None:
                frame = frame.tb_next
            line["error"] = type(error).__name__
            if frame is not None:
                line["where"] = f"{frame.tb_frame.f_code.co_filename.rpartition('/')[2]}:{frame.tb_lineno}"
        return json.dumps(line, ensure_ascii=False)


def log_as_json() -> None:
    """All logs of this process, to standard error. Of an error only its kind and place are told, not what it held."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    logging.getLogger("alembic").setLevel(logging.WARNING)

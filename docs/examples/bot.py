"""A bot that sits down at a table and plays any legal action: python bot.py https://HOST TABLE TOKEN"""

import json
import random
import sys
import time
from contextlib import suppress

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect  # pip install websockets


def answer(you, decision, view):
    if not you["seats"]:
        return {"type": "ask", "key": "join", "command": {"do": "join"}}
    if you["eyes"] != (seat := you["seats"][0]):
        return {"type": "look", "eyes": seat}
    if not view or seat not in view["actors"]:
        return None
    chosen = random.Random(decision).choice(view["legal"])
    play = {"do": "play", "seat": seat, "decision": decision, "actions": [chosen]}
    return {"type": "ask", "key": f"{seat}-{decision}", "command": play}  # the same key, the same command: played once


server, table, token = sys.argv[1:]
address, login = f"ws{server.removeprefix('http')}/api/tables/{table}/live", {"Authorization": f"Bearer {token}"}
while True:
    with suppress(OSError, WebSocketException), connect(address, additional_headers=login) as live:
        for told in map(json.loads, live):
            if not told.get("ok", True):
                sys.stderr.write(f"refused: {told['error']['say']}\n")
            elif "table" in told and told["table"]["phase"] in ("over", "expired"):
                sys.exit()
            elif "table" in told and (reply := answer(told["you"], told["table"]["decision"], told["view"])):
                live.send(json.dumps(reply))
    time.sleep(1)  # the server is closed: try again until it is open

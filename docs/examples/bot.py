"""A bot that sits down at a table and plays any legal action: python bot.py https://HOST TABLE TOKEN

Beside Python it needs `pip install websockets`. What goes over the wire is described in docs/protocol.md.
"""

import json
import random
import sys
import time

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


def answer(told):
    """What to send after a frame, if anything."""
    if told["type"] == "answer" and not told["ok"]:
        sys.stderr.write(f"refused: {told['error']['say']}\n")
    if told["type"] not in ("table", "events"):
        return None
    you, decision = told["you"], told["table"]["decision"]
    if not you["seats"]:
        return {"type": "ask", "key": "join", "command": {"do": "join"}}
    seat = you["seats"][0]
    if you["eyes"] != seat:
        return {"type": "look", "eyes": seat}
    if not told["view"] or seat not in told["view"]["actors"]:
        return None
    play = {"do": "play", "seat": seat, "decision": decision, "actions": [random.choice(told["view"]["legal"])]}
    return {"type": "ask", "key": f"seat-{seat}-decision-{decision}", "command": play}  # the same key plays only once


def main(house, table, token):
    address = f"ws{house.removeprefix('http')}/api/tables/{table}/live"
    while True:
        with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as live:
            try:
                while True:
                    told = json.loads(live.recv())
                    if told.get("table", {}).get("phase") in ("over", "expired"):
                        return
                    if reply := answer(told):
                        live.send(json.dumps(reply))
            except ConnectionClosed:
                time.sleep(1)  # the house closes for a moment, and opens again


main(*sys.argv[1:])

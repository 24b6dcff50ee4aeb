"""A bot that holds a seat by a token and plays any legal action: python bot.py https://HOST TABLE TOKEN

Beside Python it needs `pip install websockets`.
"""

import json
import random
import sys
import urllib.request
from uuid import uuid4

from websockets.sync.client import connect


def main(house: str, table: str, token: str) -> None:
    address, headers = f"{house}/api/tables/{table}", {"Authorization": f"Bearer {token}"}
    eyes = None  # the seat that we look through; None: as an onlooker
    while True:
        live_address = f"ws{address.removeprefix('http')}/live" + ("" if eyes is None else f"?eyes={eyes}")
        with connect(live_address, additional_headers=headers) as live:
            for frame in live:
                told = json.loads(frame)
                if told["type"] == "answer" and not told["ok"]:
                    sys.stderr.write(f"refused: {told['refusal']}\n")
                if told["type"] not in ("table", "events"):
                    continue
                if told["table"]["phase"] not in ("gathering", "playing"):
                    return
                if not told["you"]["seats"]:
                    join = json.dumps({"key": str(uuid4()), "do": "join"}).encode()
                    typed = {**headers, "Content-Type": "application/json"}
                    urllib.request.urlopen(urllib.request.Request(f"{address}/commands", join, typed)).close()
                elif eyes != (seat := told["you"]["seats"][0]):
                    eyes = seat  # we have sat down, or the start has changed the order of the seats
                    break
                elif told["view"] and seat in told["view"]["actors"]:
                    move = {"do": "play", "seat": seat, "decision": told["table"]["decision"]}
                    live.send(
                        json.dumps({"key": str(uuid4()), **move, "actions": [random.choice(told["view"]["legal"])]})
                    )


main(*sys.argv[1:])

"""A bot behind the network, for `teocalli arena … --bots level1,http://127.0.0.1:9000/`: python bot_server.py 9000"""

import json
import random
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def answer(view, seed):
    return random.Random(seed).choice(view["legal"])


class Bot(BaseHTTPRequestHandler):
    def do_POST(self):
        told = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        body = json.dumps({"do": answer(told["view"], told["seed"])}).encode()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Bot).serve_forever()

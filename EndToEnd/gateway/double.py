"""A model's provider on loopback: Anthropic's Messages and chat completions, with faults.

`POST /script` takes a list of faults, one for each call to come; without one a call is answered
with a week, a sequence or a review, by its data. `GET /seen` tells the bodies of the calls since
the last script.
"""
import gzip
import json
import socket
import struct
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SEEN, SCRIPT, LOCK = [], [], threading.Lock()
DELAY = [0.0]


def week(data):
    """Up to six exercises a training day, from the lists of the request, each once a week where
    there are enough."""
    days = {f"d{day}": [] for day in range(1, 8)}
    free = [day for day in range(1, 8) if day not in data["closed"]]
    step = max(1, len(free) // max(1, data["days"]))
    count = len(data["ex"])
    for place, day in enumerate(free[::step][: data["days"]]):
        chosen = list(range(place % count, count, data["days"]))[:6]
        days[f"d{day}"] = [[exercise, 3, 8, 12, 0, 90] for exercise in chosen]
    return json.dumps(days)


def sequence(data):
    """Its first two exercises in turn, for as many minutes as are wished for."""
    rounds = max(1, min(50, data["min"] or 10))
    second = min(1, len(data["m"]) - 1)
    cards = [[0, 0, 0, 20], [0, 2, 0, 10], [0, 0, second, 20], [0, 2, 0, 10]]
    return json.dumps({"r": [rounds], "c": cards})


def review(data):
    """The first figure and the last one."""
    last = len(data["f"]) - 1
    return json.dumps({"s": ["The week began with {0}.", f"It ended with {{{last}}} in all."]})


def good_answer(data):
    return sequence(data) if "m" in data else review(data) if "f" in data else week(data)


def anthropic(text, **changes):
    answer = {
        "id": "msg_1", "type": "message", "role": "assistant", "model": "claude-haiku-5-5",
        "content": [{"type": "text", "text": text}], "stop_reason": "end_turn",
        "stop_sequence": None, "stop_details": None,
        "usage": {
            "input_tokens": 500, "output_tokens": 200, "cache_creation_input_tokens": 0,
            "cache_read_input_tokens": 100, "output_tokens_details": {"thinking_tokens": 0},
        },
    }
    answer.update(changes)
    return answer


def chat(text, **changes):
    answer = {
        "id": "c1", "object": "chat.completion", "created": 1, "model": "local",
        "choices": [{"index": 0, "finish_reason": "stop",
                     "message": {"role": "assistant", "content": text}}],
        "usage": {"prompt_tokens": 600, "completion_tokens": 200, "total_tokens": 800},
    }
    answer.update(changes)
    return answer


class Double(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body go out apart: without this a client on a kept connection waits 40 ms.
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def send(self, status, body, kind="application/json", headers=()):
        if not isinstance(body, bytes):
            body = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def error(self, status, kind, message="as scripted", details=None, headers=()):
        error = {"type": kind, "message": message}
        if details:
            error["details"] = details
        self.send(status, {"type": "error", "error": error, "request_id": "req_1"},
                  headers=headers)

    def hang_up(self):
        # A reset, as a program leaves that is killed.
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()
        self.close_connection = True

    def do_GET(self):
        if self.path == "/seen":
            with LOCK:
                return self.send(200, SEEN)
        if self.path.endswith("jwks.json"):
            with LOCK:
                status, keys = JWKS["status"], JWKS["keys"]
                JWKS["asked"] += 1
            return self.send(status, {"keys": keys})
        if self.path == "/jwks-asked":
            return self.send(200, JWKS["asked"])
        self.send(404, {})

    def do_POST(self):
        length = int(self.headers.get("content-length") or 0)
        body = json.loads(self.rfile.read(length) or b"null")
        if self.path == "/script":
            with LOCK:
                SEEN.clear()
                SCRIPT[:] = body.get("faults", [])
                DELAY[0] = body.get("delay", 0.0)
            return self.send(200, {})
        if self.path == "/jwks":
            with LOCK:
                JWKS.update(body)
            return self.send(200, {})
        with LOCK:
            SEEN.append({"path": self.path, "headers": dict(self.headers), "body": body})
            fault = SCRIPT.pop(0) if SCRIPT else "ok"
        time.sleep(DELAY[0])
        self.answer(body, fault)

    def answer(self, body, fault):
        is_anthropic = self.path.endswith("/messages")
        shape = anthropic if is_anthropic else chat
        first = next(m["content"] for m in body["messages"] if m["role"] == "user")
        good = good_answer(json.loads(first))
        kind, _, value = fault.partition(":")
        if kind == "ok":
            return self.send(200, shape(good))
        if kind == "text":
            return self.send(200, shape(value))
        if kind == "fenced":
            return self.send(200, shape("```json\n" + good + "\n```"))
        if kind == "hang":
            time.sleep(float(value or 30))
            return self.hang_up()
        if kind == "midbody":
            raw = json.dumps(shape(good)).encode()
            self.send_response(200)
            self.send_header("content-length", str(len(raw)))
            self.end_headers()
            self.wfile.write(raw[: len(raw) // 2])
            self.wfile.flush()
            time.sleep(float(value or 0))
            return self.hang_up()
        if kind == "drip":
            raw = json.dumps(shape(good)).encode()
            self.send_response(200)
            self.send_header("content-length", str(len(raw)))
            self.end_headers()
            try:
                for byte in raw:
                    self.wfile.write(bytes([byte]))
                    self.wfile.flush()
                    time.sleep(0.05)
            except OSError:
                pass
            self.close_connection = True
            return None
        if kind == "reset":
            return self.hang_up()
        if kind == "status":
            status, _, rest = value.partition(",")
            headers = [("retry-after", rest)] if rest else []
            return self.error(int(status), "api_error", headers=headers)
        if kind == "spend":
            return self.error(429, "rate_limit_error",
                              details={"error_code": "enforced_spend_limit_reached"})
        if kind == "html":
            return self.send(int(value or 502), b"<html><h1>Bad Gateway</h1></html>", "text/html")
        if kind == "gzip":
            return self.send(200, gzip.compress(json.dumps(shape(good)).encode()),
                             headers=[("content-encoding", "gzip")])
        if kind == "bomb":
            return self.send(200, gzip.compress(b" " * (64 << 20)),
                             headers=[("content-encoding", "gzip")])
        if kind == "big":
            return self.send(200, json.dumps(shape("x" * (10 << 20))).encode())
        if kind == "nan":
            return self.send(200, json.dumps(shape(good)).replace("500", "NaN")
                             .replace("600", "NaN").encode())
        if kind == "twice":
            raw = json.dumps(shape(good))
            return self.send(200, ("{" + '"usage":{},' + raw[1:]).encode())
        if kind == "unmetered":
            answer = shape(good)
            del answer["usage"]
            return self.send(200, answer)
        if kind == "empty":
            if is_anthropic:
                return self.send(200, shape("", content=[]))
            return self.send(200, shape(""))
        if kind == "thinking":
            return self.send(200, anthropic(good, content=[
                {"type": "thinking", "thinking": "…", "signature": "s"},
                {"type": "text", "text": good}]) if is_anthropic else chat(good))
        if kind == "refusal":
            if is_anthropic:
                return self.send(200, shape("", content=[], stop_reason="refusal"))
            answer = shape("")
            answer["choices"][0]["message"]["refusal"] = "no"
            return self.send(200, answer)
        if kind == "max":
            if is_anthropic:
                return self.send(200, shape(good[:40], stop_reason="max_tokens"))
            answer = shape(good[:40])
            answer["choices"][0]["finish_reason"] = "length"
            return self.send(200, answer)
        return self.send(500, {"unknown fault": fault})


JWKS = {"status": 200, "keys": [], "asked": 0}


class Server(ThreadingHTTPServer):
    request_queue_size = 512
    daemon_threads = True

    def handle_error(self, *_):
        """Callers hang up: that is part of the tests."""


def serve(port=0):
    """Starts a double in a thread; its port."""
    server = Server(("127.0.0.1", port), Double)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


if __name__ == "__main__":
    print(serve(int(sys.argv[1]) if len(sys.argv) > 1 else 0), flush=True)
    threading.Event().wait()

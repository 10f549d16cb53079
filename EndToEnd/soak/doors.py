"""Whether the server goes on for everyone else while one client asks too much of it.

    python EndToEnd/soak/doors.py [scale [patience]]

Against the real program on loopback, all of it from one address: 2,000 streams of events are
wanted, 4,100 connections are opened and left idle, 40 uploads of 60 MB stop before their end, and a
log of 20,000 unknown exercises is imported by a client that leaves. Meanwhile somebody else looks
and logs sets. Prints figures; ends with an error where one is beyond its bar. A scale of 0.1 asks for
a tenth of everything; a patience of 20 allows twenty times the time, as a debug build on a busy
machine needs. Memory is bounded as always: this program is alone in its process.
"""

import http.client
import json
import pathlib
import resource
import socket
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "EndToEnd/app"))

from regimen import Library  # noqa: E402

SCALE = float(sys.argv[1]) if len(sys.argv) > 1 else 1
PATIENCE = float(sys.argv[2]) if len(sys.argv) > 2 else 1
STREAMS, IDLE, UPLOADS, NAMES = (max(4, int(number * SCALE)) for number in (2000, 4100, 40, 20_000))
UPLOAD = 60 << 20
SLOWEST, MEMORY = 1.0 * PATIENCE, 300  # seconds, MB
START = time.monotonic()
failures = []


def say(text):
    print(f"{time.monotonic() - START:5.1f} s: {text}", flush=True)


def bar(what, found, most, unit):
    print(f"{what}: {found:.2f} {unit} (at most {most})", flush=True)
    if found > most:
        failures.append(what)


class Server:
    def __init__(self):
        self.library = Library()
        self.library.serve()
        self.port = self.library.port
        self.token = self.pair(self.library.link)
        self.process = pathlib.Path(f"/proc/{self.library.process.pid}")

    def ask(self, method, path, body=None, token=None, timeout=60):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        proof = {"Authorization": "Bearer " + token} if token else {}
        connection.request(method, path, body, {"Regimen-Protocol": "2", **proof})
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        return answer, data

    def pair(self, link):
        body = json.dumps({"token": link.split("pair=")[1], "name": "doors"})
        answer, data = self.ask("POST", "/api/pair", body)
        assert answer.status == 200, data
        cookie = answer.getheader("Set-Cookie") or ""
        return json.loads(data).get("token") or cookie.split(";")[0].split("=")[1]

    def another(self):
        _, data = self.ask("POST", "/api/devices/link", b"", self.token)
        return self.pair(json.loads(data)["link"])

    def memory(self):
        """In MB."""
        if not self.process.exists():
            return int(self.listed("rss")) / 1024
        lines = (self.process / "status").read_text().splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))

    def seconds_of_work(self):
        if not self.process.exists():
            minutes, _, seconds = self.listed("cputime").rpartition(":")
            return sum(60 ** (place + 1) * int(part)
                       for place, part in enumerate(reversed(minutes.split(":")))) + float(seconds)
        fields = (self.process / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100

    def listed(self, column):
        """What macOS, which has no /proc, lists of the process."""
        command = ["ps", "-o", column + "=", "-p", str(self.library.process.pid)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


class Witness(threading.Thread):
    """Looks and logs without end, on a connection of its own each time."""

    def __init__(self, server, token):
        super().__init__(daemon=True)
        self.server, self.token = server, token
        self.slowest, self.memory, self.asked, self.failures = 0, 0, 0, []
        self.slow = []  # when, how long, what
        self.ending = False

    def run(self):
        while not self.ending:
            identifier = f"01J{self.asked:023d}"
            text = json.dumps({
                "schema": 1, "id": identifier, "name": "Push",
                "startedAt": "2026-11-21T18:30:00.000+01:00", "exercises": []})
            line = json.dumps({
                "operation": identifier, "folder": "Workouts", "id": identifier, "text": text,
                "at": "2026-11-21T18:30:00.000+01:00"})
            for method, path, body in (
                ("GET", "/healthz", None), ("GET", "/api/changes?since=0", None),
                ("POST", "/api/documents", line),
            ):
                begun = time.monotonic()
                try:
                    answer, _ = self.server.ask(method, path, body, self.token)
                    if answer.status != 200:
                        self.failures.append(f"{path}: {answer.status}")
                except OSError as error:
                    self.failures.append(f"{path}: {error!r}")
                except http.client.HTTPException as error:
                    self.failures.append(f"{path}: {error!r}")
                took = time.monotonic() - begun
                self.slowest = max(self.slowest, took)
                if took > SLOWEST / 2:
                    self.slow.append(f"{begun - START:.1f} s: {path} took {took:.2f} s")
            self.asked += 1
            self.memory = max(self.memory, self.server.memory())
            time.sleep(0.02)

    def end(self, what):
        self.ending = True
        self.join()
        print(f"{what}: {self.asked} rounds")
        for slow in self.slow[:10]:
            print("  ", slow)
        bar(f"{what}, slowest answer", self.slowest, SLOWEST, "s")
        bar(f"{what}, refused", len(self.failures), 0, "answers")
        for failure in self.failures[:5]:
            print("  ", failure)


def head(server, token, method, path, length=None):
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{server.port}",
             f"Authorization: Bearer {token}"]
    if length is not None:
        lines.append(f"Content-Length: {length}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def connect(server):
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=60)
    connection.settimeout(5)
    return connection


def send_some(connection, size):
    """As much of a body as is taken within a while."""
    piece = b" " * (1 << 20)
    try:
        while size > 0:
            connection.sendall(piece)
            size -= len(piece)
    except OSError:
        pass


def flood(server, tokens, witness):
    """Opens all of it and keeps it open for some seconds."""
    open_connections = []
    begun = time.monotonic()
    for number in range(STREAMS):
        connection = connect(server)
        connection.sendall(head(server, tokens[number % len(tokens)], "GET", "/api/events"))
        open_connections.append(connection)
    say(f"{STREAMS} streams asked for in {time.monotonic() - begun:.1f} s")
    uploads = []
    for number in range(UPLOADS):
        connection = connect(server)
        connection.sendall(head(
            server, tokens[number % len(tokens)], "POST", "/api/import?name=x.csv", UPLOAD + 1))
        thread = threading.Thread(target=send_some, args=(connection, UPLOAD), daemon=True)
        thread.start()
        uploads.append(thread)
        open_connections.append(connection)
    begun = time.monotonic()
    for _ in range(IDLE):
        open_connections.append(connect(server))
    say(f"{IDLE} connections opened in {time.monotonic() - begun:.1f} s")
    for thread in uploads:
        thread.join(timeout=10)
    time.sleep(3)
    bar("memory while all of it is open", witness.memory, MEMORY, "MB")
    for connection in open_connections:
        connection.close()


def log_of_unknown_names():
    rows = ["Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,"
            "Workout Notes,RPE"]
    for number in range(NAMES):
        day = f"2024-{number // 28 % 12 + 1:02d}-{number % 28 + 1:02d} 18:00:00"
        rows.append(f'{day},"Push",1h,"Bench Press Thing {number:x} (Barbell)",1,60,8,0,0,"","",8')
    return "\n".join(rows).encode()


def imports(server, token):
    log = log_of_unknown_names()
    path = "/api/import?name=x.csv&unit=kg&dry-run=1"
    begun, before = time.monotonic(), server.seconds_of_work()
    answer, data = server.ask("POST", path, log, token, timeout=600)
    took, work = time.monotonic() - begun, server.seconds_of_work() - before
    count = len(json.loads(data).get("exercises", [])) if answer.status == 200 else 0
    say(f"{NAMES} unknown names: answered {answer.status} with {count} in {took:.1f} s")
    bar("work for the unknown names, and for the witness", work / NAMES * 1000, 2 * PATIENCE, "ms each")
    # The same again, from a client that leaves.
    connection = connect(server)
    connection.sendall(head(server, token, "POST", path, len(log)) + log)
    time.sleep(min(0.5, took / 4))
    connection.close()
    time.sleep(1)
    before = server.seconds_of_work()
    time.sleep(2)
    return server.seconds_of_work() - before


def main():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20_000), hard))
    server = Server()
    try:
        tokens = [server.another() for _ in range(8)]
        time.sleep(1)
        print(f"at rest: {server.memory():.0f} MB")
        witness = Witness(server, server.token)
        witness.start()
        time.sleep(1)
        flood(server, tokens, witness)
        witness.end("flood")
        witness = Witness(server, server.token)
        witness.start()
        imports(server, tokens[0])
        witness.end("import")
        # Alone now, so that its work can be told from that of others.
        bar("work for who has left, of 2 s", imports(server, tokens[1]), 0.5, "s")
    finally:
        server.library.close()
    if failures:
        sys.exit("beyond the bar: " + ", ".join(failures))


main()

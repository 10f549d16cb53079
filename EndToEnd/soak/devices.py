"""Three devices log while the server is killed: python EndToEnd/soak/devices.py [kills]

Each device adds sets to a workout of its own and to one that all share, over the protocol of
docs/protocol.md, and sends whatever was not acknowledged again. In the end every set is there
exactly once, in its place.
"""

import http.client
import json
import pathlib
import random
import re
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "app"))

from regimen import PROGRAM, Library  # noqa: E402

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
EXERCISE = "0000000000KX74JSG2FZ2TFJZ1"


class Identifiers:
    """ULIDs that rise, as devices mint them."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.last = 0

    def next(self):
        self.last = max(self.last + 1, int(time.time() * 1000) << 80 | self.random.getrandbits(80))
        return "".join(ALPHABET[self.last >> 5 * place & 31] for place in reversed(range(26)))


class Server:
    """The program on a folder, killed and started again on the same port."""

    def __init__(self, wrapper=()):
        self.library = Library()
        self.library.folder.mkdir()
        self.link = self.library.serve(wrapper=wrapper).link
        self.kills = 0

    @property
    def process(self):
        return self.library.process

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.library.port}"

    def kill_and_start(self):
        self.library.kill()
        self.kills += 1
        self.library.serve()

    def new_link(self, token):
        answer = ask(self.origin + "/api/devices/link", token, b"")
        return json.loads(answer)["link"]

    def pair_three(self):
        """The tokens of three devices."""
        first = pair(self.origin, self.link, "device 0")
        return [first] + [pair(self.origin, self.new_link(first), f"device {number}")
                          for number in (1, 2)]


def ask(url, token=None, body=None):
    request = urllib.request.Request(url, data=body)
    if token:
        request.add_header("Authorization", "Bearer " + token)
    with urllib.request.urlopen(request, timeout=10) as answer:
        try:
            return answer.read()
        except http.client.IncompleteRead as error:
            raise ConnectionError(f"{url} broke off: {error}") from error


def pair(origin, link, name):
    body = json.dumps({"token": link.split("#pair=")[1], "name": name}).encode()
    request = urllib.request.Request(origin + "/api/pair", data=body)
    with urllib.request.urlopen(request, timeout=10) as answer:
        return re.search(r"regimen_device=([^;]+)", answer.headers["Set-Cookie"]).group(1)


class Device(threading.Thread):
    def __init__(self, server, token, number, shared):
        super().__init__()
        self.server, self.token, self.number = server, token, number
        self.ids = Identifiers(number)
        self.random = random.Random(number)
        own = workout(self.ids.next(), f"Device {number}")
        self.texts = {own["id"]: None, shared["id"]: dump(shared)}
        self.drafts = {own["id"]: own}
        self.logged = []  # (workout, set) that were acknowledged
        self.failure = None
        self.ending = False

    def run(self):
        try:
            while not self.ending:
                self.log_a_set()
        except Exception as error:  # noqa: BLE001
            self.failure = error

    def log_a_set(self):
        chosen = self.random.choice(list(self.texts))
        base = self.texts[chosen]
        document = json.loads(base) if base else self.drafts[chosen]
        entry = {
            "id": self.ids.next(), "reps": self.number * 1000 + len(self.logged) % 1000,
            "weight": "60 kg", "completedAt": "2026-11-20T17:10:00.000+01:00"}
        document["logs"][0].setdefault("sets", []).append(entry)
        text = dump(document)
        operation = {
            "operation": self.ids.next(), "folder": "Workouts", "id": chosen, "text": text,
            "at": "2026-11-20T17:10:00.000+01:00"}
        if base:
            operation["base"] = base
        answer = self.send(operation)
        if "refused" in answer:
            raise AssertionError(answer["refused"])
        self.texts[chosen] = answer.get("text") or text
        self.logged.append((chosen, entry["id"]))

    def send(self, operation):
        """Until it is acknowledged, as the queue of a browser does it."""
        line = json.dumps(operation).encode() + b"\n"
        while True:
            try:
                lines = ask(self.server.origin + "/api/documents", self.token, line).splitlines()
                return json.loads(lines[1])
            except (OSError, urllib.error.URLError, IndexError, json.JSONDecodeError):
                time.sleep(0.02)


def workout(identifier, name):
    return {
        "schema": 1, "id": identifier, "name": name,
        "startedAt": "2026-11-20T17:00:00.000+01:00",
        "logs": [{"id": identifier[:-1] + ("0" if identifier[-1] != "0" else "1"),
                  "exerciseID": EXERCISE, "exerciseName": "Squat (Barbell)", "sets": []}]}


def dump(document):
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def main():
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    chance = random.Random(7)
    server = Server()
    shared = workout(Identifiers(99).next(), "Together")
    try:
        devices = [Device(server, token, number, shared)
                   for number, token in enumerate(server.pair_three())]
        devices[0].send({
            "operation": devices[0].ids.next(), "folder": "Workouts", "id": shared["id"],
            "text": dump(shared), "at": "2026-11-20T17:00:00.000+01:00"})
        started = time.monotonic()
        for device in devices:
            device.start()
        while server.kills < kills and all(device.is_alive() for device in devices):
            time.sleep(chance.uniform(0.005, 0.12))
            server.kill_and_start()
        for device in devices:
            device.ending = True
        for device in devices:
            device.join(60)
            if device.failure:
                raise device.failure
        check(server, devices)
        count = sum(len(device.logged) for device in devices)
        print(f"{server.kills} kills, {count} sets, each once and in its place, "
              f"{time.monotonic() - started:.0f} s")
    finally:
        server.library.close()


def check(server, devices):
    server.library.stop()
    subprocess.run([PROGRAM, "library", "verify"], env=server.library.environment, check=True,
                   capture_output=True)
    found = {}
    for document in server.library.documents("Workouts"):
        for entry in document["logs"][0].get("sets", []):
            found.setdefault(entry["id"], []).append(document["id"])
    wanted = {entry: place for device in devices for place, entry in device.logged}
    missing = [entry for entry in wanted if entry not in found]
    doubled = [entry for entry, places in found.items() if len(places) > 1]
    misplaced = [entry for entry, place in wanted.items() if found.get(entry) not in (None, [place])]
    unknown = [entry for entry in found if entry not in wanted]
    assert not (missing or doubled or misplaced or unknown), (
        f"missing {missing[:3]}, twice {doubled[:3]}, elsewhere {misplaced[:3]}, "
        f"unknown {unknown[:3]}")


if __name__ == "__main__":
    main()

"""Three devices log while the server is killed: python EndToEnd/soak/devices.py [kills]

Each device adds sets to a workout of its own and to one that all share, over the protocol of
docs/protocol.md, and sends whatever was not acknowledged again. In the end every set is there
exactly once, in its place.
"""

import json
import pathlib
import random
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "app"))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from regimen import PROGRAM, Library  # noqa: E402
from wire import Identifiers, Wire, adding, dump, pair, workout  # noqa: E402


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

    def pair_three(self):
        """The tokens of three devices."""
        first = pair(self.origin, self.link, "device 0")
        wire = Wire(self.origin, first, 0)
        return [first] + [pair(self.origin, wire.link(), f"device {number}") for number in (1, 2)]


class Device(threading.Thread):
    def __init__(self, server, token, number, shared):
        super().__init__()
        self.server, self.token, self.number = server, token, number
        self.wire = Wire(server.origin, token, number)
        self.ids = self.wire.ids
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
        entry = self.ids.next()
        document = adding(document, entry, self.number * 1000 + len(self.logged) % 1000)
        text = dump(document)
        operation = self.wire.operation("Workouts", chosen, text, base)
        answer = self.send(operation)
        if "refused" in answer:
            raise AssertionError(answer["refused"])
        self.texts[chosen] = answer.get("text") or text
        self.logged.append((chosen, entry))

    def send(self, operation):
        """Until it is acknowledged, as the queue of a browser does it."""
        while True:
            try:
                return self.wire.send([operation])[0]
            except (OSError, IndexError, json.JSONDecodeError):
                time.sleep(0.02)


def main():
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    chance = random.Random(7)
    server = Server()
    shared = workout(Identifiers(99).next(), "Together")
    try:
        devices = [Device(server, token, number, shared)
                   for number, token in enumerate(server.pair_three())]
        devices[0].send(
            devices[0].wire.operation("Workouts", shared["id"], dump(shared), None))
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

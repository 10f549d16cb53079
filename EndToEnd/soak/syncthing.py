"""Two machines, one library, Syncthing between them: python EndToEnd/soak/syncthing.py [edits]

Two Syncthings on loopback keep two folders alike; on each of them regimen serve has a device that
logs sets, adds and changes cards, plans and splits, and deletes. Connections pause, servers and
Syncthings are killed. In the end both folders are equal byte for byte, and every set that was
acknowledged is in its workout.
"""

import json
import pathlib
import random
import signal
import statistics
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "app"))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from engines import Syncthing  # noqa: E402
from regimen import PROGRAM, Library  # noqa: E402
from wire import Wire, adding, pair, workout  # noqa: E402

class Machine:
    """A folder with its server, its Syncthing, and a device."""

    def __init__(self, number):
        self.number = number
        self.library = Library()
        self.library.folder.mkdir()
        self.library.serve()
        token = pair(self.origin, self.library.link, "machine")
        self.wire = Wire(self.origin, token, number)
        self.sync = Syncthing(self.library.folder)
        self.random = random.Random(number)
        self.logged = []  # (workout, set)

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.library.port}"

    def log(self, identifier, reps):
        """A set, acknowledged."""
        wire, entry = self.wire, self.wire.ids.next()
        document = adding(wire.texts[("Workouts", identifier)], entry, reps)
        wire.put("Workouts", identifier, document)
        self.logged.append((identifier, entry))
        return entry

    def edit(self):
        """One of the things that people do."""
        wire = self.wire
        wire.fetch()
        workouts = [key for key in wire.texts if key[0] == "Workouts"]
        splits = [key for key in wire.texts if key[0] == "Splits"]
        what = self.random.random()
        if what < 0.7 and workouts:
            self.log(self.random.choice(workouts)[1], self.random.randint(1, 20))
        elif what < 0.8 or not workouts:
            document = workout(wire.ids.next(), f"Machine {self.number}")
            wire.put("Workouts", document["id"], document)
        elif what < 0.9 and splits:
            folder, identifier = self.random.choice(splits)
            document = json.loads(wire.texts[(folder, identifier)])
            document["name"] = f"Split {self.random.randint(0, 99)}"
            wire.put(folder, identifier, document)
        elif what < 0.97 or not splits:
            identifier = wire.ids.next()
            wire.put("Splits", identifier, {
                "schema": 1, "id": identifier, "name": "New", "exercises": []})
        else:
            wire.put(*self.random.choice(splits), None)

    def files(self):
        root = self.library.folder
        return {
            str(path.relative_to(root)): path.read_bytes()
            for path in root.rglob("*.json") if not path.relative_to(root).parts[0].startswith(".")}


def settle(machines, seconds=120):
    """Until both folders are the same and nobody has anything left to do."""
    end = time.monotonic() + seconds
    calm = 0
    while time.monotonic() < end:
        first, second = machines
        done = first.sync.is_done(second.sync) and second.sync.is_done(first.sync)
        calm = calm + 1 if done and first.files() == second.files() else 0
        if calm > 8:
            return
        time.sleep(0.5)
    ours, theirs = (machine.files() for machine in machines)
    differing = sorted(set(ours) ^ set(theirs)) + [
        name for name in ours if name in theirs and ours[name] != theirs[name]]
    raise AssertionError(f"the folders do not become equal: {differing[:5]}")


def latency(machines, count=30):
    """Seconds from an acknowledged set here to the device there."""
    first, second = machines
    times = []
    document = workout(first.wire.ids.next(), "Latency")
    first.wire.put("Workouts", document["id"], document)
    for number in range(count):
        first.wire.fetch()
        key = ("Workouts", document["id"])
        entry = first.log(document["id"], number + 1)
        begun = time.monotonic()
        while entry not in second.wire.texts.get(key, ""):
            second.wire.fetch()
            time.sleep(0.01)
            if time.monotonic() - begun > 30:
                raise AssertionError("a set did not arrive within 30 seconds")
        times.append(time.monotonic() - begun)
        time.sleep(0.3)
    return sorted(times)[len(times) * 95 // 100], statistics.median(times)


def main():
    edits = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    chance = random.Random(3)
    machines = [Machine(number) for number in (1, 2)]
    first, second = machines
    first.sync.configure(second.sync)
    second.sync.configure(first.sync)
    started = time.monotonic()
    try:
        for machine in machines:
            machine.sync.start()
        time.sleep(3)
        done = 0
        while done < edits:
            machine = chance.choice(machines)
            machine.edit()
            done += 1
            what = chance.random()
            if what < 0.01:
                other = second if machine is first else first
                machine.sync.rest("POST", f"system/pause?device={other.sync.id}")
                for _ in range(chance.randint(5, 25)):
                    chance.choice(machines).edit()
                    done += 1
                machine.sync.rest("POST", f"system/resume?device={other.sync.id}")
            elif what < 0.015:
                machine.library.kill()
                time.sleep(chance.random())
                machine.library.serve()
            elif what < 0.018:
                machine.sync.stop(chance.choice([signal.SIGTERM, signal.SIGKILL]))
                machine.edit()
                machine.sync.start()
                time.sleep(2)
            else:
                time.sleep(chance.random() * 0.08)
        settle(machines)
        p95, median = latency(machines)
        settle(machines)
        check(machines)
        sets = sum(len(machine.logged) for machine in machines)
        print(f"{done} edits, {sets} sets, none lost, both folders equal, "
              f"{time.monotonic() - started:.0f} s; device to device {median:.2f} s, "
              f"p95 {p95:.2f} s")
    finally:
        for machine in machines:
            machine.sync.close()
            machine.library.close()


def check(machines):
    found = {}
    for document in machines[0].library.documents("Workouts"):
        text = json.dumps(document)
        for machine in machines:
            for place, entry in machine.logged:
                if place == document["id"]:
                    found[entry] = entry in text
    lost = [entry for machine in machines for _, entry in machine.logged if not found.get(entry)]
    assert not lost, f"{len(lost)} sets are lost: {lost[:3]}"
    copies = [name for name in machines[0].files() if "conflict" in name]
    assert not copies, f"conflict copies are left: {copies[:3]}"
    for machine in machines:
        machine.library.stop()
        before = machine.library.command("library", "status", "--json")
        machine.library.command("library", "rebuild")
        after = machine.library.command("library", "status", "--json")
        assert json.loads(before)["documents"] == json.loads(after)["documents"]
        subprocess.run([PROGRAM, "library", "verify"], env=machine.library.environment,
                       check=True, capture_output=True)


if __name__ == "__main__":
    main()

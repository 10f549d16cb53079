"""Two machines, one library, Syncthing between them: python EndToEnd/soak/syncthing.py [edits]

Two Syncthings on loopback keep two folders alike; on each of them regimen serve has a device that
logs sets, adds and changes cards, plans and splits, and deletes. Connections pause, servers and
Syncthings are killed. In the end both folders are equal byte for byte, and every set that was
acknowledged is in its workout.
"""

import json
import pathlib
import random
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "app"))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from devices import Identifiers, ask, dump, pair, workout  # noqa: E402
from regimen import PROGRAM, Library, free_port  # noqa: E402

FOLDER = "regimen"
OPTIONS = {
    "globalAnnounceEnabled": "false", "localAnnounceEnabled": "false", "relaysEnabled": "false",
    "natEnabled": "false", "crashReportingEnabled": "false", "urAccepted": "-1",
    "autoUpgradeIntervalH": "0", "reconnectionIntervalS": "5", "startBrowser": "false",
}


class Syncthing:
    """One instance with a home of its own."""

    def __init__(self, folder):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="regimen-syncthing-"))
        self.folder = folder
        self.port, self.gui = free_port(), free_port()
        subprocess.run(
            ["syncthing", "generate", f"--home={self.home}", "--no-default-folder",
             "--skip-port-probing"], check=True, capture_output=True)
        text = (self.home / "config.xml").read_text()
        self.key = re.search("<apikey>(.*?)</apikey>", text).group(1)
        self.id = re.search(r'<device id="([A-Z0-9-]+)"', text).group(1)
        self.process = None

    def configure(self, other):
        path = self.home / "config.xml"
        text = path.read_text()
        text = re.sub(r"<listenAddress>.*?</listenAddress>",
                      f"<listenAddress>tcp://127.0.0.1:{self.port}</listenAddress>", text)
        text = re.sub(r"(<gui[^>]*>\s*)<address>.*?</address>",
                      rf"\g<1><address>127.0.0.1:{self.gui}</address>", text)
        for name, value in OPTIONS.items():
            text = re.sub(rf"<{name}>.*?</{name}>", f"<{name}>{value}</{name}>", text)
        peer = (f'<device id="{other.id}" name="peer" compression="metadata">'
                f"<address>tcp://127.0.0.1:{other.port}</address>"
                "<allowedNetwork>127.0.0.0/8</allowedNetwork></device>")
        folder = (f'<folder id="{FOLDER}" label="{FOLDER}" path="{self.folder}" type="sendreceive"'
                  ' rescanIntervalS="3600" fsWatcherEnabled="true" fsWatcherDelayS="1">'
                  f'<device id="{self.id}"></device><device id="{other.id}"></device>'
                  "<maxConflicts>-1</maxConflicts></folder>")
        path.write_text(text.replace("</configuration>", folder + peer + "</configuration>"))

    def start(self):
        self.process = subprocess.Popen(
            ["syncthing", "serve", f"--home={self.home}", "--no-browser", "--no-restart",
             "--no-upgrade", "--logfile=-"],
            env={"STNOUPGRADE": "1", "HOME": str(self.home), "PATH": "/usr/bin:/bin"},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def stop(self, how=signal.SIGTERM):
        # A second process does the work; both go.
        subprocess.run(["pkill", f"-{int(how)}", "-P", str(self.process.pid)])
        self.process.send_signal(how)
        self.process.wait()

    def rest(self, method, path):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.gui}/rest/{path}", method=method,
            headers={"X-API-Key": self.key})
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read() or b"{}")

    def is_done(self, other):
        try:
            here = self.rest("GET", f"db/status?folder={FOLDER}")
            there = self.rest("GET", f"db/completion?folder={FOLDER}&device={other.id}")
            return here["state"] == "idle" and not here["needTotalItems"] \
                and there["completion"] == 100
        except (OSError, KeyError):
            return False


class Machine:
    """A folder with its server, its Syncthing, and a device."""

    def __init__(self, number):
        self.number = number
        self.library = Library()
        self.library.folder.mkdir()
        self.library.serve()
        self.token = pair(self.origin, self.library.link, "machine")
        self.sync = Syncthing(self.library.folder)
        self.ids = Identifiers(number)
        self.random = random.Random(number)
        self.texts = {}
        self.logged = []  # (workout, set)
        self.position = ("", 0)

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.library.port}"

    def fetch(self):
        epoch, revision = self.position
        lines = ask(f"{self.origin}/api/changes?epoch={epoch}&since={revision}", self.token)
        head, *rest = [json.loads(line) for line in lines.splitlines()]
        if head.get("full"):
            self.texts = {}
        for line in rest:
            key = (line["folder"], line["id"])
            if "text" in line:
                self.texts[key] = line["text"]
            else:
                self.texts.pop(key, None)
        self.position = (head["epoch"], head["revision"])

    def put(self, folder, identifier, document):
        key = (folder, identifier)
        operation = {
            "operation": self.ids.next(), "folder": folder, "id": identifier,
            "at": "2026-11-20T17:10:00.000+01:00"}
        if document is not None:
            operation["text"] = dump(document)
        if key in self.texts:
            operation["base"] = self.texts[key]
        answer = json.loads(ask(
            self.origin + "/api/documents", self.token,
            json.dumps(operation).encode() + b"\n").splitlines()[1])
        if "refused" in answer:
            raise AssertionError(answer["refused"])
        if document is not None:
            self.texts[key] = answer.get("text") or operation["text"]

    def edit(self):
        """One of the things that people do."""
        self.fetch()
        workouts = [key for key in self.texts if key[0] == "Workouts"]
        splits = [key for key in self.texts if key[0] == "Splits"]
        what = self.random.random()
        if what < 0.7 and workouts:
            folder, identifier = self.random.choice(workouts)
            document = json.loads(self.texts[(folder, identifier)])
            entry = {"id": self.ids.next(), "reps": self.random.randint(1, 20), "weight": "60 kg",
                     "completedAt": "2026-11-20T17:10:00.000+01:00"}
            document["logs"][0].setdefault("sets", []).append(entry)
            self.put(folder, identifier, document)
            self.logged.append((identifier, entry["id"]))
        elif what < 0.8 or not workouts:
            document = workout(self.ids.next(), f"Machine {self.number}")
            self.put("Workouts", document["id"], document)
        elif what < 0.9 and splits:
            folder, identifier = self.random.choice(splits)
            document = json.loads(self.texts[(folder, identifier)])
            document["name"] = f"Split {self.random.randint(0, 99)}"
            self.put(folder, identifier, document)
        elif what < 0.97 or not splits:
            identifier = self.ids.next()
            self.put("Splits", identifier, {
                "schema": 1, "id": identifier, "name": "New", "exercises": []})
        else:
            self.put(*self.random.choice(splits), None)

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
    document = workout(first.ids.next(), "Latency")
    first.put("Workouts", document["id"], document)
    for number in range(count):
        first.fetch()
        key = ("Workouts", document["id"])
        changed = json.loads(first.texts[key])
        entry = {"id": first.ids.next(), "reps": number + 1, "weight": "60 kg",
                 "completedAt": "2026-11-20T17:10:00.000+01:00"}
        changed["logs"][0].setdefault("sets", []).append(entry)
        first.put(*key, changed)
        first.logged.append((document["id"], entry["id"]))
        begun = time.monotonic()
        while entry["id"] not in second.texts.get(key, ""):
            second.fetch()
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
            if machine.sync.process:
                machine.sync.stop(signal.SIGKILL)
            shutil.rmtree(machine.sync.home, ignore_errors=True)
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

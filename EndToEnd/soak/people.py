"""Who uses the library in mischief.py: machines with a server, phones, terminals far away."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "app"))

from regimen import PROGRAM, Library  # noqa: E402
from skew import skewed  # noqa: E402
from wire import Wire, adding, dump, moment, pair, workout  # noqa: E402

SQUAT = "Squat (Barbell)"


def run(command, environment):
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL,
        timeout=60)


def copy_if_there(source, target):
    """What Syncthing renames meanwhile is not in the image."""
    try:
        return shutil.copy2(source, target)
    except FileNotFoundError:
        return target


class Machine:
    """A folder with a cache and a state of its own, a server, and a terminal."""

    def __init__(self, name, skew):
        self.name, self.skew = name, skew
        self.wrapper = skewed(skew)
        self.library = Library()
        self.folder = self.library.folder
        self.folder.mkdir()
        self.image = None
        self.backups = []

    @property
    def is_up(self):
        return self.library.process is not None

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.library.port}"

    def up(self):
        if self.is_up:
            return
        try:
            self.library.serve(wrapper=self.wrapper)
        except AssertionError:
            # Somebody else may have taken the port.
            self.library.process.wait()
            self.library.serve(wrapper=self.wrapper)

    def down(self, kill=False):
        if self.is_up:
            self.library.kill() if kill else self.library.stop()

    def terminal(self, *words):
        return run([*self.wrapper, PROGRAM, *words], self.library.environment)

    def take_image(self):
        """All of the disk: folder, cache and state. Nothing runs."""
        if self.image:
            shutil.rmtree(self.image)
        self.image = pathlib.Path(tempfile.mkdtemp(prefix="regimen-image-"))
        for part in ("library", "cache", "state"):
            if (self.library.home / part).exists():
                shutil.copytree(
                    self.library.home / part, self.image / part, copy_function=copy_if_there)

    def put_image_back(self):
        for part in ("library", "cache", "state"):
            shutil.rmtree(self.library.home / part, ignore_errors=True)
            if (self.image / part).exists():
                shutil.copytree(self.image / part, self.library.home / part)

    def close(self):
        self.library.close()
        if self.image:
            shutil.rmtree(self.image, ignore_errors=True)


class Phone(Wire):
    """A device with a queue, which is sent when it has a network, and a clock of its own."""

    def __init__(self, machine, name, skew, seed, ledger):
        super().__init__(machine.origin, pair(machine.origin, machine.library.link, name), seed)
        self.machine, self.name, self.skew, self.ledger = machine, name, skew, ledger
        self.queue = []  # (operation, what to do once it is acknowledged)
        self.is_offline = False
        self.refused = 0

    def look(self):
        if self.queue or self.is_offline:
            return
        try:
            self.fetch()
        except OSError:
            pass

    def workouts(self):
        return sorted(key[1] for key in self.texts if key[0] == "Workouts")

    def change(self, folder, identifier, text, told, base=None, tombstone=None):
        operation = self.operation(folder, identifier, text, base, at=moment(self.skew))
        if tombstone is not None:
            operation["tombstone"] = tombstone
        if text is None:
            self.texts.pop((folder, identifier), None)
        else:
            self.texts[(folder, identifier)] = text
        self.queue.append((operation, told))
        if not self.is_offline:
            self.flush()

    def log(self, identifier, number):
        base = self.texts[("Workouts", identifier)]
        text = dump(adding(base, self.ids.next(), number))
        self.change("Workouts", identifier, text,
                    lambda answer: self.ledger.log(number, identifier), base)

    def make(self, name, started, numbers):
        document = workout(self.ids.next(), name, started)
        for number in numbers:
            document = adding(document, self.ids.next(), number)
        identifier = document["id"]

        def told(answer):
            self.ledger.make(identifier)
            for number in numbers:
                self.ledger.log(number, identifier)

        self.change("Workouts", identifier, dump(document), told)
        return identifier

    def remove_set(self, identifier, index):
        """- Returns: the number of the set."""
        base = self.texts[("Workouts", identifier)]
        document = json.loads(base)
        entry = document["logs"][0]["sets"].pop(index)
        # From the moment that somebody wants it away it may be away.
        self.ledger.removed.add(entry["reps"])
        self.change("Workouts", identifier, dump(document), lambda answer: None, base)
        return entry["reps"]

    def delete(self, identifier):
        base = self.texts[("Workouts", identifier)]

        def told(answer):
            # With a text it stays: it was changed elsewhere.
            if "text" not in answer:
                self.ledger.delete(identifier, self.machine.name)

        self.change("Workouts", identifier, None, told, base)

    def restore(self, identifier):
        tombstone = self.texts[("Stubs", identifier)]
        last = json.loads(tombstone)

        def told(answer):
            if not answer.get("deleted"):
                self.ledger.restore(identifier, self.machine.name)

        self.change(last["kind"], identifier, last["lastText"], told, tombstone=tombstone)

    def flush(self):
        """Sends what waits. What is not acknowledged goes again later, as it is."""
        waiting = self.queue[:200]
        if not waiting:
            return
        try:
            answers = self.send([operation for operation, _ in waiting])
        except (OSError, ValueError):
            return
        del self.queue[:len(waiting)]
        for (operation, told), answer in zip(waiting, answers):
            key = (operation["folder"], operation["id"])
            if "refused" in answer:
                self.refused += 1
                self.texts.pop(key, None)
                continue
            told(answer)
            if "text" in answer:
                self.texts[key] = answer["text"]
            elif answer.get("deleted"):
                self.texts.pop(key, None)

    def flush_while_killed(self, seconds):
        """The server dies in the middle of it, and comes back."""
        sending = threading.Thread(target=self.flush)
        sending.start()
        time.sleep(seconds)
        self.machine.down(kill=True)
        sending.join(30)
        self.machine.up()


class Remote:
    """A terminal on another machine: regimen --remote."""

    def __init__(self, machine, link):
        self.machine = machine
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="regimen-remote-"))
        self.environment = {
            **os.environ, "HOME": str(self.home), "REGIMEN_CACHE": str(self.home / "cache"),
            "REGIMEN_STATE": str(self.home / "state"), "REGIMEN_REMOTE": machine.origin}
        paired = self.run("devices", "pair", link)
        if paired.returncode:
            raise AssertionError(paired.stderr)

    def run(self, *words):
        return run([PROGRAM, *words], self.environment)

    def close(self):
        shutil.rmtree(self.home, ignore_errors=True)

"""What keeps two folders alike: scripts that copy, unison, git and Syncthing.

Each takes the folders when it is made, brings them together in `sync`, and ends in `close`.
"""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "app"))

from regimen import free_port  # noqa: E402


def files(folder):
    """What lies in a folder, by path; what begins with a dot aside."""
    found = {}
    for root, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            if not name.startswith("."):
                path = pathlib.Path(root, name)
                found[str(path.relative_to(folder))] = path
    return found


class Copier:
    """A script that somebody has written in an evening: no conflict copies, the later file wins.

    With `deletes` a file that was there the last time and is missing on one side goes on the other
    as well, whatever was written into it since.
    """

    def __init__(self, folders, chance, deletes=False):
        self.folders, self.chance, self.deletes = folders, chance, deletes
        self.known = set()
        self.in_place = chance.random() < 0.3
        self.deletes_first = chance.random() < 0.5
        self.skew = (0, 0)  # what each machine's clock is off by

    def __str__(self):
        return "deleting" if self.deletes else "copying"

    def copy(self, source, folder, name):
        target = folder / name
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            if self.in_place:
                shutil.copy2(source, target)
            else:
                temporary = target.with_name(".copying~")
                shutil.copy2(source, temporary)
                temporary.replace(target)
        except OSError:
            pass  # it has gone meanwhile; the next run sees to it

    def sync(self):
        sides = [files(folder) for folder in self.folders]
        steps = []
        for name in sorted(set(sides[0]) | set(sides[1])):
            here, there = (side.get(name) for side in sides)
            if here and there:
                try:
                    if here.read_bytes() == there.read_bytes():
                        continue
                    times = [path.stat().st_mtime + skew
                             for path, skew in zip((here, there), self.skew)]
                except OSError:
                    continue
                newer = 0 if times[0] >= times[1] else 1
                steps.append((1, newer, name))
            elif self.deletes and name in self.known:
                steps.append((0 if self.deletes_first else 2, 0 if there else 1, name))
            else:
                steps.append((1, 0 if here else 1, name))
        last = None
        for kind, source, name in sorted(steps):
            if last is not None and kind != last:
                time.sleep(self.chance.choice([0, 0.2, 0.6]))
            last = kind
            target = self.folders[1 - source] / name
            if kind == 1:
                if name in sides[source]:
                    self.copy(sides[source][name], self.folders[1 - source], name)
            else:
                target.unlink(missing_ok=True)
        names = [set(files(folder)) for folder in self.folders]
        self.known = names[0] & names[1]

    def close(self):
        pass


class Unison:
    """Both roots are local; what it does about conflicts differs from round to round."""

    def __init__(self, folders, chance):
        self.folders = folders
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="regimen-unison-"))
        self.options = chance.choice([
            ["-prefer", "newer", "-times"],
            ["-prefer", "newer", "-times", "-copyonconflict"],
            ["-prefer", str(folders[0])],
            ["-force", "newer", "-times"],
        ])

    def __str__(self):
        return "unison"

    def sync(self):
        result = subprocess.run(
            ["unison", *map(str, self.folders), "-batch", "-auto", "-ui", "text", "-silent",
             "-log=false", "-confirmbigdel=false", *self.options],
            env={**os.environ, "UNISON": str(self.home), "HOME": str(self.home)},
            stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
        # 1: some were skipped, 2: some failed as they changed meanwhile.
        if result.returncode > 2:
            raise AssertionError("unison: " + result.stderr.decode()[-500:])

    def close(self):
        shutil.rmtree(self.home, ignore_errors=True)


class Git:
    """A repository in each folder, one between them; nobody looks at the conflicts."""

    def __init__(self, folders, chance):
        self.folders = folders
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="regimen-git-"))
        self.hub = self.home / "hub.git"
        self.pull = chance.choice([[], ["-X", "ours"], ["-X", "theirs"]])
        self.run(self.home, "init", "-q", "--bare", "-b", "main", str(self.hub))
        for folder in folders:
            self.run(folder, "init", "-q", "-b", "main")
            self.run(folder, "remote", "add", "origin", str(self.hub))
            # As docs/library.md says.
            self.run(folder, "config", "merge.renames", "false")
            # Before 2.50 only this strategy heeds it.
            self.run(folder, "config", "pull.twohead", "recursive")

    def __str__(self):
        return "git"

    def run(self, folder, *words, may_fail=False):
        person = {f"GIT_{who}_{what}": "soak@localhost" for who in ("AUTHOR", "COMMITTER")
                  for what in ("NAME", "EMAIL")}
        result = subprocess.run(
            ["git", "-c", "gc.auto=0", *words], cwd=folder, capture_output=True, timeout=60,
            env={"PATH": os.environ["PATH"], "HOME": str(self.home), **person})
        if result.returncode and not may_fail:
            raise AssertionError(f"git {words}: {(result.stdout + result.stderr).decode()[-500:]}")
        return result.returncode == 0

    def commit(self, folder):
        # A file that goes while git reads it makes it fail.
        for _ in range(20):
            if self.run(folder, "add", "-A", may_fail=True):
                self.run(folder, "commit", "-q", "-m", "sync", may_fail=True)
                return
            time.sleep(0.05)

    def sync(self):
        for folder in (*self.folders, self.folders[0]):
            if not (folder / ".git").exists():
                continue
            self.commit(folder)
            self.run(folder, "fetch", "-q", "origin")
            for _ in range(10):
                if self.run(folder, "merge", "-q", "--allow-unrelated-histories", "--no-edit",
                            *self.pull, "origin/main", may_fail=True):
                    break
                # Whatever it leaves, markers too, is what is committed.
                self.commit(folder)
            self.run(folder, "push", "-q", "origin", "main", may_fail=True)

    def close(self):
        shutil.rmtree(self.home, ignore_errors=True)


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

    def is_up(self):
        try:
            return bool(self.rest("GET", "system/status"))
        except OSError:
            return False

    def scan(self):
        try:
            self.rest("POST", f"db/scan?folder={FOLDER}")
        except OSError:
            pass  # its folder is away

    def is_done(self, other):
        try:
            here = self.rest("GET", f"db/status?folder={FOLDER}")
            there = self.rest("GET", f"db/completion?folder={FOLDER}&device={other.id}")
            return here["state"] == "idle" and not here["needTotalItems"] \
                and there["completion"] == 100
        except (OSError, KeyError):
            return False

    def close(self):
        if self.process:
            self.stop(signal.SIGKILL)
        shutil.rmtree(self.home, ignore_errors=True)


class Syncthings:
    """Two of them, which speak to each other."""

    def __init__(self, folders, chance):
        self.both = [Syncthing(folder) for folder in folders]
        first, second = self.both
        first.configure(second)
        second.configure(first)
        for one in self.both:
            one.start()
        deadline = time.monotonic() + 30
        while not all(one.is_up() for one in self.both):
            if time.monotonic() > deadline:
                self.close()
                raise AssertionError("Syncthing does not start")
            time.sleep(0.2)

    def __str__(self):
        return "syncthing"

    def sync(self):
        first, second = self.both
        for one in self.both:
            one.scan()
        deadline = time.monotonic() + 8
        while time.monotonic() < deadline:
            if first.is_done(second) and second.is_done(first):
                return
            time.sleep(0.1)

    def close(self):
        for one in self.both:
            one.close()


ENGINES = {
    "copying": Copier,
    "deleting": lambda folders, chance: Copier(folders, chance, deletes=True),
    "unison": Unison,
    "git": Git,
    "syncthing": Syncthings,
}


def missing(engine):
    """The program that an engine lacks on this machine."""
    needed = {"unison": "unison", "git": "git", "syncthing": "syncthing"}.get(engine)
    return needed if needed and not shutil.which(needed) else None

"""Serves with the real program and with a bare route, and prints requests a second of the bare
route, of the page and of /api/changes, then p95 milliseconds until a save and until an edit by hand
are told to a device.

Arguments: the regimen program, the program of the benchmarks.
"""

import http.client
import json
import os
import pathlib
import re
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
os.environ["REGIMEN"] = sys.argv[1]
sys.path.insert(0, str(ROOT / "EndToEnd/app"))

from regimen import Library, free_port  # noqa: E402


def rate(url, *headers):
    words = [word for header in headers for word in ("-H", header)]
    command = ["wrk", "-t1", "-c32", "-d4s", *words, url]
    found = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "Non-2xx" not in found, found
    return float(re.search(r"Requests/sec:\s+([\d.]+)", found).group(1))


def percentile95(times):
    return sorted(times)[min(len(times) - 1, len(times) * 95 // 100)]


class Device:
    def __init__(self, library):
        self.library = library
        body = json.dumps({"token": library.link.split("pair=")[1], "name": "bench"})
        self.proof = {}
        token = json.load(self.ask("POST", "/api/pair", body))["token"]
        self.proof = {"Authorization": "Bearer " + token}
        self.told = {}
        threading.Thread(target=self.follow, daemon=True).start()

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.library.port}"

    def ask(self, method, path, body=None, headers={}):
        connection = http.client.HTTPConnection("127.0.0.1", self.library.port)
        spoken = {"Regimen-Protocol": "2"}
        connection.request(method, path, body, {**spoken, **self.proof, **headers})
        return connection.getresponse()

    def follow(self):
        stream = self.ask("GET", "/api/events")
        for line in stream:
            if line.startswith(b"data:"):
                self.told[json.loads(line[5:])["revision"]] = time.perf_counter()

    def wait(self, before, timeout=5):
        """The time at which a revision after this one was told."""
        end = time.perf_counter() + timeout
        while time.perf_counter() < end:
            later = [at for revision, at in self.told.items() if revision > before]
            if later:
                return min(later)
            time.sleep(0.0005)
        raise SystemExit("nobody was told")

    def revision(self):
        return json.loads(self.ask("GET", "/api/changes?epoch=x").readline())


library = Library()
library.command("demo")
port = free_port()
bare = subprocess.Popen([sys.argv[2], "bare", str(port)], stderr=subprocess.DEVNULL)
try:
    library.serve()
    device = Device(library)
    time.sleep(1)
    print(rate(f"http://127.0.0.1:{port}/"))
    print(rate(device.origin + "/"))
    head = device.revision()
    changes = f"/api/changes?epoch={head['epoch']}&since={head['revision']}"
    proof = "Authorization: " + device.proof["Authorization"]
    print(rate(device.origin + changes, proof, "Regimen-Protocol: 2"))

    split = library.path("Splits", library.documents("Splits")[0]["id"])
    identifier = split.stem
    saved, edited = [], []
    for number in range(60):
        text = split.read_text()
        changed = re.sub(r'"name": "[^"]*"', f'"name": "Push {number}"', text, count=1)
        before = max(device.told)
        operation = json.dumps({
            "operation": f"{number:026d}", "folder": "Splits", "id": identifier, "base": text,
            "text": changed, "at": "2026-11-21T18:30:00.000+01:00"})
        begun = time.perf_counter()
        answer = device.ask(
            "POST", "/api/documents", operation + "\n", {"Content-Type": "application/x-ndjson"})
        answer.read()
        saved.append(max(0, device.wait(before) - begun) * 1000)
        time.sleep(0.05)
    print(percentile95(saved))
    for number in range(40):
        text = split.read_text()
        before = max(device.told)
        begun = time.perf_counter()
        split.write_text(re.sub(r'"name": "[^"]*"', f'"name": "Hand {number}"', text, count=1))
        edited.append((device.wait(before) - begun) * 1000)
        time.sleep(0.05)
    print(percentile95(edited))
finally:
    bare.kill()
    library.close()

"""What the soak tests know of the device protocol (docs/protocol.md), and nothing else does."""

import copy
import datetime
import http.client
import json
import random
import time
import urllib.request

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
EXERCISE = "0000000000KX74JSG2FZ2TFJZ1"
MOMENT = "2026-11-20T17:10:00.000+01:00"


class Identifiers:
    """ULIDs that rise, as devices mint them."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.last = 0

    def next(self):
        self.last = max(self.last + 1, int(time.time() * 1000) << 80 | self.random.getrandbits(80))
        return "".join(ALPHABET[self.last >> 5 * place & 31] for place in reversed(range(26)))


def ask(url, token=None, body=None):
    request = urllib.request.Request(url, data=body, headers={"Regimen-Protocol": "2"})
    if token:
        request.add_header("Authorization", "Bearer " + token)
    with urllib.request.urlopen(request, timeout=10) as answer:
        try:
            return answer.read()
        except http.client.IncompleteRead as error:
            raise ConnectionError(f"{url} broke off: {error}") from error


def pair(origin, link, name):
    """The token of a new device."""
    body = json.dumps({"token": link.split("#pair=")[1], "name": name}).encode()
    request = urllib.request.Request(origin + "/api/pair", data=body)
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)["token"]


class Wire:
    """A paired device: its copy of the documents, and what it sends."""

    def __init__(self, origin, token, seed):
        self.origin, self.token = origin, token
        self.ids = Identifiers(seed)
        self.texts = {}  # by folder and identifier
        self.position = ("", 0)

    def link(self):
        """A link for one more device."""
        return json.loads(ask(self.origin + "/api/devices/link", self.token, b""))["link"]

    def fetch(self):
        """Takes in what has changed."""
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

    def operation(self, folder, identifier, text, base, at=MOMENT):
        """A change for `send`; without `text` the document is deleted."""
        operation = {
            "operation": self.ids.next(), "folder": folder, "id": identifier, "at": at}
        if text is not None:
            operation["text"] = text
        if base is not None:
            operation["base"] = base
        return operation

    def send(self, operations):
        """The answers, one for each operation. Fails where not all of them came."""
        body = b"".join(json.dumps(operation).encode() + b"\n" for operation in operations)
        lines = ask(self.origin + "/api/documents", self.token, body).splitlines()
        answers = [json.loads(line) for line in lines[1:]]
        if len(answers) != len(operations):
            raise ConnectionError("the answer broke off")
        return answers

    def put(self, folder, identifier, document):
        """Saves a document, or deletes it, on what this device knows of it."""
        key = (folder, identifier)
        text = None if document is None else dump(document)
        [answer] = self.send([self.operation(folder, identifier, text, self.texts.get(key))])
        if "refused" in answer:
            raise AssertionError(answer["refused"])
        if document is not None:
            self.texts[key] = answer.get("text") or text

    def state(self):
        """Whether the folder is believed, such as `ready` or `shrunken`."""
        return json.loads(ask(self.origin + "/api/library", self.token))["state"]

    def review(self):
        """What waits for a decision, and what is gone though nobody has deleted it."""
        return json.loads(ask(self.origin + "/api/review", self.token))

    def decide(self, decision):
        body = json.dumps({"decision": decision, "all": True}).encode()
        ask(self.origin + "/api/review", self.token, body)


def workout(identifier, name, started="2026-11-20T17:00:00.000+01:00"):
    return {
        "schema": 1, "id": identifier, "name": name, "startedAt": started,
        "logs": [{"id": identifier[:-1] + ("0" if identifier[-1] != "0" else "1"),
                  "exerciseID": EXERCISE, "exerciseName": "Squat (Barbell)", "sets": []}]}


def adding(text, identifier, reps):
    """The text of a workout with one more set."""
    document = copy.deepcopy(json.loads(text) if isinstance(text, str) else text)
    if not document.get("logs"):
        document["logs"] = workout(document["id"], "")["logs"]
    document["logs"][0].setdefault("sets", []).append(
        {"id": identifier, "reps": reps, "weight": "60 kg", "completedAt": MOMENT})
    return document


def moment(skew=0):
    """Now, as a clock says it that is wrong by so many seconds."""
    zone = datetime.timezone.utc
    now = datetime.datetime.now(zone) + datetime.timedelta(seconds=skew)
    return now.isoformat(timespec="milliseconds")


def dump(document):
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"

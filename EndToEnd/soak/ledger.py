"""What was acknowledged, and where it is now: read from the files alone, by no code of Regimen.

Every set of a round has a number of repetitions of its own, by which it is known wherever it lies.
"""

import json
import re

from engines import files

REPS = re.compile(r'\\*"reps\\*"\s*:\s*(\d+)')

# Where a set is kept, the best place first.
DOCUMENT, TOMBSTONE, UNREADABLE, REMOVED = "document", "tombstone", "unreadable", "removed"


class Found:
    """What the files of one folder say."""

    def __init__(self, folder):
        self.sets = {}  # number: {how: [document]}
        self.places = {}  # number: {(document, set)}
        self.documents = {}  # identifier: {how}
        self.states = {}  # identifier: what a trace says of it
        self.bytes = {}
        self.unreadable = {}  # path: numbers
        for name, path in sorted(files(folder).items()):
            if name.endswith(".json") and not name.startswith(("Muscles/", "Exercises/")):
                try:
                    self.bytes[name] = path.read_bytes()
                except OSError:
                    continue
                self.read(name, self.bytes[name].decode(errors="replace"))

    def read(self, name, text):
        try:
            document = json.loads(text)
            identifier = document["id"]
        except (ValueError, KeyError, TypeError):
            self.unreadable[name] = [int(number) for number in REPS.findall(text)]
            for number in self.unreadable[name]:
                self.note(number, UNREADABLE, name)
            return
        if "deletedAt" in document and "kind" in document:
            return self.read_tombstone(name, document)
        self.documents.setdefault(identifier, set()).add(DOCUMENT)
        live, removed = contents(document)
        for number, entry in live:
            self.note(number, DOCUMENT, identifier)
            self.places.setdefault(number, set()).add((identifier, entry))
        for number in removed:
            self.note(number, REMOVED, identifier)
        self.tell(identifier, name, "", live, document)

    def read_tombstone(self, name, tombstone):
        identifier = tombstone["id"]
        self.documents.setdefault(identifier, set()).add(TOMBSTONE)
        live = []
        text = tombstone.get("lastText") or "{}"
        try:
            last = json.loads(text)
            live, removed = contents(last)
            for number in removed:
                self.note(number, REMOVED, identifier)
        except ValueError:
            last = {}
            live = [(int(number), None) for number in REPS.findall(text)]
        for number, _ in live:
            self.note(number, TOMBSTONE, identifier)
        self.tell(identifier, name, f"deleted {tombstone['deletedAt'][:19]} ", live, last)

    def note(self, number, how, where):
        self.sets.setdefault(number, {}).setdefault(how, []).append(where)

    def tell(self, identifier, name, what, live, document):
        edits = (document.get("lineage") or {}).get("edits") or {}
        edits = ",".join(f"{writer[:4]}{count}" for writer, count in sorted(edits.items()))
        short = name.replace(identifier, "*").replace("Workouts/2026/", "")
        line = f"{short}: {what}{sorted(number for number, _ in live)} ({edits})"
        self.states[identifier] = "; ".join(filter(None, [self.states.get(identifier), line]))


def contents(document):
    """The sets of a workout as (number, identifier), and numbers that it remembers as removed."""
    live = [(entry.get("reps"), entry.get("id")) for log in document.get("logs") or []
            for entry in log.get("sets") or []]
    lineage = document.get("lineage") or {}
    removed = [int(number) for number in REPS.findall(json.dumps(lineage))]
    return live, removed


class Ledger:
    """What people did and were told. Nobody looks in here but `missing`."""

    def __init__(self):
        self.sets = {}  # number: document, None until it is known
        self.documents = set()
        self.removed = set()  # sets that a person has deleted
        self.deletions = {}  # document: [(machine, barrier)]
        self.restored = {}  # document: it must be there since all its deletions were known
        self.barrier = 0

    def log(self, number, document):
        self.sets[number] = document

    def make(self, document):
        self.documents.add(document)

    def delete(self, document, machine):
        self.deletions.setdefault(document, []).append((machine, self.barrier))
        self.restored.pop(document, None)

    def restore(self, document, machine):
        if all(where == machine or barrier < self.barrier
               for where, barrier in self.deletions.get(document, [])):
            self.restored[document] = True

    def everybody_knows(self):
        """Both folders are the same, and both libraries have seen it."""
        self.barrier += 1

    def forget_restorations(self):
        """A machine was put back to an earlier state: what it deletes is what it knew then."""
        self.restored = {}

    def must_be_there(self, document):
        return document is not None and (
            document not in self.deletions or document in self.restored)

    def wanted(self):
        return [number for number in self.sets if number not in self.removed]

    def is_in_files(self, founds):
        """Whether each of the folders has all of it."""
        return all(
            all({DOCUMENT, TOMBSTONE} & set(found.sets.get(number, ())) for number in self.wanted())
            and self.documents <= set(found.documents) for found in founds)

    def faults(self, founds, listed, quarantined):
        """Lines (document, what is wrong), and how many sets are only listed.

        `listed` is the text of everything that the program lists as gone, `quarantined` that of
        what it lists as unreadable.
        """
        faults, only_listed = [], 0
        in_list = {int(number) for number in REPS.findall(listed)}
        for number in self.wanted():
            document = self.sets[number]
            hows = set().union(*(found.sets.get(number, {}) for found in founds))
            hidden = [name for found in founds for name in found.unreadable
                      if number in found.unreadable[name]]
            if DOCUMENT in hows:
                continue
            if UNREADABLE in hows and any(name in quarantined for name in hidden):
                continue
            if number in in_list:
                only_listed += 1
            elif not hows:
                faults.append((document, f"set {number} is LOST"))
            elif TOMBSTONE not in hows:
                faults.append((document, f"set {number} was removed by nobody"))
            elif self.must_be_there(document):
                faults.append((document, f"set {number} is in a tombstone only; nobody deleted it"))
        for document in self.documents:
            hows = set().union(*(found.documents.get(document, set()) for found in founds))
            hidden = any(document in name for found in founds for name in found.unreadable)
            if not hows and not hidden and document not in listed:
                faults.append((document, "a document is LOST"))
        for number in self.wanted():
            places = set().union(*(found.places.get(number, set()) for found in founds))
            if len(places) > 1:
                faults.append((self.sets[number], f"set {number} is there {len(places)} times"))
        return faults, only_listed

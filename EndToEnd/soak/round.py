"""One round of mischief.py: two machines, what copies between them, and a ledger."""

import json
import random
import time

from deeds import DEEDS
from engines import ENGINES
from ledger import Found, Ledger
from people import Machine, Phone, Remote

DAY = 86_400
MONTHS = ("10", "11")


class Round:
    # Set where somebody stops the program: nothing that was started may stay.
    is_stopped = False

    def __init__(self, seed, engine):
        self.seed = seed
        self.chance = chance = random.Random(seed)
        self.ledger = Ledger()
        self.trace = []
        self.states = {}
        self.tombstones = {}  # path: every text that it has had
        self.number = 0
        self.notes = []
        self.step_number = 0
        self.phones, self.remote, self.engine, self.machines = [], None, None, []
        skews = [chance.choice([0, 0, 2 * DAY, -2 * DAY]) for _ in range(4)]
        try:
            self.machines = [Machine(name, skew) for name, skew in zip("AB", skews)]
            for machine, skew in zip(self.machines, skews[2:]):
                machine.up()
                self.phones.append(Phone(
                    machine, f"phone {machine.name}", skew, chance.getrandbits(60), self.ledger))
            self.remote = Remote(self.machines[0], self.phones[0].link())
            for number in range(3):
                self.phones[0].make(
                    f"W{number}", self.started(), [self.next() for _ in range(2)])
            folders = [machine.folder for machine in self.machines]
            self.engine = ENGINES[engine](folders, chance)
            if hasattr(self.engine, "skew"):
                self.engine.skew = skews[:2]
        except BaseException:
            self.close()
            raise

    def next(self):
        self.number += 1
        return self.number

    def started(self):
        month = self.chance.choice(MONTHS)
        return f"2026-{month}-{self.chance.randint(10, 20)}T17:00:00.000+00:00"

    def play(self, steps):
        """- Returns: what is wrong, as text; empty where nothing is."""
        self.note("begins: clocks " + ", ".join(
            f"{who.name} {who.skew // DAY:+d} d" for who in [*self.machines, *self.phones]))
        self.settle()
        deeds, weights = zip(*DEEDS.items())
        for self.step_number in range(1, steps + 1):
            if Round.is_stopped:
                raise InterruptedError("stopped")
            deed = self.chance.choices(deeds, weights)[0]
            machine = self.chance.choice(self.machines)
            phone = self.phones[self.machines.index(machine)]
            before = time.monotonic()
            what = deed(self, machine, phone)
            if what:
                self.note(f"{what} [{time.monotonic() - before:.1f} s]")
            # Sometimes a watcher has time, sometimes not.
            time.sleep(self.chance.choice([0, 0, 0, 0.05, 0.2]))
        self.step_number += 1
        self.end()
        return self.check()

    def note(self, what):
        """Adds a step to the trace, with what has changed on the disks."""
        self.trace.append((None, f"{self.step_number:3} {what}"))
        for machine in self.machines:
            found = Found(machine.folder)
            for name, text in found.bytes.items():
                if name.startswith("Stubs/") and text not in self.tombstones.setdefault(name, []):
                    self.tombstones[name].append(text)
            old = self.states.get(machine.name, {})
            for identifier in set(old) | set(found.states):
                state = found.states.get(identifier, "gone")
                if old.get(identifier, "gone") != state:
                    self.trace.append((identifier, f"      {machine.name} {state}"))
            for name in found.unreadable:
                self.trace.append((None, f"      {machine.name} unreadable {name}"))
            self.states[machine.name] = found.states

    def sync(self):
        self.engine.sync()

    def settle(self, tries=12):
        """- Returns: whether both folders became the same, and both libraries are done with it."""
        for machine in self.machines:
            machine.up()
        calm = None
        for _ in range(tries):
            self.sync()
            time.sleep(0.2)
            for phone in self.phones:
                phone.look()
            founds = [Found(machine.folder) for machine in self.machines]
            if founds[0].bytes == founds[1].bytes and founds[0].bytes == calm:
                self.ledger.everybody_knows()
                return True
            calm = founds[0].bytes
        return False

    def is_safe_in_files(self):
        """Whether a cache may be lost: nobody can ask for what is nowhere else."""
        return self.settle(8) and self.ledger.is_in_files(
            [Found(machine.folder) for machine in self.machines])

    def end(self):
        """Everybody comes back and sends what waits."""
        for machine in self.machines:
            machine.up()
        for phone in self.phones:
            phone.is_offline = False
            for _ in range(5):
                phone.flush()
        self.remote.run("log", "show")
        # Until the clocks are right a script takes what is older for newer, again and again.
        self.engine.skew = (0, 0)
        self.note("everybody is back")
        self.settle(4)
        # What one machine believes may be too much for the other one, and one that doubts its folder
        # in the end holds what nothing lists.
        for _ in range(8):
            doubted = self.doubted()
            for machine in doubted:
                self.believe(machine)
            # A library that did not believe its folder has taken nothing meanwhile.
            for phone in self.phones:
                phone.flush()
            self.remote.run("log", "show")
            is_equal = self.settle(16)
            self.wait_for_quiet()
            # A slow machine may have looked at its folder only now.
            if not doubted and not self.doubted():
                break
        else:
            self.notes.append("a library doubts its folder")
        self.decide()
        if not is_equal:
            self.notes.append("not equal")
        self.note("the end")

    def doubted(self):
        """Machines that do not believe their folders."""
        return [machine for machine, phone in zip(self.machines, self.phones)
                if phone.state() in ("missing", "emptied", "shrunken")]

    def believe(self, machine):
        """Somebody reads what it says, and does what it says."""
        machine.down()
        machine.terminal("library", "rebuild")
        machine.up()
        self.note(f"{machine.name} is rebuilt: most of it had gone")

    def decide(self):
        """Somebody keeps what was deleted and is back. What devices have of it waits until then."""
        for _ in range(3):
            deciding = [phone for phone in self.phones if phone.review()["documents"]]
            if not deciding:
                return
            for phone in deciding:
                phone.decide("keep")
            self.note("what is back is kept at " + ", ".join(one.machine.name for one in deciding))
            for phone in self.phones:
                phone.flush()
            self.remote.run("log", "show")
            self.settle(8)
            self.wait_for_quiet()

    def wait_for_quiet(self):
        """Nothing copies any more; the libraries join what has come last. A disk may be slow."""
        calm, before = 0, None
        for _ in range(100):
            time.sleep(0.2)
            for phone in self.phones:
                phone.look()
            now = [Found(machine.folder).bytes for machine in self.machines]
            is_read = all(map(serves_what_its_files_say, self.phones, now))
            calm = calm + 1 if now == before and is_read else 0
            if calm == 3:
                return
            before = now
        self.notes.append("not quiet")

    def check(self):
        listed, quarantined = "", ""
        for machine, phone in zip(self.machines, self.phones):
            review = phone.review()
            listed += json.dumps(review).replace('\\\\"', '"').replace('\\"', '"')
            # The terminal waits for a server to end.
            machine.down()
            listed += machine.terminal("library", "restore").stdout
            quarantined += machine.terminal("library", "status", "--json").stdout
        # A command joins what a server had no time for.
        founds = [Found(machine.folder) for machine in self.machines]
        waiting = [len(phone.queue) for phone in self.phones]
        faults, only_listed = self.ledger.faults(founds, listed, quarantined)
        if any(waiting):
            faults.append((None, f"operations are never acknowledged: {waiting}"))
        if only_listed:
            self.notes.append(f"{only_listed} only listed")
        return self.tell(faults) if faults else ""

    def tell(self, faults):
        documents = {document for document, _ in faults}
        lines = [f"  {document}: {what}" for document, what in faults]
        for identifier, line in self.trace:
            if identifier is None or identifier in documents or None in documents:
                lines.append("  " + (line.replace("*", identifier[-4:]) if identifier else line))
        return "\n".join(lines)

    def close(self):
        if self.engine:
            self.engine.close()
        if self.remote:
            self.remote.close()
        for machine in self.machines:
            machine.close()


def serves_what_its_files_say(phone, found):
    """Whether the library has read its folder. What waits for a person is not served."""
    said = set(found.values())
    return all(text.encode() in said for (folder, _), text in phone.texts.items()
               if folder == "Workouts")

"""A stranger's test: python EndToEnd/soak/mischief.py ROUNDS [SEED] [--engine NAME] [--jobs N]

Two machines with a server each, terminals here and far away, phones that are offline for a while,
and between the folders something that copies. Meanwhile servers are killed, backups put back, files
and folders renamed, caches lost, disks unmounted, and clocks are two days off. In the end each set
that was acknowledged is in a document, in a tombstone or in a list of what is gone, as the files
themselves say it. A seed plays its round again: the same steps, though not the same milliseconds.
"""

import argparse
import concurrent.futures
import json
import pathlib
import random
import re
import shutil
import sys
import time
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from engines import ENGINES, files, missing  # noqa: E402
from ledger import Found, Ledger  # noqa: E402
from people import SQUAT, Machine, Phone, Remote  # noqa: E402

STEPS = 24
DAY = 86_400
MONTHS = ("10", "11")
# Syncthing takes seconds where the others take none.
SHARES = {"copying": 6, "deleting": 6, "unison": 6, "git": 5, "syncthing": 1}


class Round:
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

    # MARK: A round

    def play(self, steps):
        """- Returns: what is wrong, as text; empty where nothing is."""
        self.note("begins: clocks " + ", ".join(
            f"{who.name} {who.skew // DAY:+d} d" for who in [*self.machines, *self.phones]))
        self.settle()
        actions, weights = zip(*ACTIONS.items())
        for self.step_number in range(1, steps + 1):
            action = self.chance.choices(actions, weights)[0]
            machine = self.chance.choice(self.machines)
            phone = self.phones[self.machines.index(machine)]
            before = time.monotonic()
            what = action(self, machine, phone)
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
        if not self.settle(16):
            self.notes.append("not equal")
        self.wait_for_quiet()
        self.note("the end")

    def wait_for_quiet(self):
        """Nothing copies any more; the libraries join what has come last."""
        calm, before = 0, None
        for _ in range(30):
            time.sleep(0.2)
            now = [Found(machine.folder).bytes for machine in self.machines]
            calm = calm + 1 if now == before else 0
            if calm == 3:
                return
            before = now

    def check(self):
        founds = [Found(machine.folder) for machine in self.machines]
        listed, quarantined = "", ""
        for machine, phone in zip(self.machines, self.phones):
            review = phone.review()
            listed += json.dumps(review).replace('\\\\"', '"').replace('\\"', '"')
            # The terminal waits for a server to end.
            machine.down()
            listed += machine.terminal("library", "restore").stdout
            quarantined += machine.terminal("library", "status", "--json").stdout
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

    # MARK: What people do

    def somebody_logs(self, machine, phone):
        phone.look()
        known = phone.workouts()
        if not known or self.chance.random() < 0.1:
            numbers = [self.next() for _ in range(self.chance.randint(0, 2))]
            identifier = phone.make(f"W{self.number}", self.started(), numbers)
            return f"{phone.name} makes {identifier[-4:]} with {numbers}{self.offline(phone)}"
        identifier, told = self.chance.choice(known), []
        for _ in range(self.chance.randint(1, 4)):
            told.append(self.next())
            phone.log(identifier, told[-1])
        return f"{phone.name} logs {told} in {identifier[-4:]}{self.offline(phone)}"

    def offline(self, phone):
        return f", {len(phone.queue)} wait" if phone.queue else ""

    def somebody_goes_offline(self, machine, phone):
        phone.is_offline = not phone.is_offline
        if phone.is_offline:
            return f"{phone.name} goes offline"
        phone.flush()
        phone.look()
        return f"{phone.name} is back{self.offline(phone)}"

    def somebody_deletes(self, machine, phone):
        phone.look()
        if not phone.workouts():
            return None
        identifier = self.chance.choice(phone.workouts())
        phone.delete(identifier)
        return f"{phone.name} deletes {identifier[-4:]}{self.offline(phone)}"

    def somebody_restores(self, machine, phone):
        phone.look()
        deleted = sorted(key[1] for key in phone.texts if key[0] == "Stubs"
                         and ("Workouts", key[1]) not in phone.texts
                         and json.loads(phone.texts[key]).get("lastText"))
        if not deleted:
            return None
        identifier = self.chance.choice(deleted)
        phone.restore(identifier)
        return f"{phone.name} restores {identifier[-4:]}{self.offline(phone)}"

    def somebody_removes_a_set(self, machine, phone):
        phone.look()
        some = [identifier for identifier in phone.workouts()
                if len(json.loads(phone.texts[("Workouts", identifier)])["logs"][0]
                       .get("sets") or []) > 2]
        if not some:
            return None
        identifier = self.chance.choice(some)
        number = phone.remove_set(identifier, self.chance.randint(0, 2))
        return f"{phone.name} removes {number} from {identifier[-4:]}{self.offline(phone)}"

    def somebody_decides(self, machine, phone):
        try:
            waiting = phone.review()["documents"]
            if not waiting:
                return None
            decision = self.chance.choice(["keep", "delete"])
            if decision == "delete":
                for document in waiting:
                    self.ledger.delete(document["id"], machine.name)
            phone.decide(decision)
        except OSError:
            return None
        return f"{phone.name} decides: {decision} {[one['id'][-4:] for one in waiting]}"

    def terminal(self, machine, phone):
        """Some commands where the folder lies; the server is stopped meanwhile."""
        machine.down(kill=self.chance.random() < 0.5)
        told = [self.command(machine, machine.terminal)
                for _ in range(self.chance.randint(1, 3))]
        if self.chance.random() < 0.7:
            machine.up()
        return f"{machine.name} {'; '.join(told)}"

    def far_away(self, machine, phone):
        told = [self.command(self.remote.machine, self.remote.run)
                for _ in range(self.chance.randint(1, 2))]
        return f"far away from A {'; '.join(told)}"

    def command(self, machine, run):
        kind = self.chance.choices(["set", "start", "discard", "restore"], [6, 1, 1, 2])[0]
        if kind == "set":
            number = self.next()
            result = run("log", "set", SQUAT, f"{number}x60kg")
            if result.returncode == 0:
                found = [Found(one.folder).sets.get(number, {}) for one in self.machines]
                places = [where for sets in found for wheres in sets.values() for where in wheres]
                self.ledger.log(number, places[0] if places else None)
            kind = f"set {number}"
        elif kind == "start":
            result = run("log", "start", "--name", "Terminal")
        elif kind == "discard":
            result = run("log", "discard")
            for identifier in re.findall(r"restore ([0-9A-Z]{26})", result.stdout):
                self.ledger.delete(identifier, machine.name)
                kind += " " + identifier[-4:]
        else:
            found = re.findall(r"\b[0-9A-Z]{26}\b", run("library", "restore").stdout)
            if not found:
                return "restore nothing"
            identifier = self.chance.choice(sorted(found))
            result = run("library", "restore", identifier)
            if result.returncode == 0:
                self.ledger.restore(identifier, machine.name)
            kind += " " + identifier[-4:]
        return kind if result.returncode == 0 else f"{kind} FAILED: {result.stderr[:80].strip()}"

    # MARK: What happens to machines

    def folders_meet(self, machine, phone):
        self.sync()
        return f"{self.engine} syncs"

    def everybody_waits(self, machine, phone):
        return "everything settles" if self.settle(6) else "nothing settles"

    def server_dies(self, machine, phone):
        if not machine.is_up:
            machine.up()
            return f"{machine.name} starts"
        if phone.queue and not phone.is_offline:
            phone.flush_while_killed(self.chance.uniform(0, 0.03))
            return f"{machine.name} dies while it is told{self.offline(phone)}, and starts"
        machine.down(kill=True)
        if self.chance.random() < 0.7:
            machine.up()
            return f"{machine.name} dies and starts"
        return f"{machine.name} dies"

    def cache_is_lost(self, machine, phone):
        if not self.is_safe_in_files():
            return None
        machine.down(kill=True)
        shutil.rmtree(machine.library.home / "cache")
        machine.up()
        self.ledger.forget_restorations()
        return f"{machine.name} loses its cache"

    def image_is_taken(self, machine, phone):
        machine.down(kill=True)
        machine.take_image()
        machine.up()
        return f"{machine.name}: image of folder, cache and state"

    def image_is_put_back(self, machine, phone):
        if not machine.image or not self.is_safe_in_files():
            return None
        machine.down(kill=True)
        machine.put_image_back()
        machine.up()
        self.ledger.forget_restorations()
        return f"{machine.name}: image put back"

    def backup_is_taken(self, machine, phone):
        machine.backups.append(
            {name: path.read_bytes() for name, path in files(machine.folder).items()
             if path.exists()})
        return f"{machine.name}: backup {len(machine.backups)} of the folder"

    def backup_is_put_back(self, machine, phone):
        if not machine.backups:
            return None
        number = self.chance.randrange(len(machine.backups))
        backup = machine.backups[number]
        how = self.chance.choice(["whole", "over it", "one file", "tombstones"])
        names = sorted(name for name in backup if not name.startswith(("Muscles/", "Exercises/")))
        if how == "one file" and names:
            names = [self.chance.choice(names)]
        elif how == "tombstones":
            names = [name for name in names if name.startswith("Stubs/")]
        elif how == "whole":
            for name, path in files(machine.folder).items():
                if name not in backup:
                    path.unlink(missing_ok=True)
        for name in names:
            write(machine.folder / name, backup[name])
        return f"{machine.name}: backup {number + 1} put back, {how} {names if len(names) == 1 else ''}"

    def old_tombstone(self, machine, phone):
        """One that was there before takes the place of what is there now, here or on its way."""
        some = sorted(name for name in self.tombstones
                      if len(self.tombstones[name]) > 1 or not (machine.folder / name).exists())
        if not some:
            return None
        name = self.chance.choice(some)
        write(machine.folder / name, self.tombstones[name][0])
        return f"{machine.name}: oldest tombstone put to {name[6:][-9:]}"

    def somebody_renames(self, machine, phone):
        """A file or a folder, by hand."""
        workouts = sorted(machine.folder.glob("Workouts/*/*/*.json"))
        months = sorted(path for path in machine.folder.glob("Workouts/*/*") if path.is_dir())
        if not workouts:
            return None
        path = self.chance.choice(workouts)
        what = self.chance.choice(["name", "month", "copy", "folder", "folder"])
        try:
            if what == "name":
                path.rename(path.with_name(f"leg day {self.step_number}.json"))
            elif what == "copy":
                shutil.copy(path, path.with_name(path.stem + " copy.json"))
            elif what == "month":
                other = path.parent.with_name(self.chance.choice(["01", "10", "11", "12"]))
                other.mkdir(exist_ok=True)
                path.rename(other / path.name)
            else:
                path = self.chance.choice(months)
                path.rename(path.with_name(self.chance.choice([path.name + " old", "07", "08"])))
        except OSError as error:
            return f"{machine.name}: renaming failed: {error}"
        if self.chance.random() < 0.5:
            time.sleep(self.chance.choice([0, 0.1, 0.4]))
            self.sync()
            return f"{machine.name}: {what} of {path.stem[-4:]} renamed, {self.engine} syncs"
        return f"{machine.name}: {what} of {path.stem[-4:]} renamed"

    def disk_is_unmounted(self, machine, phone):
        """Another folder lies where it was: nothing, an empty one, or one with a little in it."""
        away = machine.folder.with_name("away")
        machine.folder.rename(away)
        told = []
        try:
            for stage in self.chance.sample(["missing", "empty", "few"], self.chance.randint(1, 3)):
                if stage != "missing":
                    machine.folder.mkdir(exist_ok=True)
                if stage == "few":
                    write(machine.folder / "Gyms/00000000000000000000000GYM.json", json.dumps(
                        {"schema": 1, "id": "00000000000000000000000GYM", "name": "Gym"}).encode())
                time.sleep(self.chance.choice([0, 0.2, 0.5]))
                told.append(stage)
                if self.chance.random() < 0.6:
                    told.append(self.somebody_logs(machine, phone))
                # Only a script goes on where a whole folder is gone.
                if self.chance.random() < 0.3 and str(self.engine) in ("copying", "deleting") \
                        and machine.folder.exists():
                    self.sync()
                    told.append("syncs")
        finally:
            if machine.folder.exists():
                shutil.rmtree(machine.folder)
            away.rename(machine.folder)
        return f"{machine.name}: unmounted, {', '.join(map(str, told))}, mounted"


ACTIONS = {
    Round.somebody_logs: 12, Round.folders_meet: 14, Round.terminal: 5, Round.far_away: 3,
    Round.somebody_goes_offline: 4, Round.somebody_deletes: 5, Round.somebody_restores: 6,
    Round.somebody_removes_a_set: 1, Round.somebody_decides: 1, Round.everybody_waits: 2,
    Round.server_dies: 4, Round.cache_is_lost: 1, Round.image_is_taken: 1,
    Round.image_is_put_back: 2, Round.backup_is_taken: 3, Round.backup_is_put_back: 4,
    Round.old_tombstone: 4, Round.somebody_renames: 3, Round.disk_is_unmounted: 1,
}


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text)


def play(seed, engine, steps):
    begun = time.monotonic()
    try:
        one = Round(seed, engine)
        try:
            fault = one.play(steps)
        except Exception:
            fault = traceback.format_exc() + "\n".join(line for _, line in one.trace[-40:])
        finally:
            one.close()
        sets, notes = len(one.ledger.sets), one.notes
    except Exception:
        fault, sets, notes = traceback.format_exc(), 0, []
    return seed, engine, fault, sets, notes, time.monotonic() - begun


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rounds", type=int, nargs="?", default=10)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("--engine", choices=sorted(ENGINES))
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--jobs", type=int, default=4)
    options = parser.parse_args()
    shares = {options.engine: 1} if options.engine else dict(SHARES)
    for engine in list(shares):
        if missing(engine):
            print(f"without {engine}: {missing(engine)} is not installed (Scripts/install-tools e2e)")
            del shares[engine]
    if not shares:
        return
    rounds = [(seed, random.Random(seed).choices(*zip(*shares.items()))[0])
              for seed in range(options.seed, options.seed + options.rounds)]
    failed, sets, begun = 0, 0, time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        playing = [pool.submit(play, *one, options.steps) for one in rounds]
        for future in concurrent.futures.as_completed(playing):
            seed, engine, fault, count, notes, seconds = future.result()
            sets += count
            if fault:
                failed += 1
                print(f"seed {seed}, {engine}:\n{fault}\n  again: python EndToEnd/soak/mischief.py "
                      f"1 {seed} --engine {engine} --steps {options.steps}", flush=True)
            elif notes or options.rounds <= 20:
                print(f"seed {seed}, {engine}: {count} sets, {seconds:.1f} s {notes}", flush=True)
    print(f"{options.rounds} rounds, {sets} acknowledged sets, {failed} rounds with faults, "
          f"{time.monotonic() - begun:.0f} s")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

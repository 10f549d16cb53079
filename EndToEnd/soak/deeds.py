"""What people do in a round of mischief.py, and what happens to their machines.

Each takes the round, a machine and the phone that belongs to it, and tells what it has done.
"""

import json
import re
import shutil
import time

from engines import files
from ledger import Found
from people import SQUAT


def somebody_logs(round, machine, phone):
    phone.look()
    known = phone.workouts()
    if not known or round.chance.random() < 0.1:
        numbers = [round.next() for _ in range(round.chance.randint(0, 2))]
        identifier = phone.make(f"W{round.number}", round.started(), numbers)
        return f"{phone.name} makes {identifier[-4:]} with {numbers}{offline(phone)}"
    identifier, told = round.chance.choice(known), []
    for _ in range(round.chance.randint(1, 4)):
        if ("Workouts", identifier) not in phone.texts:
            break  # the answer was that it stays deleted
        told.append(round.next())
        phone.log(identifier, told[-1])
    return f"{phone.name} logs {told} in {identifier[-4:]}{offline(phone)}"


def offline(phone):
    return f", {len(phone.queue)} wait" if phone.queue else ""


def somebody_goes_offline(round, machine, phone):
    phone.is_offline = not phone.is_offline
    if phone.is_offline:
        return f"{phone.name} goes offline"
    phone.flush()
    phone.look()
    return f"{phone.name} is back{offline(phone)}"


def somebody_deletes(round, machine, phone):
    phone.look()
    if not phone.workouts():
        return None
    identifier = round.chance.choice(phone.workouts())
    phone.delete(identifier)
    return f"{phone.name} deletes {identifier[-4:]}{offline(phone)}"


def somebody_restores(round, machine, phone):
    phone.look()
    deleted = sorted(key[1] for key in phone.texts if key[0] == "Stubs"
                     and ("Workouts", key[1]) not in phone.texts
                     and json.loads(phone.texts[key]).get("lastText"))
    if not deleted:
        return None
    identifier = round.chance.choice(deleted)
    phone.restore(identifier)
    return f"{phone.name} restores {identifier[-4:]}{offline(phone)}"


def somebody_removes_a_set(round, machine, phone):
    phone.look()
    some = [identifier for identifier in phone.workouts()
            if len(json.loads(phone.texts[("Workouts", identifier)])["logs"][0]
                   .get("sets") or []) > 2]
    if not some:
        return None
    identifier = round.chance.choice(some)
    number = phone.remove_set(identifier, round.chance.randint(0, 2))
    return f"{phone.name} removes {number} from {identifier[-4:]}{offline(phone)}"


def somebody_decides(round, machine, phone):
    try:
        waiting = phone.review()["documents"]
        if not waiting:
            return None
        decision = round.chance.choice(["keep", "delete"])
        if decision == "delete":
            for document in waiting:
                round.ledger.delete(document["id"], machine.name)
        phone.decide(decision)
    except OSError:
        return None
    return f"{phone.name} decides: {decision} {[one['id'][-4:] for one in waiting]}"


def terminal(round, machine, phone):
    """Some commands where the folder lies; the server is stopped meanwhile."""
    machine.down(kill=round.chance.random() < 0.5)
    told = [command(round, machine, machine.terminal)
            for _ in range(round.chance.randint(1, 3))]
    if round.chance.random() < 0.7:
        machine.up()
    return f"{machine.name} {'; '.join(told)}"


def far_away(round, machine, phone):
    told = [command(round, round.remote.machine, round.remote.run)
            for _ in range(round.chance.randint(1, 2))]
    return f"far away from A {'; '.join(told)}"


def command(round, machine, run):
    kind = round.chance.choices(["set", "start", "discard", "restore"], [6, 1, 1, 2])[0]
    if kind == "set":
        number = round.next()
        result = run("log", "set", SQUAT, f"{number}x60kg")
        if result.returncode == 0:
            found = [Found(one.folder).sets.get(number, {}) for one in round.machines]
            places = [where for sets in found for wheres in sets.values() for where in wheres]
            round.ledger.log(number, places[0] if places else None)
        kind = f"set {number}"
    elif kind == "start":
        result = run("log", "start", "--name", "Terminal")
    elif kind == "discard":
        result = run("log", "discard")
        for identifier in re.findall(r"restore ([0-9A-Z]{26})", result.stdout):
            round.ledger.delete(identifier, machine.name)
            kind += " " + identifier[-4:]
    else:
        found = re.findall(r"\b[0-9A-Z]{26}\b", run("library", "restore").stdout)
        if not found:
            return "restore nothing"
        identifier = round.chance.choice(sorted(found))
        result = run("library", "restore", identifier)
        if result.returncode == 0:
            round.ledger.restore(identifier, machine.name)
        kind += " " + identifier[-4:]
    return kind if result.returncode == 0 else f"{kind} FAILED: {result.stderr[:80].strip()}"


# MARK: What happens to machines


def folders_meet(round, machine, phone):
    round.sync()
    return f"{round.engine} syncs"


def everybody_waits(round, machine, phone):
    return "everything settles" if round.settle(6) else "nothing settles"


def server_dies(round, machine, phone):
    if not machine.is_up:
        machine.up()
        return f"{machine.name} starts"
    if phone.queue and not phone.is_offline:
        phone.flush_while_killed(round.chance.uniform(0, 0.03))
        return f"{machine.name} dies while it is told{offline(phone)}, and starts"
    machine.down(kill=True)
    if round.chance.random() < 0.7:
        machine.up()
        return f"{machine.name} dies and starts"
    return f"{machine.name} dies"


def cache_is_lost(round, machine, phone):
    if not round.is_safe_in_files():
        return None
    machine.down(kill=True)
    shutil.rmtree(machine.library.home / "cache")
    machine.up()
    round.ledger.forget_restorations()
    return f"{machine.name} loses its cache"


def image_is_taken(round, machine, phone):
    machine.down(kill=True)
    machine.take_image()
    machine.up()
    return f"{machine.name}: image of folder, cache and state"


def image_is_put_back(round, machine, phone):
    if not machine.image or not round.is_safe_in_files():
        return None
    machine.down(kill=True)
    machine.put_image_back()
    machine.up()
    round.ledger.forget_restorations()
    return f"{machine.name}: image put back"


def backup_is_taken(round, machine, phone):
    machine.backups.append(
        {name: path.read_bytes() for name, path in files(machine.folder).items()
         if path.exists()})
    return f"{machine.name}: backup {len(machine.backups)} of the folder"


def backup_is_put_back(round, machine, phone):
    if not machine.backups:
        return None
    number = round.chance.randrange(len(machine.backups))
    backup = machine.backups[number]
    how = round.chance.choice(["whole", "over it", "one file", "tombstones"])
    names = sorted(name for name in backup if not name.startswith(("Muscles/", "Exercises/")))
    if how == "one file" and names:
        names = [round.chance.choice(names)]
    elif how == "tombstones":
        names = [name for name in names if name.startswith("Stubs/")]
    elif how == "whole":
        for name, path in files(machine.folder).items():
            if name not in backup:
                path.unlink(missing_ok=True)
    for name in names:
        write(machine.folder / name, backup[name])
    only = f" {names[0]}" if len(names) == 1 else ""
    return f"{machine.name}: backup {number + 1} put back, {how}{only}"


def old_tombstone(round, machine, phone):
    """One that was there before takes the place of what is there now, here or on its way."""
    some = sorted(name for name in round.tombstones
                  if len(round.tombstones[name]) > 1 or not (machine.folder / name).exists())
    if not some:
        return None
    name = round.chance.choice(some)
    write(machine.folder / name, round.tombstones[name][0])
    return f"{machine.name}: oldest tombstone put to {name[6:][-9:]}"


def somebody_renames(round, machine, phone):
    """A file or a folder, by hand."""
    workouts = sorted(machine.folder.glob("Workouts/*/*/*.json"))
    months = sorted(path for path in machine.folder.glob("Workouts/*/*") if path.is_dir())
    if not workouts:
        return None
    path = round.chance.choice(workouts)
    what = round.chance.choice(["name", "month", "copy", "folder", "folder"])
    try:
        if what == "name":
            path.rename(path.with_name(f"leg day {round.step_number}.json"))
        elif what == "copy":
            shutil.copy(path, path.with_name(path.stem + " copy.json"))
        elif what == "month":
            other = path.parent.with_name(round.chance.choice(["01", "10", "11", "12"]))
            other.mkdir(exist_ok=True)
            path.rename(other / path.name)
        else:
            path = round.chance.choice(months)
            path.rename(path.with_name(round.chance.choice([path.name + " old", "07", "08"])))
    except OSError as error:
        return f"{machine.name}: renaming failed: {error}"
    if round.chance.random() < 0.5:
        time.sleep(round.chance.choice([0, 0.1, 0.4]))
        round.sync()
        return f"{machine.name}: {what} of {path.stem[-4:]} renamed, {round.engine} syncs"
    return f"{machine.name}: {what} of {path.stem[-4:]} renamed"


def disk_is_unmounted(round, machine, phone):
    """Another folder lies where it was: nothing, an empty one, or one with a little in it."""
    away = machine.folder.with_name("away")
    machine.folder.rename(away)
    told = []
    try:
        for stage in round.chance.sample(["missing", "empty", "few"], round.chance.randint(1, 3)):
            if stage != "missing":
                machine.folder.mkdir(exist_ok=True)
            if stage == "few":
                write(machine.folder / "Gyms/00000000000000000000000GYM.json", json.dumps(
                    {"schema": 1, "id": "00000000000000000000000GYM", "name": "Gym"}).encode())
            time.sleep(round.chance.choice([0, 0.2, 0.5]))
            told.append(stage)
            if round.chance.random() < 0.6:
                told.append(somebody_logs(round, machine, phone))
            # Only a script goes on where a whole folder is gone.
            if round.chance.random() < 0.3 and str(round.engine) in ("copying", "deleting") \
                    and machine.folder.exists():
                round.sync()
                told.append("syncs")
    finally:
        other = machine.folder.with_name("other")
        if machine.folder.exists():
            # At once: a server that believes it by now may be writing.
            machine.folder.rename(other)
        away.rename(machine.folder)
        shutil.rmtree(other, ignore_errors=True)
    return f"{machine.name}: unmounted, {', '.join(map(str, told))}, mounted"


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text)


DEEDS = {
    somebody_logs: 12, folders_meet: 14, terminal: 5, far_away: 3,
    somebody_goes_offline: 4, somebody_deletes: 5, somebody_restores: 6,
    somebody_removes_a_set: 1, somebody_decides: 1, everybody_waits: 2,
    server_dies: 4, cache_is_lost: 1, image_is_taken: 1,
    image_is_put_back: 2, backup_is_taken: 3, backup_is_put_back: 4,
    old_tombstone: 4, somebody_renames: 3, disk_is_unmounted: 1,
}

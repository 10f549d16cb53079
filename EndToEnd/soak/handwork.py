"""Stories of files that an editor, an import or another machine has written, and of a script that then
lets the newer file win."""

import json
import time

from engines import Copier
from ledger import Found
from people import SQUAT
from wire import dump

HEAD = ("Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,"
        "Workout Notes,RPE")


class Script:
    """Copies between the two machines of a story, whose servers are down."""

    def __init__(self, story):
        self.machines = story.machines
        self.copier = Copier([machine.folder for machine in self.machines], story.chance)
        for machine in self.machines:
            machine.down()

    def sync(self):
        """Until both have read what the other one made of it."""
        for _ in range(3):
            self.copier.sync()
            for machine in self.machines:
                machine.terminal("settings", "--rest", "60")

    def lost(self, numbers):
        found = [Found(machine.folder).sets for machine in self.machines]
        return [f"set {number} is in no document of {machine.name}"
                for machine, sets in zip(self.machines, found)
                for number in numbers if "document" not in sets.get(number, {})]


def workout_of(machine):
    return next(machine.folder.glob("Workouts/**/*.json"))


def rewrite(path, change):
    """What an editor does: the newest file of all, under the same name."""
    time.sleep(0.05)
    document = json.loads(path.read_text())
    change(document)
    path.write_text(dump(document))


def log(machine, number):
    """A set of the workout that runs."""
    logged = machine.terminal("log", "set", SQUAT, f"{number}x60kg")
    assert logged.returncode == 0, logged.stderr


def lineage_is_left_out(story):
    """A program writes a note and leaves the lineage out; a set was logged elsewhere before."""
    script = Script(story)
    script.sync()
    story.first.up()
    story.phone.look()
    identifier = story.phone.workouts()[0]
    story.phone.log(identifier, 3)
    story.first.down()

    def note(document):
        document.pop("lineage", None)
        document["notes"] = "shoulder hurts"

    rewrite(workout_of(story.second), note)
    script.sync()
    faults = script.lost([1, 2, 3])
    if "shoulder" not in workout_of(story.first).read_text():
        faults.append("the note is on the second machine alone")
    return faults


def set_is_copied_by_hand(story):
    """The same identifier twice in a list, and then sets on both machines."""
    script = Script(story)

    def twice(document):
        sets = document["logs"][0]["sets"]
        sets.append({**sets[-1], "notes": "again"})

    rewrite(workout_of(story.first), twice)
    script.sync()
    log(story.first, 3)
    log(story.second, 4)
    script.sync()
    return script.lost([1, 2, 3, 4])


def two_exports_of_one_log(story):
    """A longer export is imported here, a shorter one there; a set was logged in between."""
    script = Script(story)

    def bring(machine, day, *reps):
        path = machine.library.home / "export.csv"
        path.write_text("\n".join([HEAD] + [
            f'{day} 18:00:00,"Push",1h,"{SQUAT}",{place},60,{number},0,0,"","",8'
            for place, number in enumerate(reps, 1)]) + "\n")
        brought = machine.terminal("import", str(path), "--unit", "kg")
        assert brought.returncode == 0, brought.stderr
        time.sleep(0.05)

    before = set(story.first.folder.glob("Workouts/**/*.json"))
    bring(story.first, "2026-11-03", 21, 22)
    identifier = (set(story.first.folder.glob("Workouts/**/*.json")) - before).pop().stem
    story.first.up()
    story.phone.look()
    story.phone.log(identifier, 23)
    story.first.down()
    time.sleep(0.05)
    bring(story.second, "2026-11-03", 21, 22, 24)
    bring(story.first, "2026-11-05", 31, 32, 33)
    bring(story.second, "2026-11-05", 31, 32)
    script.sync()
    return script.lost([21, 22, 23, 24, 31, 32, 33])


def settings_of_a_new_machine(story):
    """A new machine is told one setting before the folders meet."""
    script = Script(story)
    for words in (("--week-start", "sunday"), ("--body-weight", "181lb")):
        assert story.first.terminal("settings", *words).returncode == 0
    time.sleep(0.05)
    assert story.second.terminal("settings", "--rest", "99").returncode == 0
    script.sync()
    return [f"{machine.name} has no body weight any more" for machine in story.machines
            if "181 lb" not in next(machine.folder.glob("Settings/*.json")).read_text()]


def own_export_is_imported(story):
    """An export brings what the other machine has not, though it has the workout."""
    script = Script(story)
    script.sync()
    story.first.up()
    story.phone.look()
    story.phone.log(story.phone.workouts()[0], 3)
    story.first.down()
    log(story.second, 4)
    path = story.first.library.home / "export.json"
    exported = story.first.terminal("export", "--format", "json", "--output", str(path))
    assert exported.returncode == 0, exported.stderr
    brought = story.second.terminal("import", str(path))
    assert brought.returncode == 0, brought.stderr
    found = Found(story.second.folder).sets
    return [f"set {number} is not in the second library" for number in (1, 2, 3, 4)
            if "document" not in found.get(number, {})]


STORIES = [lineage_is_left_out, set_is_copied_by_hand, two_exports_of_one_log,
           settings_of_a_new_machine, own_export_is_imported]

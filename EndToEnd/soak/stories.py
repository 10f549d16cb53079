"""Stories that a round of mischief.py does not come to by chance."""

import shutil
import time

import handwork
from ledger import REPS, Found, Ledger
from people import SQUAT, Machine, Phone, Remote

GYM = "00000000000000000000000GYM"
STARTED = "2026-11-11T17:00:00.000+00:00"


class Story:
    """Two machines, a phone and a terminal far away, both of which belong to the first one."""

    def __init__(self, chance):
        self.chance = chance
        self.ledger = Ledger()
        self.machines = [Machine("A", 0), Machine("B", 0)]
        self.remote = None
        try:
            self.first, self.second = self.machines
            self.first.up()
            self.phone = Phone(self.first, "phone", 0, chance.getrandbits(60), self.ledger)
            self.remote = Remote(self.first, self.phone.link())
            self.phone.make("W0", STARTED, [1, 2])
        except BaseException:
            self.close()
            raise

    def remote_sets(self):
        """What the terminal far away has, or lists."""
        folders = self.remote.home.glob("state/remotes/*/library")
        found = {number for folder in folders for number in Found(folder).sets}
        said = "".join(
            self.remote.run(*words).stdout for words in
            [("library", "review"), ("library", "restore"), ("history", "--json")])
        return found | {int(number) for number in REPS.findall(said)}

    def close(self):
        if self.remote:
            self.remote.close()
        for machine in self.machines:
            machine.close()


def server_is_older_than_its_devices(story):
    """A server's disk is put back; a terminal knows more than it."""
    first, remote = story.first, story.remote
    remote.run("log", "show")
    first.down()
    first.take_image()
    first.up()
    told = []
    for number in range(3, 3 + story.chance.randint(1, 3)):
        if remote.run("log", "set", SQUAT, f"{number}x60kg").returncode == 0:
            told.append(number)
    first.down(kill=True)
    first.put_image_back()
    first.up()
    remote.run("log", "show")
    there = story.remote_sets() | set(Found(first.folder).sets)
    return [f"set {number} is LOST: the server was put back, and the terminal dropped it"
            for number in told if number not in there]


def another_library_answers(story):
    """What waits for one library must not land in another one at the same address."""
    first, second, remote = story.first, story.second, story.remote
    remote.run("log", "show")
    first.down()
    if remote.run("log", "set", SQUAT, "3x60kg").returncode:
        return []
    second.library.port = first.library.port
    second.up()
    remote.run("devices", "pair", second.library.link)
    remote.run("log", "show")
    second.down()
    faults = []
    if Found(second.folder).sets.keys() & {1, 2, 3}:
        faults.append("set 3 was logged for A and landed in B")
    first.up()
    remote.run("log", "show")
    if 3 not in story.remote_sets() | set(Found(first.folder).sets):
        faults.append("set 3 is LOST: it waited for A, and B answered")
    return faults


def wrong_folder_is_mounted(story):
    """The folder is missing, then empty, then has a little in it; then it is back."""
    first, phone = story.first, story.phone
    for number in range(8):
        phone.make(f"W{number + 1}", STARTED, [])
    phone.look()
    identifier, number = story.chance.choice(phone.workouts()), 2
    away = first.folder.with_name("away")
    first.folder.rename(away)
    for stage in ("missing", "empty", "few"):
        if stage == "empty":
            first.folder.mkdir(exist_ok=True)
        elif stage == "few":
            (first.folder / "Gyms").mkdir(exist_ok=True)
            (first.folder / f"Gyms/{GYM}.json").write_text(
                f'{{"schema": 1, "id": "{GYM}", "name": "Gym"}}')
        for pause in (0, 1.2):
            time.sleep(pause)
            number += 1
            phone.log(identifier, number)
    elsewhere = sorted(story.ledger.sets.keys() & Found(first.folder).sets.keys())
    shutil.rmtree(first.folder)
    away.rename(first.folder)
    time.sleep(1.5)
    for _ in range(5):
        phone.flush()
    phone.look()
    time.sleep(0.5)
    there = set(Found(first.folder).sets) | {
        int(number) for number in REPS.findall(str(phone.review()))}
    return [f"set {number} was acknowledged into another folder" for number in elsewhere] + [
        f"set {number} is LOST: it was acknowledged where the folder was not mounted"
        for number in story.ledger.wanted() if number not in there]


def copies_under_other_names(story):
    """A month folder gets another name; what copies brings the new name first, and later takes the
    old one away."""
    first, second, phone = story.first, story.second, story.phone
    for number in range(8):
        phone.make(f"W{number + 1}", STARTED, [10 + number])
    second.folder.rmdir()
    shutil.copytree(first.folder, second.folder)
    second.up()
    month = next(second.folder.glob("Workouts/2026/*"))
    names = [path.name for path in month.iterdir()]
    other = month.with_name(month.name + " old")
    shutil.copytree(month, other)
    time.sleep(story.chance.choice([0.2, 0.6]))
    for name in names:
        (month / name).unlink(missing_ok=True)
    time.sleep(1.5)
    sets = Found(second.folder).sets
    return [f"set {number} is in no document of B: only a folder was renamed"
            for number in story.ledger.wanted() if number not in sets]


STORIES = [server_is_older_than_its_devices, another_library_answers, wrong_folder_is_mounted,
           copies_under_other_names, *handwork.STORIES]


def tell(story, chance):
    """What goes wrong in a story, and how many sets were acknowledged."""
    one = Story(chance)
    try:
        return "\n".join("  " + line for line in story(one)), len(one.ledger.sets)
    finally:
        one.close()

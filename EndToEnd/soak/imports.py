"""Imports of recordings and health data that are killed: python EndToEnd/soak/imports.py [kills]

A folder of GPX, FIT and TCX files and an export of Apple Health, some runs of which were recorded
twice, is imported by the command; three in ten times the same is sent to a server. Both are killed
at moments that are spread over all of their time. After each kill `library verify` finds nothing
wrong, every document is whole, and every file of samples is what its document says. The same
import, begun again, goes on; when it gets to its end, documents and samples are those of an import
that was never disturbed, and one more finds nothing new. Up to 20 kills take a smaller folder.
"""

import datetime
import hashlib
import json
import pathlib
import random
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.parse
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "app"))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from regimen import PROGRAM, Library  # noqa: E402
from wire import ask, pair  # noqa: E402

KILLS = int(sys.argv[1]) if len(sys.argv) > 1 else 100
# Days with something on them.
DAYS = 150 if KILLS > 20 else 40
# Minutes from one count of steps to the next.
MINUTES = 5 if KILLS > 20 else 15
# Kills of one library, one after another, before an import of it may end.
KILLS_OF_ONE = 3
ZONE = "Etc/UTC"
FIRST = datetime.date(2025, 1, 1)
DISTANCE = "HKQuantityTypeIdentifierDistanceWalkingRunning"


def part(start, end):
    """Some of the days, in hundredths of them."""
    return range(DAYS * start // 100, DAYS * end // 100)


def gpx(number):
    """Ten minutes of running."""
    start = datetime.datetime(2025, 1, 1, 7) + datetime.timedelta(days=number)
    points = "".join(
        f'<trkpt lat="{47 + second * 3e-5:.6f}" lon="8.1"><ele>{400 + second % 30}</ele>'
        f"<time>{(start + datetime.timedelta(seconds=second)).isoformat()}Z</time></trkpt>"
        for second in range(0, 600, 2))
    return f'<gpx version="1.1" creator="x"><trk><type>running</type><trkseg>{points}</trkseg></trk></gpx>'


def records(day):
    """Weight, steps, heart rates and a night."""
    lines = []

    def add(kind, start, end, unit, value, source="Watch"):
        unit = f'unit="{unit}" ' if unit else ""
        lines.append(
            f' <Record type="HK{kind}" sourceName="{source}" {unit}creationDate="{day} 22:00:00 +0000" '
            f'startDate="{day} {start} +0000" endDate="{day} {end} +0000" value="{value}"/>\n')

    add("QuantityTypeIdentifierBodyMass", "07:00:00", "07:00:00", "kg", 70 + day.day % 7 / 10, "Scales")
    add("QuantityTypeIdentifierRestingHeartRate", "00:00:00", "21:00:00", "count/min", 48 + day.day % 5)
    add("CategoryTypeIdentifierSleepAnalysis", "00:10:00", "06:10:00", "",
        "HKCategoryValueSleepAnalysisAsleepCore")
    for minute in range(7 * 60, 22 * 60, MINUTES):
        start = f"{minute // 60:02}:{minute % 60:02}"
        add("QuantityTypeIdentifierStepCount", start + ":00", start + ":59", "count", 40)
        add("QuantityTypeIdentifierHeartRate", start + ":30", start + ":30", "count/min", 60 + minute % 90)
    return "".join(lines)


def workout(day, start, end, minutes, kilometers, route=""):
    times = f'startDate="{day} {start} +0000" endDate="{day} {end} +0000"'
    link = (f'  <WorkoutRoute sourceName="Watch" {times}>'
            f'<FileReference path="/workout-routes/{route}"/></WorkoutRoute>\n')
    return (f' <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="{minutes}" '
            f'durationUnit="min" sourceName="Watch" creationDate="{day} 22:00:00 +0000" {times}>\n'
            f'  <WorkoutStatistics type="{DISTANCE}" {times} sum="{kilometers}" unit="km"/>\n'
            + (link if route else "") + " </Workout>\n")


def write_export(path):
    """A zip as the iPhone writes it: an evening run on most days, and routes of morning runs that a
    file beside it has, too."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        with archive.open("apple_health_export/export.xml", "w") as file:
            file.write(b'<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE HealthData []>\n'
                       b'<HealthData locale="en_GB">\n')
            for number in range(DAYS):
                day = FIRST + datetime.timedelta(days=number)
                file.write(records(day).encode())
                if number in part(0, 70):
                    file.write(workout(day, "18:00:00", "18:30:00", 30, 5).encode())
                if number in part(20, 30):
                    route = f"route_{number}.gpx"
                    file.write(workout(day, "07:00:00", "07:10:00", 10, 2, route).encode())
            file.write(b"</HealthData>\n")
        for number in part(20, 30):
            archive.writestr(f"apple_health_export/workout-routes/route_{number}.gpx", gpx(number))


def recordings(folder):
    """GPX of the first two thirds of the days, FIT from there on and of some days before, TCX of
    the last ones. FIT and TCX are what the program makes of the same runs."""
    folder.mkdir()
    scratch = Library()
    tracks = scratch.home / "tracks"
    tracks.mkdir()
    for number in range(DAYS):
        (tracks / f"{number}.gpx").write_text(gpx(number))
        if number in part(0, 60):
            (folder / f"{number}.gpx").write_text(gpx(number))
    scratch.command("import", tracks, "--time-zone", ZONE)
    for kind, days in ("fit", part(45, 80)), ("tcx", part(80, 100)):
        first, last = (str(FIRST + datetime.timedelta(days=days[place])) for place in (0, -1))
        scratch.command("activities", "export", "--from", first, "--to", last, "--format", kind,
                        "--output", folder)
    assert len(list(folder.glob("*.fit"))) == len(part(45, 80)), sorted(folder.iterdir())
    scratch.close()
    write_export(folder / "export.zip")


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def files(library, *folders):
    return [path for folder in folders for path in sorted((library.folder / folder).rglob("*"))
            if path.is_file()]


def count(library):
    """Documents and samples that lie there."""
    return len(files(library, "Activities", "Health"))


def check(library):
    """Everything in the folder is whole."""
    if not (library.folder / "library.json").exists():
        return
    verified = subprocess.run([PROGRAM, "library", "verify"], env=library.environment,
                              capture_output=True, text=True)
    assert verified.returncode == 0, verified.stdout + verified.stderr
    for document in library.documents("Activities"):
        for source in document["sources"]:
            if "samples" in source:
                kept = library.folder / source["samples"]["path"]
                assert digest(kept) == source["samples"]["sha256"], document["id"]
    library.documents("Health")


def holdings(library):
    """What it knows, as commands and files say it, without who has written it and when."""
    def plain(document):
        return {name: value for name, value in document.items() if name != "lineage"}

    lists = [json.loads(library.command(*words)) for words in (
        ["activities", "list", "--json"],
        ["health", "show", "--from", "2025-01-01", "--to", "2025-12-31", "--json"])]
    documents = {document["id"]: plain(document) for folder in ("Activities", "Health")
                 for document in library.documents(folder)}
    samples = {str(path.relative_to(library.folder)): digest(path)
               for path in files(library, "Activities") if path.suffix != ".json"}
    return lists, documents, samples


class Command:
    """The import as a command."""

    name = "command"

    def __init__(self, source):
        self.source = source

    def open(self):
        return Library()

    def run(self, library, seconds=None):
        """The report, or None where it was killed after that time."""
        process = subprocess.Popen(
            [PROGRAM, "import", self.source, "--time-zone", ZONE, "--json"], env=library.environment,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            said, errors = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return None
        assert process.returncode == 0, (said + errors)[-2000:]
        return json.loads(said)


class Server:
    """The import as a device sends it: the recordings as a zip file, and the export."""

    name = "server"

    def __init__(self, source):
        self.export = (source / "export.zip").read_bytes()
        packed = source.parent / "recordings.zip"
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            for path in sorted(source.iterdir()):
                if path.name != "export.zip":
                    archive.write(path, path.name)
        self.packed = packed.read_bytes()

    def open(self):
        library = Library()
        library.folder.mkdir()
        library.serve()
        library.token = pair(f"http://127.0.0.1:{library.port}", library.link, "phone")
        return library

    def run(self, library, seconds=None):
        if not library.process:
            library.serve()
            left = [path for path in (library.home / "state").rglob("uploads/**/*")
                    if path.is_file()]
            assert not left, f"what was sent to a server that died is still there: {left}"
        process = library.process
        killer = threading.Timer(seconds, process.kill) if seconds is not None else None
        if killer:
            killer.start()
        try:
            return self.send(library)
        except urllib.error.HTTPError:
            raise
        except OSError:
            # Nobody but the killer may end it.
            assert killer and process.wait(timeout=10) == -9, process.poll()
            library.kill()
            return None
        finally:
            if killer:
                killer.cancel()
                killer.join()
                # It came between the last answer and here.
                if library.process and process.poll() is not None:
                    library.kill()

    def send(self, library):
        place = f"http://127.0.0.1:{library.port}/api/import/body"

        def post(name, body, **more):
            query = urllib.parse.urlencode({"name": name, "zone": ZONE, **more})
            return json.loads(ask(f"{place}?{query}", library.token, body))

        job = post("recordings.zip", self.packed, more=1)["id"]
        post("export.zip", self.export, job=job)
        while True:
            found = json.loads(ask(f"{place}/{job}", library.token))
            if found["state"] not in ("waiting", "running"):
                assert found["state"] == "done", found
                return found["report"]
            time.sleep(0.02)


class Tally:
    def __init__(self):
        self.kills = self.reading = self.writing = self.late = self.lost = self.doubled = 0
        self.libraries = 0


def soak(way, kills, chance, tally):
    """Kills imports that go this way at moments spread over their time."""
    undisturbed = way.open()
    start = time.monotonic()
    report = way.run(undisturbed)
    length = time.monotonic() - start
    expected = holdings(undisturbed)
    total = count(undisturbed)
    # Ten recordings in a hundred days of the export, fifteen of watches beside phones.
    assert report["merged"] == len(part(20, 30)) + len(part(45, 60)), report
    assert report["activities"] == DAYS + len(part(0, 70)), report
    assert report["days"] == DAYS and report["diagnosticCount"] == 0, report
    undisturbed.close()
    shares = [(place + chance.random()) / kills for place in range(kills)]
    chance.shuffle(shares)
    while shares:
        library = way.open()
        tally.libraries += 1
        for _ in range(min(chance.randint(1, KILLS_OF_ONE), len(shares))):
            share, before = shares.pop(), count(library)
            if way.run(library, share * length) is not None:
                # It was faster than the first one, or had less to do.
                shares.append(share * chance.random())
                break
            tally.kills += 1
            now = count(library)
            if now == total:
                tally.late += 1
            elif now == before:
                tally.reading += 1
            else:
                tally.writing += 1
            check(library)
        way.run(library)
        check(library)
        found = holdings(library)
        starts = [one["start"] for one in found[0][0]]
        tally.lost += sum(len(wanted.keys() - there.keys())
                          for wanted, there in zip(expected[1:], found[1:]))
        tally.doubled += len(starts) - len(set(starts)) + max(0, count(library) - total)
        assert tally.lost == tally.doubled == 0, f"{tally.lost} lost, {tally.doubled} doubled"
        assert found == expected, "the library is another than it should be"
        again = way.run(library)
        assert again["activities"] == again["days"] == again["merged"] == again["updated"] == 0, again
        left = [path for path in files(library, "Activities", "Health")
                if path.suffix not in (".json", ".gpx", ".fit", ".tcx")]
        assert not left, left
        library.close()
    return length


def main():
    chance = random.Random(7)
    home = Library()
    source = home.home / "recordings"
    recordings(source)
    tally = Tally()
    served = KILLS * 3 // 10
    lengths = [soak(Command(source), KILLS - served, chance, tally)]
    if served:
        lengths.append(soak(Server(source), served, chance, tally))
    home.close()
    seconds = " and ".join(f"{length:.1f} s" for length in lengths)
    print(f"{tally.kills} kills of imports of {seconds} into {tally.libraries} libraries: "
          f"{tally.reading} during reading, {tally.writing} while writing, {tally.late} when all was "
          f"written; {tally.lost} lost, {tally.doubled} doubled.")


if __name__ == "__main__":
    main()

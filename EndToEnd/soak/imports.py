"""Imports of recordings and health data that are killed: python EndToEnd/soak/imports.py [kills]

After each kill every document can be read, and every activity's samples are there as its document
says. The same import, begun again, goes on; when one gets to its end, the library holds what one
holds that was never disturbed, and another import finds nothing new.
"""

import datetime
import hashlib
import json
import pathlib
import random
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "app"))

from regimen import PROGRAM, Library  # noqa: E402

TRACKS, DAYS = 150, 120
# Kills of one library before an import of it may end.
KILLS_OF_ONE = 4


def gpx(number):
    """Ten minutes of running."""
    start = datetime.datetime(2025, 1, 1, 7) + datetime.timedelta(days=number)
    points = "".join(
        f'<trkpt lat="{47 + second * 3e-5:.6f}" lon="8.1"><ele>{400 + second % 30}</ele>'
        f"<time>{(start + datetime.timedelta(seconds=second)).isoformat()}Z</time></trkpt>"
        for second in range(0, 600, 2))
    return f'<gpx version="1.1" creator="x"><trk><type>running</type><trkseg>{points}</trkseg></trk></gpx>'


def export():
    """Weight and steps of some months."""
    text = '<?xml version="1.0"?>\n<!DOCTYPE HealthData []>\n<HealthData locale="en_GB">\n'
    for number in range(DAYS):
        day = datetime.date(2025, 1, 1) + datetime.timedelta(days=number)
        for kind, unit, value in ("BodyMass", "kg", 70 + number % 7 / 10), ("StepCount", "count", 9000):
            text += (
                f'<Record type="HKQuantityTypeIdentifier{kind}" sourceName="Scales" unit="{unit}" '
                f'creationDate="{day} 08:00:00 +0000" startDate="{day} 07:00:00 +0000" '
                f'endDate="{day} 08:00:00 +0000" value="{value}"/>\n')
    return text + "</HealthData>\n"


def recordings(folder):
    folder.mkdir()
    for number in range(TRACKS):
        (folder / f"{number}.gpx").write_text(gpx(number))
    (folder / "export.xml").write_text(export())


def begin(library, source):
    return subprocess.Popen(
        [PROGRAM, "import", source, "--time-zone", "Etc/UTC", "--json"], env=library.environment,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def finish(library, source):
    process = begin(library, source)
    said, errors = process.communicate()
    assert process.returncode == 0, (said + errors)[-2000:]
    return json.loads(said)


def check(library):
    """Everything in the folder is whole."""
    for document in library.documents("Activities"):
        for source in document["sources"]:
            if "samples" in source:
                content = (library.folder / source["samples"]["path"]).read_bytes()
                assert hashlib.sha256(content).hexdigest() == source["samples"]["sha256"], document["id"]
    library.documents("Health")


def holdings(library):
    """What it knows, without who has written it and when."""
    return [json.loads(library.command(*words)) for words in (
        ["activities", "list", "--json"],
        ["health", "show", "--from", "2025-01-01", "--to", "2025-12-31", "--json"])]


def main():
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    chance = random.Random(7)
    undisturbed = Library()
    source = undisturbed.home / "recordings"
    recordings(source)
    start = time.monotonic()
    finish(undisturbed, source)
    length = time.monotonic() - start
    expected = holdings(undisturbed)
    assert len(expected[0]) == TRACKS, len(expected[0])
    done, libraries, early = 0, 0, 0
    while done < kills:
        library = Library()
        libraries += 1
        for _ in range(min(KILLS_OF_ONE, kills - done)):
            process = begin(library, source)
            try:
                process.communicate(timeout=chance.uniform(0, length * 1.1))
                early += 1
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
            done += 1
            check(library)
        finish(library, source)
        check(library)
        assert holdings(library) == expected, f"library {libraries} is another than it should be"
        again = finish(library, source)
        assert again["activities"] == again["days"] == again["merged"] == 0, again
        left = [path for folder in ("Activities", "Health")
                for path in (library.folder / folder).rglob("*")
                if path.is_file() and path.suffix not in (".json", ".gpx")]
        assert not left, left
        library.close()
    undisturbed.close()
    print(f"{done} kills of imports of {length:.1f} s into {libraries} libraries; "
          f"{early} were at their end before; everything is there once.")


if __name__ == "__main__":
    main()

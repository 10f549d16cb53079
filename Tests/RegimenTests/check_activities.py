"""Holds exported activities against decoders that others have written.

    REGIMEN_EXPORTS=folder swift test --filter ActivityExportTests
    REGIMEN_EXPORTS=folder python3 Tests/RegimenTests/check_activities.py

Needs `garmin-fit-sdk` from PyPI; where it is missing it says so and passes. With `--strict` that
fails. `fitdecode` and `gpxpy` are asked as well where they are installed.
"""

import csv
import importlib.util
import json
import os
import pathlib
import sys
import xml.etree.ElementTree

try:
    import garmin_fit_sdk
except ImportError as error:
    print(f"activities: not checked, {error}")
    sys.exit(1 if "--strict" in sys.argv else 0)

GPX = "{http://www.topografix.com/GPX/1/1}"
TCX = "{http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2}"
faults = []


def check(is_right, *what):
    if not is_right:
        faults.append(" ".join(str(part) for part in what))


def near(found, wanted, slack):
    return found is not None and abs(found - wanted) <= slack


def check_fit(path, wanted, laps, records):
    stream = garmin_fit_sdk.Stream.from_file(str(path))
    decoder = garmin_fit_sdk.Decoder(stream)
    check(decoder.is_fit() and decoder.check_integrity(), path.name, "is damaged")
    stream.reset()
    messages, errors = garmin_fit_sdk.Decoder(stream).read()
    check(not errors, path.name, errors)
    session = messages["session_mesgs"][0]
    check(messages["file_id_mesgs"][0]["type"] == "activity", path.name, "is no activity")
    check(session["sport"] == "running", path.name, session["sport"])
    check(near(session["total_distance"], wanted["distance_m"], 0.01), path.name, "distance")
    check(near(session["total_timer_time"], wanted["timer_s"], 0.001), path.name, "timer")
    check(near(session["total_elapsed_time"], wanted["elapsed_s"], 0.001), path.name, "elapsed")
    check(len(messages["lap_mesgs"]) == laps == session["num_laps"], path.name, "laps")
    found = messages.get("record_mesgs", [])
    check(len(found) == records, path.name, "has", len(found), "records")
    if found:
        degrees = found[-1]["position_lat"] * 180 / 2**31
        check(near(degrees, 47 + 5000 / 111_194.9, 1e-6), path.name, "ends at", degrees)
        check(found[7]["heart_rate"] == 137, path.name, "heart rate", found[7]["heart_rate"])
    if importlib.util.find_spec("fitdecode"):
        import fitdecode

        with fitdecode.FitReader(str(path)) as reader:
            names = [frame.name for frame in reader if isinstance(frame, fitdecode.FitDataMessage)]
        check(names.count("record") == records, path.name, "differs in fitdecode")


def check_tcx(path, wanted, laps, points):
    root = xml.etree.ElementTree.parse(path).getroot()
    found = root.findall(f".//{TCX}Lap")
    check(len(found) == laps, path.name, "has", len(found), "laps")
    for name, key in [("TotalTimeSeconds", "timer_s"), ("DistanceMeters", "distance_m")]:
        total = sum(float(lap.find(TCX + name).text) for lap in found)
        check(near(total, wanted[key], 0.01), path.name, name, total)
    count = len(root.findall(f".//{TCX}Trackpoint"))
    check(count == points, path.name, "has", count, "points")


def check_gpx(path, points):
    root = xml.etree.ElementTree.parse(path).getroot()
    count = len(root.findall(f".//{GPX}trkpt"))
    check(count == points, path.name, "has", count, "points")
    if importlib.util.find_spec("gpxpy"):
        import gpxpy

        with open(path, encoding="utf-8") as text:
            track = gpxpy.parse(text)
        check(track.get_points_no() == points, path.name, "differs in gpxpy")
        check(near(track.length_2d(), 5000, 10), path.name, track.length_2d(), "m")


def main():
    folder = pathlib.Path(os.environ["REGIMEN_EXPORTS"]) / "activities"
    run, bare = (
        json.loads((folder / name).read_text(encoding="utf-8")) for name in ("run.json", "bare.json")
    )
    check(near(run["distance_m"], 5000, 10), "the run has", run["distance_m"], "m")
    check_fit(folder / "run.fit", run, 1, 1501)
    check_fit(folder / "bare.fit", bare, 2, 0)
    check_tcx(folder / "run.tcx", run, 1, 1501)
    check_tcx(folder / "bare.tcx", bare, 2, 0)
    check_gpx(folder / "run.gpx", 1501)
    with open(folder / "run.csv", encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table))
    check(len(rows) == 1501 and all(None not in row for row in rows), "the table is no table")
    check(near(float(rows[-1]["distance_m"]), run["distance_m"], 0.1), rows[-1])
    for fault in faults[:20]:
        print("activities:", fault)
    print("activities: 6 files: " + (f"{len(faults)} faults" if faults else "all right"))
    return 1 if faults else 0


sys.exit(main())

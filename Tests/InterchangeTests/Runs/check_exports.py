"""Holds exported runs against decoders that others have written.

    REGIMEN_EXPORTS=folder swift test --filter writesFilesForOtherDecoders
    REGIMEN_EXPORTS=folder python3 Tests/InterchangeTests/Runs/check_exports.py

Needs `garmin-fit-sdk` and `icalendar` from PyPI; where they are missing it says so and passes.
With `--strict` that fails.
"""

import csv
import datetime
import json
import os
import pathlib
import sys
import xml.etree.ElementTree

try:
    import garmin_fit_sdk
    import icalendar
except ImportError as error:
    print(f"exports: not checked, {error}")
    sys.exit(1 if "--strict" in sys.argv else 0)

INTENSITIES = {"warmUp": "warmup", "coolDown": "cooldown", "recovery": "recovery"}
faults = []


def check(is_right, *what):
    if not is_right:
        faults.append(" ".join(str(part) for part in what))


def decode(path):
    stream = garmin_fit_sdk.Stream.from_file(str(path))
    decoder = garmin_fit_sdk.Decoder(stream)
    check(decoder.is_fit(), path.name, "is not FIT")
    check(decoder.check_integrity(), path.name, "is damaged")
    stream.reset()
    messages, errors = garmin_fit_sdk.Decoder(stream).read(
        merge_heart_rates=False, expand_components=False
    )
    check(not errors, path.name, errors)
    return messages


def check_step(place, step, wanted, has_recoveries):
    """What is wrong with a step, in words; nothing where it is right."""
    if step.get("message_index") != place:
        yield f"index {step.get('message_index')}"
    if wanted.get("times"):
        if step["duration_type"] != "repeat_until_steps_cmplt":
            yield f"is no repeat but {step['duration_type']}"
        found = (step["duration_value"], step["target_value"])
        if found != (wanted["first"], wanted["times"]):
            yield f"repeats from {found[0]}, {found[1]} times"
        return
    if wanted.get("seconds") is not None:
        length = ("time", wanted["seconds"] * 1000)
    else:
        length = ("distance", wanted["meters"] * 100)
    if (step["duration_type"], step["duration_value"]) != length:
        yield f"lasts {step['duration_type']} {step['duration_value']}, not {length}"
    work = "interval" if has_recoveries else "active"
    if step["intensity"] != INTENSITIES.get(wanted["kind"], work):
        yield f"has intensity {step['intensity']}"
    ends = (step.get("custom_target_value_low"), step.get("custom_target_value_high"))
    if pace := wanted.get("pace"):
        found = [round(1_000_000 / end) for end in reversed(ends)]
        if step["target_type"] != "speed" or found != pace:
            yield f"has target {step['target_type']} {found}, not {pace}"
    elif rates := wanted.get("heartRate"):
        if step["target_type"] != "heart_rate" or [end - 100 for end in ends] != rates:
            yield f"has target {step['target_type']} {ends}, not {rates}"
    elif step["target_type"] != "open" or ends != (None, None):
        yield f"has target {step['target_type']} {ends}, not open"


def check_fit(folder, expected):
    serials = set()
    for wanted in expected["files"]:
        name = wanted["file"]
        messages = decode(folder / name)
        (file_id,) = messages["file_id_mesgs"]
        (workout,) = messages["workout_mesgs"]
        steps = messages["workout_step_mesgs"]
        check(file_id["type"] == "workout", name, "has type", file_id["type"])
        check(workout["sport"] == "running", name, "has sport", workout["sport"])
        check(workout["num_valid_steps"] == len(steps), name, "counts its steps wrong")
        check(wanted["name"].startswith(workout["wkt_name"]), name, workout["wkt_name"])
        check(len(workout["wkt_name"]) >= min(8, len(wanted["name"])), name, workout["wkt_name"])
        serials.add(file_id["serial_number"])
        check(len(steps) == len(wanted["steps"]), name, "has", len(steps), "steps")
        has_recoveries = any(step.get("kind") == "recovery" for step in wanted["steps"])
        for place, (step, part) in enumerate(zip(steps, wanted["steps"])):
            for fault in check_step(place, step, part, has_recoveries):
                check(False, name, f"step {place}", fault)
    check(len(serials) == len(expected["files"]), "serial numbers repeat")
    return len(expected["files"])


def check_calendar(folder, expected):
    raw = (folder / "plan.ics").read_bytes()
    for line in raw.split(b"\r\n"):
        check(len(line) <= 75 and b"\n" not in line, "a line of", len(line), "octets")
        line.decode("utf-8")
    calendar = icalendar.Calendar.from_ical(raw)
    check(not calendar.errors, calendar.errors)
    found = {str(event["UID"]): event for event in calendar.walk("VEVENT")}
    check(len(found) == len(expected["events"]), "the calendar has", len(found), "events")
    for wanted in expected["events"]:
        event = found[wanted["uid"]]
        check(not event.errors, wanted["uid"], event.errors)
        day = datetime.date.fromisoformat(wanted["date"])
        check(event["DTSTART"].dt == day, wanted["uid"], "starts on", event["DTSTART"].dt)
        check(event["DTEND"].dt == day + datetime.timedelta(days=1), wanted["uid"], "end")
        check(event["DTSTAMP"].dt.tzinfo is not None, wanted["uid"], "stamp")
        check(int(event["SEQUENCE"]) == 7, wanted["uid"], "sequence")
        check(str(event["SUMMARY"]) == wanted["summary"], wanted["uid"], event["SUMMARY"])
        status = "CANCELLED" if wanted["isCancelled"] else "CONFIRMED"
        check(str(event["STATUS"]) == status, wanted["uid"], event["STATUS"])
        for reason in wanted["reasons"]:
            check(reason in str(event["DESCRIPTION"]), wanted["uid"], "lacks", reason)
    return len(found)


def main():
    folder = pathlib.Path(os.environ["REGIMEN_EXPORTS"])
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    files = check_fit(folder, expected)
    events = check_calendar(folder, expected)
    workouts = list(folder.glob("*.zwo"))
    for path in workouts:
        xml.etree.ElementTree.parse(path)
    with open(folder / "plan.csv", encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table))
    check(len(rows) == events, "the table has", len(rows), "rows")
    check(all(None not in row for row in rows), "a row of the table is too long")
    for fault in faults[:20]:
        print("exports:", fault)
    print(
        f"exports: {files} FIT, {events} events, {len(workouts)} ZWO, {len(rows)} rows: "
        + (f"{len(faults)} faults" if faults else "all right")
    )
    return 1 if faults else 0


sys.exit(main())

"""The demo's figures, counted again from its files and held against commands and pages."""

import datetime
import json

import figures
import recount
from regimen import is_whole


def _files(user):
    return recount.Files(user.library.folder)


def _json(user, *words):
    return json.loads(user.library.command(*words, "--json"))


def the_list_of_activities_is_what_the_files_say(user):
    listed = _json(user, "activities", "list")
    activities = _files(user).activities
    assert [found["id"] for found in listed] == [found["id"] for found in activities]
    for found, activity in zip(listed, activities):
        for name, field in (
            ("start", "startedAt"), ("sport", "sport"), ("distance_m", "meters"),
            ("timer_s", "timerSeconds"), ("elapsed_s", "elapsedSeconds"),
            ("ascent_m", "ascentMeters"), ("heart_rate_avg", "averageHeartRate"),
            ("planned_event", "eventID"),
        ):
            assert found[name] == activity.get(field), (found, name)
        assert found["laps"] == len(activity.get("laps", []))


def every_run_of_the_plan_was_recorded_once(user):
    files = _files(user)
    used = [e["completion"]["activityID"] for e in files.events if e.get("completion")]
    activities = {activity["id"]: activity for activity in files.activities}
    assert len(used) > 20 and len(set(used)) == len(used)
    for event in files.events:
        if event.get("completion"):
            activity = activities[event["completion"]["activityID"]]
            assert activity["eventID"] == event["id"]
            assert event["completion"]["meters"] == activity["meters"]
            assert event["completion"]["seconds"] == activity["timerSeconds"]
    assert {a["id"] for a in activities.values() if "eventID" in a} == set(used)
    workouts = [a["workoutID"] for a in activities.values() if "workoutID" in a]
    assert len(workouts) > 50 and len(set(workouts)) == len(workouts)
    assert set(workouts) <= {workout["id"] for workout in files.read("Workouts")}


def distances_and_heart_rates_follow_from_the_samples(user):
    files = _files(user)
    counted = {"gpx": 0, "fit": 0}
    for activity in files.activities:
        samples = files.samples(activity)
        if not samples:
            continue
        kind = activity["sources"][0]["format"]
        if kind == "gpx":
            meters = sum(recount.length(segment) for segment in recount.positions(samples))
            # Positions as they came zigzag around the way by a few metres.
            assert abs(meters / activity["meters"] - 1) < 0.04, (activity["id"], meters)
        else:
            records = recount.fit_records(samples)
            rates = {}
            for before, record in zip(records, records[1:]):
                # Pauses are no time that counts.
                seconds = record[253] - before[253]
                if 3 in record and seconds <= 5:
                    rates[record[3]] = rates.get(record[3], 0) + seconds
            told = recount.heart_rate_time(activity)
            assert abs(sum(told.values()) - sum(rates.values())) <= 10, activity["id"]
            mean = sum(r * s for r, s in rates.items()) / sum(rates.values())
            assert abs(mean - activity["averageHeartRate"]) < 0.5, (activity["id"], mean)
            if "meters" in activity:
                assert abs(records[-1][5] / 100 - activity["meters"]) < 1
                places = [(r[0], r[1]) for r in records if 0 in r]
                # Every third: the receiver wanders from second to second.
                track = recount.length([tuple(v * 180 / 2**31 for v in p) for p in places[::3]])
                assert abs(track / activity["meters"] - 1) < 0.03, (activity["id"], track)
        counted[kind] += 1
    assert counted["gpx"] >= 1 and counted["fit"] > 20, counted


def zones_are_those_of_the_athlete(user):
    files = _files(user)
    runs = [a for a in files.activities if "heartRateTime" in a]
    for activity in runs[-3:]:
        shown = _json(user, "activities", "show", activity["id"])
        starts, seconds = files.zones(activity)
        assert [zone["from"] for zone in shown["zones"]] == starts
        assert [zone["seconds"] for zone in shown["zones"]] == seconds


def kilometres_add_up_to_the_distance(user):
    activity = [a for a in _files(user).activities if a["sport"] == "running"][-1]
    shown = _json(user, "activities", "show", activity["id"])
    assert abs(sum(split["distance_m"] for split in shown["splits"]) - activity["meters"]) < 1
    assert len(shown["splits"]) == int(-(-activity["meters"] // 1000))
    best = {effort["distance_m"]: effort["elapsed_s"] for effort in shown["best_efforts"]}
    whole = [split["elapsed_s"] for split in shown["splits"] if split["distance_m"] > 999]
    assert best[1000] <= min(whole) + 0.1


def health_days_are_what_the_files_say(user):
    files = _files(user)
    today = datetime.date.today()
    first = today - datetime.timedelta(59)
    shown = _json(
        user, "health", "show", "--from", first.isoformat(), "--to", today.isoformat())
    known = {name: dict(day) for name, day in files.days.items()}
    # What somebody has entered goes before what a scale says.
    for settings in files.read("Settings"):
        for entry in settings.get("bodyWeights", []):
            weight = {"value": recount.kilograms(entry["weight"]), "source": "entered"}
            known.setdefault(entry["day"], {"day": entry["day"]})["weight"] = weight
    assert shown == [day for name, day in sorted(known.items()) if name >= first.isoformat()]
    # Last night may not be over yet.
    assert files.mean("sleep", today, 7)[1] >= 6
    week, low, high = files.band("restingHeartRate", today)
    assert 40 < low < high < 70 and 40 < week < 70


def the_week_counts_every_run_once(user):
    week = _files(user).week(datetime.date.today())
    told = user.library.device()("/today.json")["week"]
    for name in ("first", "runs", "others", "workouts", "sequences", "planned_runs"):
        assert told[name] == week[name], (name, told, week)
    for name in ("kilometers", "minutes"):
        assert abs(told[name] - week[name]) <= 0.051, (name, told, week)
    assert told["trained"] == week["trained"], (told, week)
    shown = figures.today(is_whole(user.page()))
    for name in ("workouts", "sets", "runs", "planned_runs", "others", "sequences", "trained"):
        assert shown[name] == week[name], (name, shown, week)
    assert abs(shown["kilometers"] - week["kilometers"]) <= 0.051, (shown, week)


def the_calendar_shows_everything_once(user):
    """Each of the last days names what the files have, and nothing twice."""
    files = _files(user)
    page = is_whole(user.page("/calendar"))
    today = datetime.date.today()
    if page.locator(f"#day-{today - datetime.timedelta(14)}").count() == 0:
        page.locator("#earlier").click()
        page.locator(f"#day-{today - datetime.timedelta(14)}").wait_for()
    seen = 0
    for back in range(1, 15):
        day = today - datetime.timedelta(back)
        names = [a["name"] for a in files.week(day)["activities"]
                 if a["startedAt"].startswith(day.isoformat())]
        names += [e["name"] for e in files.events
                  if e.get("completion") and recount.lies_on(e) == day.isoformat()]
        names += [w["name"] for w in files.read("Workouts")
                  if w["startedAt"].startswith(day.isoformat())]
        for label in page.locator(f"#day-{day}").evaluate_all(
                "found => found.map(day => day.getAttribute('aria-label'))"):
            for name in names:
                assert label.count(name) == names.count(name), (label, names)
                seen += 1
    assert seen >= 5, seen

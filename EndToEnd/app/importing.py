"""First steps and files of other apps."""

import datetime
import re
import zipfile

from regimen import ROOT, WATCH, eventually, is_ready, is_synced


def strong_file(rows):
    """A log of Strong with that many sets; all of it is made up."""
    lines = ["Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE"]
    day = datetime.datetime(2020, 1, 1, 18, 0, 0)
    names = ["Bench Press (Barbell)", "Squat (Barbell)", "Lat Pulldown (Cable)", "Plank", "Odd Lift"]
    for number in range(rows):
        if number % 20 == 0:
            day += datetime.timedelta(days=1)
        name = names[number // 4 % len(names)]
        seconds = 60 if name == "Plank" else 0
        lines.append(
            f'{day:%Y-%m-%d %H:%M:%S},"Day",1h,"{name}",{number % 4 + 1},{40 + number % 50},'
            f"{0 if seconds else 8},0,{seconds},,,")
    return "\n".join(lines) + "\n"


def imports_ten_thousand_rows_from_the_page(user):
    page = user.page("/settings/import")
    file = user.library.home / "strong.csv"
    file.write_text(strong_file(10_000))
    before = len(user.library.documents("Workouts"))
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a file", exact=False).first.click()
    chooser.value.set_files(file)
    page.get_by_role("button", name="Kilograms", exact=False).click(timeout=60_000)
    page.get_by_text("Odd Lift", exact=False).first.wait_for()
    button = page.get_by_role("button", name="Import ", exact=False).last
    button.wait_for(timeout=60_000)
    button.click()
    eventually(lambda: len(user.library.documents("Workouts")) == before + 500, seconds=60)
    page.get_by_role("link", name="History", exact=False).last.click()
    is_synced(page)
    page.get_by_role("heading", name="History").wait_for()


def _choose(page, file):
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a file", exact=False).first.click()
    chooser.value.set_files(file)


def _sets(user):
    logs = [log for workout in user.library.documents("Workouts") for log in workout["logs"]]
    return sorted((one["weight"], one.get("rpe", 0)) for log in logs for one in log["sets"])


def an_empty_library_takes_over_what_was_changed_in_another_app(user):
    page = user.page("/settings/import")
    text = "\n".join(strong_file(8).splitlines()) + "\n"
    file = user.library.home / "strong.csv"
    file.write_text(text)
    _choose(page, file)
    page.get_by_role("button", name="Kilograms", exact=False).click()
    page.locator("#import-run").click()
    page.get_by_text("Imported 1 workout", exact=False).wait_for()
    page.get_by_role("button", name="Import another file", exact=False).click()
    file.write_text(text.replace(",41,8,0,0,,,", ",41,8,0,0,,,9"))
    _choose(page, file)
    page.get_by_text("they were read as in earlier imports", exact=False).wait_for()
    # A unit that contradicts them has to be confirmed.
    page.get_by_role("button", name="Pounds", exact=False).click()
    page.get_by_text("Earlier imports from Strong were in kg", exact=False).wait_for()
    page.get_by_role("button", name="Kilograms", exact=False).click()
    page.get_by_text("set updated", exact=True).wait_for()
    page.locator("#import-run").click()
    page.get_by_text("Imported 1 changed set", exact=False).wait_for()
    expected = sorted((f"{40 + number} kg", 9 if number == 1 else 0) for number in range(8))
    eventually(lambda: _sets(user) == expected)
    # The same workout of another app, with the RPE of one more set.
    rows = ["title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,"
            "set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe"]
    for number in range(8):
        name = "Bench" if number < 4 else "Squats"
        rpe = "7" if number == 2 else ""
        rows.append(f'Day,"2 Jan 2020, 18:01","2 Jan 2020, 19:01",,{name},,,{number % 4},normal,'
                    f"{40 + number},8,,,{rpe}")
    file.write_text("\n".join(rows) + "\n")
    page.get_by_role("button", name="Import another file", exact=False).click()
    _choose(page, file)
    page.get_by_text("1 workout begins at the same time", exact=False).wait_for()
    page.get_by_role("button", name="Merge them", exact=True).click()
    page.locator("#import-run").click()
    expected[2] = ("42 kg", 7)
    eventually(lambda: _sets(user) == expected)
    assert len(user.library.documents("Workouts")) == 1


def an_empty_library_leads_to_a_logged_set(user):
    page = user.page()
    page.get_by_role("heading", level=1).wait_for()
    page.get_by_role("button", name="Start a workout now", exact=False).click()
    page.get_by_role("searchbox").fill("bench press")
    page.locator("#picker .row").first.click()
    page.get_by_label("Weight", exact=True).fill("60")
    page.get_by_label("Reps", exact=True).fill("8")
    page.locator("#done").click()
    is_synced(page)
    workout = eventually(user.library.running)
    assert workout["logs"][0]["sets"][0]["reps"] == 8


def an_empty_library_takes_the_demo(user):
    page = user.page()
    page.get_by_role("button", name="demo", exact=False).first.click()
    page.get_by_role("button", name="Start ", exact=False).first.wait_for(timeout=60_000)
    eventually(lambda: len(user.library.documents("Workouts")) > 100, seconds=60)


def _apple_export(path, days, minutes):
    """A zip as the iPhone writes it, all of it made up: steps by the minute, and a run a day."""
    def record(day, minute):
        time = f"{day} {6 + minute // 60:02}:{minute % 60:02}"
        return (f' <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" '
                f'creationDate="{time}:59 +0100" startDate="{time}:00 +0100" '
                f'endDate="{time}:59 +0100" value="40"/>\n')

    def run(day):
        times = f'startDate="{day} 18:00:00 +0100" endDate="{day} 18:30:00 +0100"'
        return (f' <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" '
                f'durationUnit="min" sourceName="Watch" creationDate="{day} 19:00:00 +0100" {times}>\n'
                f'  <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" {times} '
                f'sum="5" unit="km"/>\n </Workout>\n')

    first = datetime.date(2023, 1, 1)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        with archive.open("apple_health_export/export.xml", "w") as file:
            file.write(b'<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_GB">\n')
            for number in range(days):
                day = first + datetime.timedelta(days=number)
                file.write("".join(record(day, minute) for minute in range(minutes)).encode())
                file.write(run(day).encode())
            file.write(b"</HealthData>\n")
    return path


def _activities(user):
    return len(user.library.documents("Activities"))


def an_empty_library_takes_in_an_apple_export(user):
    page = user.page("/settings/import")
    page.set_viewport_size(WATCH)
    export = _apple_export(user.library.home / "export.zip", days=20, minutes=60)
    _choose(page, export)
    page.get_by_text("Imported 20 activities and 20 days", exact=False).wait_for(timeout=60_000)
    assert _activities(user) == 20
    steps = [day for month in user.library.documents("Health") for day in month["days"]]
    assert len(steps) == 20 and all(day["steps"]["value"] == 2400 for day in steps), steps[0]
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wide, "the page is wider than a watch"
    # What it says is found again when the page is loaded anew.
    page.reload()
    is_ready(page)
    page.get_by_text("Imported 20 activities and 20 days", exact=False).wait_for()
    page.get_by_role("button", name="Import another file", exact=False).click()
    _choose(page, export)
    page.get_by_text("Nothing new was in export.zip", exact=False).wait_for(timeout=60_000)
    page.get_by_text("40", exact=True).wait_for()
    assert _activities(user) == 20


def an_empty_library_goes_on_with_an_import_that_was_cancelled(user):
    page = user.page("/settings/import")
    days = 1600
    export = _apple_export(user.library.home / "export.zip", days=days, minutes=900)
    _choose(page, export)
    page.get_by_text("Reading: ", exact=False).first.wait_for(timeout=60_000)
    # The page may be closed meanwhile.
    page.reload()
    is_ready(page)
    page.get_by_text("Reading: ", exact=False).first.wait_for()
    page.locator("#import-cancel").click()
    page.get_by_text("Imported items are kept", exact=False).wait_for(timeout=60_000)
    assert _activities(user) < days
    page.get_by_role("button", name="Import another file", exact=False).click()
    _choose(page, export)
    page.get_by_role("heading", name="Apple Health").wait_for(timeout=120_000)
    assert _activities(user) == days
    page.get_by_role("link", name="See Health", exact=False).click()
    page.get_by_role("heading", name="Health").first.wait_for()


def an_empty_library_takes_files_together(user):
    page = user.page("/settings/import")
    points = "".join(
        f'<trkpt lat="{47 + number * 3e-5:.6f}" lon="8"><time>2026-03-01T17:{number // 60:02}:'
        f"{number % 60:02}Z</time></trkpt>" for number in range(900))
    gpx = user.library.home / "run.gpx"
    gpx.write_text(f'<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix'
                   f'.com/GPX/1/1"><trk><type>running</type><trkseg>{points}</trkseg></trk></gpx>')
    fit = ROOT / "Fuzz/Seeds/fit/treadmill.fit"
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a file", exact=False).first.click()
    chooser.value.set_files([gpx, fit])
    page.get_by_text(re.compile("Imported 2 activities.* from 2 files")).wait_for(timeout=60_000)
    assert {source["fileName"] for one in user.library.documents("Activities")
            for source in one["sources"]} == {"run.gpx", "treadmill.fit"}
    # A log in a zip file finds its way.
    page.get_by_role("button", name="Import another file", exact=False).click()
    packed = user.library.home / "strong.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("strong.csv", strong_file(8))
    _choose(page, packed)
    page.get_by_role("button", name="Kilograms", exact=False).click()
    page.locator("#import-run").click()
    page.get_by_text("Imported 1 workout", exact=False).wait_for()

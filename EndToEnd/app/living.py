"""Two weeks of someone who lifts, runs and plays a sequence, with a phone, a watch and a terminal.

The clocks of both browsers go through fourteen days. Those of the server and of the terminal
cannot be moved: for them it is always the last day, so that only what takes a day is done by
commands before (recordings, links, `plan complete`). All of them are in a time zone where it is
noon now, so that no run of this test meets midnight, and weeks begin on the weekday of the first
day, so that both are whole weeks whatever day it is.

After each week all that pages, `/today.json` and commands say of it is held against the files,
which `recount` counts.
"""

import datetime
import json
import math
import subprocess

import figures
import recount
from regimen import (
    FOLLOW, PHONE, PROGRAM, WATCH, Library, eventually, is_ready, is_synced, is_whole)
from training import begin, complete

LAST = 13  # the day of the story that is today


class _Device:
    """A browser with its own clock, paired with the library."""

    def __init__(self, story, size):
        self.story = story
        self.context = story.browser.new_context(
            viewport=size, service_workers="allow", timezone_id=story.library.zone)
        self.context.set_default_timeout(20_000)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: story.problems.append(str(error)))

    def pair(self):
        self.page.goto(self.story.library.new_link())
        is_ready(self.page)
        self.page.wait_for_selector("html[data-connection=connected]")
        self.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")

    def load(self, path):
        """Loads the app anew."""
        self.page.goto(f"http://127.0.0.1:{self.story.library.port}{path}")
        return is_ready(self.page)

    def open(self, path):
        """Follows a link; the app stays loaded, from one day to another, too."""
        self.page.evaluate(FOLLOW, path)
        return self.page

    def offline(self):
        self.context.set_offline(True)

    def online(self):
        self.context.set_offline(False)
        is_synced(self.page)


class _Story:
    """The person's library and devices, and what day it is."""

    def __init__(self, user):
        user.library.close()
        now = datetime.datetime.now(datetime.timezone.utc)
        ahead = 12 - now.hour
        self.zone = datetime.timezone(datetime.timedelta(hours=ahead))
        # By that name zones west of Greenwich are the positive ones.
        user.library = Library(zone=f"Etc/GMT{-ahead:+d}").serve()
        self.library = user.library
        self.problems = user.problems
        self.browser = user.context.browser
        self.first = now.astimezone(self.zone).date() - datetime.timedelta(LAST)
        self.phone, self.watch = _Device(self, PHONE), _Device(self, WATCH)
        self.at(0, "06:00")
        self.phone.pair()
        self.watch.pair()
        self.away = self.library.home / "terminal"
        self.terminal("devices", "pair", self.library.new_link())
        self.ask = self.library.device()

    @property
    def files(self):
        return recount.Files(self.library.folder)

    def day(self, number):
        return self.first + datetime.timedelta(number)

    def at(self, number, time):
        """Puts the clocks of both devices to a time of a day."""
        self.today = self.day(number)
        moment = datetime.datetime.fromisoformat(f"{self.today}T{time}").replace(tzinfo=self.zone)
        for device in (self.phone, self.watch):
            device.context.clock.set_system_time(moment)

    def terminal(self, *words):
        """A command on another machine, which works with the library as a device."""
        environment = {
            **self.library.environment, "HOME": str(self.away),
            "REGIMEN_CACHE": str(self.away / "cache"), "REGIMEN_STATE": str(self.away / "state"),
            "REGIMEN_REMOTE": f"http://127.0.0.1:{self.library.port}"}
        return subprocess.run(
            [PROGRAM, *words], env=environment, check=True, capture_output=True, text=True).stdout

    @property
    def plan(self):
        return self.library.documents("Plans")[0]

    def run(self, number):
        """The run that the plan has on a day of the story."""
        day = self.day(number).isoformat()
        return next(e for e in self.plan["events"] if e["date"] == day)

    def close(self):
        self.phone.context.close()
        self.watch.context.close()


# What the person does


def _lift(page, *sets):
    """Does sets of what comes next, each with its weight and reps."""
    for weight, reps in sets:
        page.get_by_label("Weight", exact=True).fill(weight)
        page.get_by_label("Reps", exact=True).fill(reps)
        complete(page)
        if page.viewport_size == WATCH:
            page.locator("#skip-rest").click()  # it has all of the screen


def _finish(page):
    page.locator("#finish").click()
    page.locator("#finish-now").click()
    page.get_by_role("heading", name="Well done").wait_for()


def _open_day(page, event):
    """The sheet of a run's day, on the page of the calendar."""
    if page.locator(f"#day-{event['date']}").count() == 0:
        page.locator("#earlier").click()
    page.locator(f"#day-{event['date']}").click()
    page.get_by_role("dialog").wait_for()


def _run(page, event, time="", distance=""):
    """Marks a run as done; what is left empty counts as planned."""
    _open_day(page, event)
    page.locator(f"#done-{event['id']}").click()
    page.locator("#run-time").fill(time)
    page.locator("#run-distance").fill(distance)
    page.locator("#run-save").click()
    page.get_by_role("dialog").wait_for(state="detached")


def _play(device, number, begins, ends):
    """Plays Tabata, which takes five minutes and no hands; the screen is off meanwhile."""
    story = device.story
    story.at(number, begins)
    sequence = story.library.documents("Sequences")[0]["id"]
    page = device.open(f"/sequences/{sequence}")
    page.locator(f"#play-{sequence}").click()
    page.locator("#player").wait_for()
    story.at(number, ends)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.get_by_role("heading", name="Finished").wait_for()
    is_synced(page)


def _gpx(story, name, start, kilometers, minutes, sport="running"):
    """A recording that goes north at a steady speed."""
    moment = datetime.datetime.fromisoformat(start).replace(tzinfo=story.zone)
    moment = moment.astimezone(datetime.timezone.utc)
    seconds, points = round(minutes * 60), []
    for second in [*range(0, seconds, 10), seconds]:
        north = math.degrees(kilometers * 1000 * second / seconds / recount.EARTH)
        time = (moment + datetime.timedelta(seconds=second)).strftime("%Y-%m-%dT%H:%M:%SZ")
        points.append(f'<trkpt lat="{48 + north:.7f}" lon="11"><time>{time}</time></trkpt>')
    return (
        '<?xml version="1.0"?><gpx version="1.1" creator="walk"'
        ' xmlns="http://www.topografix.com/GPX/1/1">'
        f"<trk><name>{name}</name><type>{sport}</type><trkseg>{''.join(points)}</trkseg></trk>"
        "</gpx>")


def _make_a_plan(story):
    """Four runs a week, on the days 1, 3, 5 and 6 of the story's weeks."""
    page = story.phone.open("/plans/new")
    page.get_by_role("button", name="Base", exact=True).click()
    page.locator("#plan-current").fill("25")
    page.locator("#plan-start").fill(story.first.isoformat())
    page.locator("#plan-long-day").select_option(label=f"{story.day(6):%A}")
    for number in (0, 2, 4):
        page.get_by_role("button", name=f"{story.day(number):%A}", exact=True).click()
    page.locator("#create-plan").click()
    page.wait_for_url("**/plans/0*")
    is_synced(story.phone.page)


def _first_week(story):
    phone, watch = story.phone, story.watch
    story.terminal("settings", "--week-start", f"{story.first:%A}".lower())
    story.terminal("sequence", "add", "Tabata")
    story.at(0, "17:30")
    phone.open("/splits").get_by_role("button", name="Add all three").click()
    phone.page.get_by_role("link", name="Lower Body").first.wait_for()
    _make_a_plan(story)

    story.at(0, "18:00")
    begin(phone.open("/"))
    _lift(phone.page, ("40", "10"), ("40", "10"), ("42.5", "8"))
    story.at(0, "18:42")
    _finish(phone.page)
    story.at(1, "19:00")
    _run(phone.open("/calendar"), story.run(1), "41:30", "7.3")

    # The watch has no network, and its page is loaded anew meanwhile.
    story.at(2, "07:00")
    page = watch.open("/")
    watch.offline()
    begin(page)
    _lift(page, ("25", "12"))
    page.reload()
    is_ready(page)
    _lift(page, ("27.5", "10"))
    story.at(2, "07:25")
    _finish(page)
    assert len(story.library.documents("Workouts")) == 1
    watch.online()

    _play(watch, 4, "07:10", "07:16")
    story.at(4, "18:00")
    begin(phone.open("/"))
    _lift(phone.page, ("100", "10"), ("110", "8"))
    story.at(4, "18:30")
    _finish(phone.page)
    is_synced(phone.page)

    # Two recordings, one of which is too short to be taken for the run that it was.
    story.at(5, "20:00")
    run = story.run(3)
    recordings = story.library.home / "recordings"
    recordings.mkdir()
    (recordings / "1.gpx").write_text(_gpx(
        story, "River", f"{story.day(3)}T06:30", run["kilometers"] * 1.02, run["minutes"]))
    (recordings / "2.gpx").write_text(_gpx(story, "Cut short", f"{story.day(5)}T07:00", 1.2, 7.5))
    story.library.stop()
    report = json.loads(story.library.command("import", str(recordings), "--json"))
    assert (report["activities"], report["linked"]) == (2, 1), report
    story.library.serve()
    story.terminal("activities", "link", "Cut short")

    # A workout goes and comes back.
    workout = max(story.library.documents("Workouts"), key=lambda w: w["startedAt"])
    phone.open(f"/history/{workout['id']}").locator("#past-delete").click()
    eventually(lambda: len(story.library.documents("Workouts")) == 2, seconds=30)
    phone.page.locator("#undo").click()
    eventually(lambda: len(story.library.documents("Workouts")) == 3, seconds=30)

    # On the last evening of the week.
    story.at(6, "23:10")
    begin(phone.open("/"))
    _lift(phone.page, ("45", "8"), ("45", "8"))
    story.at(6, "23:52")
    _finish(phone.page)
    is_synced(phone.page)


def _second_week(story):
    phone, watch = story.phone, story.watch
    story.at(7, "00:05")
    before = story.files.week(story.day(6))
    page = phone.open("/")
    eventually(lambda: _same(figures.last_week(page), before, "last week"))
    page = watch.open("/")
    begin(page)
    _lift(page, ("30", "12"), ("30", "11"))
    story.at(7, "00:31")
    _finish(page)
    is_synced(page)

    story.at(8, "20:00")
    run = story.run(8)
    page = watch.open("/calendar")
    watch.offline()
    _run(page, run)
    watch.online()

    # Both devices are at one workout, one of them without a network, until after midnight.
    story.at(9, "23:35")
    watch.open("/")
    begin(phone.open("/"))
    _lift(phone.page, ("105", "10"))
    watch.page.locator("#skip-rest").click()
    phone.offline()
    _lift(phone.page, ("110", "9"))
    watch.page.locator(".set:not(.done, .active) .set-select").last.click()
    _lift(watch.page, ("60", "15"), ("60", "14"))
    phone.online()
    watch.page.wait_for_function("() => document.querySelectorAll('.set.done').length === 4")
    story.at(10, "00:14")
    _finish(watch.page)
    is_synced(watch.page)
    story.terminal(
        "plan", "complete", story.day(10).isoformat(), "--time", "38:20", "--km", "6.4")

    # Recordings from the phone; then a set becomes a warm-up, another one gets more reps, and the
    # one after it becomes a mini-set.
    story.at(11, "19:00")
    page = phone.open("/settings/import")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a file", exact=False).first.click()
    chooser.value.set_files([{"name": f"{name}.gpx", "mimeType": "application/gpx+xml",
                              "buffer": text.encode()} for name, text in (
        ("bus", _gpx(story, "To the bus", f"{story.day(11)}T07:40", 1.1, 6)),
        ("ride", _gpx(story, "Home", f"{story.day(11)}T17:10", 14, 45, "cycling")))])
    page.get_by_text("Imported 2 activities", exact=False).wait_for()
    workout = max(story.library.documents("Workouts"), key=lambda w: w["startedAt"])
    sets = [one["id"] for log in workout["logs"] for one in log["sets"]]
    phone.open(f"/history/{workout['id']}").locator("#past-edit").click()
    page.locator(f"#kind-{sets[0]}").select_option("warmup")
    page.locator(f"#set-{sets[1]}-reps").fill("12")
    page.locator(f"#kind-{sets[2]}").select_option("myo")
    page.locator("#past-done").click()
    is_synced(page)

    story.at(12, "07:00")
    run = story.run(12)
    page = phone.open("/calendar")
    phone.offline()
    _open_day(page, run)
    page.locator(f"#cancel-{run['id']}").click()
    page.get_by_role("dialog").wait_for(state="detached")
    phone.online()
    _play(phone, 12, "20:00", "20:06")

    # Today, at the terminal; the run of the day is still to come.
    story.at(13, "20:00")
    story.terminal("settings", "--body-weight", "80kg")
    story.terminal("log", "start", "--split", "Core")
    story.terminal("log", "set", "Ab Crunch", "12x20kg", "--warmup")
    story.terminal("log", "set", "Ab Crunch", "10x35kg", "--rpe", "8")
    story.terminal("log", "set", "Hanging Knee Raise", "11")
    story.terminal("log", "set", "Torso Rotation", "12x15kg", "--left")
    story.terminal("log", "set", "Torso Rotation", "11x15kg", "--right")
    story.terminal("log", "finish")


# What is said of it

# How far a figure may be from what was counted, where it is rounded: to a tenth, to a minute.
ROUNDED = {
    "kilometers": 0.051, "planned_kilometers": 0.051, "minutes": 0.051, "seconds": 31, "load": 0.51,
}


def _same(said, counted, place, parts=1):
    """Whether each figure that is said, as a sum of so many rounded ones, is what was counted."""
    for name, value in said.items():
        if isinstance(value, (int, float)):
            near = abs(value - counted[name]) <= parts * ROUNDED.get(name, 0)
        else:
            near = value == counted[name]
        assert near, f"{place}: {name} is {value}, counted {counted[name]}"
    return True


def _today_agrees(page, story, weeks):
    read = figures.week_line if page.viewport_size == WATCH else figures.today
    return _same(read(page), story.files.week(weeks[-1]), "Today")


def _calendar_agrees(page, story, weeks):
    for week in weeks:
        said = figures.calendar_week(page, story.files.days_of_week(week)[0])
        assert len(said) == 4, said
        _same(said, story.files.calendar_week(week, story.today), f"calendar, {week}")
    return True


def _history_agrees(page, story, weeks):
    addresses, totals = story.files.history()
    rows, said, months = figures.history(page)
    assert rows == addresses, (rows, addresses)
    _same({name: said[name] for name in totals}, totals, "history", parts=months)
    counted = [story.files.week(week) for week in weeks]
    said = figures.weeks_of_history(page)
    return _same({name: said[name] for name in ("workouts", "runs")},
                 {name: sum(week[name] for week in counted) for name in ("workouts", "runs")},
                 "last 26 weeks")


def _volume_agrees(page, story, weeks):
    for back, week in enumerate(reversed(weeks)):
        page.locator("#volume-choice").select_option(f"1/{back}")
        total, muscles = story.files.volume(week)
        said, sets = figures.volume(page)
        # Reps for one side count half; pages say whole ones.
        counted = {**total, "reps": recount.whole(total["reps"])}
        _same(said, counted, f"volume, {week}")
        counted = {name: recount.said_sets(sums["sets"]) for name, sums in muscles.items()}
        assert sets == counted, (week, sets, counted)
    return True


def _plan_agrees(page, story, weeks):
    counted = [story.files.plan_week(story.plan, week) for week in weeks]
    said, rows = figures.plan(page, "Base")
    assert rows == [(week["runs"], week["planned_runs"]) for week in counted], (rows, counted)
    return _same(said, counted[-1], "plan")


def _pages_agree(story, device, weeks):
    """The last of some weeks is the one that the device is in."""
    is_synced(is_whole(device.load("/")))
    for path, agrees in (
        ("/", _today_agrees), ("/calendar", _calendar_agrees), ("/history", _history_agrees),
        ("/volume", _volume_agrees), (f"/plans/{story.plan['id']}", _plan_agrees),
    ):
        page = device.open(path)
        eventually(lambda: agrees(page, story, weeks))


def _terminal_agrees(story, command, weeks):
    """What commands print, on the server's machine or on another one."""
    def told(*words):
        return json.loads(command(*words, "--json"))

    files, plan = story.files, story.plan
    workouts = sorted(
        files.read("Workouts"), key=lambda w: recount.moment(w["startedAt"]), reverse=True)
    assert told("history")["workouts"] == workouts
    assert told("plan", "show") == plan
    done = sum("completion" in event for event in plan["events"])
    assert f", {done} of {len(plan['events'])} runs done" in command("plan", "list")
    listed = [activity["id"] for activity in told("activities", "list")]
    assert listed == [activity["id"] for activity in files.activities]
    for week in weeks:
        _, muscles = files.volume(week)
        rows = {row["name"]: row for row in told("volume", "--week", week.isoformat())["rows"]
                if row["sets"]}
        assert set(rows) == set(muscles), (week, rows, muscles)
        for name, sums in muscles.items():
            row = rows[name]
            said = {"sets": row["sets"], "reps": row["reps"], "unknown": row["unknown_load_sets"]}
            _same({**said, "load": row["load_kg"]}, sums, f"volume of {name}, {week}")


def _everything_agrees(story, weeks):
    for device in (story.phone, story.watch):
        is_synced(device.page)
    for device in (story.phone, story.watch):
        _pages_agree(story, device, weeks)
    for command in (story.library.command, story.terminal):
        _terminal_agrees(story, command, weeks)
    # For the server it is always the last day.
    week = story.files.week(story.day(LAST))
    said = story.ask("/today.json")["week"]
    assert said.pop("planned_workouts") == week["workouts"], said
    _same(said, week, "today.json")


def two_weeks_add_up(user):
    story = _Story(user)
    try:
        _first_week(story)
        _everything_agrees(story, [story.day(6)])
        _second_week(story)
        _everything_agrees(story, [story.day(6), story.day(13)])
        story.library.command("library", "verify")
    finally:
        story.close()

"""The coach in Chromium: a week is made, accepted and trained without a network, and counted from
the library's files by a script that shares no code with the app."""

import json
import pathlib
import re
import sys
import urllib.request

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "gateway"))

from regimen import WATCH, another_phone, eventually, is_ready, is_synced  # noqa: E402
from stand import Stand, script, seen  # noqa: E402


def _weeks(user):
    return [json.loads(path.read_text())
            for path in sorted((user.library.folder / "CoachPlans").glob("*.json"))]


def _at(user, page, path):
    page.goto(f"http://127.0.0.1:{user.library.port}{path}")
    return is_ready(page)


def _volume(user, week):
    """Fractional sets by muscle: sets times what the exercise's file says of each muscle."""
    exercises = {}
    for path in (user.library.folder / "Exercises").glob("*.json"):
        exercise = json.loads(path.read_text())
        exercises[exercise["id"]] = exercise
    volume = {}
    for day in week["days"]:
        for item in day.get("exercises", []):
            for share in exercises[item["exerciseID"]]["muscles"]:
                name = share["muscleName"]
                volume[name] = volume.get(name, 0) + share["contribution"] * item.get("sets", 3)
    return volume


def a_week_is_made_accepted_and_trained_without_a_network(user):
    page = user.page("/coach")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    is_synced(page)
    page.wait_for_timeout(3000)  # the copy of the library is written behind what is shown
    user.context.set_offline(True)
    page.reload()
    is_ready(page)
    page.locator("#coach-ask").click()
    page.get_by_role("button", name="5", exact=True).click()
    page.locator("#coach-goals").fill("bigger arms")
    page.locator("#coach-make").click()
    page.locator("#coach-accept").click()
    page.locator("#coach-accept").wait_for(state="detached")
    page.reload()
    is_ready(page)
    assert page.locator("#coach-accept").count() == 0
    start = page.locator(".coach-day .button.primary").first
    title = start.locator("xpath=ancestor::section").locator("h2").text_content().split(" · ")[1]
    start.click()
    page.locator("#done").click()
    page.locator("#rest").wait_for()
    user.context.set_offline(False)
    is_synced(page)
    weeks = eventually(lambda: _weeks(user))
    assert len(weeks) == 1 and weeks[0]["state"] == "accepted"
    assert weeks[0]["request"]["goals"] == "bigger arms" and weeks[0]["request"]["days"] == 5
    workouts = [json.loads(path.read_text())
                for path in (user.library.folder / "Workouts").rglob("*.json")]
    days = {day["id"]: day for day in weeks[0]["days"]}
    [running] = eventually(
        lambda: [w for w in workouts if w.get("planDayID") in days and "endedAt" not in w])
    assert days[running["planDayID"]]["title"] == title == running["name"]
    planned = days[running["planDayID"]]["exercises"]
    assert [log["exerciseID"] for log in running["logs"]] == [i["exerciseID"] for i in planned]

    _at(user, page, "/coach")
    counted = _volume(user, weeks[0])
    shown = {}
    page.locator("#coach-volume summary").click()
    for row in page.locator("#coach-volume li").all():
        name, sets = row.locator(".row-title"), row.locator(".row-end")
        shown[name.text_content()] = float(sets.text_content())
    assert shown, "no volume is shown"
    for name, sets in counted.items():
        # Whole sets, with a tenth where they would seem to reach a band: "9.8" of 10.
        assert abs(shown[name] - sets) <= 0.5, (name, sets, shown[name])
    told = json.loads(user.library.command("coach", "show", "--json"))
    assert told["id"] == weeks[0]["id"]
    for part in told["volume"]:
        assert abs(part["sets"] - counted.get(part["muscle"], 0)) < 0.06, part


def a_day_is_swapped_on_a_watch_and_by_keyboard(user):
    page = user.page("/coach")
    page.set_viewport_size(WATCH)
    page.locator("#coach-accept").click()
    page.locator("#coach-accept").wait_for(state="detached")
    item = page.locator(".coach-item").first
    name = item.locator(".row-title").text_content()
    item.locator("summary").focus()
    page.keyboard.press("Enter")
    item.get_by_role("button", name="Swap").focus()
    page.keyboard.press("Enter")
    page.locator("#coach-swap").wait_for()
    page.locator("#coach-swap .rows button").first.focus()
    page.keyboard.press("Enter")
    page.locator("#coach-swap").wait_for(state="detached")
    assert page.locator(".coach-item .row-title").first.text_content() != name
    is_synced(page)
    week = eventually(lambda: [w for w in _weeks(user) if w["days"]])[0]
    names = [i["exerciseName"] for day in week["days"] for i in day.get("exercises", [])]
    assert names[0] != name


def a_made_week_follows_the_running_plan(user):
    page = user.page("/coach")
    page.locator("#coach-another").click()
    before = page.locator(".coach-item .row-title").all_text_contents()
    page.locator("#coach-another").click()
    page.get_by_role("button", name="Undo").click()
    assert page.locator(".coach-item .row-title").all_text_contents() == before
    page.locator("#coach-accept").click()
    page.locator("#coach-accept").wait_for(state="detached")
    is_synced(page)
    [week] = eventually(lambda: _weeks(user))
    trained = [day for day in week["days"] if day.get("exercises")]
    day = next(day for day in week["days"]
               if day.get("runEventID") and not day.get("exercises") and day["date"] > week["start"])
    head = page.locator(f'.coach-day[data-key="{day["id"]}"] h2')
    title = head.text_content()
    assert title.endswith("un"), title

    def told():
        shown = json.loads(user.library.command("coach", "show", "--json"))["days"]
        return next(other for other in shown if other["day"] == day["date"])

    assert told()["run"] == day["runName"] and told()["kind"] == "run"
    [path] = (user.library.folder / "Plans").rglob(day["runPlanID"] + ".json")

    def cancel(is_cancelled):
        """As somebody would by hand, in the file."""
        plan = json.loads(path.read_text())
        [event] = [event for event in plan["events"] if event["id"] == day["runEventID"]]
        event["isCancelled"] = is_cancelled
        path.write_text(json.dumps(plan))

    cancel(True)
    assert eventually(lambda: head.text_content().endswith(" · Rest"))
    assert told()["kind"] == "rest" and "run" not in told()
    assert _weeks(user) == [week]
    cancel(False)
    assert eventually(lambda: head.text_content() == title)
    assert told()["run"] == day["runName"]

    _at(user, page, "/plans")
    page.locator("#make-feed").click()
    address = page.locator("#feed-address").inner_text()
    with urllib.request.urlopen(address) as answer:
        events = answer.read().decode().replace("\r\n ", "").split("BEGIN:VEVENT")
    strength = [event for event in events if "CATEGORIES:Strength" in event]
    assert len(strength) == len(trained)
    for day in trained:
        [event] = [event for event in strength if f"UID:{day['id']}@" in event]
        assert "DTSTART;VALUE=DATE:" + day["date"].replace("-", "") in event
        assert all(item["exerciseName"].replace(",", "\\,") in event for item in day["exercises"])


def _is_everywhere(user, page, week):
    """What the page shows is on another phone too, without a network, and on the widget's card."""
    [today] = [d for d in week["days"] if d["date"] == user.today and d.get("exercises")] or [None]
    planned = user.library.device()("/today.json")["planned"]
    assert (planned and planned["id"]) == (today and today["id"]), (planned, today)
    if today:
        assert planned["exercises"] == [item["exerciseName"] for item in today["exercises"]]
    names = page.locator(".coach-item .row-title").all_text_contents()
    assert names == [i["exerciseName"] for d in week["days"] for i in d.get("exercises", [])]
    with another_phone(user) as phone:
        phone.wait_for_function("() => navigator.serviceWorker.ready")
        _at(user, phone, "/coach")
        phone.get_by_text("Written by").wait_for()
        is_synced(phone)
        phone.wait_for_timeout(3000)  # the copy of the library is written behind what is shown
        phone.context.set_offline(True)
        phone.reload()
        is_ready(phone)
        phone.get_by_text("Written by").wait_for()
        assert phone.locator(".coach-item .row-title").all_text_contents() == names


def a_model_behind_a_gateway_writes_a_week(user):
    with Stand(deadline=20) as stand:
        gateway = stand.gateway
        token = user.library.home / "token"
        token.write_text(gateway.invite("anna"))
        user.library.command(
            "coach", "link", f"http://127.0.0.1:{gateway.port}", "--token-file", str(token))
        page = user.page("/coach")
        is_synced(page)
        page.locator("#coach-ask").click()
        card = page.locator("#coach-gateway-card")
        card.get_by_text(re.compile(r"10 of 10 answers left until 1 \w{3}")).wait_for()
        page.locator("#coach-goals").fill("stronger legs")
        page.locator("#coach-show").click()
        shown = card.locator("pre")
        shown.wait_for()
        # The page is loaded again while the week is written: one is paid for.
        script(stand.model, delay=3)
        page.locator("#coach-model").click()
        page.get_by_text("The model writes your week").wait_for()
        text = shown.inner_text()
        eventually(lambda: seen(stand.model))
        page.reload()
        is_synced(page)
        page.locator("#coach-ask").click()
        page.locator("#coach-model").click()
        page.get_by_text("Written by").wait_for(timeout=30_000)
        assert page.locator("#coach-again").count() == 0, "server and page know the same"
        asked = seen(stand.model)
        sent = asked[0]["body"]["messages"][0]["content"]
        assert json.loads(sent)["goal"] == "stronger legs"
        assert text.split("\n\n")[-1] == sent, (text, sent)
        page.locator("#coach-ask").click()
        card.get_by_text("9 of 10 answers left").wait_for()
        page.locator("#coach-back").click()
        page.locator("#coach-accept").click()
        week = eventually(lambda: [w for w in _weeks(user) if w.get("origin") == "model"])[0]
        assert week["state"] == "accepted" and week["request"]["goals"] == "stronger legs"
        assert stand.rows("SELECT COUNT(slot) FROM requests") == [(1,)]
        _is_everywhere(user, page, week)
        # A sequence of one's own words and last week in sentences are of the same quota.
        script(stand.model)
        _at(user, page, "/sequences")
        page.locator("#sequence-goal").fill("10 minutes core")
        page.locator("#draft-show").click()
        shown = page.locator("pre")
        shown.wait_for()
        text = shown.inner_text()
        page.locator("#draft-by-model").click()
        page.get_by_text("Added 10 minutes core.").wait_for(timeout=30_000)
        [call] = [call["body"] for call in seen(stand.model)]
        assert text == call["system"] + "\n\n" + call["messages"][0]["content"], (text, call)
        folder = user.library.folder / "Sequences"
        assert eventually(lambda: any("By claude" in path.read_text()
                                      for path in folder.rglob("*.json")))
        _at(user, page, "/coach")
        last_week = page.locator("#coach-last-week")
        last_week.locator("summary").click()
        page.locator("#explain-by-model").click()
        last_week.get_by_text("Written by").wait_for(timeout=30_000)
        assert last_week.locator("li").first.text_content().startswith("The week began with ")
        assert stand.rows("SELECT COUNT(slot) FROM requests") == [(3,)]
        # A gateway that is away: the reason, and the planner on the device.
        gateway.kill()
        page.locator("#coach-ask").click()
        page.locator("#coach-model").click()
        page.get_by_text("cannot be reached").first.wait_for(timeout=75_000)
        page.locator("#coach-make").click()
        page.locator("#coach-accept").wait_for()
        gateway.start()

"""A run that is recorded while the browser's position moves."""

import hashlib
import json
import os
import time

from regimen import DESK, PHONE, WATCH, eventually, is_ready, is_synced, violations

START = (52.5, 13.4)
SPEED = 4.0  # metres a second


class _Walker:
    """Moves the browser north at a steady speed, in real time."""

    def __init__(self, context):
        self.context = context
        self.meters = 0.0
        self.moved_at = None
        context.grant_permissions(["geolocation"])
        self.place()

    def place(self):
        self.context.set_geolocation({
            "latitude": START[0] + self.meters / 111_268, "longitude": START[1], "accuracy": 4})

    def move(self, seconds, page=None, until=None):
        end = time.monotonic() + seconds
        while time.monotonic() < end and not (until and until()):
            now = time.monotonic()
            self.meters += SPEED * (now - (self.moved_at or now))
            self.moved_at = now
            self.place()
            page.wait_for_timeout(500)


def _plan_with_a_run_today(user):
    """Makes a run of a plan today's: 60 m, a rest of 5 s, 50 m."""
    plan = user.library.documents("Plans")[0]
    path = user.library.path("Plans", plan["id"])
    event = next(e for e in plan["events"] if e.get("structure") and "completion" not in e)
    event.update(date=user.today, name="Strides", kilometers=0.12, minutes=1, structure=[
        {"segments": [{"kind": "work", "intensity": "easy", "meters": 60}]},
        {"segments": [{"kind": "recovery", "intensity": "recovery", "seconds": 5}]},
        {"segments": [{"kind": "work", "intensity": "interval", "meters": 50}]}])
    plan["events"] = [e for e in plan["events"]
                      if e["id"] == event["id"] or e["date"] != user.today]
    path.write_text(json.dumps(plan))
    return plan["id"], event["id"]


def records_a_run_of_a_plan_offline_with_a_reload(user):
    plan, event = _plan_with_a_run_today(user)
    page = user.page()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    walker = _Walker(user.context)
    page.get_by_role("heading", name="Strides").wait_for()
    user.context.set_offline(True)
    page.locator("#run-play").click()
    page.get_by_role("button", name="Record with GPS").click()
    page.locator("#player").wait_for()
    title = page.locator(".player-title")
    assert "60 m" in title.inner_text()
    walker.move(8, page)

    def distance():
        return float(page.locator(".live-figure dd").first.inner_text().split()[0])

    before = distance()
    assert before >= 0.01, before
    page.reload()
    is_ready(page)
    page.locator(".live").wait_for()
    assert distance() >= before - 0.02, (distance(), before)
    walker.move(30, page, until=lambda: "Jog" in title.inner_text())
    assert "Jog" in title.inner_text()
    walker.move(8, page, until=lambda: "50 m" in title.inner_text())
    walker.move(30, page, until=lambda: page.locator("#player").count() == 0)
    page.get_by_role("heading", name="Finished").wait_for()
    page.get_by_text("goes to the library when it can").wait_for()
    # Its page is whole without the library, also after a reload.
    page.locator("main a[href^='/activities/']").first.click()
    page.locator(".track-drawing path").first.wait_for(state="attached")
    page.reload()
    is_ready(page)
    page.locator(".track-drawing path").first.wait_for(state="attached")
    assert page.locator(".series").count() >= 1
    user.context.set_offline(False)
    is_synced(page)
    activity = eventually(lambda: next(
        a for a in user.library.documents("Activities") if a.get("eventID") == event), 20)
    assert activity["planID"] == plan and 100 <= activity["meters"] <= 150, activity
    assert [lap["workoutStep"] for lap in activity["laps"]] == [0, 1, 2], activity["laps"]
    kept = next(p for p in user.library.documents("Plans") if p["id"] == plan)
    done = next(e for e in kept["events"] if e["id"] == event)["completion"]
    assert done["activityID"] == activity["id"] and done["meters"] == activity["meters"], done
    session = next(s for s in user.library.documents("Sessions")
                   if s["id"] == activity["sessionID"])
    assert "endedAt" in session
    samples = activity["sources"][0]["samples"]
    path = user.library.folder / samples["path"]
    eventually(path.exists, 20)
    assert hashlib.sha256(path.read_bytes()).hexdigest() == samples["sha256"]
    page.get_by_text("goes to the library when it can").wait_for(state="detached")
    assert user.library.command("library", "verify")


def records_without_a_plan_and_discards(user):
    page = user.page()
    walker = _Walker(user.context)
    page.locator("#record").click()
    page.get_by_role("button", name="Walk").click()
    page.locator(".live").wait_for()
    walker.move(4, page)
    page.get_by_role("button", name="End").click()
    page.get_by_role("button", name="Discard …").click()
    page.locator("#discard-recording").click()
    page.locator("#undo").click()
    page.locator(".live").wait_for()
    walker.move(3, page)
    page.get_by_role("button", name="End").click()
    page.get_by_role("button", name="End session").click()
    page.get_by_role("heading", name="Finished").wait_for()
    is_synced(page)
    activity = eventually(lambda: next(
        a for a in user.library.documents("Activities") if a["sport"] == "walking"
        and a["sources"][0]["format"] == "regimen"))
    path = user.library.folder / activity["sources"][0]["samples"]["path"]
    eventually(path.exists, 20)


def a_run_without_permission_is_played(user):
    page = user.page()
    page.locator("#record").click()
    page.get_by_role("button", name="Run", exact=True).click()
    page.get_by_text("Distance is not recorded", exact=False).wait_for()
    page.get_by_role("button", name="End").click()
    page.get_by_role("button", name="End session").click()
    page.get_by_text("location access was denied", exact=False).wait_for()


# A strap that says 150 beats a minute each second, as Web Bluetooth gives it.
STRAP = """
const rate = { startNotifications: async () => {
  setInterval(() => rate.oncharacteristicvaluechanged?.(
    { target: { value: new DataView(new Uint8Array([0, 150]).buffer) } }), 1000);
} };
const service = { getCharacteristic: async () => rate };
const gatt = { connected: true, disconnect() {}, connect: async () =>
  ({ getPrimaryService: async () => service }) };
Object.defineProperty(navigator, 'bluetooth', { value: { requestDevice: async () => ({ gatt }) } });
"""


def a_strap_without_a_position_keeps_its_heart_rates(user):
    user.context.add_init_script(STRAP)
    page = user.page()
    page.locator("#record").click()
    page.get_by_role("button", name="Run", exact=True).click()
    page.locator("#strap").click()
    page.get_by_text("150").first.wait_for()
    page.wait_for_timeout(16_000)
    page.get_by_role("button", name="End").click()
    page.get_by_role("button", name="End session").click()
    page.get_by_text("location access was denied", exact=False).wait_for()
    is_synced(page)
    activity = eventually(lambda: next(
        a for a in user.library.documents("Activities")
        if a["sources"][0]["format"] == "regimen" and "meters" not in a))
    assert activity["averageHeartRate"] == 150, activity
    path = user.library.folder / activity["sources"][0]["samples"]["path"]
    assert eventually(lambda: path.exists() and path.read_text(), 20).count("<Value>150<") >= 3
    page.locator("#recorded a").click()
    page.get_by_text("highest heart rate").wait_for()
    # As the library reads the file, on a device that has not made it.
    detail = json.loads(user.library.command("activities", "show", activity["id"], "--json"))
    assert detail["heart_rate_avg"] == 150 and detail["distance_m"] is None, detail


def looks_right_while_recording(user):
    page = user.page()
    walker = _Walker(user.context)
    page.locator("#record").click()
    page.get_by_role("button", name="Run", exact=True).click()
    page.locator(".live").wait_for()
    walker.move(6, page)
    found = violations(page, "recording")
    for size in (WATCH, PHONE, DESK):
        page.set_viewport_size(size)
        page.wait_for_timeout(200)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"scrolls sideways at {size['width']}")
        for name in ("#player-toggle", "#player-next"):
            box = page.locator(name).bounding_box()
            if box["y"] + box["height"] > size["height"]:
                found.append(f"{name} is hidden at {size['width']}")
        if folder := os.environ.get("PICTURES"):
            page.screenshot(path=f"{folder}/recording-{size['width']}.png")
    assert not found, found

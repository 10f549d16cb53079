"""Running plans: made, moved about offline, done, and adapted."""

import datetime
import urllib.error
import urllib.request

from playwright.sync_api import TimeoutError

from regimen import PHONE, WATCH, eventually, is_ready, is_synced, is_whole

# What a browser holds of the library, as one text.
KEPT = """new Promise(done => {
  const opening = indexedDB.open('regimen');
  opening.onsuccess = () => {
    const all = opening.result.transaction('documents').objectStore('documents').getAll();
    all.onsuccess = () => done(JSON.stringify(all.result));
  };
})"""


def _plan(user):
    """The plan that the test has made, or that of the demo."""
    made = getattr(user, "plan", None)
    plans = user.library.documents("Plans")
    return next((plan for plan in plans if made in (None, plan["id"])), None)


def _events(user):
    return {event["id"]: event for event in _plan(user)["events"]}


def _coming(user, number=0):
    """The runs after today that can be moved, by day."""
    runs = [e for e in _plan(user)["events"]
            if e["date"] > user.today and e.get("kind", "run") == "run"]
    return sorted(runs, key=lambda e: e["date"])[number]


def _make(user):
    page = user.page("/plans/new")
    page.locator("#preview").wait_for()
    page.locator("#plan-current").fill("30")
    page.locator("#plan-performance").select_option("unknown")
    page.locator("#create-plan").click()
    page.wait_for_url("**/plans/0*")
    user.plan = page.url.rsplit("/", 1)[1]
    is_synced(page)
    eventually(lambda: _plan(user))
    return page


def _open_day(page, day):
    # Months out of sight draw no days: towards a month's end the day may lie in the next one, and
    # the month's last week may be drawn with it. The focus that comes back from a sheet may scroll
    # away again.
    def touches():
        page.evaluate(
            """([month, day]) => {
              if (document.getElementById(day)) return
              document.getElementById(month)?.scrollIntoView({ block: 'end' })
            }""", [f"month-{day[:7]}", f"day-{day}"])
        try:
            page.locator(f"#day-{day}").click(timeout=3000)
        except TimeoutError as error:
            raise AssertionError(str(error)) from None
        return True

    eventually(touches, seconds=30)
    page.get_by_role("dialog").wait_for()


def makes_a_plan_and_moves_its_days_offline(user):
    page = _make(user)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.goto(f"http://127.0.0.1:{user.library.port}/calendar")
    is_ready(page)
    first, second = _coming(user), _coming(user, 1)
    user.context.set_offline(True)
    _open_day(page, first["date"])
    page.locator(f"#later-{first['id']}").click()
    page.keyboard.press("Escape")
    page.reload()
    is_ready(page)
    user.context.set_offline(False)
    is_synced(page)
    day = datetime.date.fromisoformat(first["date"]) + datetime.timedelta(days=1)
    eventually(lambda: _events(user)[first["id"]]["date"] == day.isoformat())
    assert _events(user)[first["id"]]["originalDate"] == first["date"]
    _open_day(page, second["date"])
    page.locator(f"#cancel-{second['id']}").click()
    is_synced(page)
    eventually(lambda: _events(user)[second["id"]].get("isCancelled"))


def stays_where_it_is_when_the_plan_changes(user):
    page = _make(user)
    page.goto(f"http://127.0.0.1:{user.library.port}/calendar")
    is_ready(page)
    for _ in range(12):
        # Months that come while it is in sight move it away from a pointer.
        page.locator("#later").dispatch_event("click")
        page.wait_for_timeout(30)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
    page.wait_for_timeout(300)
    before = page.evaluate("scrollY")
    plan = _plan(user)
    path = user.library.path("Plans", plan["id"])
    text = path.read_text()
    name = plan["events"][0]["name"]
    path.write_text(text.replace(f'"name": "{name}"', '"name": "By hand"', 1))
    eventually(lambda: "By hand" in page.evaluate(KEPT))
    page.wait_for_timeout(200)
    assert page.evaluate("scrollY") == before, (before, page.evaluate("scrollY"))


def _completes_swaps_and_adapts(user, size):
    """With the demo's plan, of which eight weeks are run."""
    page = user.page("/calendar")
    page.set_viewport_size(size)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    plan = _plan(user)
    runs = sorted(
        (e for e in plan["events"] if "completion" not in e and e.get("kind", "run") == "run"),
        key=lambda e: e["date"])
    coming = [e for e in runs if e["date"] > user.today]
    user.context.set_offline(True)

    first, second = coming[0], coming[1]
    _open_day(page, first["date"])
    page.locator(f"#swap-{first['id']}").select_option(second["id"])
    page.keyboard.press("Escape")
    done = coming[2]
    _open_day(page, done["date"])
    page.locator(f"#done-{done['id']}").click()
    page.locator("#run-time").fill("48:30")
    page.locator("#run-distance").fill("8.4")
    page.locator("#run-rating").select_option("4")
    page.locator("#run-save").click()
    _open_day(page, user.today)  # before its day: it lies on the one when it was done
    page.get_by_role("dialog").get_by_text("8.4 km · 48:30").wait_for()

    page.goto(f"http://127.0.0.1:{user.library.port}/plans/{plan['id']}")
    is_ready(page)
    page.locator("#accept").click()
    page.locator("#accept").wait_for(state="detached")
    page.reload()
    is_ready(page)
    assert page.locator("#proposal").count() == 0
    user.context.set_offline(False)
    is_synced(page)

    events = eventually(lambda: _plan(user).get("adjustments") and _events(user))
    assert events[first["id"]]["date"] == second["date"]
    assert events[second["id"]]["date"] == first["date"]
    assert events[first["id"]]["swappedWith"] == second["id"]
    completion = events[done["id"]]["completion"]
    assert (completion["seconds"], completion["meters"], completion["rating"]) == (2910, 8400, 4)
    assert completion["load"] > 20
    assert [a["outcome"] for a in _plan(user)["adjustments"]] == ["accepted"]


def completes_swaps_and_adapts_offline_on_a_phone(user):
    _completes_swaps_and_adapts(user, PHONE)


def completes_swaps_and_adapts_offline_on_a_watch(user):
    _completes_swaps_and_adapts(user, WATCH)


def _scrolls_three_years(user, size):
    page = user.page("/calendar")
    page.set_viewport_size(size)
    page.mouse.move(size["width"] / 2, size["height"] / 2)
    wanted = datetime.date.today().replace(day=1)
    wanted = wanted.replace(year=wanted.year + 3).isoformat()[:7]
    for _ in range(3000):
        page.mouse.wheel(0, size["height"])
        if page.locator(f"#month-{wanted}:not(.far)").count():
            break
        page.wait_for_timeout(15)
    page.locator(f"#month-{wanted}").scroll_into_view_if_needed()
    page.wait_for_timeout(300)
    assert page.locator(f"#month-{wanted} .month-day").count() >= 28
    assert page.locator(".month-day").count() < 400, "months out of sight are drawn as well"
    before = page.evaluate("scrollY")
    plan = _plan(user)
    path = user.library.path("Plans", plan["id"])
    text = path.read_text()
    path.write_text(text.replace(f'"name": "{plan["name"]}"', '"name": "By hand"', 1))
    eventually(lambda: "By hand" in page.evaluate(KEPT))
    page.wait_for_timeout(200)
    assert page.evaluate("scrollY") == before, (before, page.evaluate("scrollY"))
    page.locator("#calendar-today").click()
    day = page.locator(f"#day-{user.today}")
    eventually(lambda: day.evaluate("it => it === document.activeElement"))
    box = day.bounding_box()
    assert 0 <= box["y"] < size["height"], box


def scrolls_three_years_on_a_phone(user):
    _scrolls_three_years(user, PHONE)


def scrolls_three_years_on_a_watch(user):
    _scrolls_three_years(user, WATCH)


def a_finger_that_rests_carries_a_run(user):
    page = is_whole(user.page("/calendar"))
    run = next(e for e in sorted(_plan(user)["events"], key=lambda e: e["date"])
               if e["date"] > user.today)
    mark = page.locator(f"[data-drag$='{run['id']}']")
    mark.evaluate("it => it.scrollIntoView({ block: 'center' })")
    target = (datetime.date.fromisoformat(run["date"]) + datetime.timedelta(days=7)).isoformat()
    start, end = mark.bounding_box(), page.locator(f"#day-{target}").bounding_box()
    fingers = page.context.new_cdp_session(page)
    fingers.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def touch(kind, share=None):
        box = {key: start[key] + (end[key] - start[key]) * (share or 0) for key in start}
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        points = [] if share is None else [point]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    before = page.evaluate("scrollY")
    touch("touchStart", 0)
    page.wait_for_timeout(600)
    for share in (0.3, 0.6, 1):
        touch("touchMove", share)
    touch("touchEnd")
    eventually(lambda: _events(user)[run["id"]]["date"] == target)
    assert page.evaluate("scrollY") == before


def a_frame_shows_today_without_being_paired(user):
    page = user.page("/settings/devices")
    page.locator("#make-card").click()
    address = page.locator("#card-address").inner_text()
    page.get_by_role("button", name="Revoke Widget").wait_for()
    colour = "getComputedStyle(document.querySelector('.back')).fill"
    frame = user.context.browser.new_context()
    try:
        shown = frame.new_page()
        shown.goto(address)
        assert "This week" in shown.evaluate("document.documentElement.textContent")
        assert shown.evaluate(colour) == "rgb(255, 255, 255)"
    finally:
        frame.close()
    # A paired browser shows it in its colours, too.
    page.goto(f"http://127.0.0.1:{user.library.port}/today.svg")
    page.wait_for_url("blob:**")
    assert page.evaluate(colour) == "rgb(255, 255, 255)"


def a_calendar_elsewhere_reads_the_runs(user):
    page = user.page("/plans")
    page.locator("#make-feed").click()
    address = page.locator("#feed-address").inner_text()
    events = _events(user)
    with urllib.request.urlopen(address) as answer:
        assert answer.headers["Content-Type"].startswith("text/calendar")
        text = answer.read().decode()
    assert text.count("BEGIN:VEVENT") == len(events)
    page.goto(f"http://127.0.0.1:{user.library.port}/settings/devices")
    is_ready(page)
    page.get_by_role("button", name="Revoke Calendar").click()
    page.get_by_role("dialog").get_by_role("button", name="Revoke", exact=True).click()
    page.get_by_role("button", name="Revoke Calendar").wait_for(state="detached")
    try:
        urllib.request.urlopen(address)
        raise AssertionError("it still answers")
    except urllib.error.HTTPError as error:
        assert error.code == 404

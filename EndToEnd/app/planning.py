"""Running plans: made, moved about offline, done, and adapted."""

import datetime

from regimen import PHONE, WATCH, eventually, is_ready, is_synced, violations


def _plan(user):
    plans = user.library.documents("Plans")
    return plans[-1] if plans else None


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
    page.locator("#create-plan").click()
    page.wait_for_url("**/plans/0*")
    is_synced(page)
    eventually(lambda: _plan(user))
    return page


def _open_day(page, day):
    page.locator(f"#day-{day}").click()
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
        page.locator("#later").click()
        page.wait_for_timeout(30)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
    page.wait_for_timeout(300)
    before = page.evaluate("scrollY")
    plan = _plan(user)
    path = user.library.path("Plans", plan["id"])
    text = path.read_text()
    name = plan["events"][0]["name"]
    path.write_text(text.replace(f'"name": "{name}"', '"name": "By hand"', 1))
    eventually(lambda: "By hand" in page.evaluate(
        "new Promise(r => { const o = indexedDB.open('regimen'); o.onsuccess = () => {"
        " const g = o.result.transaction('documents').objectStore('documents').getAll();"
        " g.onsuccess = () => r(JSON.stringify(g.result)) } })"))
    page.wait_for_timeout(200)
    assert page.evaluate("scrollY") == before, (before, page.evaluate("scrollY"))


def planning_pages_fit_and_follow_the_rules(user):
    page = _make(user)
    found = []
    plan = _plan(user)["id"]
    for path in ("/plans", "/plans/new", f"/plans/{plan}", "/calendar"):
        for size in (WATCH, PHONE):
            page.set_viewport_size(size)
            page.goto(f"http://127.0.0.1:{user.library.port}{path}")
            is_ready(page)
            page.wait_for_timeout(200)
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                found.append(f"{path} scrolls sideways at {size['width']}")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.wait_for_timeout(100)
            found += violations(page, f"{path}, {scheme}")
    assert not found, "\n".join(found)

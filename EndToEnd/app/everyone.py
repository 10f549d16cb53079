"""What holds on every page: sizes, themes, names, contrast, large text, no motion."""

import datetime

from regimen import (
    DESK, FOLLOW, PHONE, WATCH, Library, eventually, is_kept, is_ready, is_synced, violations)

PAGES = {
    "today": "/", "exercises": "/exercises", "volume": "/volume", "history": "/history",
    "splits": "/splits", "sequences": "/sequences", "plans": "/plans",
    "new-plan": "/plans/new", "runs": "/runs", "coach": "/coach", "calendar": "/calendar",
    "settings": "/settings",
    "training": "/settings/training", "muscles": "/settings/muscles", "gyms": "/settings/gyms",
    "library": "/settings/library", "bin": "/settings/bin",
    "questions": "/settings/questions", "merges": "/settings/merges",
    "review": "/settings/review", "devices": "/settings/devices", "import": "/settings/import",
    "about": "/settings/about", "welcome": "/welcome", "health": "/health", "photos": "/health/photos",
    "zones": "/settings/zones", "goals": "/goals",
}


def _settle(page):
    page.wait_for_selector("html[data-connection=connected]")
    page.get_by_role("heading", level=1).first.wait_for()
    page.wait_for_timeout(150)
    page.wait_for_function("() => !document.querySelector('progress:not([value])')")


def _open(user, page, path):
    page.goto(f"http://127.0.0.1:{user.library.port}{path}")
    page.wait_for_selector("html[data-ready=true]")
    _settle(page)


def _turn_to(page, path):
    """A page of the app that is open, as by a link to it."""
    page.evaluate("""path => {
      const link = document.createElement('a')
      link.href = path
      document.querySelector('main').append(link)
      link.click()
      link.remove()
    }""", path)
    page.wait_for_function("path => location.pathname === path", arg=path)
    _settle(page)


def _details(user):
    """Pages of one thing each."""
    newest = max(user.library.documents("Workouts"), key=lambda w: w["startedAt"])
    yield "past-workout", "/history/" + newest["id"]
    yield "exercise", "/exercises/" + newest["logs"][0]["exerciseID"]
    yield "split", "/splits/" + user.library.documents("Splits")[0]["id"]
    sequences = user.library.documents("Sequences")
    yield "sequence", "/sequences/" + max(sequences, key=lambda s: len(s["steps"]))["id"]
    yield "session", "/sessions/" + user.library.documents("Sessions")[-1]["id"]
    plan = "/plans/" + user.library.documents("Plans")[0]["id"]
    yield "plan", plan
    yield "change-plan", plan + "/change"
    activities = user.library.documents("Activities")
    if activities:
        yield "activity", "/activities/" + activities[-1]["id"]
    yield "gym", "/gyms/" + user.library.documents("Gyms")[0]["id"]
    yield "versions", "/versions/Workouts/" + newest["id"]
    yield "month", "/months/" + newest["startedAt"][:7]
    yield "year", "/years/" + newest["startedAt"][:4]


WIDE = "() => document.documentElement.scrollWidth - innerWidth"


def nothing_scrolls_sideways_at_any_size_or_in_large_text(user):
    page = user.page()
    found = []
    for name, path in [*PAGES.items(), *_details(user)]:
        page.set_viewport_size(WATCH)
        _turn_to(page, path)
        for size in (WATCH, {"width": 320, "height": 568}, DESK, PHONE):
            page.set_viewport_size(size)
            page.wait_for_function("width => innerWidth == width", arg=size["width"])
            page.wait_for_timeout(50)
            wide = page.evaluate(WIDE)
            if wide > 0:
                found.append(f"{name} at {size['width']} by {wide}")
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        page.wait_for_timeout(50)
        wide = page.evaluate(WIDE)
        if wide > 0:
            found.append(f"{name} in large text by {wide}")
        page.evaluate("document.documentElement.style.fontSize = ''")
    assert not found, found


def keeps_to_the_rules_of_accessibility(user):
    page = user.page()
    found = []
    for name, path in [*PAGES.items(), *_details(user)]:
        _turn_to(page, path)
        found += violations(page, name)
    _turn_to(page, "/")
    page.locator("#start").click()
    page.locator("#done").wait_for()
    found += violations(page, "workout")
    assert not found, "\n".join(found)


GROUND = "() => getComputedStyle(document.documentElement).backgroundColor"


def a_chosen_theme_holds_against_the_system(user):
    page = user.page()
    page.emulate_media(color_scheme="light")
    _open(user, page, "/settings")
    themes = page.get_by_role("group", name="Theme")
    choose = lambda name: themes.get_by_role("button", name=name, exact=True).click()
    light = page.evaluate(GROUND)
    choose("Dark")
    dark = page.evaluate(GROUND)
    assert light != dark, light
    page.reload()
    _settle(page)
    assert page.evaluate(GROUND) == dark
    page.emulate_media(color_scheme="dark")
    choose("Light")
    assert page.evaluate(GROUND) == light
    choose("System")
    assert page.evaluate(GROUND) == dark


# What is touched and is less than 44 points wide or high; a link within a text is as high as that.
SMALL = """() => {
  for (const more of document.querySelectorAll('details')) more.open = true;
  const small = [];
  for (const it of document.querySelectorAll('button, a, input, select, textarea, summary')) {
    if (!it.checkVisibility({ visibilityProperty: true })) continue;
    if (it.closest('.skip, .visually-hidden')) continue;
    const isInText = it.localName === 'a' && getComputedStyle(it).display === 'inline'
      && it.parentElement.childNodes.length > 1;
    const box = (it.closest('label') ?? it).getBoundingClientRect();
    const name = it.getAttribute('aria-label') || it.textContent || it.id;
    if (!isInText && (box.width < 43.5 || box.height < 43.5))
      small.push(`${it.localName} ${name}: ${box.width} × ${box.height}`);
  }
  return small;
}"""


def what_is_touched_is_as_large_as_a_fingertip(user):
    page = user.page()
    page.locator("#start").click()
    page.locator("#done").click()
    page.locator("#rest").wait_for()
    is_synced(page)
    found = [f"workout, {it}" for it in page.evaluate(SMALL)]
    _open(user, page, "/plans/new")
    page.locator("#preview").wait_for()
    found += [f"new plan, {it}" for it in page.evaluate(SMALL)]
    assert not found, "\n".join(found)


def nothing_moves_where_that_is_asked(user):
    page = user.page()
    page.emulate_media(reduced_motion="reduce")
    page.locator("#start").click()
    page.locator("#gym").click()
    page.locator("#gym-sheet").wait_for()
    moving = page.evaluate(
        """() => [...document.querySelectorAll('*')].filter(it => {
          const style = getComputedStyle(it)
          const longest = list => Math.max(...list.split(',').map(parseFloat))
          return longest(style.animationDuration) > 0.01 && style.animationName != 'none'
            || longest(style.transitionDuration) > 0.01
        }).map(it => it.tagName + '.' + it.className)""")
    assert not moving, moving[:10]


def a_reload_stays_where_it_was_and_a_new_visit_begins_at_the_top(user):
    page = user.page()
    _open(user, page, "/history")
    is_kept(page)
    page.evaluate("scrollTo(0, 900)")
    page.reload()
    is_ready(page)
    eventually(lambda: page.evaluate("scrollY") == 900)
    _open(user, page, "/exercises")
    page.wait_for_timeout(300)
    assert page.evaluate("scrollY") == 0


def the_first_screen_does_not_wait_for_the_rest(user):
    library = Library().serve()
    now = datetime.datetime.now()
    # On a Monday there is more to say of the week before.
    monday = now + datetime.timedelta(7 - now.weekday())
    for link, heading, day in (
        (library.link, "Welcome to Regimen", now),
        (user.library.new_link(), "This week", monday),
    ):
        context = user.context.browser.new_context(viewport=PHONE, service_workers="block")
        page, held = context.new_page(), []
        page.on("pageerror", lambda error: user.problems.append(str(error)))
        page.clock.set_fixed_time(day)
        context.route("**/rest.wasm", lambda route: held.append(route))
        page.goto(link)
        is_ready(page)
        page.wait_for_selector("html[data-connection=connected]")
        page.get_by_role("heading", name=heading).wait_for()
        eventually(lambda: held)
        assert page.evaluate("document.documentElement.dataset.whole") is None
        # What is touched before it has come waits for it.
        context.unroute("**/rest.wasm")
        page.evaluate(FOLLOW, "/volume")
        page.get_by_role("heading", name="Volume").wait_for()
        page.wait_for_selector("html[data-whole]")
        page.evaluate(FOLLOW, "/history")
        page.get_by_role("heading", name="History").wait_for()
        context.close()
    library.close()

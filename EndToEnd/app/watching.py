"""A workout on a watch: what a set needs is in sight, and can be touched."""

from everyone import SMALL
from regimen import PHONE, WATCH, eventually, is_synced, is_whole
from training import begin, done_sets, finger, undo

# Where Done lies, and whether a touch in its middle and near its ends would reach it.
DONE = """() => {
  const done = document.querySelector('#done');
  const { left, right, top, bottom } = done.getBoundingClientRect();
  const y = (top + bottom) / 2;
  const reached = [left + 8, (left + right) / 2, right - 8]
    .every(x => done.contains(document.elementFromPoint(x, y)));
  return { top, bottom, left, right, reached, scrolled: scrollY };
}"""


def _done_is_at_hand(page, place):
    box = page.evaluate(DONE)
    found = []
    if box["scrolled"] != 0:
        found.append(f"{place}: the page was scrolled to {box['scrolled']}")
    if box["top"] < 0 or box["bottom"] > WATCH["height"]:
        found.append(f"{place}: Done lies from {box['top']} to {box['bottom']}")
    if box["left"] < 0 or box["right"] > WATCH["width"]:
        found.append(f"{place}: Done lies from {box['left']} to {box['right']} across")
    if not box["reached"]:
        found.append(f"{place}: something lies over Done")
    return found


def today_is_a_root_and_one_touch_begins_what_is_next(user):
    page = is_whole(user.page())
    page.set_viewport_size(WATCH)
    page.locator("#week-line").wait_for()
    box = page.locator("#start").bounding_box()
    assert box["y"] + box["height"] <= WATCH["height"], (box, page.inner_text("body")[:300])
    assert page.locator(".tabs, .week").count() == 0
    assert page.evaluate(SMALL) == []
    # One level below, and back.
    page.get_by_role("link", name="History").click()
    page.get_by_role("heading", name="History", level=1).wait_for()
    page.locator(".tabs a").click()
    page.locator("#week-line").wait_for()
    # The page is that of the screen, which may turn.
    page.set_viewport_size(PHONE)
    page.get_by_role("heading", name="This week").wait_for()
    page.set_viewport_size(WATCH)
    page.locator("#start").click()
    page.locator("#done").wait_for()


def logs_sets_with_rests_without_a_scroll(user):
    page = user.page()
    page.set_viewport_size(WATCH)
    begin(page)
    found = []
    for number in range(1, 4):
        page.locator("#rest").wait_for(state="detached")
        found += _done_is_at_hand(page, f"set {number}")
        found += [f"set {number}, {it}" for it in page.evaluate(SMALL)]
        # Numbers are there to be stepped without looking for them.
        page.locator(".set.active .step").first.click()
        found += _done_is_at_hand(page, f"set {number}, stepped")
        page.locator("#done").click()
        page.locator("#rest").wait_for()
        rest = page.locator("#rest").bounding_box()
        if (rest["width"], rest["height"]) != (WATCH["width"], WATCH["height"]):
            found.append(f"rest {number} has {rest['width']} × {rest['height']} of the screen")
        found += [f"rest {number}, {it}" for it in page.evaluate(SMALL)]
        if page.evaluate("scrollY") != 0:
            found.append(f"rest {number} scrolls the page")
        page.locator("#skip-rest").click()
    assert not found, "\n".join(found)
    is_synced(page)
    assert len(done_sets(user.library.running())) == 3


def the_end_of_a_rest_leaves_done_in_reach(user):
    page = user.page()
    page.set_viewport_size(WATCH)
    begin(page)
    page.locator(".exercise-card[aria-current] .exercise-head button").click()
    page.get_by_label("Rest after a set").fill("2")
    page.keyboard.press("Escape")
    page.locator("#log-sheet").wait_for(state="detached")
    page.locator("#done").click()
    page.locator("#rest.over").wait_for()
    assert _done_is_at_hand(page, "after the rest") == []
    page.locator("#done").click()
    page.wait_for_function("() => document.querySelectorAll('.set.done').length == 2")


def a_finger_draws_sets_aside_on_a_watch(user):
    page = user.page()
    page.set_viewport_size(WATCH)
    begin(page)
    sets = page.locator(".set")
    count = sets.count()
    line = page.locator(".exercise-card[aria-current] .set:not(.active) > .set-line").first
    finger(page)(line, across=-125)
    eventually(lambda: sets.count() == count - 1)
    undo(page)
    eventually(lambda: sets.count() == count)
    assert page.evaluate("document.documentElement.scrollWidth") <= WATCH["width"]

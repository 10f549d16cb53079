"""A workout from its start to its summary, whatever happens in between."""

import datetime
import json
import pathlib
import time

from regimen import another_phone, eventually, is_ready, is_synced, is_whole


def done_sets(workout):
    return [s for log in workout["logs"] for s in log["sets"] if "completedAt" in s]


def begin(page):
    """Starts the next split from Today."""
    page.get_by_role("button", name="Start ", exact=False).first.click()
    page.get_by_role("heading", level=1).wait_for()
    page.locator("#done").wait_for()


def complete(page, times=1):
    for _ in range(times):
        before = page.locator(".set.done").count()
        page.locator("#done").click()
        page.wait_for_function("n => document.querySelectorAll('.set.done').length > n", arg=before)


def finger(page):
    """A function that draws a finger from within an element, and lifts it once it has rested.

    How fast it is says the time each touch names, whatever this machine has to do meanwhile.
    """
    chrome = page.context.new_cdp_session(page)
    chrome.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def touch(kind, at, *place):
        points = [{"x": place[0], "y": place[1]}] if place else []
        named = {"type": kind, "touchPoints": points, "timestamp": at}
        chrome.send("Input.dispatchTouchEvent", named)

    def draw(element, across=0, down=0, held=0, rested=200, steps=10):
        element.evaluate("it => it.scrollIntoView({ block: 'center' })")
        box = element.bounding_box()
        x = box["x"] + box["width"] * (0.75 if across < 0 else 0.25)
        y = box["y"] + box["height"] / 2
        at = time.time()
        touch("touchStart", at, x, y)
        page.wait_for_timeout(held)
        at += held / 1000
        for step in range(1, steps + 1) if across or down else ():
            at += 0.016
            touch("touchMove", at, x + across * step / steps, y + down * step / steps)
            page.wait_for_timeout(16)
        page.wait_for_timeout(rested)
        touch("touchEnd", at + rested / 1000)

    return draw


def undo(page):
    page.get_by_role("button", name="Undo", exact=True).click()


def logs_a_whole_workout(user):
    page = user.page()
    begin(page)
    total = page.locator(".set").count()
    page.get_by_label("Weight", exact=True).fill("42.5")
    page.get_by_label("Reps", exact=True).fill("9")
    complete(page, total)
    page.locator("#finish").click()
    page.locator("#finish-now").click()
    page.get_by_role("heading", name="Well done").wait_for()
    is_synced(page)
    workouts = [w for w in user.library.documents("Workouts") if w["startedAt"] >= user.today]
    assert len(workouts) == 1 and "endedAt" in workouts[0], workouts
    sets = done_sets(workouts[0])
    assert len(sets) == total, (len(sets), total)
    assert sets[0]["weight"] == "42.5 kg" and sets[0]["reps"] == 9, sets[0]


def survives_a_reload_in_the_middle_of_typing(user):
    page = user.page()
    begin(page)
    weight = page.get_by_label("Weight", exact=True)
    weight.click()
    weight.press("Control+a")
    page.keyboard.type("87.5")
    page.reload()
    is_ready(page)
    assert page.get_by_label("Weight", exact=True).input_value() == "87.5"
    is_synced(page)
    assert "87.5" in str(user.library.running())


def a_finger_draws_sets_aside(user):
    page = user.page()
    begin(page)
    draw = finger(page)
    sets, done = page.locator(".set"), page.locator(".set.done")
    line = page.locator(".exercise-card[aria-current] .set:not(.active) > .set-line").first
    active = page.locator(".set.active").get_attribute("id")
    count = sets.count()
    # Not far enough, and then down the page.
    draw(line, across=-100)
    page.locator("[data-swiping]").wait_for(state="detached")
    page.evaluate("scrollTo(0, 0)")
    line.evaluate("it => it.scrollIntoView({ block: 'center' })")
    before = page.evaluate("scrollY")
    draw(line, down=-200)
    eventually(lambda: page.evaluate("scrollY") > before + 50)
    assert (sets.count(), done.count()) == (count, 0)
    assert page.locator(".set.active").get_attribute("id") == active
    # Far enough: to the left it goes, to the right it is done.
    draw(line, across=-240)
    eventually(lambda: sets.count() == count - 1)
    undo(page)
    eventually(lambda: sets.count() == count)
    draw(line, across=240)
    done.wait_for()
    is_synced(page)
    assert len(done_sets(user.library.running())) == 1
    # A finger that rests opens the menu, which gives the focus back.
    draw(line, held=700)
    page.locator("#set-sheet").wait_for()
    page.keyboard.press("Escape")
    page.locator("#set-sheet").wait_for(state="detached")
    assert page.evaluate("document.activeElement.className") == "set-select"


def a_flick_is_enough(user):
    page = user.page()
    begin(page)
    sets = page.locator(".set")
    count = sets.count()
    line = page.locator(".exercise-card[aria-current] .set:not(.active) > .set-line").first
    finger(page)(line, across=-150, rested=0, steps=3)
    eventually(lambda: sets.count() == count - 1)


def a_finger_that_rests_opens_the_menu_of_a_split(user):
    page = is_whole(user.page("/splits"))
    draw = finger(page)
    line, lines = page.locator(".row-line").first, page.locator(".row-line")
    count = lines.count()
    draw(line, held=700)
    page.locator("[id^='delete-']").wait_for()
    # No touch of the link follows.
    page.wait_for_timeout(300)
    assert page.evaluate("location.pathname") == "/splits"
    draw(line, across=-240)
    eventually(lambda: lines.count() == count - 1)
    undo(page)
    eventually(lambda: lines.count() == count)


# What is handed to the audio's clock, and when it is to be heard.
NOTES = """
window.notes = [];
{
  const source = AudioScheduledSourceNode.prototype;
  const { start, stop } = source;
  source.start = function (when) {
    window.audioClock = this.context;
    this.note = {
      at: Date.now() + (when - this.context.currentTime) * 1000, when,
      hertz: this.frequency.value };
    notes.push(this.note);
    start.call(this, when);
  };
  source.stop = function (when) {
    if (when === undefined) this.note.isTakenBack = true;
    stop.call(this, when);
  };
}
"""


def _rest(page):
    """Seconds of rest that are left, by the page."""
    minutes, seconds = page.locator(".rest-clock").inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


def the_end_of_a_rest_is_heard_while_the_scripts_stand_still(user, still=60):
    user.context.add_init_script(NOTES)
    page = user.page()
    begin(page)
    complete(page)
    page.locator("#rest").wait_for()
    while _rest(page) > still - 15:
        left = _rest(page)
        page.get_by_role("button", name="15 seconds less").click()
        page.wait_for_function(
            "left => document.querySelector('.rest-clock').textContent !== left",
            arg=f"{left // 60}:{left % 60:02d}")
    ends = page.evaluate("Date.now()") + 1000 * _rest(page)
    before = [note for note in page.evaluate("notes") if not note.get("isTakenBack")]
    end = next(note for note in before if note["hertz"] == 880)
    counts = [note for note in before if note["hertz"] == 660 and note["at"] < end["at"]]
    assert abs(end["at"] - ends) < 1100, (end, ends)
    # To the second after the set was done, and so are the tones before it.
    is_synced(page)
    done = max(s["completedAt"] for s in done_sets(user.library.running()))
    done = datetime.datetime.fromisoformat(done).timestamp() * 1000
    assert abs((end["at"] - done + 500) % 1000 - 500) < 60, (end, done)
    assert [round((end["at"] - it["at"]) / 1000) for it in counts] == [3, 2, 1], (counts, end)
    assert page.evaluate("navigator.mediaSession.metadata.title") == "Rest"
    assert page.evaluate("navigator.mediaSession.metadata.artist").startswith("Next: ")
    # An open question of the browser's stops all scripts of the page; its audio goes on.
    heard = page.evaluate("audioClock.currentTime")
    page.once("dialog", lambda dialog: (time.sleep(still), dialog.accept()))
    page.evaluate("alert('Still')")
    assert page.evaluate("Date.now()") > end["at"] + 4000
    assert page.evaluate("audioClock.currentTime") > max(heard + still - 5, end["when"])
    page.get_by_text("Rest is over").wait_for()
    # It was heard, and is not heard again.
    page.wait_for_timeout(500)
    after = [note for note in page.evaluate("notes") if not note.get("isTakenBack")]
    assert len(after) == len(before), after[len(before):]
    assert page.evaluate("navigator.mediaSession.playbackState") == "none"


def survives_a_killed_tab(user):
    page = user.page()
    begin(page)
    complete(page, 2)
    page.close()
    again = user.page("/workout")
    assert again.locator(".set.done").count() == 2
    complete(again)
    is_synced(again)
    eventually(lambda: len(done_sets(user.library.running())) == 3)


def logs_on_without_server_or_network(user):
    page = user.page()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    begin(page)
    complete(page, 2)
    is_synced(page)
    user.library.kill()
    complete(page)
    user.context.set_offline(True)
    complete(page, 2)
    order = page.eval_on_selector_all(".set.done", "sets => sets.map(set => set.id)")
    page.reload()
    is_ready(page)
    assert page.locator(".set.done").count() == 5
    page.get_by_text("queued", exact=False).wait_for()
    user.context.set_offline(False)
    user.library.serve()
    is_synced(page)
    workout = user.library.running()
    sets = done_sets(workout)
    assert ["set-" + s["id"] for s in sets] == order, (sets, order)
    assert len({s["id"] for s in sets}) == 5
    times = [s["completedAt"] for s in sets]
    assert times == sorted(times)
    assert len([w for w in user.library.documents("Workouts") if "endedAt" not in w]) == 1


def _has_done(page, count):
    page.wait_for_function("n => document.querySelectorAll('.set.done').length == n", arg=count)


# Tones that have been handed over and are still to come.
TO_SOUND = "notes.filter(it => !it.isTakenBack && it.at > Date.now()).length"


def two_tabs_agree(user):
    user.context.add_init_script(NOTES)
    first = user.page()
    begin(first)
    complete(first)
    second = user.page("/workout")
    tones = first.evaluate(TO_SOUND)
    assert tones > 0 and second.evaluate(TO_SOUND) == 0, tones
    # The end of the rest is heard in the tab that was used last, and in one that stays.
    second.get_by_role("heading", level=1).click()
    eventually(lambda: second.evaluate(TO_SOUND) == tones and first.evaluate(TO_SOUND) == 0)
    second.close()
    eventually(lambda: first.evaluate(TO_SOUND) == tones)
    second = user.page("/workout")
    complete(first)
    _has_done(second, 2)
    complete(second)
    _has_done(first, 3)
    user.library.kill()
    complete(first)
    _has_done(second, 4)
    complete(second)
    _has_done(first, 5)
    user.library.serve()
    is_synced(first)
    is_synced(second)
    eventually(lambda: len(done_sets(user.library.running())) == 5)


def a_running_workout_opens_on_another_device_and_stays_left(user):
    page = user.page()
    is_whole(page)
    with another_phone(user) as phone:
        is_whole(phone)
        phone.locator("#start").wait_for()
        begin(page)
        phone.locator("#done").wait_for()
        assert phone.url.endswith("/workout"), phone.url
        complete(page)
        _has_done(phone, 1)
        phone.go_back()
        phone.locator("#resume").wait_for()
        complete(page)
        phone.get_by_text("2 of", exact=False).first.wait_for()
        assert phone.locator("#resume").is_visible() and not phone.url.endswith("/workout")
        is_synced(page)


KEPT = "() => caches.open('catalogue').then(it => it.keys()).then(keys => keys.length)"


def exercises_splits_and_an_export_come_without_a_network(user):
    page = user.page()
    page.wait_for_function("() => navigator.serviceWorker.controller")
    eventually(lambda: page.evaluate(KEPT) == 1, seconds=20)
    user.library.kill()
    user.context.set_offline(True)
    page.reload()
    is_ready(page)
    page.get_by_role("link", name="Plan", exact=True).click()
    page.get_by_role("button", name="Add all three").click()
    page.get_by_role("link", name="Upper Body").first.click()
    page.locator("#add-exercise").click()
    page.get_by_label("Search exercises").fill("kettlebell swing")
    page.locator("#exercise-choice .row").first.click()
    page.get_by_role("link", name="Settings", exact=True).click()
    page.get_by_role("link", name="Library").first.click()
    with page.expect_download() as download:
        page.locator("#export-json").click()
    exported = json.loads(pathlib.Path(download.value.path()).read_text())
    assert exported["format"] == "regimen"
    names = {split["name"]: split for split in exported["documents"]["Splits"]}
    assert names["Upper Body"]["exercises"][-1]["exerciseName"] == "Kettlebell Swing", names
    user.context.set_offline(False)
    user.library.serve()
    is_synced(page)
    kept = {split["name"] for split in user.library.documents("Splits")}
    assert {"Upper Body", "Core", "Lower Body"} <= kept, kept


def follows_an_edit_by_hand_and_leaves_the_caret(user):
    page = user.page()
    begin(page)
    complete(page)
    is_synced(page)
    page.locator("#workout-menu").click()
    notes = page.get_by_label("Notes", exact=True)
    notes.fill("felt strong today")
    is_synced(page)
    notes.focus()
    page.evaluate("document.activeElement.setSelectionRange(4, 10)")
    seen = (
        "[document.activeElement.getBoundingClientRect().top,"
        " document.querySelector('#menu-sheet').matches(':modal')]")
    # The sheet has come to rest.
    page.evaluate("Promise.allSettled(document.getAnimations().map(one => one.finished)).then(() => 0)")
    before = page.evaluate(seen)
    workout = user.library.running()
    path = user.library.path("Workouts", workout["id"])
    text = path.read_text()
    path.write_text(text.replace(workout["logs"][1]["exerciseName"], "Renamed by hand"))
    page.locator(".exercise-head", has_text="Renamed by hand").wait_for(timeout=5000)
    after = page.evaluate(seen)
    assert abs(before[0] - after[0]) < 1 and after[1], (before, after)
    assert page.evaluate(
        "[document.activeElement.id, document.activeElement.selectionStart,"
        " document.activeElement.selectionEnd]") == ["workout-notes", 4, 10]


def a_whole_workout_by_keyboard_alone(user):
    page = user.page()

    def tab_to(name):
        for _ in range(200):
            found = page.evaluate(
                "document.activeElement.getAttribute('aria-label') ||"
                " document.activeElement.labels?.[0]?.innerText || document.activeElement.innerText")
            if (found or "").strip().startswith(name):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard never got to {name}")

    tab_to("Start ")
    page.keyboard.press("Enter")
    page.locator("#done").wait_for()
    total = page.locator(".set").count()
    tab_to("Weight")
    page.keyboard.press("Control+a")
    page.keyboard.type("40")
    tab_to("Reps")
    page.keyboard.press("Control+a")
    page.keyboard.type("8")
    for number in range(total):
        tab_to("Done")
        page.keyboard.press("Enter")
        page.wait_for_function("n => document.querySelectorAll('.set.done').length > n", arg=number)
    tab_to("Finish")
    page.keyboard.press("Enter")
    page.locator("#finish-sheet").wait_for()
    tab_to("Finish workout")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Well done").wait_for()
    is_synced(page)


def sets_by_enter_alone(user):
    page = user.page()
    begin(page)
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Weight"
    for number, weight in enumerate(["40", "42.5"]):
        page.keyboard.type(weight)
        page.keyboard.press("Enter")
        page.keyboard.type("8")
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "done"
        page.keyboard.press("Enter")
        page.wait_for_function("n => document.querySelectorAll('.set.done').length > n", arg=number)
    is_synced(page)
    done = done_sets(user.library.running())
    assert [(it["weight"], it["reps"]) for it in done] == [("40 kg", 8), ("42.5 kg", 8)], done


COVERED = """() => {
  const covered = [];
  const set = document.querySelector('.set.active');
  for (const part of document.querySelectorAll('.set.active .stepper, .set.active #done')) {
    const box = part.getBoundingClientRect();
    for (const [x, y] of [[box.left + 4, box.top + 2], [box.right - 4, box.bottom - 3]]) {
      const top = document.elementFromPoint(x, y);
      if (!set.contains(top)) covered.push([part.className, top?.className ?? 'out of sight']);
    }
  }
  return covered;
}"""


def a_reload_shows_the_current_set_and_nothing_covers_it(user):
    page = user.page()
    begin(page)
    complete(page)
    page.evaluate("scrollTo(0, 0)")
    page.set_viewport_size({"width": 390, "height": 664})
    page.reload()
    is_ready(page)
    page.locator("#rest").wait_for()
    assert page.evaluate(COVERED) == [], page.evaluate(COVERED)
    page.locator(".set:not(.done, .active) .set-select").last.click()
    page.reload()
    is_ready(page)
    assert page.locator(".exercise-card").last.locator(".set.active").count() == 1
    assert page.evaluate(COVERED) == [], page.evaluate(COVERED)


LONG = "W" * 80

# Tabs that something else lies over.
COVERED_TABS = """() => {
  const covered = [];
  for (const tab of document.querySelectorAll('.tab')) {
    const box = tab.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    for (const point of [[x, y], [box.left + 3, y], [box.right - 3, y], [x, box.top + 3],
                         [x, box.bottom - 3]]) {
      const top = document.elementFromPoint(...point);
      if (tab.contains(top)) continue;
      covered.push(`${tab.textContent}: ${top?.className?.baseVal ?? top?.className ?? 'nothing'}`);
    }
  }
  return covered;
}"""


def a_long_name_in_large_text_stays_within_the_page(user):
    page = user.page()
    begin(page)
    is_synced(page)
    workout = user.library.running()
    path = user.library.path("Workouts", workout["id"])
    path.write_text(path.read_text().replace(workout["logs"][0]["exerciseName"], LONG))
    page.get_by_role("heading", name=LONG).wait_for(timeout=5000)
    page.locator("#done").click()
    page.locator("#rest").wait_for()
    found = []
    for size in ("100%", "200%"):
        page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
        for top in (0, 100_000):
            page.evaluate("top => scrollTo(0, top)", top)
            page.wait_for_timeout(50)
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            if wide > 0:
                found.append(f"{size} from {top} is wider by {wide}")
            found += [f"{size} from {top}, {tab}" for tab in page.evaluate(COVERED_TABS)]
    assert not found, found


def says_why_the_library_takes_nothing_and_sends_it_later(user):
    page = user.page()
    folder = user.library.folder
    away = folder.rename(folder.with_name("away"))
    begin(page)
    page.get_by_text("Can't save to your library").first.wait_for()
    page.goto(f"http://127.0.0.1:{user.library.port}/settings/library")
    page.get_by_text("Can't save to your library: There is no folder").wait_for()
    away.rename(folder)
    is_synced(page)
    page.get_by_text("Everything is in the library").wait_for()
    assert user.library.running()


def a_set_waits_while_its_file_is_being_written(user):
    page = user.page()
    begin(page)
    is_synced(page)
    path = user.library.path("Workouts", user.library.running()["id"])
    text = path.read_text()
    page.locator("#done").wait_for()
    path.write_text(text[:len(text) // 2])
    # At once: the server sees soon that the workout cannot be read, and the page lets go of it.
    page.evaluate("document.getElementById('done').click()")
    page.get_by_text("Can't save to your library").first.wait_for()
    page.goto(f"http://127.0.0.1:{user.library.port}/settings/library")
    page.get_by_text("its file cannot be read").wait_for()
    assert page.get_by_text("Refused changes").count() == 0
    path.write_text(text)
    is_synced(page)
    page.get_by_text("Everything is in the library").wait_for()
    assert len(done_sets(user.library.running())) == 1


def escape_closes_a_sheet_and_focus_returns(user):
    page = user.page()
    begin(page)
    page.locator("#gym").focus()
    page.keyboard.press("Enter")
    page.locator("#gym-sheet").wait_for()
    page.keyboard.press("Escape")
    page.locator("#gym-sheet").wait_for(state="detached")
    assert page.evaluate("document.activeElement.id") == "gym"

"""The page of an activity: its line and curves, the cursor, what stays without a network."""

import datetime
import json
import math
import statistics

from regimen import DESK, PHONE, eventually, is_ready, is_synced, violations


def gpx(hours=1.0, step=2):
    """A hilly run around a park, invented, with heart rate and cadence."""
    start = datetime.datetime(2026, 5, 3, 7, 0, tzinfo=datetime.timezone.utc)
    points = []
    for second in range(0, int(hours * 3600) + 1, step):
        turn = second / 1500 * 2 * math.pi
        latitude = 48.15 + 0.012 * math.sin(turn) + second * 1e-7
        longitude = 11.58 + 0.02 * math.cos(turn) * (1 + 0.2 * math.sin(3 * turn))
        height = 510 + 30 * math.sin(turn * 2)
        rate = 140 + 20 * math.sin(turn * 2 + 0.5) + second / 1000
        time = (start + datetime.timedelta(seconds=second)).strftime("%Y-%m-%dT%H:%M:%SZ")
        points.append(
            f'<trkpt lat="{latitude:.7f}" lon="{longitude:.7f}"><ele>{height:.1f}</ele>'
            f"<time>{time}</time><extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>{rate:.0f}"
            "</gpxtpx:hr><gpxtpx:cad>86</gpxtpx:cad></gpxtpx:TrackPointExtension></extensions>"
            "</trkpt>")
    return (
        '<?xml version="1.0"?><gpx version="1.1" creator="walk"'
        ' xmlns="http://www.topografix.com/GPX/1/1"'
        ' xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">'
        "<trk><name>Park loops</name><type>running</type><trkseg>" + "".join(points)
        + "</trkseg></trk></gpx>")


def imported(library, hours=1.0, step=2):
    """Takes a run into a library that is served, and returns its identifier."""
    path = library.home / "run.gpx"
    path.write_text(gpx(hours, step))
    library.stop()
    library.command("import", str(path))
    library.serve()
    return next(a for a in library.documents("Activities") if a["name"] == "Park loops")["id"]


def _open(user, hours=1.0, step=2):
    identifier = imported(user.library, hours, step)
    page = user.page("/activities/" + identifier)
    page.goto(f"http://127.0.0.1:{user.library.port}/activities/{identifier}")
    is_ready(page)
    page.locator("#series-speed .series-drawing").wait_for()
    return page, identifier


def a_cursor_runs_through_curves_and_line(user):
    page, _ = _open(user)
    slider = page.get_by_role("slider", name="Place on the way")
    assert slider.get_attribute("aria-valuetext") == "Start"
    plot = page.locator(".series-plot").first
    plot.scroll_into_view_if_needed()
    box = plot.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 20)
    page.locator(".track-cursor").wait_for()
    eventually(lambda: slider.get_attribute("aria-valuetext").count("bpm") == 1)
    assert abs(int(slider.input_value()) - 250) < 4, slider.input_value()
    assert page.locator(".series-cursor").count() == page.locator(".series-plot").count() >= 4
    before = slider.get_attribute("aria-valuetext")
    slider.focus()
    page.keyboard.press("ArrowRight")
    eventually(lambda: slider.get_attribute("aria-valuetext") != before)
    page.keyboard.press("End")
    eventually(lambda: slider.input_value() == "500")
    # The curves themselves were not written anew.
    assert page.locator("#series-speed .series-drawing").count() == 1

    page.get_by_role("button", name="Time", exact=True).click()
    eventually(lambda: ":" in page.locator("#series-axis").inner_text())
    path = page.locator("#track-line path.effort-5").get_attribute("d")
    page.get_by_role("button", name="Heart rate", exact=True).click()
    eventually(lambda: page.locator("#track-line path.effort-5").get_attribute("d") != path)
    area = page.locator(".track-map")
    area.scroll_into_view_if_needed()
    box = area.bounding_box()
    value = slider.input_value()
    page.mouse.move(box["x"] + box["width"] * 0.2, box["y"] + box["height"] * 0.3)
    eventually(lambda: slider.input_value() != value)


def what_was_seen_is_there_without_a_network(user):
    page, _ = _open(user)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    is_ready(page)
    page.locator("#series-speed .series-drawing").wait_for()
    is_synced(page)
    page.wait_for_timeout(1500)  # the copy of the library is written behind what is shown
    user.library.stop()
    page.reload()
    is_ready(page)
    page.locator("#series-speed .series-drawing").wait_for()
    page.evaluate("caches.delete('tracks')")
    page.reload()
    is_ready(page)
    page.get_by_text("is in the library, which cannot be reached").wait_for()
    assert page.get_by_text("Park loops").count()
    user.library.serve()


def a_recording_is_separated_and_joined_again(user):
    library = user.library
    library.stop()
    files = []
    for creator, step in (("Forerunner", 2), ("Pocket", 5)):
        files.append(library.home / f"{creator}.gpx")
        files[-1].write_text(gpx(step=step).replace('creator="walk"', f'creator="{creator}"'))
        library.command("import", str(files[-1]))
    library.serve()

    def runs():
        found = [a for a in library.documents("Activities") if a.get("name") == "Park loops"]
        return [{key: a[key] for key in a if key != "lineage"} for a in found]

    whole, = runs()
    assert [source["device"] for source in whole["sources"]] == ["Forerunner", "Pocket"]
    page = user.page("/activities/" + whole["id"])
    page.locator("#series-speed .series-drawing").wait_for()
    separate = page.get_by_role("button", name="Separate: ")
    # By keyboard: the focus goes on to where there is something to be done.
    page.get_by_role("button", name="Separate: Forerunner, GPX").focus()
    page.keyboard.press("Enter")
    page.get_by_text("Separated.", exact=True).wait_for()
    separate.first.wait_for(state="detached")
    page.wait_for_function("() => document.activeElement.id === 'main'")
    eventually(lambda: [len(a["sources"]) for a in runs()] == [1, 1])
    assert {a["sources"][0]["device"] for a in runs()} == {"Forerunner", "Pocket"}
    stays = next(a for a in runs() if a["id"] == whole["id"])
    page.locator("#activity-sources").get_by_text("Pocket", exact=True).wait_for()
    assert stays["sources"][0]["device"] == "Pocket"
    page.locator("#undo").click()
    page.get_by_text("Joined again.", exact=True).wait_for()
    eventually(lambda: runs() == [whole])
    separate.nth(1).wait_for()
    page.locator("#series-speed .series-drawing").wait_for()
    # Without the library it says what it needs.
    library.kill()
    page.get_by_text("separated and downloaded when the library can be reached").wait_for(
        timeout=30_000)
    assert separate.first.is_disabled()
    for file in files:
        report = json.loads(library.command("import", str(file), "--json"))
        assert report["unchanged"] == 1 and report["merged"] == report["activities"] == 0, report
    assert runs() == [whole]
    library.serve()


def its_pages_keep_to_the_rules(user):
    page, _ = _open(user)
    found = []
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        page.wait_for_timeout(150)
        found += violations(page, f"activity, {size['width']}")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if wide > 0:
            found.append(f"wider than {size['width']} by {wide}")
    assert not found, "\n".join(map(str, found))


# From the event until what it led to is laid out, in milliseconds.
MOVE = """share => {
  const slider = document.getElementById('activity-cursor')
  const begun = performance.now()
  slider.value = Math.round(share * 500)
  slider.dispatchEvent(new Event('input', { bubbles: true }))
  document.body.getBoundingClientRect()
  return performance.now() - begun
}"""
# From the answer in hand until its curves are laid out, on a page that stands there already.
OPEN = """async path => {
  const link = document.createElement('a')
  link.href = path
  document.getElementById('app').append(link)
  const begun = performance.now()
  link.click()
  document.body.getBoundingClientRect()
  const first = performance.now() - begun
  while (!document.querySelector('#series-speed .series-drawing')) {
    await new Promise(resolve => setTimeout(resolve))
  }
  document.body.getBoundingClientRect()
  return [first, performance.now() - begun]
}"""


def speeds(page, identifier):
    """A four-hour run: its page, its curves, and the 95th percentile of a cursor's move."""
    opened = []
    for _ in range(5):
        page.locator(".tabs a").first.click()
        page.wait_for_timeout(300)
        opened.append(page.evaluate(OPEN, "/activities/" + identifier))
    moves = sorted(page.evaluate(MOVE, (number * 37 % 100) / 100) for number in range(100))
    return (
        statistics.median(first for first, _ in opened),
        statistics.median(whole for _, whole in opened), moves[95])


# How many places of the page a move of the cursor changes, and how many of them in a curve.
REDRAWN = """() => {
  const observer = new MutationObserver(() => {})
  observer.observe(document.getElementById('app'),
    { subtree: true, childList: true, attributes: true, characterData: true })
  const drawing = document.querySelector('#series-speed .series-drawing')
  const slider = document.getElementById('activity-cursor')
  slider.value = 250
  slider.dispatchEvent(new Event('input', { bubbles: true }))
  const records = observer.takeRecords()
  return [records.length, records.filter(record => drawing.contains(record.target)).length]
}"""


def a_long_run_has_short_curves_that_the_cursor_leaves_alone(user):
    page, identifier = _open(user, hours=4, step=1)
    longest = page.evaluate("""() => Math.max(...Array.from(
        document.querySelectorAll('[id^=series-] path'),
        path => path.getAttribute('d').split(/[MLHVCQ]/i).length - 1))""")
    assert 100 < longest <= 1000, longest
    changed, redrawn = page.evaluate(REDRAWN)
    assert 0 < changed <= 40 and redrawn == 0, (changed, redrawn)

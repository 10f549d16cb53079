"""The app in Chromium. Prints milliseconds, the first four medians, the others p95:

- cold until it can be used;
- a first visit from a slow phone in a slow network: until its first words, until the newest
  training stands there, until all of the library does;
- update and page of a touch: the time within the program;
- a touch as a whole: from the click until the page is patched and laid out;
- what the machine takes for 600 elements in an empty page, as a measure for that (median);
- from a touch that saves in one tab to the first change of the other one's page;
- the longest task while the calendar scrolls through years.

Then the share of frames that were drawn meanwhile, in percent; and of a four-hour run the medians
until its page and its curves stand there, and the p95 of a move of the cursor.

Arguments: the regimen program, how many workouts the library should have.
"""

import os
import pathlib
import shutil
import statistics
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PYTHON = ROOT / ".build/e2e/bin/python"
if PYTHON.exists() and pathlib.Path(sys.prefix) != PYTHON.parents[1]:
    os.execv(PYTHON, [str(PYTHON), *sys.argv])
os.environ["REGIMEN"] = sys.argv[1]
sys.path.insert(0, str(ROOT / "EndToEnd/app"))

from playwright.sync_api import sync_playwright  # noqa: E402

import activities  # noqa: E402
from regimen import FLAGS, PHONE, Library, is_ready, is_whole  # noqa: E402


def percentile95(times):
    return sorted(times)[min(len(times) - 1, len(times) * 95 // 100)]


def fresh(browser, library, times):
    """Pages of new browsers whose caches are empty, each with a server that has just started."""
    for _ in range(times):
        library.stop() if library.process else None
        library.serve()
        context = browser.new_context(viewport=PHONE)
        yield context.new_page()
        context.close()


def cold(browser, library):
    """The first page of the demo library."""
    times = []
    for page in fresh(browser, library, 5):
        page.goto(library.link)
        is_ready(page)
        times.append(page.evaluate(
            "performance.getEntriesByName('regimen-interactive')[0].startTime"))
    return statistics.median(times)


def first_visit(browser, library):
    """As `cold`, at 1.6 Mbit/s with 150 ms to the server, and a processor four times slower."""
    runs = []
    for page in fresh(browser, library, 3):
        slow = page.context.new_cdp_session(page)
        slow.send("Network.enable")
        slow.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": 150, "downloadThroughput": 200_000,
            "uploadThroughput": 96_000})
        slow.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        page.goto(library.link, wait_until="commit")
        page.wait_for_selector("#start, #resume", timeout=60_000)
        shown = page.evaluate("performance.now()")
        is_whole(page)
        whole = page.evaluate("performance.now()")
        words = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        runs.append((words, shown, whole))
    return [statistics.median(times) for times in zip(*runs)]


# Measures what is within the program. Exports cannot be changed, a copy of them can.
TIMED = """() => {
  const start = WebAssembly.instantiateStreaming
  window.withinProgram = 0
  WebAssembly.instantiateStreaming = async (...words) => {
    const { instance, module } = await start.apply(WebAssembly, words)
    const exports = { ...instance.exports }
    exports.regimen_handle = (...words) => {
      const begun = performance.now()
      instance.exports.regimen_handle(...words)
      window.withinProgram += performance.now() - begun
    }
    return { instance: { exports }, module }
  }
}"""

MEASURE = """async find => {
  const element = document.querySelector(find)
  window.withinProgram = 0
  const begun = performance.now()
  element.click()
  // Asking for a size has the page laid out.
  document.body.getBoundingClientRect()
  const whole = performance.now() - begun
  await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  return [window.withinProgram, whole]
}"""


def touches(page):
    """Every main page, and sets that are completed: within the program, and as a whole."""
    times = []
    for _ in range(8):
        for path in ["/", "/exercises", "/volume", "/history", "/splits", "/settings"]:
            times.append(page.evaluate(MEASURE, f".tabs a[href='{path}']"))
    page.locator(".tabs a").first.click()
    page.locator("#start").click()
    for _ in range(10):
        page.locator("#done").wait_for()
        times.append(page.evaluate(MEASURE, "#done"))
    if min(within for within, _ in times) <= 0:
        raise AssertionError("a touch did not reach the program")
    return [[time[part] for time in times] for part in range(2)]


PLAIN = """() => {
  const times = []
  for (let count = 0; count < 60; count++) {
    const begun = performance.now()
    const section = document.createElement('section')
    section.innerHTML = '<p><b>Row</b> <span>12 kg</span> <i>8</i></p>'.repeat(150)
    document.body.append(section)
    document.body.getBoundingClientRect()
    times.push(performance.now() - begun)
    section.remove()
  }
  return times
}"""


def plain(browser):
    page = browser.new_page()
    times = page.evaluate(PLAIN)
    page.close()
    return statistics.median(times)


# The number of the set that is being done, as both tabs show it.
SHOWN = "document.querySelector('.set.active .set-value').textContent"
# When it first was another one than before.
WATCH = """() => {
  const shown = () => document.querySelector('.set.active .set-value').textContent
  window.expectChange = () => { window.before = shown(); window.seen = 0 }
  window.expectChange()
  new MutationObserver(() => {
    if (!window.seen && shown() !== window.before) window.seen = Date.now()
  }).observe(document.getElementById('app'),
    { subtree: true, childList: true, characterData: true, attributes: true })
}"""
# The weight by one step, up and down in turn, so that every click changes the workout.
STEP = """up => {
  const buttons = document.querySelectorAll('.set-panel .stepper:first-child .step')
  const now = Date.now()
  buttons[up ? 1 : 0].click()
  return now
}"""


def other_tab(context, first, origin):
    if first.locator("#skip-rest").count():
        first.locator("#skip-rest").click()  # its clock changes the page, too
    second = context.new_page()
    second.goto(origin + "/workout")
    is_ready(second)
    second.wait_for_selector("html[data-connection=connected]")
    second.wait_for_function(f"shown => {SHOWN} === shown", arg=first.evaluate(SHOWN))
    second.evaluate(WATCH)
    times = []
    for number in range(40):
        first.wait_for_timeout(120)
        second.evaluate("window.expectChange()")
        saved = first.evaluate(STEP, number % 2 == 0)
        second.wait_for_function("() => window.seen", timeout=5000)
        times.append(second.evaluate("window.seen") - saved)
        if second.evaluate(SHOWN) != first.evaluate(SHOWN):
            raise AssertionError("the tabs show different numbers")
    return times


def scrolling_calendar(browser, page, origin):
    """The longest task in ms, and the frames drawn of those that were due in percent."""
    page.bring_to_front()
    page.goto(origin + "/calendar")
    is_ready(page)
    page.wait_for_timeout(1000)
    events, ends = [], []
    tracing = browser.new_browser_cdp_session()
    tracing.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    tracing.on("Tracing.tracingComplete", lambda end: ends.append(end))
    categories = "devtools.timeline,disabled-by-default-devtools.timeline" \
        ",disabled-by-default-devtools.timeline.frame,cc,benchmark"
    tracing.send("Tracing.start", {"categories": categories, "transferMode": "ReportEvents"})
    fingers = page.context.new_cdp_session(page)
    begun = page.evaluate("performance.now()")
    for _ in range(10):
        fingers.send("Input.synthesizeScrollGesture", {
            "x": PHONE["width"] // 2, "y": PHONE["height"] // 2, "yDistance": -1500,
            "speed": 1500, "gestureSourceType": "mouse"})
    due = (page.evaluate("performance.now()") - begun) / 1000 * 60
    tracing.send("Tracing.end")
    while not ends:
        page.wait_for_timeout(50)
    if page.evaluate("scrollY") < 10_000:
        raise AssertionError("the calendar did not scroll")
    tasks = [event.get("dur", 0) / 1000 for event in events if event["name"] == "RunTask"]
    drawn = sum(event["name"] == "DrawFrame" for event in events)
    return max(tasks), min(100, drawn / due * 100)


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
    library = Library()
    library.command("demo")
    try:
        print(cold(browser, library))
        for figure in first_visit(browser, library):
            print(figure)
        context = browser.new_context(viewport=PHONE)
        page = context.new_page()
        page.add_init_script(f"({TIMED})()")
        library.stop()
        if len(sys.argv) > 2:
            library.multiply_workouts(int(sys.argv[2]))
        library.serve()
        page.goto(library.link)
        is_ready(page)
        # Documents that still arrive would be counted among the touches.
        is_whole(page)
        page.wait_for_timeout(500)
        for times in touches(page):
            print(percentile95(times))
        print(plain(browser))
        origin = f"http://127.0.0.1:{library.port}"
        print(percentile95(other_tab(context, page, origin)))
        for figure in scrolling_calendar(browser, page, origin):
            print(figure)
        identifier = activities.imported(library, hours=4, step=1)
        page.goto(origin + "/")
        is_ready(page)
        page.wait_for_selector("html[data-connection=connected]")
        for figure in activities.speeds(page, identifier):
            print(figure)
    finally:
        library.close()
        browser.close()

"""The app in Chromium: prints cold milliseconds until it can be used, p95 milliseconds of a touch
(update, page and patch), and p95 milliseconds from a save in one tab to the other one's page.

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

from regimen import FLAGS, PHONE, Library, is_ready  # noqa: E402


def percentile95(times):
    return sorted(times)[min(len(times) - 1, len(times) * 95 // 100)]


def cold(browser, library):
    """A new browser whose caches are empty, on the demo library."""
    times = []
    for _ in range(5):
        library.stop() if library.process else None
        library.serve()
        context = browser.new_context(viewport=PHONE)
        page = context.new_page()
        page.goto(library.link)
        is_ready(page)
        times.append(page.evaluate(
            "performance.getEntriesByName('regimen-interactive')[0].startTime"))
        context.close()
    return statistics.median(times)


MEASURE = """async name => {
  const paths = name
  const times = []
  for (const path of paths) {
    const link = [...document.querySelectorAll('.tabs a')].find(it => it.pathname === path)
    const begun = performance.now()
    link.click()
    times.push(performance.now() - begun)
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  }
  return times
}"""


def touches(page):
    """Every main page, and sets that are completed: the time until the click has returned."""
    times = []
    for _ in range(8):
        times += page.evaluate(
            MEASURE, ["/", "/exercises", "/volume", "/history", "/splits", "/settings"])
    page.locator(".tabs a").first.click()
    page.locator("#start").click()
    page.locator("#done").wait_for()
    for _ in range(10):
        times.append(page.evaluate(
            """() => { const begun = performance.now(); document.getElementById('done').click()
            return performance.now() - begun }"""))
    return times


def other_tab(context, first, origin):
    second = context.new_page()
    second.goto(origin + "/workout")
    is_ready(second)
    second.wait_for_selector("html[data-connection=connected]")
    second.evaluate("""() => new MutationObserver(() => { window.seen = Date.now() }).observe(
      document.getElementById('app'), { subtree: true, childList: true, characterData: true,
        attributes: true })""")
    times = []
    for number in range(20):
        first.wait_for_timeout(120)
        saved = first.evaluate(
            """() => { const now = Date.now(); document.querySelector('.panel-actions .button,'
              + '.set-panel .step').click(); return now }""")
        second.wait_for_function("saved => window.seen >= saved", arg=saved, polling=5)
        times.append(second.evaluate("window.seen") - saved)
    return times


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
    library = Library()
    library.command("demo")
    try:
        print(cold(browser, library))
        context = browser.new_context(viewport=PHONE)
        page = context.new_page()
        library.stop()
        if len(sys.argv) > 2:
            library.multiply_workouts(int(sys.argv[2]))
        library.serve()
        page.goto(library.link)
        is_ready(page)
        page.wait_for_selector("#start, #resume", timeout=60_000)
        page.wait_for_timeout(1500)
        print(percentile95(touches(page)))
        origin = f"http://127.0.0.1:{library.port}"
        print(percentile95(other_tab(context, page, origin)))
    finally:
        library.close()
        browser.close()

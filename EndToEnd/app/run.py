"""Uses Regimen in Chromium as people do: python EndToEnd/app/run.py [part of a name …]

The real server runs on a real folder. `Scripts/install-tools e2e` installs what this needs into
.build/e2e, whose Python is found from here.
"""

import datetime
import multiprocessing
import os
import pathlib
import queue
import shutil
import sys
import tempfile
import time
import traceback

ROOT = pathlib.Path(__file__).resolve().parents[2]
PYTHON = ROOT / ".build/e2e/bin/python"
if PYTHON.exists() and pathlib.Path(sys.prefix) != PYTHON.parents[1]:
    os.execv(PYTHON, [str(PYTHON), *sys.argv])

from playwright.sync_api import sync_playwright  # noqa: E402

import activities  # noqa: E402
import coaching  # noqa: E402
import encrypted  # noqa: E402
import everyone  # noqa: E402
import importing  # noqa: E402
import languages  # noqa: E402
import living  # noqa: E402
import photos  # noqa: E402
import planning  # noqa: E402
import playing  # noqa: E402
import recording  # noqa: E402
import recounting  # noqa: E402
import reviewing  # noqa: E402
import training  # noqa: E402
import watching  # noqa: E402
from regimen import FLAGS, PHONE, Library, is_ready  # noqa: E402

# On two cores a fourth gains nothing more.
WORKERS = 3


class User:
    """Someone with a browser of their own and a library that is served."""

    def __init__(self, browser, demo):
        self.library = Library(demo).serve()
        self.context = browser.new_context(viewport=PHONE, service_workers="allow")
        self.context.set_default_timeout(20_000)
        self.problems = []
        self.is_paired = False
        self.today = datetime.date.today().isoformat()

    def page(self, path="/", **options):
        """A tab, paired and ready."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        origin = f"http://127.0.0.1:{self.library.port}"
        if not self.is_paired:
            page.goto(self.library.link)
            is_ready(page)
            page.wait_for_selector("html[data-connection=connected]")
            self.is_paired = True
            if path != "/":
                page.goto(origin + path)
        else:
            page.goto(origin + path)
        return is_ready(page)

    def close(self):
        self.context.close()
        self.library.close()


def tests(words):
    modules = [
        training, importing, playing, planning, coaching, recounting, recording, photos, reviewing,
        activities, encrypted, watching, languages, everyone,
    ]
    # Two weeks take long: they are lived where somebody asks for them, as `make soak` does.
    for module in [*modules, living] if words else modules:
        for name, test in vars(module).items():
            title = f"{module.__name__}.{name}"
            is_test = hasattr(test, "__code__") and getattr(test, "__module__", "") == module.__name__
            takes = test.__code__.co_varnames[:1] if is_test else ()
            if takes == ("user",) and not name.startswith("_") and all(w in title for w in words):
                yield title, test


def run(titles, demo, results):
    """Takes one test after the other and runs it in a browser of its own."""
    chosen = dict(tests([""]))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        while (title := titles.get()) is not None:
            begun = time.monotonic()
            user = User(browser, None if "empty" in title else demo)
            verdict = None
            try:
                chosen[title](user)
                assert not user.problems, user.problems
            except Exception:
                verdict = traceback.format_exc(limit=-6)
                verdict += (user.library.home / "server.log").read_text()[-1500:]
            finally:
                user.close()
            results.put((title, time.monotonic() - begun, verdict))
        browser.close()


def main():
    started = time.monotonic()
    # What takes long begins first.
    chosen = sorted(
        (title for title, _ in tests(sys.argv[1:])),
        key=lambda title: not any(
            word in title for word in ("everyone", "stand_still", "two_weeks")))
    scratch = pathlib.Path(tempfile.mkdtemp(prefix="regimen-demo-"))
    maker = Library()
    maker.folder = scratch / "demo"
    maker.command("demo")
    titles, results = multiprocessing.Queue(), multiprocessing.Queue()
    workers = [
        multiprocessing.Process(target=run, args=(titles, maker.folder, results))
        for _ in range(min(WORKERS, len(chosen)))]
    for title in chosen + [None] * len(workers):
        titles.put(title)
    for worker in workers:
        worker.start()
    failures = []
    for _ in chosen:
        while True:
            try:
                title, seconds, verdict = results.get(timeout=5)
                break
            except queue.Empty:
                if not any(worker.is_alive() for worker in workers):
                    sys.exit("the browsers ended before the tests did")
        if verdict:
            failures.append(title)
        print(f"{title} {seconds:.1f} s", "FAILED\n" + verdict if verdict else "passed", flush=True)
    for worker in workers:
        worker.join()
    shutil.rmtree(scratch)
    print(f"{len(chosen)} tests, {time.monotonic() - started:.0f} s")
    if failures or not chosen:
        sys.exit("failed: " + (", ".join(failures) or "there is no such test"))


if __name__ == "__main__":
    main()

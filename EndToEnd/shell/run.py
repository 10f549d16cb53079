"""Tests Web/shell.js and Web/sw.js in Chromium: python EndToEnd/shell/run.py [part of a name …]

The app is scripted (fake.js) and so is the server (server.py). `Scripts/install-tools e2e` installs
what this needs into .build/e2e, whose Python is found from here.
"""

import concurrent.futures
import os
import pathlib
import shutil
import sys
import time
import traceback

ROOT = pathlib.Path(__file__).resolve().parents[2]
PYTHON = ROOT / ".build/e2e/bin/python"
if PYTHON.exists() and pathlib.Path(sys.prefix) != PYTHON.parents[1]:
    os.execv(PYTHON, [str(PYTHON), *sys.argv])

from playwright.sync_api import sync_playwright  # noqa: E402

import painting  # noqa: E402
import events  # noqa: E402
import language  # noqa: E402
import pages  # noqa: E402
import recording  # noqa: E402
import syncing  # noqa: E402
import worker  # noqa: E402
from harness import Harness  # noqa: E402

WORKERS = 3
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-dev-shm-usage",
]


def tests(words):
    for module in (painting, language, events, pages, recording, syncing, worker):
        for name, test in vars(module).items():
            title = f"{module.__name__}.{name}"
            is_test = callable(test) and getattr(test, "__module__", "") == module.__name__
            if is_test and not name.startswith("_") and all(word in title for word in words):
                yield title, test


def run(chosen):
    """Runs tests one after the other in a browser of their own; tells what failed."""
    failures = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for title, test in chosen:
            begun = time.monotonic()
            with Harness(browser) as harness:
                try:
                    test(harness)
                    harness.check_console()
                    verdict = "passed"
                except Exception:
                    failures.append(title)
                    verdict = "FAILED\n" + traceback.format_exc(limit=-6)
            print(f"{title} {time.monotonic() - begun:.1f} s {verdict}", flush=True)
        browser.close()
    return failures


def main():
    started = time.monotonic()
    chosen = list(tests(sys.argv[1:]))
    with concurrent.futures.ProcessPoolExecutor(WORKERS) as workers:
        shares = [chosen[first::WORKERS] for first in range(WORKERS)]
        failures = sum(workers.map(run, shares), [])
    print(f"{len(chosen)} tests, {time.monotonic() - started:.0f} s")
    if failures or not chosen:
        sys.exit("failed: " + (", ".join(failures) or "there is no such test"))


if __name__ == "__main__":
    main()

"""Takes a picture of every page: python EndToEnd/app/pictures.py FOLDER"""

import pathlib
import re
import shutil
import sys

import run
from playwright.sync_api import sync_playwright
from regimen import DESK, FLAGS, PHONE, WATCH, Library, free_port

import everyone
import reviewing

GONE = 120
NAME = "regimen.test"  # over another name than this machine's own, a link comes as a QR code


def pictures(user, folder):
    """Every page in every size and theme."""
    folder.mkdir(parents=True, exist_ok=True)
    page = user.page()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for label, size in (("phone", PHONE), ("desk", DESK), ("watch", WATCH)):
            page.set_viewport_size(size)
            for name, path in [*everyone.PAGES.items(), *everyone._details(user)]:
                everyone._open(user, page, path)
                page.screenshot(path=folder / f"{name}-{label}-{scheme}.png")
            begun(user, page)
            page.screenshot(path=folder / f"workout-{label}-{scheme}.png")
            page.locator("#done").click()
            page.locator("#rest").wait_for()
            page.wait_for_timeout(400)
            page.screenshot(path=folder / f"resting-{label}-{scheme}.png")
            page.locator("#skip-rest").click()
            page.locator("#add-exercise").click()
            page.locator("#picker").wait_for()
            page.wait_for_timeout(400)
            page.screenshot(path=folder / f"picker-{label}-{scheme}.png")
            page.keyboard.press("Escape")
            page.goto(f"http://{NAME}:{user.library.port}/settings/devices")
            page.wait_for_selector("html[data-connection=connected]")
            page.locator("#make-link").click()
            page.locator(".qr").scroll_into_view_if_needed()
            page.screenshot(path=folder / f"link-{label}-{scheme}.png")


def begun(user, page):
    """A workout that is running."""
    everyone._open(user, page, "/workout")
    if page.locator("#done").count() == 0:
        everyone._open(user, page, "/")
        page.locator("#start").click()
        page.locator("#done").wait_for()


def states(user, folder, install):
    """What a page says only at times: files that are gone, a library that takes nothing, and the
    page that helps a device to trust the library."""
    library = user.library
    workouts = sorted(library.folder.glob("Workouts/**/*.json"))
    for path in workouts[reviewing.RETURNED:][:GONE]:
        path.unlink()
    gone, held, trust = user.page("/settings/bin"), user.page(), user.page()
    gone.get_by_text(re.compile(r"\d+ of \d+ are listed")).wait_for(timeout=60_000)
    begun(user, held)
    away = shutil.move(library.folder, library.folder.with_name("away"))
    held.locator("#done").click()
    held.get_by_text("Can't save to your library").first.wait_for()
    everyone._open(user, held, "/settings/library")
    held.get_by_text("Can't save to your library:").wait_for()
    trust.goto(install)
    for scheme in ("light", "dark"):
        for label, size in (("phone", PHONE), ("desk", DESK), ("watch", WATCH)):
            for name, page in (("gone", gone), ("held", held), ("install", trust)):
                page.emulate_media(color_scheme=scheme)
                page.set_viewport_size(size)
                page.screenshot(path=folder / f"{name}-{label}-{scheme}.png")
    shutil.move(away, library.folder)


def paired_by_name(user):
    """Lets the page in under the other name as well."""
    page = user.page()
    user.library.stop()
    user.library.serve("--name", NAME)
    page.goto(user.library.link)
    page.wait_for_selector("html[data-connection=connected]")
    page.close()


with sync_playwright() as playwright:
    flags = [*FLAGS, f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
    maker = Library()
    maker.command("demo")
    user = run.User(browser, maker.folder)
    reviewing._prepare(user)
    paired_by_name(user)
    target = pathlib.Path(sys.argv[1])
    pictures(user, target)
    encrypted, port = Library(), free_port()
    encrypted.serve("--tls", "--install-port", str(port))
    states(user, target, f"http://localhost:{port}")
    encrypted.close()
    user.close()
    maker.close()

"""Takes a picture of every page: python EndToEnd/app/pictures.py FOLDER"""

import pathlib
import shutil
import sys

import run
from playwright.sync_api import sync_playwright
from regimen import DESK, FLAGS, PHONE, WATCH, Library

import everyone
import reviewing

NAME = "regimen.test"  # over another name than this machine's own, a link comes as a QR code


def pictures(user, folder):
    """Every page in every size and theme."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    page = user.page()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for label, size in (("phone", PHONE), ("desk", DESK), ("watch", WATCH)):
            page.set_viewport_size(size)
            for name, path in [*everyone.PAGES.items(), *everyone._details(user)]:
                everyone._open(user, page, path)
                page.screenshot(path=folder / f"{name}-{label}-{scheme}.png")
            everyone._open(user, page, "/workout")
            if page.locator("#done").count() == 0:
                everyone._open(user, page, "/")
                page.locator("#start").click()
                page.locator("#done").wait_for()
            page.screenshot(path=folder / f"workout-{label}-{scheme}.png")
            page.locator("#done").click()
            page.locator("#rest").wait_for()
            page.wait_for_timeout(400)
            page.screenshot(path=folder / f"resting-{label}-{scheme}.png")
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
    pictures(user, sys.argv[1])
    user.close()
    maker.close()

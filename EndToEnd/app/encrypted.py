"""The app over https, with the authority that the server makes, and the page that installs it."""

import contextlib
import re
import shutil
import subprocess
import sys
import urllib.request

from playwright.sync_api import Error

from regimen import DESK, FLAGS, PHONE, WATCH, Library, free_port, is_ready, is_synced, violations


@contextlib.contextmanager
def _browser(user, home):
    """A browser that trusts what lies in a home of its own."""
    launch = user.context.browser.browser_type.launch
    browser = launch(
        executable_path=shutil.which("chromium"), args=FLAGS, env={"HOME": str(home)})
    try:
        yield browser.new_context(viewport=PHONE, service_workers="allow")
    finally:
        browser.close()


@contextlib.contextmanager
def _served():
    library = Library()
    try:
        page = free_port()
        library.serve("--tls", "--install-port", str(page))
        yield library, f"http://localhost:{page}"
    finally:
        library.close()


def _trust(home, certificate):
    store = home / ".pki/nssdb"
    store.mkdir(parents=True)
    file = home / "authority.crt"
    file.write_bytes(certificate)
    tool = ["certutil", "-d", f"sql:{store}"]
    subprocess.run([*tool, "-N", "--empty-password"], check=True)
    subprocess.run([*tool, "-A", "-t", "C,,", "-n", "regimen", "-i", file], check=True)


def opens_over_https_and_keeps_the_app(user):
    if sys.platform != "linux":
        return  # Elsewhere the browser trusts what the whole system does.
    with _served() as (library, install):
        with _browser(user, library.home) as stranger:
            try:
                stranger.new_page().goto(library.link)
                raise AssertionError("nobody vouches for it yet")
            except Error as error:
                assert "ERR_CERT_AUTHORITY_INVALID" in str(error), error
        with urllib.request.urlopen(install + "/regimen-authority.crt") as answer:
            _trust(library.home, answer.read())
        with _browser(user, library.home) as context:
            page = context.new_page()
            page.goto(f"https://localhost:{library.port}/about")
            is_ready(page)
            page.goto(library.link)
            is_synced(is_ready(page))
            assert page.evaluate("isSecureContext")
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            page.reload()
            is_synced(is_ready(page))
            # What it is known by goes to this origin alone.
            assert context.cookies() == [], context.cookies()
            # Without the server the worker has the app.
            assert library.stop() == 0
            page.reload()
            is_ready(page)
            page.get_by_role("heading", level=1).first.wait_for()


def the_install_page_fits_every_screen(user):
    with _served() as (library, install):
        page = user.context.new_page()
        page.on("pageerror", lambda error: user.problems.append(str(error)))
        page.goto(install)
        said = re.search(r"Fingerprint: (\S+)", library.said).group(1)
        assert page.locator("#fingerprint").inner_text() == said
        assert page.locator("#open").get_attribute("href") == f"https://localhost:{library.port}"
        with page.expect_download() as download:
            page.locator("#download").click()
        assert download.value.suggested_filename == "regimen-authority.crt"
        for guide in page.locator("details").all():
            guide.locator("summary").click()
        page.mouse.move(0, 0)
        found = violations(page, "install page")
        for size in (WATCH, {"width": 320, "height": 568}, PHONE, DESK):
            page.set_viewport_size(size)
            page.wait_for_timeout(100)
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            if wide > 0:
                found.append(f"{size['width']} by {wide}")
        assert not found, found

"""What a test gets: a fresh server, a fresh browser profile, and pages that run the shell."""

import pathlib

from server import Server

APP = pathlib.Path(__file__).with_name("fake.js")
# What the browser itself says about requests that the tests make fail.
EXPECTED = ("Failed to load resource", "net::ERR", "error occurred when fetching the script")


class Harness:
    def __init__(self, browser):
        self.server = Server()
        self.context = browser.new_context(viewport={"width": 390, "height": 844})
        self.context.set_default_timeout(20_000)
        self.context.add_init_script(path=APP)
        self.context.add_init_script("addEventListener('securitypolicyviolation',"
                                     " event => console.error(event.violatedDirective))")
        self.complaints = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.context.close()
        self.server.down()

    def open(self, path="/", page=None, connected=True):
        """A page whose app has painted and, unless told otherwise, is connected."""
        page = page or self.context.new_page()
        page.on("console", self.hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(self.server.url + path)
        self.ready(page, connected)
        return page

    def ready(self, page, connected=True):
        page.wait_for_selector("html[data-ready=true]", state="attached")
        if connected:
            page.wait_for_selector("html[data-connection=connected]", state="attached")

    def hear(self, message):
        if message.type == "error" and not any(part in message.text for part in EXPECTED):
            self.complaints.append(message.text)

    def check_console(self):
        assert not self.complaints, self.complaints


def show(page, html):
    """Paints `html` once, by a tick that Swift asked for."""
    page.evaluate(
        "html => { fake.page = () => html; fake.perform([]); }", html)


def eventually(page, condition, seconds=20):
    """- Returns: whether a condition came to hold; the page goes on meanwhile."""
    for _ in range(seconds * 50):
        if condition():
            return True
        page.wait_for_timeout(20)
    return False


def until(page, expression, seconds=20):
    """Waits for an expression; Playwright's own wait is forbidden by the page's policy."""
    if not eventually(page, lambda: page.evaluate(f"Boolean({expression})"), seconds):
        raise AssertionError(f"never: {expression}")


def messages(page, kind):
    return page.evaluate("kind => fake.messages.filter(it => it.do === kind)", kind)


def equal(found, wanted):
    assert found == wanted, f"{found!r} is not {wanted!r}"

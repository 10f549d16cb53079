"""The real program on a real folder, and browsers that use it."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("REGIMEN", ROOT / ".build/debug/regimen"))
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-dev-shm-usage",
]
PHONE = {"width": 390, "height": 844}
WATCH = {"width": 198, "height": 242}
DESK = {"width": 1440, "height": 900}
# Follows a link without loading the app anew.
FOLLOW = """path => {
  const link = document.createElement('a')
  link.href = path
  document.getElementById('app').append(link)
  link.click()
}"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Library:
    """A folder of documents with its cache and devices, served or not."""

    def __init__(self, demo=None, zone=None):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="regimen-e2e-"))
        self.folder = self.home / "library"
        if demo:
            shutil.copytree(demo, self.folder)
        self.port = free_port()
        self.zone = zone
        self.process = None
        self.link = None

    @property
    def environment(self):
        return {
            **os.environ, "HOME": str(self.home), "REGIMEN_LIBRARY": str(self.folder),
            "REGIMEN_CACHE": str(self.home / "cache"), "REGIMEN_STATE": str(self.home / "state"),
            **({"TZ": self.zone} if self.zone else {}),
        }

    def command(self, *words):
        return subprocess.run(
            [PROGRAM, *words], env=self.environment, check=True, capture_output=True, text=True
        ).stdout

    def serve(self, *options, wrapper=()):
        """Starts the server; what it prints stands in `said`."""
        self.log = open(self.home / "server.log", "ab")
        self.process = subprocess.Popen(
            [*wrapper, PROGRAM, "serve", "--no-open", "--port", str(self.port), *options],
            env=self.environment, stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.said = ""
        while True:
            line = self.process.stdout.readline()
            self.said += line
            if not line:
                raise AssertionError((self.home / "server.log").read_text()[-2000:])
            found = re.search(r"https?://\S+#pair=\S+", line)
            if found:
                self.link = found.group(0)
                return self

    def device(self):
        """A device beside the browsers: gives what the server says at an address."""
        def ask(path, body=None, token=None):
            request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data=body)
            if token:
                request.add_header("Authorization", "Bearer " + token)
            with urllib.request.urlopen(request, timeout=20) as answer:
                return json.load(answer)

        spent = {"token": self.new_link().split("#pair=")[1], "name": "recount"}
        token = ask("/api/pair", json.dumps(spent).encode())["token"]
        return lambda path: ask(path, token=token)

    def new_link(self):
        """Pairs one device more."""
        return re.search(r"https?://\S+#pair=\S+", self.command("devices", "pair")).group(0)

    def kill(self):
        """Ends the server as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process = None

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=15)
        self.process = None
        return code

    def documents(self, folder):
        """The documents of a folder as they lie on the disk."""
        return [json.loads(path.read_text()) for path in sorted(self.folder.glob(folder + "/**/*.json"))]

    def path(self, folder, identifier):
        return next(self.folder.glob(f"{folder}/**/{identifier}.json"))

    def multiply_workouts(self, count):
        """Copies workouts back in time until there are so many."""
        texts = [path.read_text() for path in sorted(self.folder.glob("Workouts/**/*.json"))]
        texts = [text for text in texts if '"endedAt"' in text]
        for number in range(len(texts), count):
            text = texts[number % len(texts)]
            year = 2024 - number // len(texts)
            found = json.loads(text)
            identifier = f"{number:026d}"
            text = text.replace(found["id"], identifier)
            text = re.sub(r'"(\d{4})-(\d\d-\d\dT)', rf'"{year}-\2', text)
            text = text.replace("-02-29T", "-02-28T")
            folder = self.folder / "Workouts" / str(year) / found["startedAt"][5:7]
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{identifier}.json").write_text(text)

    def running(self):
        found = [workout for workout in self.documents("Workouts") if "endedAt" not in workout]
        return found[0] if found else None

    def close(self):
        if self.process:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.home, ignore_errors=True)


def eventually(check, seconds=10, every=0.05):
    """Waits until something holds; the last failure tells what did not."""
    end = time.monotonic() + seconds
    while True:
        try:
            result = check()
            if result or (result == 0 and result is not False):
                return result
            failure = AssertionError("it never held")
        except (AssertionError, StopIteration, json.JSONDecodeError) as error:
            failure = error
        if time.monotonic() > end:
            raise failure
        time.sleep(every)


def is_ready(page):
    page.wait_for_selector("html[data-ready=true]", timeout=20_000)
    return page


def is_whole(page):
    """All of the library has come: nothing on the page moves for that any more."""
    words = re.compile("Fetching your library|library is on its way")
    page.get_by_text(words).wait_for(state="hidden")
    return page


KEPT = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open('regimen')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const counting = opening.result.transaction('cursor').objectStore('cursor').count()
    counting.onsuccess = () => resolve(counting.result > 0)
    opening.result.close()
  }
})"""


def is_kept(page):
    """The device has stored what came from the library."""
    eventually(lambda: page.evaluate(KEPT))
    return page


def is_synced(page):
    page.wait_for_selector("html[data-queued='0'][data-connection=connected]", timeout=20_000)
    return page


@contextlib.contextmanager
def another_phone(user, **options):
    """A tab on a phone besides the user's own, paired and connected."""
    context = user.context.browser.new_context(viewport=PHONE, service_workers="allow", **options)
    try:
        page = context.new_page()
        page.goto(user.library.new_link())
        is_ready(page)
        page.wait_for_selector("html[data-connection=connected]")
        yield page
    finally:
        context.close()


# Colours as they will be: what still changes them is brought to its end.
SETTLED = """() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => {
  for (const it of document.getAnimations()) if (it instanceof CSSTransition) it.finish()
  requestAnimationFrame(resolve)
})))"""


# What a page has against the rules of axe-core. To preload is to fetch the style sheets once more, for
# rules that are off.
RULES = """rules => axe.run({ resultTypes: ['violations'], preload: false, ...rules }).then(
  found => found.violations.map(
    ({ id, nodes }) => id + ' ' + nodes.slice(0, 3).map(({ target }) => target).join(', ')))"""


def violations(page, place):
    """What a page has against the rules of axe-core in the light, and of contrast in the dark, where
    nothing but colours differs. Rows out of sight are judged, too: laid out as if they were in sight.
    """
    from axe_playwright_python.base import AXE_SCRIPT

    found = []
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    page.evaluate("document.documentElement.dataset.laidOut = ''")
    for scheme, rules in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.evaluate(SETTLED)
        found += [f"{place}, {scheme}: {rule}" for rule in page.evaluate(RULES, rules)]
    page.evaluate("delete document.documentElement.dataset.laidOut")
    page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    return found

"""Pages in another language than English."""

import base64
import itertools
import json
import os
import pathlib
import re
import unicodedata
import urllib.request

import everyone
from regimen import another_phone, eventually

ROOT = pathlib.Path(__file__).resolve().parents[2]
GOLDENS = ROOT / "Tests/AppTests/Snapshots"
# What the main pages say, line by line; RECORD_SNAPSHOTS=1 writes them anew.
WORDS = GOLDENS / "de"
MAIN = ["today", "today-small", "workout-resting", "history", "history-workout", "exercise", "volume-weeks", "calendar",
        "coach-proposal", "plan", "player-interval", "settings-training", "goals"]

# Paths, addresses and names of files.
FILE = re.compile(r"(https?:/)?/\S+|[\w./-]+\.(fit|gpx|zip|csv:?|json|apple-health)")

MISSING = """async () => (await import(
  `/assets/${document.querySelector('meta[name=version]').content}/language.js`)).missing()"""

# Keeps what is shared.
SHARED = """() => {
  navigator.canShare = () => true
  navigator.share = async ({ files }) => { window.shared = await files[0].text() }
}"""

# What goldens say, and what the table lacks of it.
TRANSLATE = """async ([code, file, goldens]) => {
  const { Table } = await import(`data:text/javascript;base64,${code}`)
  const table = new Table(file, { decimal: ',', and: ' und ', or: ' oder ' })
  const said = {}
  for (const [name, html] of Object.entries(goldens)) {
    const template = document.createElement('template')
    template.innerHTML = html
    table.apply(template.content)
    const lines = []
    const walker = document.createTreeWalker(template.content, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) lines.push(walker.currentNode.nodeValue.replace(/\\s+/g, ' ').trim())
    said[name] = lines.filter(line => line).join('\\n') + '\\n'
  }
  return { said, missing: [...table.missing] }
}"""

# What the page makes of texts, and what its table lacks of them.
SAID = """async ([code, file, texts]) => {
  const { Table } = await import(`data:text/javascript;base64,${code}`)
  const table = new Table(file, { decimal: ',', and: ' und ', or: ' oder ' })
  return [texts.map(text => table.text(text)), [...table.missing]]
}"""


def _allowed():
    """Names that somebody gave to something, as tests and the demo have them."""
    lines = (pathlib.Path(__file__).parent / "names.txt").read_text().splitlines()
    return {line for line in lines if line and not line.startswith("//")}


def _unknown(missing):
    names = _allowed()
    return sorted(text for text in missing if text not in names and not FILE.fullmatch(text))


def a_page_is_in_the_language_of_the_browser(user):
    user.page()
    with another_phone(user, locale="de-DE") as page:
        page.get_by_role("heading", name="Heute", level=1).wait_for()
        assert page.evaluate("document.documentElement.lang") == "de"
        assert page.title() == "Heute · Regimen", page.title()
        everyone._turn_to(page, "/settings")
        # By hand, on this device alone, and from the next start on.
        page.get_by_role("button", name="English", exact=True).click()
        page.get_by_role("heading", name="Settings", level=1).wait_for()
        assert page.title() == "Settings · Regimen", page.title()
        page.reload()
        page.get_by_role("heading", name="Settings", level=1).wait_for()
        page.get_by_role("button", name="Deutsch", exact=True).click()
        page.get_by_role("heading", name="Einstellungen", level=1).wait_for()
        # Without a network, too.
        page.wait_for_function("() => navigator.serviceWorker.controller")
        user.library.kill()
        page.reload()
        page.get_by_role("heading", name="Einstellungen", level=1).wait_for()
        user.library.serve()


def _folded(name):
    letters = unicodedata.normalize("NFD", name.lower().replace("ß", "s"))
    return re.sub("[^a-z0-9]+", " ", re.sub("[\u0300-\u036f'’]", "", letters)).strip()


def what_is_searched_is_found_in_both_languages(user):
    user.page()
    with another_phone(user, locale="de-DE") as page:
        page.get_by_role("heading", name="Heute", level=1).wait_for()
        everyone._turn_to(page, "/exercises")
        # As a dictionary has them: letters with dots beside those without.
        titles = page.get_by_role("list", name="Eigene Übungen").locator(".row-title")
        eventually(lambda: len(names := [_folded(name) for name in titles.all_text_contents()]) > 10
                   and names == sorted(names))
        search = page.get_by_role("searchbox")
        for words in ["bankdrücken langhantel", "bench press barbell"]:
            search.fill(words)
            page.get_by_text("Bankdrücken (Langhantel)", exact=True).first.wait_for()
        search.fill("no such thing")
        page.get_by_text("Bankdrücken (Langhantel)", exact=True).first.wait_for(state="detached")
        # In history, too: the same workouts, whichever language names the exercise.
        everyone._turn_to(page, "/history")
        found = page.locator("#history-found")
        titles = []
        for words in ["kniebeuge", "squat"]:
            page.get_by_role("searchbox").fill(words)
            found.get_by_text("Kniebeuge").first.wait_for()
            titles.append(found.get_by_role("heading").inner_text())
        assert titles[0] == titles[1], titles


def nothing_on_a_page_stays_english(user):
    user.page()
    with another_phone(user, locale="de-DE") as page:
        page.get_by_role("heading", name="Heute", level=1).wait_for()
        for _, path in [*everyone.PAGES.items(), *everyone._details(user)]:
            everyone._turn_to(page, path)
        # The picture of a year that is shared, too.
        assert path.startswith("/years/"), path
        page.evaluate(SHARED)
        page.locator("#recap-share").click()
        picture = eventually(lambda: page.evaluate("window.shared"))
        assert "<svg" in picture and "Trainings<" in picture and "Workouts" not in picture, picture
        everyone._turn_to(page, "/")
        page.locator("#start").click()
        page.locator("#done").wait_for()
        page.locator("#done").click()
        page.locator("#rest").wait_for()
        unknown = _unknown(page.evaluate(MISSING))
        assert not unknown, "\n".join(unknown)
        assert page.evaluate(everyone.WIDE) <= 0


def goldens_are_said_in_german(user):
    page = user.page()
    code = base64.b64encode((ROOT / "Web/translating.js").read_bytes()).decode()
    table = (ROOT / "Web/languages/de.txt").read_text()
    # The gallery shows components with made-up words.
    goldens = {it.stem: it.read_text() for it in sorted(GOLDENS.glob("*.html"))
               if "gallery" not in it.stem}
    # The policy of the app forbids code from elsewhere.
    blank = user.context.browser.new_page()
    result = blank.evaluate(TRANSLATE, [code, table, goldens])
    blank.close()
    unknown = _unknown(result["missing"])
    assert not unknown, "\n".join(unknown)
    for name in MAIN:
        file = WORDS / (name + ".txt")
        if os.environ.get("RECORD_SNAPSHOTS"):
            file.parent.mkdir(exist_ok=True)
            file.write_text(result["said"][name])
        assert file.read_text() == result["said"][name], f"{name}: {json.dumps(str(file))}"


def _calendar(address):
    """All that a calendar says, line by line."""
    with urllib.request.urlopen(address) as answer:
        text = answer.read().decode().replace("\r\n ", "")
    said = []
    for line in text.split("\r\n"):
        name, _, value = line.partition(":")
        if name in ("NAME", "SUMMARY", "DESCRIPTION", "CATEGORIES"):
            value = re.sub(r"\\(.)", lambda it: "\n" if it[1] == "n" else it[1], value)
            said += value.split("\n")
    return said


def _samples(table):
    """The English of each line of a table, with numbers and words in its places."""
    numbers = itertools.cycle(["1", "2.5", "−12", "1:30", "1\u202f200", "2026-11-03"])
    words = itertools.cycle([
        "Squat (Barbell)", "Ada", "2.5 kg", "Today and Ada", "chest, 3 sets", "3 Nov", "x · y"])
    lines = [line.split(" = ")[0] for line in table.splitlines()
             if " = " in line and not line.startswith("//")]
    return [re.sub(r"#|\{\}", lambda it: next(numbers if it[0] == "#" else words), line)
            for line in lines]


def the_server_says_what_the_page_says(user):
    user.page()
    with another_phone(user, locale="de-DE") as page:
        page.get_by_role("heading", name="Heute", level=1).wait_for()
        everyone._turn_to(page, "/plans")
        page.locator("#make-feed").click()
        german = page.locator("#feed-address").inner_text()
    english, _, query = german.partition("?")
    assert query == "language=de", german
    code = base64.b64encode((ROOT / "Web/translating.js").read_bytes()).decode()
    table = (ROOT / "Web/languages/de.txt").read_text()
    blank = user.context.browser.new_page()

    def compare():
        texts = _calendar(english)
        said, missing = blank.evaluate(SAID, [code, table, texts])
        told = _calendar(german)
        assert len(told) == len(said), (len(told), len(said))
        others = [it for it in zip(texts, said, told) if it[1] != it[2]]
        assert not others, "\n".join(map(str, others[:20]))
        return missing

    # First what calendars are told, of which nothing stays English.
    unknown = _unknown(compare())
    assert not unknown, "\n".join(unknown)
    # Then each line of the table, as the reasons of a run.
    samples = _samples(table)
    plan = user.library.documents("Plans")[0]
    plan["events"][0]["reasons"] = samples
    path = user.library.path("Plans", plan["id"])
    path.write_text(json.dumps(plan, ensure_ascii=False))
    eventually(lambda: len(_calendar(english)) > len(samples), seconds=30)
    compare()
    blank.close()

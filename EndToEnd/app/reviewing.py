"""Copies that were joined, values that lost, and what was deleted and is back."""

import json
import re

import everyone
from regimen import DESK, PHONE, WATCH, eventually, is_synced, violations

RETURNED = 110  # so many at once wait for a person
PAGES = {"questions": "Use this", "merges": "Undo", "review": "Keep it"}


def _named(text, name):
    return re.sub(r'"name": "[^"]*"', f'"name": "{name}"', text, count=1)


def _conflict(user):
    """Renames a split on two machines at once; returns its file."""
    path = sorted(user.library.folder.glob("Splits/*.json"))[0]
    text = path.read_text()
    path.write_text(_named(text, "Push at home"))
    copy = path.with_name(path.stem + ".sync-conflict-20261121-092028-5AD52TT.json")
    copy.write_text(_named(text, "Push away"))
    # It stays for a while after it was joined.
    eventually(lambda: not copy.exists(), seconds=40)
    return path


def _name(path):
    return json.loads(path.read_text())["name"]


def _delete_elsewhere(library, text, kind):
    """Puts the tombstone there that another machine writes, which knew the document like that."""
    found = json.loads(text)
    stone = {
        "schema": 1, "id": found["id"], "kind": kind, "name": found["name"],
        "deletedAt": "2026-10-01T08:00:00.000+02:00", "lastText": text,
    }
    place = library.folder / "Stubs" / f"{found['id']}.json"
    place.parent.mkdir(exist_ok=True)
    place.write_text(json.dumps(stone))


def _bring_back(user):
    """Deletes workouts elsewhere, then puts their files back as from a backup."""
    library = user.library
    files = sorted(library.folder.glob("Workouts/**/*.json"))[:RETURNED]
    texts = {path: path.read_text() for path in files}
    for text in texts.values():
        _delete_elsewhere(library, text, "Workouts")
    eventually(lambda: not any(path.exists() for path in files), seconds=60)
    library.stop()
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    library.serve()
    return files


def _outlive_a_deletion(user):
    """Renames a gym here, where a machine that did not know it deletes it and its file."""
    library = user.library
    path = sorted(library.folder.glob("Gyms/*.json"))[0]
    before = path.read_text()
    library.stop()
    library.command("gyms", "edit", _name(path), "--rename", "Garage")
    library.serve()
    path.unlink()
    _delete_elsewhere(library, before, "Gyms")
    eventually(lambda: path.exists() and _name(path) == "Garage")
    return path


def _change_a_split(user):
    """Gives a split three names, one after the other; returns its file."""
    path = sorted(user.library.folder.glob("Splits/*.json"))[0]
    for name in ("Push 1", "Push 2", "Push 3"):
        path.write_text(_named(path.read_text(), name))
        eventually(lambda: name in user.library.command("splits"))
    return path


def _prepare(user):
    """Leaves something on each of the pages, for whoever looks at them."""
    _conflict(user)
    _outlive_a_deletion(user)
    _bring_back(user)


def _stays(page, path, user):
    """Opens a page once more, as after a day."""
    is_synced(page)
    everyone._open(user, page, path)


def answers_a_question(user):
    page = user.page()
    path = _conflict(user)
    stands = _name(path)
    lost = {"Push at home", "Push away"} - {stands}
    page.get_by_role("link", name="1 document to look at").click()
    page.get_by_text("name was also " + lost.pop()).wait_for()
    page.get_by_role("button", name="Use this").click()
    page.get_by_text("Nothing to resolve").wait_for()
    eventually(lambda: _name(path) != stands)
    _stays(page, "/settings/questions", user)
    page.get_by_text("Nothing to resolve").wait_for()


def an_answer_that_is_taken_back_is_asked_again(user):
    page = user.page()
    path = _conflict(user)
    stands = _name(path)
    everyone._open(user, page, "/settings/questions")
    page.get_by_role("button", name="Use this").click()
    eventually(lambda: _name(path) != stands)
    page.locator("#undo").click()
    eventually(lambda: _name(path) == stands)
    _stays(page, "/settings/questions", user)
    page.get_by_role("button", name="Use this").wait_for()
    assert "name was also" in user.library.command("library", "conflicts")


def keeps_and_drops_what_is_back(user):
    page = user.page()
    files = _bring_back(user)
    page.get_by_text(f"{RETURNED} deleted items reappeared").wait_for(timeout=60_000)
    page.get_by_role("link", name="Look at them").click()
    page.get_by_role("heading", name=f"{RETURNED} items to review").wait_for()
    first = page.get_by_role("button", name="Keep it: ").first
    kept = first.get_attribute("id").removeprefix("keep-")
    first.focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name=f"{RETURNED - 1} items to review").wait_for()
    page.wait_for_function("() => document.activeElement.id.startsWith('keep-')")
    page.get_by_role("button", name="Delete again: ").first.click()
    page.get_by_role("heading", name=f"{RETURNED - 2} items to review").wait_for()
    assert (user.library.folder / kept).exists()
    eventually(lambda: sum(path.exists() for path in files) == RETURNED - 1)
    _stays(page, "/settings/review", user)
    page.get_by_role("heading", name=f"{RETURNED - 2} items to review").wait_for()
    page.locator("#delete-all").click()
    page.locator("#confirmation-yes").click()
    page.get_by_text("Nothing to review").wait_for(timeout=60_000)
    assert sum(path.exists() for path in files) == 1
    page.reload()
    page.get_by_text("Nothing to review").wait_for()
    everyone._open(user, page, "/history/" + kept.split("/")[-1].removesuffix(".json"))
    page.get_by_role("heading", name="Not found").wait_for(state="detached")


def undoes_a_merge_and_makes_it_once_more(user):
    page = user.page()
    path = _conflict(user)
    joined = _name(path)
    everyone._open(user, page, "/settings/questions")
    page.get_by_role("link", name="Merge history").click()
    page.get_by_text("sync-conflict-20261121-092028-5AD52TT").wait_for()
    page.get_by_role("button", name="Undo: Split").click()
    again = page.get_by_role("button", name="Merge again: Split")
    again.wait_for()
    eventually(lambda: _name(path) == "Push at home")
    page.reload()
    again.click()
    page.get_by_role("button", name="Undo: Split").wait_for()
    eventually(lambda: _name(path) == joined)


def keeps_what_a_deletion_did_not_know(user):
    path = _outlive_a_deletion(user)
    page = user.page("/settings/merges")
    page.get_by_text("It was deleted without its last change.").wait_for()
    page.get_by_role("button", name="Undo: Gym: Garage").click()
    eventually(lambda: not path.exists())
    everyone._open(user, page, "/settings/bin")
    page.get_by_text("Garage").wait_for()
    page.get_by_role("button", name="Restore").first.click()
    eventually(lambda: path.exists() and _name(path) == "Garage")


def needs_the_library_to_decide(user):
    page = user.page("/settings/merges")
    _conflict(user)
    button = page.get_by_role("button", name="Undo: Split")
    button.wait_for()
    user.library.kill()
    page.get_by_text("This needs a connection to the library.").wait_for(timeout=30_000)
    assert button.is_disabled()


def what_is_there_to_decide_can_be_used_by_everyone(user):
    page = user.page()
    _prepare(user)
    found = []
    for name, button in PAGES.items():
        everyone._open(user, page, "/settings/" + name)
        page.get_by_role("button", name=button).first.wait_for()
        found += violations(page, name)
    for size in (WATCH, PHONE, DESK):
        page.set_viewport_size(size)
        for name, button in PAGES.items():
            everyone._open(user, page, "/settings/" + name)
            page.get_by_role("button", name=button).first.wait_for()
            for percent in (100, 200):
                page.evaluate("size => document.documentElement.style.fontSize = size", f"{percent}%")
                page.wait_for_timeout(50)
                wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                if wide > 0 and not (percent == 200 and size == WATCH):
                    found.append(f"{name} at {size['width']}, {percent} %, by {wide}")
    assert not found, "\n".join(found)


def restores_an_earlier_version(user):
    path = _change_a_split(user)
    page = user.page("/splits/" + path.stem)
    page.get_by_role("link", name="Earlier versions").click()
    rows = page.get_by_role("list", name="Versions").get_by_role("button")
    rows.nth(3).wait_for()
    rows.filter(has_text="Push 1 → Push 2").focus()
    page.keyboard.press("Enter")
    page.locator(".outline").get_by_text("Push 1").wait_for()
    page.get_by_role("button", name="Restore this version").click()
    eventually(lambda: _name(path) == "Push 1")
    # What it said before the restore is one of its versions by now.
    rows.filter(has_text="Push 3 → Push 1").wait_for()
    page.locator("#undo").click()
    eventually(lambda: _name(path) == "Push 3")
    assert "Push 3" in user.library.command("library", "history", "Push 3")
    page.reload()
    rows.filter(has_text="Push 1 → Push 3").wait_for()
    user.library.kill()
    page.get_by_role("link", name="Back").click()
    page.get_by_role("link", name="Earlier versions").click()
    page.get_by_text("The library cannot be reached.").wait_for()

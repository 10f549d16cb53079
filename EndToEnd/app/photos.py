"""Photos of the body, with files as cameras write them."""

import base64
import hashlib
import json

from regimen import WATCH, another_phone, eventually, is_ready, is_synced, violations

# A picture of 2,400 by 3,200 pixels, as the browser itself makes one.
DRAWN = """async colour => {
  const canvas = new OffscreenCanvas(2400, 3200)
  const context = canvas.getContext('2d')
  context.fillStyle = colour
  context.fillRect(0, 0, 2400, 3200)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}"""
SHOWN = "img => (img.complete && img.naturalWidth) || null"


def _photo(page, colour):
    """A JPEG with what a camera writes into it."""
    jpeg = base64.b64decode(page.evaluate(DRAWN, colour))
    exif = b"Exif\0\0MM\0*\0\0\0\x08\0\0" + b"2026:02:03 10:11:12\0 at 47.1234 N, 8.1234 E"
    return jpeg[:2] + b"\xff\xe1" + (len(exif) + 2).to_bytes(2, "big") + exif + jpeg[2:]


def _add(page, colour, button="#add-photo"):
    with page.expect_file_chooser() as chooser:
        page.locator(button).click()
    chooser.value.set_files({
        "name": "IMG_0001.JPG", "mimeType": "image/jpeg", "buffer": _photo(page, colour)})
    page.locator("dialog#photo").wait_for()


def _width(page, place):
    return eventually(lambda: page.locator(f"{place} img").first.evaluate(SHOWN))


def _turn_on(page):
    page.locator("a[href='/health/photos']").click()
    page.locator("#show-photos").click()


def a_photo_is_kept_without_a_network_and_shown_elsewhere(user):
    page = user.page("/health")
    _turn_on(page)
    page.get_by_text("No photos yet").wait_for()
    user.library.stop()
    page.wait_for_selector("html[data-connection=offline]")
    _add(page, "teal", "#add-photo-first")
    assert _width(page, "dialog#photo") == 1200
    page.locator("dialog#photo").get_by_role("button", name="Side").click()
    page.get_by_label("Notes").fill("Morning light")
    page.keyboard.press("Escape")
    assert _width(page, ".photo-grid") == 1200
    page.reload()
    is_ready(page)
    assert _width(page, ".photo-grid") == 1200
    user.library.serve()
    page.evaluate("dispatchEvent(new Event('online'))")
    is_synced(page)
    photo = eventually(lambda: user.library.documents("Photos")[0])
    assert photo["view"] == "side" and photo["notes"] == "Morning light", photo
    assert photo["day"] == "2026-02-03", photo
    path = user.library.folder / photo["picture"]["path"]
    eventually(path.exists, 20)
    bytes = path.read_bytes()
    assert hashlib.sha256(bytes).hexdigest() == photo["picture"]["sha256"]
    assert bytes[:3] == b"\xff\xd8\xff" and b"Exif" not in bytes and b"47.1234" not in bytes
    assert user.library.command("library", "verify")
    listed = json.loads(user.library.command("photos", "list", "--json"))["photos"]
    assert [it["photo"]["id"] for it in listed] == [photo["id"]]
    with another_phone(user) as other:
        other.goto(f"http://127.0.0.1:{user.library.port}/health")
        is_ready(other)
        other.get_by_text("Off on this device").wait_for()
        assert other.locator("img").count() == 0
        _turn_on(other)
        assert _width(other, ".photo-grid") == 1200
        # What was looked at stays.
        user.library.stop()
        other.reload()
        is_ready(other)
        assert _width(other, ".photo-grid") == 1200


def photos_are_compared_deleted_and_restored(user):
    page = user.page("/health/photos")
    page.locator("#show-photos").click()
    with page.expect_file_chooser() as chooser:
        page.locator("#add-photo-first").click()
    chooser.value.set_files({
        "name": "IMG_0001.JPG", "mimeType": "image/jpeg", "buffer": b"\xff\xd8\xff no picture"})
    page.get_by_text("This picture cannot be read here").wait_for()
    assert not user.library.documents("Photos")
    _add(page, "teal", "#add-photo-first")
    page.locator("[id^=photo-day]").fill("2026-01-05")
    page.keyboard.press("Escape")
    page.locator("dialog#photo").wait_for(state="detached")
    _add(page, "maroon")
    page.keyboard.press("Escape")
    page.locator("dialog#photo").wait_for(state="detached")
    page.get_by_text("days between them").wait_for()
    assert page.locator("#photo-comparison img").count() == 2
    assert not (found := violations(page, "photos")), found
    phone = page.viewport_size
    page.set_viewport_size(WATCH)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.set_viewport_size(phone)
    # By the keyboard alone.
    page.locator(".photo-button").first.focus()
    page.keyboard.press("Enter")
    page.locator("#photo-before").click()
    assert page.locator("[id^=photo-day]").input_value() == "2026-01-05"
    page.locator("#delete-photo").click()
    page.locator("#undo").click()
    eventually(lambda: page.locator(".photo-button").count() == 2)
    is_synced(page)
    first = eventually(lambda: next(
        it for it in user.library.documents("Photos") if it["day"] == "2026-01-05"))
    for words, count in [(("photos", "delete", "2026-01-05"), 1),
                         (("library", "restore", first["id"]), 2)]:
        user.library.stop()
        user.library.command(*words)
        user.library.serve()
        page.evaluate("dispatchEvent(new Event('online'))")
        eventually(lambda: page.locator(".photo-button").count() == count)
    assert (user.library.folder / first["picture"]["path"]).exists()
    page.locator("#photos-on").click()
    page.get_by_text("Photos are off on this device").wait_for()
    assert page.locator("img").count() == 0

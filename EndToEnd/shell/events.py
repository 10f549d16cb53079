"""What the user does reaches Swift, once, with the right handler."""

from harness import equal, messages, show, until


def _events(page):
    return [(it["handler"], it["value"]) for it in messages(page, "event") if it["handler"]]


def the_nearest_handler_gets_each_kind_of_event(harness):
    page = harness.open()
    show(page, """<div data-on-click="1"><button data-on-click="2"><b id="inner">x</b></button>
        <i id="outer">y</i></div>
        <form data-on-submit="3"><input id="t" data-on-input="4" data-on-change="5"
        data-on-enter="6" data-on-escape="7"><button id="send">s</button></form>
        <input type="checkbox" id="c" data-on-change="8"><select id="s" data-on-change="9">
        <option>a<option>b</select><input type="range" id="r" data-on-input="10" max="9" value="1">
        <details data-on-toggle="11"><summary id="u">u</summary></details>""")
    page.click("#inner")
    page.click("#outer")
    page.type("#t", "ab")
    page.press("#t", "Escape")
    page.press("#t", "Enter")
    page.click("#send")
    page.click("#c")
    page.select_option("#s", "b")
    page.focus("#r")
    page.keyboard.press("ArrowRight")
    page.click("#u")
    until(page, "fake.messages.at(-1).handler === 11")
    equal(_events(page), [
        (2, ""), (1, ""), (4, "a"), (4, "ab"), (7, "ab"), (6, "ab"), (5, "ab"), (3, ""),
        (8, "true"), (9, "b"), (10, "2"), (11, "true")])


def enter_on_a_button_is_its_click(harness):
    page = harness.open()
    show(page, """<form data-on-enter="1"><input id="t"><button type="button" id="b"
        data-on-click="2">x</button></form>""")
    page.press("#t", "Enter")
    page.press("#b", "Enter")
    equal(_events(page), [(1, ""), (2, "")])


def an_enter_that_is_held_means_it_once(harness):
    page = harness.open()
    show(page, """<input id="t" data-on-enter="1"><button id="b" data-on-click="2">x</button>
        <textarea id="a"></textarea>""")
    # As from the last number of a set to its button.
    page.evaluate("""() => { fake.reply = ({ handler }) =>
        handler === 1 ? [{ do: 'focus', id: 'b' }] : []; }""")
    page.focus("#t")
    for _ in range(4):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    equal(_events(page), [(1, "")])
    page.keyboard.press("Enter")
    equal(_events(page), [(1, ""), (2, "")])
    page.focus("#a")
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    equal(page.input_value("#a"), "\n\n")


def an_enter_that_chooses_a_word_is_no_enter(harness):
    page = harness.open()
    show(page, '<input id="t" data-on-enter="1">')
    page.focus("#t")
    for state in ("isComposing: true", "keyCode: 229"):  # Safari's comes after the composition
        page.evaluate(f"""t.dispatchEvent(new KeyboardEvent('keydown', {{
            key: 'Enter', bubbles: true, cancelable: true, {state} }}))""")
    equal(_events(page), [])
    page.press("#t", "Enter")
    equal(_events(page), [(1, "")])


def keys_stand_for_what_names_them(harness):
    page = harness.open()
    html = """<button id="b" data-on-click="1" aria-keyshortcuts="Space P">p</button>
        <button data-on-click="2" aria-keyshortcuts="N ArrowRight">n</button>
        <button data-on-click="3" aria-keyshortcuts="Plus">+</button>
        <button data-on-click="4" aria-keyshortcuts="-">-</button>
        <input id="t"><textarea id="a"></textarea><p id="o" tabindex="-1">x</p>{}"""
    show(page, html.format(""))
    page.focus("#o")
    for key in ("p", "Space", "n", "N", "ArrowRight", "+", "-", "q", '"', "Control+p", "Alt+n"):
        page.keyboard.press(key)
    equal(_events(page), [(number, "") for number in (1, 1, 2, 2, 2, 3, 4)])
    # Whoever types writes letters, and a button in focus has the space bar for itself.
    page.focus("#t")
    page.keyboard.type("pn +")
    page.focus("#a")
    page.keyboard.type("-n")
    equal(len(_events(page)), 7)
    equal([page.input_value("#t"), page.input_value("#a")], ["pn +", "-n"])
    page.focus("#b")
    page.keyboard.press("Space")
    equal(len(_events(page)), 8)
    # Below a dialog nothing is touched.
    show(page, html.format('<dialog data-modal><button id="d">x</button></dialog>'))
    until(page, "document.querySelector('dialog:modal')")
    before = len(_events(page))
    page.keyboard.press("n")
    equal(len(_events(page)), before)


def keys_of_the_page_are_told_by_name(harness):
    page = harness.open()
    html = """<nav data-keys="{}" data-on-keys="1"></nav><p id="o" tabindex="-1">x</p>
        <button data-on-click="2" aria-keyshortcuts="Space P">p</button>
        <input id="s" type="search" value="old" aria-keyshortcuts="/" data-on-input="3">{}"""
    show(page, html.format("N ? G+T G+P", ""))
    page.focus("#o")
    for key in ("n", "?", "g", "t", "g", "p", "t", "g", "x", "t", "Control+n", "Alt+g", "t"):
        page.keyboard.press(key)
    equal(_events(page), [(1, "N"), (1, "?"), (1, "G+T"), (1, "G+P")])
    # The second key comes soon, or it is one of its own.
    page.keyboard.press("g")
    page.wait_for_timeout(1600)
    page.keyboard.press("p")
    equal(_events(page)[4:], [(2, "")])
    # A key leads into a field without a letter in it, and is one when someone types.
    page.keyboard.press("/")
    equal(page.evaluate("[document.activeElement.id, document.activeElement.value]"), ["s", "old"])
    page.keyboard.type("n/")
    equal([number for number, _ in _events(page)[5:]], [3, 3])
    # Nothing below a dialog, and nothing where single keys are off.
    show(page, html.format("N ? G+T", '<dialog data-modal><button id="d">x</button></dialog>'))
    until(page, "document.querySelector('dialog:modal')")
    before = len(_events(page))
    for key in ("n", "g", "t"):
        page.keyboard.press(key)
    show(page, html.format("off", ""))
    page.focus("#o")
    for key in ("n", "p", "/"):
        page.keyboard.press(key)
    equal([len(_events(page)), page.evaluate("document.activeElement.id")], [before, "o"])


def opening_details_by_rendering_is_no_event(harness):
    page = harness.open()
    html = '<details id="d" data-on-toggle="1" {}><summary id="u">u</summary></details>'
    show(page, html.format("open"))
    show(page, html.format(""))
    show(page, html.format("open"))
    page.wait_for_timeout(50)
    equal(_events(page), [])
    page.click("#u")
    until(page, "fake.messages.at(-1).handler === 1")
    page.click("#u")
    until(page, "fake.messages.at(-1).value === 'true'")
    equal(_events(page), [(1, "false"), (1, "true")])


def holding_a_stepper_repeats_its_click(harness):
    page = harness.open()
    show(page, '<button id="b" data-hold-repeat data-on-click="1">+</button>')
    page.hover("#b")
    page.mouse.down()
    until(page, "fake.messages.filter(it => it.handler === 1).length >= 3")
    page.mouse.up()
    held = len(_events(page))
    page.wait_for_timeout(200)
    equal(len(_events(page)), held)
    page.click("#b")
    equal(len(_events(page)), held + 1)


def dragging_a_handle_reorders(harness):
    page = harness.open()
    html = "<ul data-on-reorder='5'>" + "".join(
        f"<li data-key='{key}'><b data-drag-handle>{key}</b></li>" for key in "abcd") + "</ul>"
    show(page, html)
    boxes = [page.locator("b").nth(index).bounding_box() for index in range(4)]
    middle = lambda index: (boxes[index]["x"] + 3, boxes[index]["y"] + boxes[index]["height"] / 2)
    page.mouse.move(*middle(0))
    page.mouse.down()
    page.mouse.move(*middle(2), steps=4)
    # What Swift paints meanwhile waits.
    show(page, html.replace("<ul", "<p>painted</p><ul"))
    equal(page.locator("p").count(), 0)
    page.mouse.move(middle(2)[0], middle(2)[1] + 2)
    page.mouse.up()
    equal(page.locator("p").count(), 1)
    equal(_events(page), [(5, "a d")])
    show(page, html)
    page.mouse.move(*middle(1))
    page.mouse.down()
    page.mouse.move(middle(3)[0], middle(3)[1] + 9, steps=4)
    page.mouse.up()
    equal(_events(page)[1:], [(5, "b ")])
    equal(page.evaluate("[...document.querySelectorAll('[style*=translate]')].length"), 0)


def a_finger_draws_rows_aside(harness):
    page = harness.open()
    rows = [
        f"""<li data-key='{key}' data-left='Delete' data-on-left='{number}' data-right='Done'
        data-on-right='{number + 10}' data-on-hold='{number + 20}'>
        <button class='row' data-on-click='9'>{key}</button></li>"""
        for number, key in enumerate("ab", 1)]
    html = "<p id='above'>x</p><ul class='rows'>" + "".join(rows) + "</ul>"
    show(page, html)
    # As the app's style has it: the browser scrolls up and down, and leaves the rest to the page.
    page.evaluate("""() => {
      const style = new CSSStyleSheet()
      style.replaceSync('[data-on-left] { touch-action: pan-y }')
      document.adoptedStyleSheets = [style]
    }""")
    chrome = page.context.new_cdp_session(page)
    chrome.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def touch(kind, *place):
        points = [{"x": place[0], "y": place[1]}] if place else []
        chrome.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def draw(key, start, end, down=0):
        box = page.locator(f"[data-key={key}]").bounding_box()
        y = box["y"] + box["height"] / 2
        touch("touchStart", start, y)
        for step in range(1, 9):
            touch("touchMove", start + (end - start) * step / 8, y + down * step / 8)
            page.wait_for_timeout(16)
        page.wait_for_timeout(150)

    # From the edge, too short, or aslant: nothing.
    for place in ((380, 100, 0), (300, 220, 0), (300, 100, 160)):
        draw("a", *place)
        touch("touchEnd")
    page.wait_for_timeout(200)
    equal(_events(page), [])
    equal(page.locator("[data-swiping], [style*=translate]").count(), 0)
    # What Swift paints meanwhile waits, and the row is the one that it is then.
    draw("a", 300, 60)
    equal(page.locator("[data-swiping]").get_attribute("data-swiping"), "left far")
    show(page, html.replace("data-on-left='1'", "data-on-left='5'").replace("above", "below"))
    equal(page.locator("#below").count(), 0)
    touch("touchEnd")
    equal(page.locator("#below").count(), 1)
    until(page, "!document.querySelector('[data-swiping]')")
    draw("b", 60, 300)
    touch("touchEnd")
    equal(_events(page), [(5, ""), (12, "")])
    # A row that has gone does nothing any more.
    draw("a", 300, 60)
    show(page, html.replace(rows[0], ""))
    touch("touchEnd")
    equal(page.locator("[data-key=a]").count(), 0)
    equal(len(_events(page)), 2)
    # One that rests opens the menu, and no click follows.
    box = page.locator("[data-key=b] button").bounding_box()
    touch("touchStart", box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    until(page, "fake.messages.some(it => it.handler === 22)")
    touch("touchEnd")
    page.wait_for_timeout(200)
    equal(len(_events(page)), 3)
    equal(page.evaluate("document.activeElement.className"), "row")


def what_is_carried_is_dropped_on_another_place(harness):
    page = harness.open()
    html = "<div data-on-drop='7' data-columns='2'>" + "".join(
        f"<button data-drop='{key}' data-on-click='1'>{key}<b data-drag='it-{key}'>x</b></button>"
        for key in "abcd") + "</div>"
    show(page, html)
    page.hover("[data-drag=it-a]")
    page.mouse.down()
    page.mouse.move(*_middle(page, "[data-drop=c]"), steps=4)
    equal(page.locator("[data-over]").get_attribute("data-drop"), "c")
    # What Swift paints meanwhile waits.
    show(page, html.replace("<div", "<p>painted</p><div"))
    equal(page.locator("p").count(), 0)
    page.mouse.up()
    equal(page.locator("p").count(), 1)
    equal(_events(page), [(7, "it-a c")])
    equal(page.locator("[data-over], body > [data-drag]").count(), 0)
    # Nowhere, and where it came from.
    for place in [(5, 700), _middle(page, "[data-drop=b]")]:
        page.hover("[data-drag=it-b]")
        page.mouse.down()
        page.mouse.move(5, 400, steps=3)
        page.mouse.move(*place, steps=3)
        page.mouse.up()
    equal([it for it in _events(page) if it[0] == 7], [(7, "it-a c")])


def what_comes_near_tells_so_once(harness):
    page = harness.open()
    html = "<p>" + "x<br>" * 200 + "</p><button id='more' data-on-appear='4'>more</button>"
    show(page, html)
    page.wait_for_timeout(200)
    equal(_events(page), [])
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    until(page, "fake.messages.some(it => it.handler === 4)")
    show(page, "<p>" + "x<br>" * 600 + "</p><button id='more' data-on-appear='4'>more</button>")
    page.wait_for_timeout(200)
    equal([it[0] for it in _events(page)], [4])


def what_is_in_sight_is_told_as_a_whole(harness):
    page = harness.open()
    parts = "".join(f"<p data-sight='{n}'>{'x<br>' * 40}</p>" for n in range(12))
    show(page, f"<div data-on-sight='4'>{parts}</div>")
    last = "fake.messages.findLast(it => it.handler === 4)?.value"
    until(page, f"({last} ?? '').startsWith('0 1')")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    until(page, f"{last}.endsWith('10 11') && !{last}.startsWith('0')")


def a_pointer_over_a_drawing_tells_its_place_once_a_frame(harness):
    page = harness.open()
    show(page, '<div data-on-scrub="1"><svg id="d" viewBox="0 0 4 2" width="200" height="100"></svg>'
               "</div>")
    box = page.locator("#d").bounding_box()
    width = page.evaluate("document.querySelector('[data-on-scrub]').clientWidth")
    for x in range(0, 60, 2):
        page.mouse.move(box["x"] + x, box["y"] + 25)
    page.mouse.move(box["x"] + 100, box["y"] + 50)
    until(page, "fake.messages.at(-1).handler === 1")
    page.wait_for_timeout(50)
    events = _events(page)
    assert len(events) < 40, len(events)
    x, y = map(float, events[-1][1].split())
    assert abs(x - 100 / width) < 0.01 and abs(y - 0.5) < 0.02, (x, y, width)
    page.mouse.move(2, box["y"] + 400)
    count = len(_events(page))
    page.wait_for_timeout(50)
    equal(len(_events(page)), count)


def arrow_keys_walk_through_a_grid(harness):
    page = harness.open()
    show(page, "<div data-columns='2'>" + "".join(
        f"<button data-drop='{key}'>{key}</button>" for key in "abcd") + "</div><button>z</button>")
    page.focus("[data-drop=a]")
    walked = []
    for key in ["ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowUp"]:
        page.keyboard.press(key)
        walked.append(page.evaluate("document.activeElement.dataset.drop"))
    equal(walked, ["b", "d", "d", "c", "a", "a"])


def arrow_keys_walk_through_choices_and_step_numbers(harness):
    page = harness.open()
    show(page, """<div data-columns="4"><button data-place id="one">1</button>
        <button data-place id="two" tabindex="-1">2</button></div>
        <div class="stepper"><button class="step" tabindex="-1" data-on-click="3">-</button>
        <input id="n" value="8" data-on-enter="5"><button class="step" tabindex="-1"
        data-on-click="4">+</button></div>""")
    page.focus("#one")
    page.keyboard.press("ArrowRight")
    equal(page.evaluate("document.activeElement.id"), "two")
    page.keyboard.press("Tab")
    equal(page.evaluate("document.activeElement.id"), "n")
    page.keyboard.type("x")
    for key in ["ArrowUp", "ArrowDown", "ArrowLeft", "Enter"]:
        page.keyboard.press(key)
    equal(page.evaluate("n.value"), "8")
    until(page, "fake.messages.at(-1).handler === 5")
    equal([it[0] for it in _events(page)], [4, 3, 5])


def _middle(page, selector):
    box = page.locator(selector).bounding_box()
    return box["x"] + 3, box["y"] + box["height"] / 2


def messages_carry_the_time_and_the_offset(harness):
    page = harness.open()
    [start] = messages(page, "start")
    assert abs(start["now"] - page.evaluate("Date.now()")) < 60_000, start
    equal(start["offset"], page.evaluate("-new Date().getTimezoneOffset()"))
    equal([len(start["seed"]), start["url"], start["version"]], [32, "/", "1"])


def nothing_that_swift_lent_is_kept(harness):
    page = harness.open()
    show(page, "<p>x</p>")
    equal(page.evaluate("fake.blocks.size"), 1)  # the four words


def random_bytes_reach_the_app_in_any_number(harness):
    page = harness.open()
    equal(page.evaluate("""() => {
      const { memory, regimen_allocate } = window.exportsOfApp;
      const pointer = regimen_allocate(200_000);
      fake.random(pointer, 200_000);
      const bytes = new Uint8Array(memory.buffer, pointer, 200_000);
      return new Set(bytes.subarray(140_000)).size;
    }"""), 256)


def a_trap_is_said_plainly(harness):
    page = harness.open()
    page.evaluate("() => { fake.page = () => { throw new Error('unreachable'); }; }")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
    assert "Regimen stopped: unreachable" in page.inner_text("#app")
    # What comes after it, such as changes of other devices, is not gathered for nobody.
    page.evaluate("""async path => {
      const { send } = await import(path);
      const payload = new Uint8Array(1_000_000);
      window.kept = new WeakRef(payload);
      send({ do: 'changes' }, payload);
    }""", f"/assets/{harness.server.version}/app.js")
    page.wait_for_timeout(50)
    page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    equal(page.evaluate("kept.deref() === undefined"), True)

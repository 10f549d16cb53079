"""Patching the page: what the user did to it stays."""

from harness import equal, messages, show, until

ITEMS = "<ul>{}</ul>"


def _items(*keys):
    return ITEMS.format("".join(f'<li data-key="{key}">{key}</li>' for key in keys))


def keeps_the_nodes_of_keyed_items_that_move(harness):
    page = harness.open()
    orders = ["abcdef", "fabcde", "bcdefa", "fedcba", "acxebyd", "", "zya", "abcdefghij", "jaibhcg"]
    show(page, _items(*orders[0]))
    for order in orders[1:]:
        page.evaluate("window.before = new Map([...document.querySelectorAll('li')]"
                      ".map(it => [it.dataset.key, it]))")
        show(page, _items(*order))
        equal(page.evaluate("[...document.querySelectorAll('li')].map(it => it.textContent)"),
              list(order))
        assert page.evaluate("[...document.querySelectorAll('li')].every(it =>"
                             " (before.get(it.dataset.key) ?? it) === it)"), order


def moves_as_few_nodes_as_possible(harness):
    page = harness.open()
    show(page, _items(*"abcdefgh"))
    page.evaluate("""() => {
      window.moves = 0;
      const observer = new MutationObserver(records => (moves += records.length));
      observer.observe(document.querySelector('ul'), { childList: true });
      Element.prototype.moveBefore = undefined;
    }""")
    show(page, _items(*"bcdefgha"))
    until(page, "moves > 0")
    equal(page.evaluate("moves"), 2)  # out and in again


def mends_any_page_into_any_other(harness):
    page = harness.open()
    found = page.evaluate("""() => {
      let seed = 20261121;
      const random = below => (seed = (seed * 48271) % 2147483647) % below;
      const tree = depth => {
        let html = '';
        for (let count = random(5); count > 0; count--) {
          const key = random(3) ? '' : ` data-key="k${random(6)}"`;
          const name = ['p', 'div', 'b', 'svg'][random(4)];
          const attribute = random(2) ? ` title="${random(3)}"` : '';
          html += random(4) ? `<${name}${key}${attribute}>${depth ? tree(depth - 1) : ''}</${name}>`
            : `text${random(9)}<!--c${random(3)}-->`;
        }
        return html;
      };
      const wrong = [];
      for (let round = 0; round < 500; round++) {
        const html = `<div>${tree(3)}</div>`;
        fake.page = () => html;
        fake.perform([]);
        const wanted = document.createElement('div');
        wanted.innerHTML = html;
        if (document.getElementById('app').innerHTML !== wanted.innerHTML) wrong.push(html);
      }
      return wrong;
    }""")
    equal(found, [])


def keeps_focus_caret_and_text_in_a_field_that_moves(harness):
    page = harness.open()
    show(page, '<p data-key="a">a</p><p data-key="b"><input id="f" value="80"></p>')
    page.focus("#f")
    page.keyboard.press("End")
    page.keyboard.type(".5")
    page.keyboard.press("ArrowLeft")
    for move in ("moveBefore", "insertBefore"):
        if move == "insertBefore":
            page.evaluate("Element.prototype.moveBefore = undefined")
        show(page, '<p data-key="b"><input id="f" value="80"></p><p data-key="a">a</p><i></i>')
        show(page, '<p data-key="n"></p><p data-key="a">a</p><p data-key="b">'
                   '<input id="f" value="75"></p>')
        equal(page.evaluate("[f.value, f.selectionStart, document.activeElement === f]"),
              ["80.5", 3, True])
        show(page, '<p data-key="a">a</p><p data-key="b"><input id="f" value="80"></p>')
    page.evaluate("f.blur()")
    equal(page.input_value("#f"), "80")


def fields_follow_their_attributes_unless_the_user_is_in_them(harness):
    page = harness.open()
    form = ('<input id="t" value="{0}"><input id="free"><input id="forced" value="{0}"'
            ' data-force-value><textarea id="area">{0}</textarea>'
            '<input type="checkbox" id="c" {1}><select id="s"><option {2}>a<option {3}>b</select>')
    show(page, form.format("1", "", "selected", ""))
    page.fill("#free", "typed")
    page.fill("#t", "typed")
    show(page, form.format("2", "checked", "", "selected"))
    equal(page.evaluate("[t.value, free.value, area.value, c.checked, s.value]"),
          ["typed", "typed", "2", True, "b"])
    page.fill("#forced", "typed")
    show(page, form.format("3", "", "selected", ""))
    equal(page.evaluate("[t.value, forced.value, c.checked, s.value]"), ["3", "3", False, "a"])
    # A refused change: Swift renders the same as before.
    page.check("#c")
    page.select_option("#s", "b")
    page.evaluate("document.activeElement.blur()")
    show(page, form.format("3", "", "selected", ""))
    equal(page.evaluate("[c.checked, s.value]"), [False, "a"])


def keeps_scroll_positions_and_open_details(harness):
    page = harness.open()
    # A policy forbids style attributes: the boxes get their size from a script.
    html = ('<details id="d"><summary>s</summary>t</details><div data-key="b" id="box"><p>{}</p>'
            '</div><div data-key="o">o</div>')
    show(page, html.format("x"))
    page.evaluate("""() => {
      Element.prototype.moveBefore = undefined;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('#box { height: 50px; overflow: auto } #box p { height: 900px }');
      document.adoptedStyleSheets = [sheet];
      box.scrollTop = 123;
      d.open = true;
    }""")
    page.wait_for_timeout(50)
    show(page, '<div data-key="o">o</div>' + html.format("y").replace(
        '<div data-key="o">o</div>', ""))
    equal(page.evaluate("[box.scrollTop, d.open, box.textContent]"), [123, True, "y"])
    show(page, html.format("y").replace('id="d"', 'id="d" open'))
    show(page, html.format("y"))
    equal(page.evaluate("d.open"), False)


def shows_dialogs_and_gives_the_focus_back(harness):
    page = harness.open()
    opener = '<button id="opener">o</button>'
    dialog = ('<dialog data-modal data-on-cancel="7" id="dialog"><input id="a" autofocus>'
              '<p>{}</p></dialog>')
    show(page, opener)
    page.focus("#opener")
    show(page, opener + dialog.format(1))
    equal(page.evaluate("[dialog.matches(':modal'), document.activeElement.id]"), [True, "a"])
    show(page, '<p data-key="new">n</p>' + opener + dialog.format(2))
    equal(page.evaluate("[dialog.matches(':modal'), document.activeElement.id]"), [True, "a"])
    page.keyboard.press("Escape")
    until(page, "fake.messages.at(-1).handler === 7")
    assert page.evaluate("dialog.matches(':modal')"), "only Swift closes a dialog"
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    until(page, "dialog.matches(':modal')")
    show(page, opener)
    equal(page.evaluate("document.activeElement.id"), "opener")


def focuses_what_appears_with_autofocus(harness):
    page = harness.open()
    show(page, "<p></p>")
    show(page, '<p></p><div><input id="f" autofocus></div>')
    equal(page.evaluate("document.activeElement.id"), "f")


def applies_custom_properties_under_the_policy(harness):
    page = harness.open()
    html = '<div id="x" data-style="{}">{}</div><svg><g data-style="--z: 3"></g></svg>'
    show(page, html.format("--x:0.4;--y: 3;color:red", 1))
    value = "x.style.cssText.replaceAll(' ', '')"
    equal(page.evaluate(value), "--x:0.4;--y:3;")
    show(page, html.format("--x:0.5", 2))
    equal(page.evaluate(value), "--x:0.5;")
    show(page, '<div id="x">3</div>')
    equal(page.evaluate(value), "")


KEPT = '<main>{}<div id="k" data-kept="{}"><!--kept {}--><p>{}</p><!--/kept--></div></main>'


def what_swift_keeps_is_neither_read_nor_patched_again(harness):
    page = harness.open()
    show(page, KEPT.format("<b>1</b>", 7, 7, "drawn"))
    page.evaluate("window.first = document.querySelector('#k p')")
    show(page, KEPT.format("<b>2</b>", 7, 7, "ignored"))
    equal(page.inner_text("main").split(), ["2", "drawn"])
    assert page.evaluate("first === document.querySelector('#k p')")
    show(page, KEPT.format("<b>2</b>", -8, -8, "anew"))
    equal(page.inner_text("#k"), "anew")


def what_is_kept_comes_whole_into_a_new_place(harness):
    page = harness.open()
    show(page, KEPT.format("", 7, 7, "drawn"))
    show(page, "<section>" + KEPT.format("", 7, 7, "drawn") + "</section>")
    equal(page.inner_text("section #k"), "drawn")
    equal(page.evaluate("document.querySelector('#k').dataset.kept"), "7")


def draws_svg_in_its_own_namespace(harness):
    page = harness.open()
    show(page, '<svg viewBox="0 0 9 9"><path d="M0 0"/></svg>')
    show(page, '<svg viewBox="0 0 8 8"><path d="M1 1"/><linearGradient id="g"/></svg>')
    equal(page.evaluate("""[document.querySelector('svg').viewBox.baseVal.width,
        document.querySelector('path').getAttribute('d'), g instanceof SVGElement]"""),
          [8, "M1 1", True])


def patches_only_what_changed_of_a_large_page(harness):
    page = harness.open()
    touched = page.evaluate("""() => {
      const row = (index, text) => `<li data-key="r${index}" class="row row-with-long-class">
        <button data-on-click="${index}" aria-label="Set ${index}"><span>Bench press</span>
        <b data-style="--x:0.4">${text}</b></button></li>`;
      const show = text => {
        const rows = Array.from({ length: 600 }, (_, index) => row(index, index % 100 ? index : text));
        fake.page = () => `<main><ul>${rows.join('')}</ul></main>`;
        fake.perform([]);
      };
      const app = document.getElementById('app');
      const observer = new MutationObserver(() => {});
      show('before');
      observer.observe(app, { subtree: true, childList: true, attributes: true, characterData: true });
      show('after');
      const keys = observer.takeRecords().map(record =>
        (record.target.closest ? record.target : record.target.parentElement).closest('li').dataset.key);
      show('after');
      return [app.querySelectorAll('*').length, keys, observer.takeRecords().length];
    }""")
    equal(touched, [2402, [f"r{row}" for row in range(0, 600, 100)], 0])


def a_sheet_behind_another_one_gives_the_focus_back(harness):
    page = harness.open()
    sheet = "<dialog data-modal id={0}><button id={0}-in>In</button></dialog>".format
    main = "<main><button id=open>Open</button></main>"
    show(page, main)
    page.focus("#open")
    show(page, main + sheet("first"))
    page.focus("#first-in")
    show(page, main + sheet("second"))
    equal(page.evaluate("document.querySelector('dialog:modal').id"), "second")
    show(page, main)
    equal(page.evaluate("document.activeElement.id"), "open")


def what_waits_to_be_painted_hears_of_nothing(harness):
    page = harness.open()
    list_ = "<main><button id=b data-on-click={}>B</button><p id=p data-on-appear={}>P</p></main>".format
    show(page, list_(1, 2))
    until(page, "fake.messages.some(it => it.do === 'event' && it.handler === 2)")
    page.evaluate("""async path => {
      window.painting = await import(path)
      painting.holdPaints(true)
    }""", f"/assets/{harness.server.version}/painting.js")
    show(page, list_(3, 4))
    page.click("#b")
    equal([it["handler"] for it in messages(page, "event") if it["handler"]], [2])
    page.evaluate("painting.holdPaints(false)")
    until(page, "fake.messages.some(it => it.do === 'event' && it.handler === 4)")
    page.click("#b")
    equal([it["handler"] for it in messages(page, "event") if it["handler"]], [2, 4, 3])

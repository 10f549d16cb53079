"""Pages in another language: what a table says of a text, and when it is there."""

from harness import equal, messages, show, until

TABLE = """// A comment = with a mark
Today = Heute
Settings = Einstellungen
Notes = Notizen
# set = # Satz
# sets = # Sätze
# kg = # kg
# Nov = #. Nov.
Done = Erledigt
[Done] = Fertig
Back = Rücken
@Back = Zurück
glutes = Gesäß
quads = Quadrizeps
Remove {} = {} entfernen
# of {} = {}: #
#–# reps at {} = bei {1} #1 bis #2
No sets for {}. = Keine Sätze für {}.
Until {}. = Bis {}.
Rest well. = Ruh dich aus.
Undo: {} = Rückgängig: {}
"""

ASKED = """async ([path, texts]) => {
  const { Table } = await import(path)
  const response = await fetch(path.replace('translating.js', 'de.txt'))
  const table = new Table(await response.text(), { decimal: ',', and: ' und ', or: ' oder ' })
  return [texts.map(([text, place]) => table.text(text, place)), [...table.missing]]
}"""


def _asked(harness, *texts):
    harness.server.table = TABLE
    page = harness.open()
    path = f"/assets/{harness.server.version}/translating.js"
    pairs = [text if isinstance(text, tuple) else (text, "") for text in texts]
    return page.evaluate(ASKED, [path, pairs])


def a_table_says_what_a_text_is(harness):
    wanted = {
        "Today": "Heute", "  Today\n": "  Heute\n", "today": "today",
        "1 set": "1 Satz", "12 sets": "12 Sätze", "1\u202f200 sets": "1\u202f200 Sätze",
        "2.5 kg": "2,5 kg", "−2.5 kg": "−2,5 kg", "1:30.5": "1:30,5", "0.8.1": "0.8.1",
        "2026-11-29": "2026-11-29", "82.5": "82,5", "8–12": "8–12",
        "Remove Today": "Heute entfernen", "Remove Fly 2.5": "Fly 2.5 entfernen",
        "3 of 2.5 kg": "2,5 kg: 3", "8–12 reps at 2.5 kg": "bei 2,5 kg 8 bis 12",
        "2.5 kg · 1 set": "2,5 kg · 1 Satz", "Ada · 1 set": "Ada · 1 Satz",
        "No sets for glutes, quads and toes.": "Keine Sätze für Gesäß, Quadrizeps und toes.",
        "glutes, quads": "Gesäß, Quadrizeps", "glutes, toes": "glutes, toes",
        # A hole ends with its sentence, and a short month with one full stop.
        "No sets for toes. Rest well.": "Keine Sätze für toes. Ruh dich aus.",
        "Until 3 Nov.": "Bis 3. Nov.",
        "Undo: Remove · Today": "Rückgängig: Remove · Heute",
        "constructor": "constructor", "": "", "(": "(", "$& {} # \uE000": "$& {} # \uE000",
    }
    said, missing = _asked(harness, *wanted)
    equal(dict(zip(wanted, said)), wanted)
    assert {"today", "glutes, toes", "Ada", "constructor"} <= set(missing), missing
    assert not {"Today", "8–12", "Remove Today", "Ada · 1 set"} & set(missing), missing


def a_word_may_mean_something_else_on_a_button(harness):
    asked = [("Done", ""), ("Done", "["), ("Done", "@"), ("Back", ""), ("Back", "["), ("Back", "@"),
             ("1 set", "["), ("Done", "")]
    equal(_asked(harness, *asked)[0],
          ["Erledigt", "Fertig", "Erledigt", "Rücken", "Rücken", "Zurück", "1 Satz", "Erledigt"])


def names_are_told_in_the_readers_language(harness):
    harness.server.table = TABLE + "[Odd] = Seltsam\nDone. = Erledigt.\n"
    page = harness.open()
    until(page, "document.documentElement.dataset.whole")
    equal(messages(page, "translations"), [])
    told = "fake.messages.filter(it => it.do === 'translations').length"
    page.evaluate("fake.perform([{ do: 'language', name: 'de' }])")
    until(page, f"document.documentElement.lang === 'de' && {told}")
    (message,) = messages(page, "translations")
    equal(message["language"], "de")
    equal(dict(line.split("\t") for line in message["payload"].splitlines()), {
        "Today": "Heute", "Settings": "Einstellungen", "Notes": "Notizen", "Done": "Erledigt",
        "Back": "Rücken", "glutes": "Gesäß", "quads": "Quadrizeps"})
    page.evaluate("fake.perform([{ do: 'language', name: 'en' }])")
    until(page, f"document.documentElement.lang === 'en' && {told} === 2")
    last = messages(page, "translations")[-1]
    equal([last["language"], last["payload"]], ["en", ""])


PAGE = """<main><h1>Settings</h1><p>Remove Today</p><p translate="no" title="Today">Today</p>
<button aria-label="Back" id="b"><span>Done</span></button><input id="i" value="Today" placeholder="Today">
<div id="k" data-kept="7"><!--kept 7--><p>1 set</p><!--/kept--></div></main>"""


def a_language_is_chosen_at_once_in_every_tab_and_kept(harness):
    harness.server.table = TABLE
    page = harness.open()
    other = harness.open()
    for it in (page, other):
        show(it, PAGE)
    page.evaluate("fake.perform([{ do: 'title', text: 'Today · 2 sets' }])")
    page.focus("#i")
    page.evaluate("window.first = document.querySelector('#k p')")
    page.evaluate("fake.perform([{ do: 'language', name: 'de' }])")
    until(page, "document.querySelector('h1').textContent === 'Einstellungen'")
    equal(page.inner_text("main").split("\n")[:2], ["Einstellungen", ""])
    equal(page.evaluate("[...document.querySelectorAll('main p')].map(it => it.textContent)"),
          ["Heute entfernen", "Today", "1 Satz"])
    equal(page.evaluate("""[document.title, document.documentElement.lang, b.textContent,
        b.getAttribute('aria-label'), i.value, i.placeholder, document.activeElement.id,
        document.querySelector('[translate]').title, first === document.querySelector('#k p')]"""),
          ["Heute · 2 Sätze", "de", "Fertig", "Zurück", "Today", "Heute", "i", "Today", True])
    until(other, "document.querySelector('h1').textContent === 'Einstellungen'")
    # Also where the table cannot be had any more.
    harness.server.table = ""
    page.reload()
    harness.ready(page)
    show(page, PAGE)
    equal(page.inner_text("h1"), "Einstellungen")
    page.evaluate("fake.perform([{ do: 'language', name: 'en' }])")
    until(page, "document.querySelector('h1').textContent === 'Settings'")
    equal(page.evaluate("[document.documentElement.lang, document.querySelector('#k').innerText]"),
          ["en", "1 set"])
    until(other, "document.querySelector('h1').textContent === 'Settings'")


def the_language_that_was_chosen_last_is_shown(harness):
    harness.server.table = TABLE
    page = harness.open()
    show(page, PAGE)
    page.evaluate("""() => {
      const { fetch } = globalThis;
      const gate = new Promise(resolve => { window.letGo = resolve; });
      globalThis.fetch = async (...asked) => {
        if (`${asked[0]}`.endsWith('de.txt')) await gate;
        return fetch(...asked);
      };
      fake.perform([{ do: 'language', name: 'de' }]);
    }""")
    page.wait_for_timeout(100)
    page.evaluate("fake.perform([{ do: 'language', name: 'en' }])")
    page.evaluate("letGo()")
    page.wait_for_timeout(500)
    equal(page.evaluate("document.documentElement.lang"), "en")
    equal(page.inner_text("h1"), "Settings")


def a_language_is_there_where_nothing_is_cached(harness):
    harness.server.table = TABLE
    page = harness.context.new_page()
    # As in private windows.
    page.add_init_script("""CacheStorage.prototype.open = async () => {
        throw new DOMException('x', 'SecurityError') }""")
    page = harness.open(page=page)
    page.evaluate("fake.perform([{ do: 'language', name: 'de' }])")
    until(page, "document.documentElement.lang === 'de'")
    show(page, PAGE)
    equal(page.inner_text("h1"), "Einstellungen")


def a_newer_version_brings_its_languages(harness):
    server = harness.server
    server.table = TABLE
    page = harness.open()
    until(page, "navigator.serviceWorker.controller")
    page.evaluate("fake.perform([{ do: 'language', name: 'de' }])")
    until(page, "document.documentElement.lang === 'de'")
    server.version, server.table = "2", TABLE.replace("Today = Heute", "Today = Am heutigen Tag")
    server.drop_streams()
    until(page, "fake.messages.some(it => it.do === 'update')")
    server.silent.add("de.txt")
    with page.expect_navigation():
        page.evaluate("fake.perform([{ do: 'reload' }])")
    harness.ready(page)
    show(page, "<main><h1>Today</h1></main>")
    equal(page.inner_text("h1"), "Am heutigen Tag")
    until(page, "caches.open('language').then(it => it.keys()).then(it => it.length === 1)")


def todays_card_is_asked_for_in_the_language_of_its_address(harness):
    for address, query in [("/today.svg?language=de", "language=de"), ("/today.svg", "")]:
        page = harness.context.new_page()
        page.goto(harness.server.url + address)
        page.wait_for_url("blob:**")
        equal(harness.server.cards[-1], query)
        page.close()


def a_language_does_not_wait_for_a_server_that_is_silent(harness):
    server = harness.server
    server.table = TABLE
    page = harness.open()
    page.evaluate("fake.perform([{ do: 'language', name: 'de' }])")
    until(page, "document.documentElement.lang === 'de'")
    page.evaluate("""async () => {
      const cache = await caches.open('language')
      const [key] = await cache.keys()
      await cache.put('/assets/0/de.txt', await cache.match(key))
      await cache.delete(key)
    }""")
    server.silent.add("de.txt")
    page.reload()
    harness.ready(page)
    equal(page.evaluate("document.documentElement.lang"), "de")

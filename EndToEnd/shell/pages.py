"""Navigation and effects."""

import json
import os
import pathlib
import tempfile

from harness import equal, messages, show, until

LINKS = """<main><h1>{url}</h1><a id="next" href="/next?x=1">n</a>
<a id="file" href="/api/echo" download="e">f</a><p id="tall"></p></main>"""


def _open(harness):
    page = harness.open()
    page.evaluate("""html => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('#tall { height: 5000px }');
      document.adoptedStyleSheets = [sheet];
      let url = '/';
      fake.page = message => {
        if (message.url) url = message.url;
        return html.replace('{url}', url);
      };
      fake.perform([]);
    }""", LINKS)
    return page


def links_turn_the_page_and_back_restores_the_scroll_position(harness):
    page = _open(harness)
    page.evaluate("scrollTo(0, 700)")
    page.evaluate("document.getElementById('next').click()")
    equal(page.evaluate("[location.pathname + location.search, scrollY]"), ["/next?x=1", 0])
    equal(page.evaluate("document.activeElement.textContent"), "/next?x=1")
    equal([it["url"] for it in messages(page, "navigate")], ["/next?x=1"])
    page.evaluate("scrollTo(0, 300)")
    page.go_back()
    until(page, "scrollY === 700")
    equal(page.inner_text("h1"), "/")
    page.go_forward()
    until(page, "scrollY === 300")
    equal([it["url"] for it in messages(page, "navigate")], ["/next?x=1", "/", "/next?x=1"])


def a_link_to_where_one_is_begins_at_the_top_and_is_no_step(harness):
    page = _open(harness)
    page.click("#next")
    page.evaluate("scrollTo(0, 700)")
    for _ in range(3):
        page.evaluate("document.getElementById('next').click()")
    equal(page.evaluate("[location.pathname + location.search, scrollY]"), ["/next?x=1", 0])
    equal(len(messages(page, "navigate")), 4)
    page.go_back()
    until(page, "location.pathname === '/'")


def what_swift_shows_and_focuses_stays_so_as_a_page_turns(harness):
    page = _open(harness)
    page.evaluate("""() => {
      const links = fake.page;
      fake.page = message => links(message) + '<input id="f" value="60" data-select>';
      fake.reply = message => message.do !== 'navigate' ? [] : [
        { do: 'scrollTo', id: 'f', block: 'nearest' }, { do: 'focus', id: 'f' }];
    }""")
    page.evaluate("document.getElementById('next').click()")
    seen = "[location.pathname, document.activeElement.id, scrollY > 3000, getSelection() + '']"
    equal(page.evaluate(seen), ["/next", "f", True, "60"])
    page.evaluate("scrollTo(0, 0)")
    page.go_back()
    until(page, "location.pathname === '/' && document.activeElement.id === 'f' && scrollY > 3000")


def a_reload_stays_where_it_was(harness):
    page = _open(harness)
    page.evaluate("""document.getElementById('next').click()""")
    page.reload()
    harness.ready(page)
    equal(messages(page, "start")[0]["url"], "/next?x=1")


def a_reload_finds_its_place_however_many_pages_were_left_from_there(harness):
    page = _open(harness)
    page.evaluate("""async () => {
      for (let count = 0; count < 55; count++) {
        scrollTo(0, 700);
        document.getElementById('next').click();
        await new Promise(resolve => {
          addEventListener('popstate', resolve, { once: true });
          history.back();
        });
      }
    }""")
    page.evaluate("scrollTo(0, 700)")
    page.reload()
    harness.ready(page)
    kept = page.evaluate("Object.fromEntries(JSON.parse(sessionStorage.getItem('scrolls')))")
    equal(kept.get(str(page.evaluate("history.state.entry"))), 700)


def swift_navigates_without_hearing_of_it(harness):
    page = _open(harness)
    page.evaluate("scrollTo(0, 700)")
    page.evaluate("fake.perform([{ do: 'navigate', url: '/a' }])")
    page.evaluate("fake.perform([{ do: 'navigate', url: '/b', replace: true }])")
    page.evaluate("fake.perform([{ do: 'title', text: 'B' }])")
    equal(page.evaluate("[location.pathname, scrollY, document.title]"), ["/b", 0, "B"])
    equal(messages(page, "navigate"), [])
    page.go_back()
    until(page, "scrollY === 700 && location.pathname === '/'")


def other_clicks_are_left_to_the_browser(harness):
    page = _open(harness)
    with page.expect_download() as download:
        page.click("#file")
    equal(pathlib.Path(download.value.path()).read_bytes(), b"GET ")
    with harness.context.expect_page() as opened:
        page.click("#next", modifiers=["ControlOrMeta"])
    opened.value.close()
    equal(messages(page, "navigate"), [])


def fetches_for_swift(harness):
    page = harness.open()
    page.evaluate("""fake.perform([
      { do: 'fetch', request: 4, method: 'POST', path: '/api/echo', body: 'hä' },
      { do: 'fetch', request: 5, method: 'GET', path: '/api/none' }])""")
    until(page, "fake.messages.filter(it => it.do === 'answer').length === 2")
    answers = {it["request"]: (it["status"], it["payload"]) for it in messages(page, "answer")}
    equal(answers[4], (200, "POST hä"))
    equal(answers[5][0], 404)
    harness.server.down()
    page.evaluate("fake.perform([{ do: 'fetch', request: 6, method: 'GET', path: '/api/echo' }])")
    until(page, "fake.messages.some(it => it.request === 6 && it.status === 0)")


def what_has_begun_to_come_may_take_its_time(harness):
    page = harness.context.new_page()
    page.add_init_script("""
      const { setTimeout } = globalThis;
      const { timeout } = AbortSignal;
      const sooner = time => (time === 30_000 ? 500 : time);
      globalThis.setTimeout = (then, time) => setTimeout(then, sooner(time));
      AbortSignal.timeout = time => timeout.call(AbortSignal, sooner(time));""")
    harness.open(page=page)
    page.evaluate("fake.perform([{ do: 'fetch', request: 4, method: 'GET', path: '/api/slow' }])")
    page.wait_for_timeout(1500)
    equal(messages(page, "answer"), [])
    harness.server.release()
    until(page, "fake.messages.some(it => it.request === 4)")
    found = messages(page, "answer")[0]
    equal((found["status"], found["payload"]), (200, "all of it"))
    # What never begins is given up.
    page.evaluate("fake.perform([{ do: 'fetch', request: 5, method: 'GET', path: '/api/never' }])")
    until(page, "fake.messages.some(it => it.request === 5 && it.status === 408)")


def chooses_uploads_and_saves_files(harness):
    page = harness.open()
    with page.expect_file_chooser() as chooser:
        page.evaluate("fake.perform([{ do: 'chooseFile', request: 1, accept: '.csv' }])")
    chooser.value.set_files({"name": "log.csv", "mimeType": "text/csv", "buffer": b"a,b"})
    until(page, "fake.messages.some(it => it.request === 1)")
    equal(messages(page, "answer")[0]["payload"], '{"name":"log.csv","size":3}')
    page.evaluate("fake.perform([{ do: 'upload', request: 2, path: '/api/echo?name=log.csv' }])")
    until(page, "fake.messages.some(it => it.request === 2)")
    equal(messages(page, "answer")[1]["payload"], "POST a,b")
    page.evaluate("navigator.canShare = undefined")
    for effect in ({"do": "saveText", "name": "x.txt", "type": "text/plain", "text": "hällo"},
                   {"do": "shareFile", "name": "x.txt", "type": "text/plain", "text": "hällo"},
                   {"do": "download", "name": "x.txt", "path": "/api/echo"}):
        with page.expect_download() as download:
            page.evaluate("effect => fake.perform([effect])", effect)
        equal(download.value.suggested_filename, "x.txt")
        wanted = "hällo".encode() if "text" in effect else b"GET "
        equal(pathlib.Path(download.value.path()).read_bytes(), wanted)
    page.evaluate("""
      navigator.canShare = () => true;
      navigator.share = async ({ files }) => {
        window.shared = files[0].name + ' ' + files[0].type + ' ' + await files[0].text();
      };
      fake.perform([{ do: 'shareFile', name: 'x.svg', type: 'image/svg+xml', text: '<svg/>' }])""")
    until(page, "window.shared === 'x.svg image/svg+xml <svg/>'")


def a_file_that_was_changed_after_it_was_chosen_is_said(harness):
    page = harness.open()
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "log.csv")
        file.write_text("a,b")
        with page.expect_file_chooser() as chooser:
            page.evaluate("fake.perform([{ do: 'chooseFile', request: 1 }])")
        chooser.value.set_files(file)
        until(page, "fake.messages.some(it => it.request === 1)")
        file.write_text("a,b,c")
        os.utime(file, (0, 0))
        page.evaluate("fake.perform([{ do: 'upload', request: 2, path: '/api/echo' }])")
        until(page, "fake.messages.some(it => it.request === 2)")
    found = messages(page, "answer")[-1]
    equal(found["status"], 400)
    equal(json.loads(found["payload"])["error"]["message"], "The file cannot be read any more.")


def tells_how_much_of_a_file_is_out_and_ends_an_upload(harness):
    page = harness.open()
    with page.expect_file_chooser() as chooser:
        page.evaluate("fake.perform([{ do: 'chooseFile', request: 1, several: true }])")
    large = b"x" * (8 << 20)
    chooser.value.set_files([
        {"name": "a.fit", "mimeType": "", "buffer": b"a"},
        {"name": "b.fit", "mimeType": "", "buffer": large}])
    until(page, "fake.messages.some(it => it.request === 1)")
    files = [{"name": "a.fit", "size": 1}, {"name": "b.fit", "size": len(large)}]
    equal(json.loads(messages(page, "answer")[0]["payload"]), {"files": files})
    page.evaluate("fake.perform([{ do: 'upload', request: 2, path: '/api/echo', file: 1 }])")
    until(page, "fake.messages.some(it => it.request === 2 && it.status === 200)")
    told = [one for one in messages(page, "answer") if one["request"] == 2]
    equal(told[0]["status"], 100)
    assert 0 < json.loads(told[0]["payload"])["sent"] <= len(large), told[0]
    equal(told[-1]["payload"], "POST " + large.decode())
    page.evaluate("""fake.perform([{ do: 'upload', request: 3, path: '/api/echo', file: 1 }]);
      setTimeout(() => fake.perform([{ do: 'cancelUpload' }]), 0)""")
    until(page, "fake.messages.some(it => it.request === 3 && it.status !== 100)")
    equal([one for one in messages(page, "answer") if one["request"] == 3][-1]["status"], 0)


LOOK = """[document.documentElement.style.colorScheme,
    ...[...document.querySelectorAll('meta[name=theme-color]')].map(it => it.media)]"""
AS_SYSTEM = ["", "(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]


def a_theme_is_there_before_the_app_and_in_every_tab(harness):
    page = harness.open()
    other = harness.open()
    equal(page.evaluate(LOOK), AS_SYSTEM)
    page.evaluate("fake.perform([{ do: 'theme', name: 'dark' }])")
    equal(page.evaluate(LOOK), ["dark", "not all", "all"])
    until(other, "document.documentElement.style.colorScheme === 'dark'")
    # As the page is parsed: no module has run by then.
    harness.context.add_init_script("""addEventListener('readystatechange', () => {
      globalThis.early ??= document.documentElement.style.colorScheme;
    }, true)""")
    page.reload()
    harness.ready(page)
    equal(page.evaluate("early"), "dark")
    equal(page.evaluate(LOOK), ["dark", "not all", "all"])
    page.evaluate("fake.perform([{ do: 'theme', name: 'light' }])")
    equal(page.evaluate(LOOK), ["light", "all", "not all"])
    page.evaluate("fake.perform([{ do: 'theme', name: 'system' }])")
    equal(page.evaluate(LOOK), AS_SYSTEM)


def wakes_once_at_the_latest_time(harness):
    page = harness.open()
    page.evaluate("""fake.perform([{ do: 'wake', at: Date.now() + 400 },
        { do: 'wake', at: Date.now() + 900 }])""")
    until(page, "fake.messages.some(it => it.do === 'tick')")
    [tick] = messages(page, "tick")
    sent = [it for it in messages(page, "event")][-1]
    assert 800 < tick["now"] - sent["now"] < 3000, (tick, sent)
    page.evaluate("fake.perform([{ do: 'wake', at: Date.now() + 50 }, { do: 'wake', at: null }])")
    page.wait_for_timeout(150)
    equal(len(messages(page, "tick")), 1)


def remembers_across_a_reload(harness):
    page = harness.open()
    page.evaluate("""fake.perform([{ do: 'remember', key: 'a', value: 'ä' },
        { do: 'remember', key: 'b', value: 'x' }, { do: 'remember', key: 'b', value: null }])""")
    page.wait_for_timeout(100)
    page.reload()
    harness.ready(page)
    equal(page.evaluate("[...fake.remembered]"), [["a", "ä"]])


def what_one_tab_remembers_the_others_hear(harness):
    page, other = harness.open(), harness.open()
    page.evaluate("""fake.perform([{ do: 'remember', key: 'a', value: 'ä' },
        { do: 'remember', key: 'a', value: null }])""")
    until(other, "fake.messages.filter(it => it.do === 'remembered').length === 2")
    equal([it["payload"] for it in messages(other, "remembered")],
          ['{"remembered":"a","value":"ä"}', '{"remembered":"a","value":null}'])
    equal(messages(page, "remembered"), [])


def only_the_tab_used_last_speaks_and_vibrates(harness):
    tabs = [harness.open(), harness.open()]
    for page in tabs:
        show(page, '<button id="b">b</button>')
        page.evaluate("""() => {
          window.felt = [];
          Navigator.prototype.vibrate = pattern => felt.push(pattern);
          SpeechSynthesis.prototype.speak = ({ text }) => felt.push(text);
        }""")
    for used in tabs:
        used.bring_to_front()
        used.click("#b")
        used.wait_for_timeout(200)
        for page in tabs:
            page.evaluate("""fake.perform([{ do: 'vibrate', pattern: [20] },
                { do: 'speak', text: 'rest' }])""")
            page.wait_for_timeout(100)
            felt = page.evaluate("felt.splice(0)")
            equal(sorted(map(str, felt)), ["[20]", "rest"] if page == used else [])


def a_notification_is_heard_each_time_and_goes(harness):
    tabs = [harness.open(), harness.open()]
    for page in tabs:
        page.evaluate("""() => {
          window.told = [];
          // What stands is the same for all tabs.
          const read = () => JSON.parse(localStorage.getItem('standing') ?? '[]');
          const write = all => localStorage.setItem('standing', JSON.stringify(all));
          Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
          ServiceWorkerContainer.prototype.getRegistration = async () => ({
            async update() {},
            async showNotification(title, options) {
              if (options.tag && read().length && !options.renotify) return;
              told.push(options.body);
              write([options]);
            },
            getNotifications: async () => read().map(it => ({ ...it, close: () => write([]) })),
          });
        }""")
    say = """body => fake.perform([{ do: 'notify', title: 'Rest is over', body, tag: 'regimen' }])"""
    for page in tabs:
        page.evaluate(say, "one")
    tabs[0].wait_for_timeout(300)
    equal([page.evaluate("told.splice(0)") for page in tabs], [["one"], []])
    tabs[0].evaluate("const { now } = Date; Date.now = () => now() + 120_000")
    tabs[0].evaluate(say, "two")
    tabs[0].wait_for_timeout(200)
    equal(tabs[0].evaluate("told"), ["two"])
    tabs[1].evaluate("fake.perform([{ do: 'closeNotification', tag: 'regimen' }])")
    tabs[1].wait_for_timeout(200)
    equal(tabs[1].evaluate("localStorage.getItem('standing')"), "[]")


def focuses_scrolls_and_plays(harness):
    page = harness.open()
    show(page, '<input id="f" value="abc">')
    page.click("#f")
    page.keyboard.press("Tab")
    page.evaluate("""fake.perform([{ do: 'focus', id: 'f', select: true },
        { do: 'scrollTo', id: 'f', block: 'center' }, { do: 'vibrate', pattern: [20] },
        { do: 'sound', name: 'finish', volume: 0.1 }, { do: 'sound', name: 'unknown' },
        { do: 'speak', text: 'rest' }, { do: 'keepAwake', on: true },
        { do: 'keepAwake', on: false }, { do: 'notify', title: 't', body: 'b', tag: 'x' }])""")
    equal(page.evaluate("[f.selectionStart, f.selectionEnd]"), [0, 3])
    page.wait_for_timeout(50)
    equal(messages(page, "failed"), [])


def a_screen_stays_awake_no_longer_than_it_has_to(harness):
    page = harness.context.new_page()
    page.add_init_script("""
      window.locks = [];
      Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => {
        await new Promise(resolve => setTimeout(resolve, 100));
        const lock = { released: false, release: async () => { lock.released = true; } };
        locks.push(lock);
        return lock;
      } } });""")
    page = harness.open(page=page)
    awake = "locks.filter(it => !it.released).length"
    for asked, wanted in (([True, True], 1), ([False], 0), ([True, False], 0)):
        for on in asked:
            page.evaluate("on => fake.perform([{ do: 'keepAwake', on }])", on)
        page.wait_for_timeout(400)
        equal(page.evaluate(awake), wanted)


def _listen(page):
    """Keeps what is handed to the audio clock, with the moment that it is to be heard at."""
    page.evaluate("""() => {
        window.notes = [];
        const source = AudioScheduledSourceNode.prototype;
        const { start, stop } = source;
        source.start = function (when) {
          window.audio = this.context;
          notes.push({ at: Date.now() + (when - this.context.currentTime) * 1000 });
          this.note = notes.at(-1);
          start.call(this, when);
        };
        source.stop = function (when) {
          if (when === undefined) this.note.isTakenBack = true;
          stop.call(this, when);
        };
    }""")
    page.click("#b")
    page.wait_for_timeout(300)


def an_interrupted_audio_clock_puts_no_tone_off(harness):
    page = harness.open()
    show(page, '<button id="b">b</button>')
    _listen(page)
    begun = page.evaluate("""() => { const now = Date.now(); fake.perform([{ do: 'tones', tones: [
        { at: now + 300, name: 'count' }, { at: now + 3000, name: 'count' }] }]); return now }""")
    page.wait_for_timeout(100)
    page.evaluate("audio.suspend()")
    page.wait_for_timeout(900)
    page.evaluate("audio.resume()")
    until(page, "notes.length === 3")
    notes = page.evaluate("notes")
    # What would have come too late is left out, and what is to come keeps its moment.
    equal([it.get("isTakenBack", False) for it in notes], [True, True, False])
    assert abs(notes[2]["at"] - begun - 3000) < 30, (notes, begun)
    page.wait_for_timeout(100)
    equal(len(page.evaluate("notes")), 3)


def tones_wait_on_the_audio_clock(harness):
    page = harness.open()
    show(page, '<button id="b">b</button>')
    _listen(page)
    begun = page.evaluate("""() => { const now = Date.now(); fake.perform([{ do: 'tones', tones: [
        { at: now + 400, name: 'count' }, { at: now + 5000, name: 'work' }] }]); return now }""")
    page.wait_for_timeout(50)
    notes = page.evaluate("notes")
    equal(len(notes), 3)
    assert abs(notes[0]["at"] - begun - 400) < 30, (notes, begun)
    assert abs(notes[1]["at"] - begun - 5000) < 30, (notes, begun)
    page.wait_for_timeout(500)
    page.evaluate("fake.perform([{ do: 'tones', tones: [] }])")
    equal([it.get("isTakenBack", False) for it in page.evaluate("notes")], [False, True, True])


def the_lock_screen_has_buttons(harness):
    page = harness.open()
    page.evaluate("""() => {
      window.positions = [];
      const { setPositionState } = MediaSession.prototype;
      MediaSession.prototype.setPositionState = function (state) {
        positions.push(state ?? null);
        setPositionState.call(this, state);
      };
      const now = Date.now();
      const plank = { do: 'lockScreen', title: 'Plank', detail: 'Core · 1 of 2', length: 30_000 };
      fake.perform([
        { ...plank, paused: false, since: now - 12_000 },
        { ...plank, paused: true, since: now - 60_000, at: now - 50_000 },
        { ...plank, paused: false, since: now - 40_000 },
        { do: 'lockScreen', title: 'Squats', detail: 'Core · 2 of 2', paused: false }]);
    }""")
    equal(page.evaluate("navigator.mediaSession.metadata.title"), "Squats")
    equal(page.evaluate("navigator.mediaSession.metadata.artist"), "Core · 2 of 2")
    equal(page.evaluate("navigator.mediaSession.playbackState"), "playing")
    # How far it is; the time over waits at the end.
    positions = page.evaluate("positions")
    equal([it and it["duration"] for it in positions], [30, 30, 30, None])
    assert 12 <= positions[0]["position"] < 13, positions
    equal([it["position"] for it in positions[1:3]], [10, 30])
    page.evaluate("fake.perform([{ do: 'lockScreen' }])")
    equal(page.evaluate("navigator.mediaSession.playbackState"), "none")
    equal(page.evaluate("positions.at(-1)"), None)
    equal(messages(page, "failed"), [])


def an_effect_that_fails_is_told(harness):
    page = harness.open()
    page.evaluate("fake.perform([{ do: 'download', path: '/api/none', name: 'x' }, { do: 'new' }])")
    until(page, "fake.messages.filter(it => it.do === 'failed').length === 2")
    equal(sorted(it["what"] for it in messages(page, "failed")), ["download", "new"])


def _open_blocked(harness):
    page = harness.context.new_page()
    # As Chromium and Firefox do it.
    page.add_init_script("""
      const refuse = () => { throw new DOMException('blocked', 'SecurityError') };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(globalThis, name, { get: refuse });
      LockManager.prototype.request = async () => refuse();
      CacheStorage.prototype.open = async () => refuse();
      globalThis.BroadcastChannel = class { constructor() { refuse() } };""")
    return harness.open(page=page)


def opens_where_cookies_are_blocked(harness):
    page = _open_blocked(harness)
    equal(page.inner_text("h1"), "Notes")
    name = page.evaluate("fake.save('A', 'one')")
    until(page, "fake.queued.size === 0")
    equal(harness.server.applied, [name])


def a_theme_and_a_language_hold_for_the_visit_where_cookies_are_blocked(harness):
    harness.server.table = "Notes = Notizen\n"
    page = _open_blocked(harness)
    page.evaluate("fake.perform([{ do: 'theme', name: 'dark' }])")
    equal(page.evaluate(LOOK), ["dark", "not all", "all"])
    page.evaluate("fake.perform([{ do: 'language', name: 'de' }])")
    until(page, "document.documentElement.lang === 'de'")
    page.evaluate("fake.perform([{ do: 'language', name: 'system' }])")
    until(page, "document.documentElement.lang === 'en'")
    page.evaluate("fake.perform([{ do: 'theme', name: 'system' }])")
    equal(page.evaluate(LOOK), AS_SYSTEM)
    told = [it for it in messages(page, "failed") if it["what"] in ("theme", "language")]
    equal(told, [])


def a_script_that_is_missing_is_said(harness):
    harness.server.missing.add("gestures.js")
    page = harness.context.new_page()
    page.goto(harness.server.url)
    until(page, "document.querySelector('[role=alert]')")
    equal(page.inner_text("[role=alert]"), "Regimen could not be loaded. Reload the page.")

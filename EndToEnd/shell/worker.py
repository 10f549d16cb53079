"""The service worker: opens without a network, and never mixes two versions."""

from harness import equal, eventually, messages, until
from server import WEB

WORKER = "navigator.serviceWorker.getRegistration().then(it => it?.{}?.scriptURL ?? '')"


def _controlled(harness):
    page = harness.open()
    until(page, "navigator.serviceWorker.controller")
    return page


def opens_without_a_server(harness):
    server = harness.server
    server.put("A", "one")
    page = _controlled(harness)
    until(page, "fake.documents.size === 1")
    page.evaluate("fake.perform([{ do: 'remember', key: 'k', value: 'v' }])")
    page.wait_for_timeout(100)
    server.down()
    page.goto(server.url + "/history?week=3")
    harness.ready(page, connected=False)
    until(page, "document.documentElement.dataset.connection === 'offline'")
    equal(page.inner_text("li"), "one")
    equal(messages(page, "start")[0]["url"], "/history?week=3")
    page.evaluate("fake.save('B', 'offline')")
    until(page, "document.documentElement.dataset.queued === '1'")
    page.wait_for_timeout(50)
    page.reload()
    harness.ready(page, connected=False)
    equal(page.evaluate("fake.queued.size"), 1)
    server.up()
    page.evaluate("dispatchEvent(new Event('online'))")
    until(page, "fake.queued.size === 0")
    equal(len(server.applied), 1)


def a_new_version_waits_until_it_is_asked_for(harness):
    server = harness.server
    page = _controlled(harness)
    server.version = "2"
    server.drop_streams()
    until(page, "fake.messages.some(it => it.do === 'update' && it.version === '2')")
    page.reload()
    harness.ready(page)
    equal(messages(page, "start")[0]["version"], "1")
    until(page, "fake.messages.some(it => it.do === 'update')")
    assert page.evaluate(WORKER.format("waiting")).endswith("v=2")
    with page.expect_navigation():
        page.evaluate("fake.perform([{ do: 'reload' }])")
    harness.ready(page)
    equal(messages(page, "start")[0]["version"], "2")
    assert eventually(page, lambda: page.evaluate(
        "caches.keys().then(keys => keys.filter(it => it.startsWith('regimen')))") == ["regimen-2-2"])


def a_version_that_is_being_installed_keeps_its_files(harness):
    server = harness.server
    page = _controlled(harness)
    server.version = "2"
    server.drop_streams()
    until(page, "fake.messages.some(it => it.do === 'update' && it.version === '2')")
    # The next one has begun to come as the person goes on in this one.
    server.version = "3"
    server.silent.add("shell.js")
    server.drop_streams()
    names = "caches.keys().then(keys => keys.filter(it => it.startsWith('regimen')).sort())"
    assert eventually(page, lambda: "regimen-2-3" in page.evaluate(names))
    with page.expect_navigation():
        page.evaluate("fake.perform([{ do: 'reload' }])")
    harness.ready(page)
    equal(messages(page, "start")[0]["version"], "2")
    assert eventually(page, lambda: "regimen-2-1" not in page.evaluate(names))
    equal(page.evaluate(names), ["regimen-2-2", "regimen-2-3"])


def a_failed_installation_keeps_the_version_before(harness):
    server = harness.server
    page = _controlled(harness)
    server.version, server.broken_assets = "2", True
    server.drop_streams()
    page.wait_for_timeout(600)
    equal(messages(page, "update"), [])
    server.down()
    page.reload()
    harness.ready(page, connected=False)
    equal(messages(page, "start")[0]["version"], "1")


def plays_a_sound_in_parts(harness):
    page = _controlled(harness)
    whole = len((WEB / "silence.wav").read_bytes())
    asked = """range => fetch('/assets/1/silence.wav', { headers: { Range: range } }).then(async it =>
        [it.status, it.headers.get('Content-Range'), (await it.arrayBuffer()).byteLength])"""
    equal(page.evaluate(asked, "bytes=0-1"), [206, f"bytes 0-1/{whole}", 2])
    equal(page.evaluate(asked, "bytes=100-"), [206, f"bytes 100-{whole - 1}/{whole}", whole - 100])
    equal(page.evaluate("""new Promise((resolve, reject) => {
        const sound = new Audio('/assets/1/silence.wav');
        Object.assign(sound, { oncanplay: () => resolve(sound.duration > 4), onerror: reject });
        sound.load();
    })"""), True)


TRACK = "fetch('/api/activities/{}/track').then(it => it.ok ? it.text() : `${{it.status}}`, () => 'none')"


def keeps_the_newest_tracks_that_were_seen(harness):
    server = harness.server
    page = _controlled(harness)
    for number in range(53):
        equal(page.evaluate(TRACK.format(number)), f"/api/activities/{number}/track")
    page.evaluate(TRACK.format(5))
    equal(page.evaluate(TRACK.format("gone")), "404")
    # What is kept of a recording whose samples the library does not have yet is not asked for there.
    page.evaluate("caches.open('tracks').then(it => it.put('/api/activities/gone/track', new Response('own')))")
    equal(page.evaluate(TRACK.replace("track'", "track?kept'").format("gone")), "own")
    page.evaluate("caches.open('tracks').then(it => it.delete('/api/activities/gone/track'))")
    server.down()
    equal(page.evaluate(TRACK.format(2)), "none")
    equal(page.evaluate(TRACK.format(5)), "/api/activities/5/track")
    equal(page.evaluate(TRACK.format(52)), "/api/activities/52/track")
    equal(page.evaluate("caches.open('tracks').then(it => it.keys()).then(keys => keys.length)"), 50)
    server.up()


def keeps_the_catalogue_although_the_first_try_fails(harness):
    page = harness.context.new_page()
    page.add_init_script("""{
      const { fetch } = globalThis;
      globalThis.fetch = async (...asked) => {
        if (!`${asked[0]}`.includes('catalogue')) return fetch(...asked);
        globalThis.fetch = fetch;
        throw new TypeError('no network');
      };
    }""")
    harness.open(page=page)
    page.wait_for_timeout(300)
    equal(page.evaluate(KEPT), "")
    harness.server.put("A", "one")
    assert eventually(page, lambda: page.evaluate(KEPT) == "?v=1")


def keeps_what_was_seen_behind_a_server_whose_library_is_away(harness):
    server = harness.server
    page = _controlled(harness)
    page.evaluate(TRACK.format(1))
    assert eventually(page, lambda: page.evaluate(KEPT) == "?v=1")
    page.evaluate("caches.open('catalogue').then(it => it.delete('/api/catalogue?v=1'))")
    page.evaluate("caches.open('catalogue').then(it => it.put('/api/catalogue?v=0', new Response('old')))")
    server.is_away = True
    equal(page.evaluate(TRACK.format(1)), "/api/activities/1/track")
    equal(page.evaluate(TRACK.format(2)), "none")
    equal(page.evaluate(CATALOGUE), "old")


CATALOGUE = "fetch('/api/catalogue').then(it => it.text(), () => 'none')"
KEPT = "caches.open('catalogue').then(it => it.keys()).then(keys => keys.map(it => new URL(it.url).search).join())"


def keeps_the_catalogue_of_its_version(harness):
    server = harness.server
    page = _controlled(harness)
    assert eventually(page, lambda: page.evaluate(KEPT) == "?v=1")
    server.down()
    equal(page.evaluate(CATALOGUE), "catalogue of 1")
    # What an earlier version has kept is better than nothing, and goes with the next one.
    page.evaluate("caches.open('catalogue').then(it => it.delete('/api/catalogue?v=1'))")
    page.evaluate("caches.open('catalogue').then(it => it.put('/api/catalogue?v=0', new Response('old')))")
    equal(page.evaluate(CATALOGUE), "old")
    # It is never kept as that of this version.
    equal(page.evaluate(CATALOGUE.replace("catalogue'", "catalogue?v=1'")), "none")
    server.up()
    equal(page.evaluate(CATALOGUE), "catalogue of 1")
    equal(page.evaluate(KEPT), "?v=0")
    page.reload()
    harness.ready(page)
    assert eventually(page, lambda: page.evaluate(KEPT) == "?v=1")


def leaves_the_api_alone(harness):
    page = _controlled(harness)
    equal(page.evaluate("fetch('/api/echo').then(it => it.text())"), "GET ")
    equal(page.evaluate("""caches.open('regimen-2-1').then(it => it.keys())
        .then(keys => keys.map(it => new URL(it.url).pathname.split('/').pop()).sort())"""),
        sorted([path.name for path in WEB.iterdir()
                if path.is_file() and path.name not in ("index.html", "sw.js")]
               + ["", "app.wasm", "rest.wasm", "changelog.md"] + (
                   [] if (WEB / "style.css").exists() else ["style.css"])))


def a_first_visit_may_become_the_new_version(harness):
    server = harness.server
    page = _controlled(harness)
    page.evaluate("window.stays = true")
    server.version = "2"
    server.drop_streams()
    until(page, "fake.messages.some(it => it.do === 'update') && stays")
    with page.expect_navigation():
        page.evaluate("fake.perform([{ do: 'reload' }])")
    harness.ready(page)
    equal(messages(page, "start")[0]["version"], "2")


def a_full_disk_holds_no_track_back(harness):
    page = _controlled(harness)
    page.evaluate(TRACK.format(1))
    storage = harness.context.new_cdp_session(page)
    storage.send("Storage.overrideQuotaForOrigin", {"origin": harness.server.url, "quotaSize": 1})
    for number in (1, 2):
        equal(page.evaluate(TRACK.format(number)), f"/api/activities/{number}/track")
    harness.server.down()
    equal([page.evaluate(TRACK.format(number)) for number in (1, 2)],
          ["/api/activities/1/track", "none"])


def another_tab_is_asked_before_it_goes_on_in_the_new_version(harness):
    server = harness.server
    page = _controlled(harness)
    other = harness.open()
    other.evaluate("window.stays = true")
    for version in ("2", "3"):
        server.version = version
        server.drop_streams()
        for tab in (page, other):
            until(tab, f"fake.messages.some(it => it.do === 'update' && it.version === '{version}')")
    other.evaluate("fake.messages.length = 0")
    with page.expect_navigation():
        page.evaluate("fake.perform([{ do: 'reload' }])")
    harness.ready(page)
    equal(messages(page, "start")[0]["version"], "3")
    until(other, "fake.messages.some(it => it.do === 'update' && it.version === '3') && stays")
    equal(other.evaluate("fetch('/assets/1/icon.svg').then(it => it.status)"), 200)
    with other.expect_navigation():
        other.evaluate("fake.perform([{ do: 'reload' }])")
    harness.ready(other)
    equal(messages(other, "start")[0]["version"], "3")

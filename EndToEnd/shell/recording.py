"""Positions, straps and what is kept of a recording."""

from harness import equal, messages, until

START = {"latitude": 52.5, "longitude": 13.4, "accuracy": 5}


def _perform(page, *effects):
    page.evaluate("effects => fake.perform(effects)", list(effects))


def _track(page, mode):
    _perform(page, {"do": "track", "mode": mode})


def _allowed(harness):
    harness.context.grant_permissions(["geolocation"])
    harness.context.set_geolocation(START)


def positions_come_while_they_are_wanted(harness):
    _allowed(harness)
    page = harness.open()
    _track(page, "watch")
    until(page, "fake.messages.some(it => it.do === 'position')")
    first = messages(page, "position")[0]
    equal([first[key] for key in START], list(START.values()))
    # When it was there, and not when it was asked for.
    assert 0 <= first["now"] - first["time"] < 20_000, first
    equal(len(messages(page, "owned")), 1)
    _track(page, "off")
    count = len(messages(page, "position"))
    harness.context.set_geolocation({**START, "latitude": 52.6})
    page.wait_for_timeout(500)
    equal(len(messages(page, "position")), count)


def what_is_not_allowed_is_said(harness):
    page = harness.open()
    _track(page, "watch")
    until(page, "fake.messages.some(it => it.do === 'signal')")
    equal(messages(page, "signal")[0]["state"], "denied")


def lines_outlive_a_reload_in_their_order(harness):
    page = harness.open()
    for number in range(5):
        _perform(page, {"do": "record", "lines": f"[{number}]\n"})
    page.wait_for_timeout(300)
    page.reload()
    harness.ready(page)
    until(page, "fake.messages.some(it => it.do === 'recorded')")
    equal(messages(page, "recorded")[0]["payload"], "[0]\n[1]\n[2]\n[3]\n[4]\n")
    _perform(page, {"do": "forgetRecording"})
    page.wait_for_timeout(300)
    page.reload()
    harness.ready(page)
    page.wait_for_timeout(300)
    equal(messages(page, "recorded"), [])


def a_recording_that_begins_as_another_ends_keeps_its_start(harness):
    page = harness.open()
    kept = {"do": "keepSamples", "id": "A1", "text": "<gpx/>", "track": "[7]",
            "path": "/api/activities/A1/track"}
    for number, end in ((2, {"do": "forgetRecording"}), (4, kept)):
        _perform(page, {"do": "record", "lines": f"[{number - 1}]\n"}, end,
                 {"do": "record", "lines": f"[{number}]\n"})
        page.wait_for_timeout(300)
        page.reload()
        harness.ready(page)
        until(page, "fake.messages.some(it => it.do === 'recorded')")
        equal(messages(page, "recorded")[0]["payload"], f"[{number}]\n")
        _perform(page, {"do": "forgetRecording"})


def one_tab_alone_records(harness):
    _allowed(harness)
    page = harness.open()
    _track(page, "watch")
    until(page, "fake.messages.some(it => it.do === 'owned')")
    _perform(page, {"do": "record", "lines": "[1]\n"})
    other = harness.open()
    _track(other, "watch")
    until(other, "fake.messages.some(it => it.do === 'signal')")
    equal(messages(other, "signal")[0]["state"], "elsewhere")
    equal(messages(other, "position"), [])
    page.close()
    until(other, "fake.messages.some(it => it.do === 'owned')")
    equal(messages(other, "recorded")[-1]["payload"], "[1]\n")
    until(other, "fake.messages.some(it => it.do === 'position')")


def a_tab_lets_go_once_all_of_it_is_stored(harness):
    _allowed(harness)
    page = harness.open()
    _track(page, "watch")
    until(page, "fake.messages.some(it => it.do === 'owned')")
    _perform(page, {"do": "record", "lines": "[1]\n"})
    other = harness.open()
    _track(other, "watch")
    until(other, "fake.messages.some(it => it.do === 'signal')")
    _perform(page, {"do": "keepSamples", "id": "A1", "text": "<gpx/>", "track": "[7]",
                    "path": "/api/activities/A1/track"}, {"do": "track", "mode": "off"})
    until(other, "fake.messages.some(it => it.do === 'owned')")
    equal(messages(other, "recorded")[-1]["payload"], "")


def samples_wait_until_they_are_dropped(harness):
    page = harness.open()
    _perform(page, {"do": "record", "lines": "[1]\n"})
    _perform(page, {"do": "keepSamples", "id": "A1", "text": "<gpx/>", "track": "[7]",
                    "path": "/api/activities/A1/track"})
    page.wait_for_timeout(300)
    equal(page.evaluate("caches.open('tracks').then(it => it.match('/api/activities/A1/track'))"
                        ".then(it => it.text())"), "[7]")
    page.reload()
    harness.ready(page)
    until(page, "fake.messages.some(it => it.do === 'recorded')")
    found = messages(page, "recorded")[0]
    equal((found["waiting"], found["payload"]), (["A1"], ""))
    _perform(page, {"do": "sendFile", "id": "A1", "path": "/api/activities/A1/samples"})
    until(page, "fake.messages.some(it => it.do === 'sent')")
    equal(messages(page, "sent")[0]["status"], 200)
    _perform(page, {"do": "dropFile", "id": "A1"})
    page.wait_for_timeout(200)
    _perform(page, {"do": "sendFile", "id": "A1", "path": "/api/activities/A1/samples"})
    until(page, "fake.messages.filter(it => it.do === 'sent').length === 2")
    equal(messages(page, "sent")[1]["status"], 410)


def samples_are_kept_where_nothing_is_cached(harness):
    page = harness.context.new_page()
    # As in private windows.
    page.add_init_script("""CacheStorage.prototype.open = async () => {
        throw new DOMException('x', 'SecurityError') }""")
    page = harness.open(page=page)
    _perform(page, {"do": "keepSamples", "id": "A1", "text": "<gpx/>", "track": "[7]",
                    "path": "/api/activities/A1/track"})
    page.wait_for_timeout(300)
    # Where it could not be stored, the page would say so.
    equal(messages(page, "failed"), [])
    _perform(page, {"do": "sendFile", "id": "A1", "path": "/api/activities/A1/samples"})
    until(page, "fake.messages.some(it => it.do === 'sent' && it.status === 200)")


def _with_a_strap(harness):
    page = harness.context.new_page()
    page.add_init_script("""
      const rate = Object.assign(new EventTarget(), { startNotifications: async () => {} });
      const gatt = { connected: false, async connect() {
        gatt.connected = true;
        return { getPrimaryService: async () => ({ getCharacteristic: async () => rate }) };
      }, disconnect() { gatt.connected = false; } };
      globalThis.band = { gatt, rate };
      Object.defineProperty(navigator, 'bluetooth', {
        value: { requestDevice: async () => band } });""")
    return harness.open(page=page)


def a_strap_is_heard_and_found_again(harness):
    page = _with_a_strap(harness)
    _perform(page, {"do": "strap", "on": True})
    until(page, "fake.messages.some(it => it.do === 'strap')")
    page.evaluate("""band.rate.oncharacteristicvaluechanged(
        { target: { value: new DataView(new Uint8Array([9, 0, 72]).buffer, 1) } })""")
    until(page, "fake.messages.some(it => it.do === 'heartRate')")
    equal(messages(page, "heartRate")[0]["payload"], "\0H")
    page.evaluate("band.gatt.connected = false; band.ongattserverdisconnected()")
    until(page, "fake.messages.filter(it => it.do === 'strap').length === 2")


def a_strap_that_is_there_and_does_not_speak_is_asked_again(harness):
    page = _with_a_strap(harness)
    # As just after it was found again: it is connected, and its services are not known yet.
    page.evaluate("""() => {
      const { startNotifications } = band.rate;
      band.rate.startNotifications = async () => {
        band.rate.startNotifications = startNotifications;
        throw new DOMException('x', 'NetworkError');
      };
    }""")
    _perform(page, {"do": "strap", "on": True})
    until(page, "fake.messages.some(it => it.do === 'strap' && it.state === 'lost')")
    until(page, "fake.messages.some(it => it.do === 'strap' && it.state === 'connected')")


def a_strap_that_was_let_go_says_nothing_more(harness):
    page = _with_a_strap(harness)
    # Out of reach: connecting takes until it is given up.
    page.evaluate("""() => {
      band.gatt.connect = () => new Promise((resolve, reject) => {
        band.gatt.disconnect = () => reject(new DOMException('x', 'AbortError'));
      });
    }""")
    _perform(page, {"do": "strap", "on": True})
    page.wait_for_timeout(100)
    _perform(page, {"do": "strap", "on": False})
    page.wait_for_timeout(100)
    equal(messages(page, "strap"), [])


def samples_that_cannot_be_kept_come_before_the_next_recording(harness):
    page = harness.open()
    _perform(page, {"do": "record", "lines": "[1]\n"})
    page.wait_for_timeout(200)
    page.evaluate("""() => {
      const put = IDBObjectStore.prototype.put;
      window.heal = () => { IDBObjectStore.prototype.put = put; };
      IDBObjectStore.prototype.put = () => { throw new DOMException('full'); };
    }""")
    _perform(page, {"do": "keepSamples", "id": "A1", "text": "<gpx/>", "track": "[7]",
                    "path": "/api/activities/A1/track"})
    until(page, "fake.messages.some(it => it.do === 'failed' && it.what === 'keepSamples')")
    _perform(page, {"do": "record", "lines": "[2]\n"})
    until(page, "fake.messages.some(it => it.do === 'failed' && it.what === 'record')")
    # The library may have them all the same.
    _perform(page, {"do": "sendFile", "id": "A1", "path": "/api/activities/A1/samples"})
    until(page, "fake.messages.some(it => it.do === 'sent')")
    equal(messages(page, "sent")[0]["status"], 200)
    page.evaluate("heal()")
    _perform(page, {"do": "record", "lines": "[3]\n"})
    until(page, "fake.messages.some(it => it.do === 'failed' && it.what === 'keepSamples' && !it.message)")
    page.wait_for_timeout(200)
    page.reload()
    harness.ready(page)
    until(page, "fake.messages.some(it => it.do === 'recorded')")
    found = messages(page, "recorded")[0]
    equal((found["waiting"], found["payload"]), (["A1"], "[2]\n[3]\n"))

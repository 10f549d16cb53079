"""The copy and the queue: nothing is lost, everything arrives once."""

import json
import time

from harness import equal, eventually, messages, until

DOCUMENTS = "JSON.stringify([...fake.documents].sort())"


def _queued(page, count):
    until(page, f"document.documentElement.dataset.queued === '{count}'")


def _kept(page, store):
    return page.evaluate("""store => new Promise(resolve => {
      indexedDB.open('regimen').onsuccess = ({ target }) => {
        const found = target.result.transaction(store).objectStore(store).getAll();
        found.onsuccess = () => { target.result.close(); resolve(found.result); };
      };
    })""", store)


def changes_arrive_and_are_kept(harness):
    server = harness.server
    server.put("A", "one \U0001f3cb\u2028")
    server.put("B", "two")
    page = harness.open()
    until(page, "fake.documents.size === 2")
    server.put("A", "three")
    server.put("B", None)
    until(page, f"{DOCUMENTS} === '[[\"Workouts/A\",\"three\"]]'")
    equal(server.changes[0], "")
    assert server.changes[-1].startswith("epoch=EPOCH1&since="), server.changes


def a_full_answer_replaces_everything(harness):
    server = harness.server
    server.put("A", "one")
    server.put("B", "two")
    page = harness.open()
    until(page, "fake.documents.size === 2")
    server.begin_epoch("EPOCH2")
    server.put("C", "three")
    until(page, f"{DOCUMENTS} === '[[\"Workouts/C\",\"three\"]]'")
    equal(len(_kept(page, "documents")), 1)
    equal(_kept(page, "cursor"), [{"epoch": "EPOCH2", "revision": 1, "library": "LIBRARY1"}])
    page.reload()
    harness.ready(page)
    until(page, "fake.documents.size === 1")
    eventually(page, lambda: server.changes[-1] != "epoch=EPOCH1&since=2")
    equal(server.changes[-1], "epoch=EPOCH2&since=1")


def what_a_full_answer_lacks_is_kept_with_it(harness):
    server = harness.server
    server.put("A", "one")
    page = harness.open()
    until(page, "fake.documents.size === 1")
    line = json.dumps({"operation": "OFFER", "folder": "Workouts", "id": "A", "text": "one",
                       "refused": {"kind": "missing-in-library"}})
    page.evaluate("""line => { fake.reply = ({ do: what, begins }) =>
        what === 'changes' && begins ? [{ do: 'offer', lines: [line] }] : []; }""", line)
    server.begin_epoch("EPOCH2")
    server.put("B", "two")
    until(page, "fake.documents.has('Workouts/B')")
    eventually(page, lambda: _kept(page, "refused"))
    equal(_kept(page, "refused"), [line])
    equal([json.loads(it)["id"] for it in _kept(page, "documents")], ["B"])
    page.reload()
    harness.ready(page)
    equal(page.evaluate("[...fake.refused.keys()]"), ["OFFER"])


def a_document_that_stays_deleted_goes_at_once(harness):
    page = harness.open()
    page.evaluate("fake.save('A', 'stays deleted')")
    until(page, "fake.queued.size === 0 && fake.documents.size === 0")
    equal(_kept(page, "documents"), [])


def a_reused_identifier_is_replaced_and_keeps_its_place(harness):
    server = harness.server
    server.post_status = 503
    page = harness.open()
    names = [page.evaluate(f"fake.save('D{index}', 'x')") for index in range(3)]
    _queued(page, 3)
    server.reusing, server.post_status = 1, 200
    page.evaluate("dispatchEvent(new Event('online'))")
    until(page, "fake.queued.size === 0")
    equal(len(server.applied), 3)
    equal([name for name in server.applied if name in names], names[1:])
    assert [len(name) for name in server.applied if name not in names] == [26], server.applied
    equal([_kept(page, "queue"), _kept(page, "refused")], [[], []])


def another_library_at_the_same_address_gets_nothing(harness):
    server = harness.server
    server.put("A", "one")
    page = harness.open()
    until(page, "fake.documents.size === 1")
    server.down()
    until(page, "document.documentElement.dataset.connection === 'offline'")
    name = page.evaluate("fake.save('A', 'for the first', 'one')")
    _queued(page, 1)
    server.library = "LIBRARY2"
    server.begin_epoch("EPOCH9")
    server.put("Z", "other", tell=False)
    server.up()
    page.evaluate("dispatchEvent(new Event('online'))")
    until(page, "document.documentElement.dataset.connection === 'other-library'")
    equal([server.applied, page.evaluate("[...fake.documents.keys()]")], [[], ["Workouts/A"]])
    page.reload()
    harness.ready(page, connected=False)
    until(page, "document.documentElement.dataset.connection === 'other-library'")
    equal(page.evaluate("[...fake.queued.keys()]"), [name])
    # A person takes the other one: what waits is kept, and sent when its library is back.
    with page.expect_navigation():
        page.evaluate("fake.perform([{ do: 'changeLibrary' }])")
    harness.ready(page)
    until(page, "fake.documents.has('Workouts/Z')")
    equal([server.applied, page.evaluate("fake.queued.size")], [[], 0])
    second = page.evaluate("fake.save('Y', 'for the second')")
    until(page, "fake.queued.size === 0")
    equal(server.applied, [second])
    equal(len(_kept(page, "queue")), 1)
    server.library = "LIBRARY1"
    server.begin_epoch("EPOCH1")
    server.drop_streams()
    until(page, "document.documentElement.dataset.connection === 'other-library'")
    with page.expect_navigation():
        page.evaluate("fake.perform([{ do: 'changeLibrary' }])")
    harness.ready(page)
    eventually(page, lambda: name in server.applied)
    equal(server.applied, [second, name])
    equal(_kept(page, "queue"), [])


def what_is_saved_while_the_library_changes_is_for_the_former_one(harness):
    server = harness.server
    page = harness.open()
    server.put("A", "one")
    until(page, "fake.documents.size === 1")
    server.library = "LIBRARY2"
    server.begin_epoch("EPOCH9")
    server.drop_streams()
    until(page, "document.documentElement.dataset.connection === 'other-library'")
    # Between the copy that is cleared and the page that begins anew.
    page.evaluate("""caches.delete = () => new Promise(resolve => setTimeout(() => {
        fake.save('A', 'for the first', 'one');
        setTimeout(resolve, 500);
    }, 200))""")
    with page.expect_navigation():
        page.evaluate("fake.perform([{ do: 'changeLibrary' }])")
    harness.ready(page)
    equal(page.evaluate("fake.queued.size"), 0)
    second = page.evaluate("fake.save('Y', 'for the second')")
    until(page, "fake.queued.size === 0")
    equal(server.applied, [second])
    kept = [json.loads(line) for line in _kept(page, "queue")]
    equal({it["library"] for it in kept}, {"LIBRARY1"})


def a_journal_of_the_former_library_is_not_shown(harness):
    server = harness.server
    page = harness.open()
    server.put("A", "one")
    until(page, "fake.documents.size === 1")
    # Noted, and not yet in the queue when the page goes.
    page.evaluate("""localStorage.setItem('regimen-unsaved-0', JSON.stringify({
        operation: 'FORMER', folder: 'Workouts', id: 'A', text: 'x', library: 'LIBRARY0' }) + '\\n')""")
    page.reload()
    harness.ready(page)
    equal(page.evaluate("fake.queued.size"), 0)
    eventually(page, lambda: len(_kept(page, "queue")) == 1)
    [line] = _kept(page, "queue")
    equal([json.loads(line)["operation"], server.applied], ["FORMER", []])


def a_library_that_met_a_replica_is_still_the_same(harness):
    server = harness.server
    page = harness.open()
    server.put("A", "one")
    until(page, "fake.documents.size === 1")
    server.library, server.aliases = "LIBRARY0", ["LIBRARY1"]
    server.put("A", "two")
    until(page, "fake.documents.get('Workouts/A') === 'two'")
    page.evaluate("fake.save('B', 'x')")
    until(page, "fake.queued.size === 0")
    equal(_kept(page, "cursor")[0]["library"], "LIBRARY0")


def a_newer_protocol_loses_nothing_and_brings_the_newer_page(harness):
    server = harness.server
    page = harness.open()
    until(page, "navigator.serviceWorker.controller")
    server.protocol, server.version = "3", "2"
    with page.expect_navigation():
        name = page.evaluate("fake.save('A', 'one')")
    harness.ready(page)
    equal(page.evaluate("[...fake.queued.keys()]"), [name])
    equal(server.applied, [])
    server.protocol = "2"
    page.evaluate("dispatchEvent(new Event('online'))")
    until(page, "fake.queued.size === 0")
    equal(server.applied, [name])


def a_large_answer_comes_in_pieces(harness):
    server = harness.server
    for index in range(3000):
        server.store("Workouts", f"D{index:05}", "x" * 1500)
    page = harness.open()
    until(page, "fake.documents.size === 3000")
    pieces = page.evaluate("""fake.messages.filter(it => it.do === 'changes')
        .map(it => [it.payload.length, it.more])""")
    assert len(pieces) > 3 and all(length < 1_010_000 for length, _ in pieces), pieces
    equal([more for _, more in pieces], [True] * (len(pieces) - 1) + [False])
    while not _kept(page, "cursor"):
        page.wait_for_timeout(20)
    page.reload()
    harness.ready(page)
    equal(page.evaluate("fake.documents.size"), 3000)
    pieces = page.evaluate("fake.messages.filter(it => it.do === 'changes').map(it => it.payload)")
    assert all(piece.count("\n") == 1 for piece in pieces), "only where the library stands"


def a_slow_first_answer_is_shown_before_its_end(harness):
    server = harness.server
    for index in range(300):
        server.store("Workouts", f"D{index:05}", "x" * 1500)
    server.halve = 1
    page = harness.open(connected=False)
    # The first 60 kB at least; how much more is told at once is the network's to say.
    until(page, "fake.documents.size > 30")
    assert page.evaluate("fake.documents.size") < 160
    # Half of an answer is nothing to go on from.
    equal(_kept(page, "cursor"), [])
    server.release()
    until(page, "fake.documents.size === 300")
    assert eventually(page, lambda: len(_kept(page, "cursor")) == 1)
    pieces = page.evaluate("""fake.messages.filter(it => it.do === 'changes')
        .map(it => [it.begins, it.more])""")
    equal(pieces[0], [True, True])
    equal(pieces[-1], [False, False])


def a_saved_operation_reaches_the_server(harness):
    page = harness.open()
    name = page.evaluate("fake.save('A', 'one')")
    until(page, "fake.queued.size === 0 && fake.documents.get('Workouts/A') === 'one'")
    equal(harness.server.applied, [name])
    _queued(page, 0)
    equal([_kept(page, "queue"), _kept(page, "refused")], [[], []])
    equal([json.loads(line) for line in _kept(page, "documents")],
          [{"revision": 1, "folder": "Workouts", "id": "A", "text": "one"}])


def the_queue_survives_a_reload_without_a_network(harness):
    server = harness.server
    server.put("A", "one")
    page = harness.open()
    until(page, "fake.documents.size === 1")
    server.post_status = 503
    names = [page.evaluate("fake.save('A', 'two', 'one')"), page.evaluate("fake.save('B', 'x')")]
    _queued(page, 2)
    page.wait_for_timeout(50)
    page.reload()
    harness.ready(page)
    equal(page.evaluate("[...fake.queued.keys()]"), names)
    server.down()
    until(page, "document.documentElement.dataset.connection === 'offline'")
    server.post_status = 200
    server.up()
    until(page, "fake.queued.size === 0")
    equal(server.applied, names)
    _queued(page, 0)


def an_answer_that_is_lost_is_asked_for_again(harness):
    harness.server.lose_answers = 2
    page = harness.open()
    name = page.evaluate("fake.save('A', 'one')")
    until(page, "fake.queued.size === 0")
    equal(harness.server.applied, [name])
    assert len(harness.server.posts) >= 3, harness.server.posts


def two_tabs_send_each_operation_once(harness):
    server = harness.server
    first, second = harness.open(), harness.open()
    server.post_status = 503
    names = []
    for index in range(20):
        page = (first, second)[index % 2]
        names.append(page.evaluate(f"fake.save('D{index}', 'text')"))
    for page in (first, second):
        until(page, "fake.queued.size === 20")
        _queued(page, 20)
    server.posts.clear()
    server.post_status = 200
    for page in (first, second):
        page.evaluate("dispatchEvent(new Event('online'))")
    for page in (first, second):
        until(page, "fake.queued.size === 0 && fake.documents.size === 20")
        _queued(page, 0)
    equal(sorted(sum(server.posts, [])), sorted(names))


def the_queue_keeps_its_order_and_goes_in_batches(harness):
    server = harness.server
    server.post_status = 503
    page = harness.open()
    names = page.evaluate(
        "Array.from({ length: 450 }, (_, index) => fake.save(`D${index % 7}`, `t${index}`))")
    _queued(page, 450)
    server.posts.clear()
    server.post_status = 200
    page.evaluate("dispatchEvent(new Event('online'))")
    until(page, "fake.queued.size === 0")
    equal([len(post) for post in server.posts if post][-3:], [200, 200, 50])
    equal(server.applied, names)


def a_line_that_breaks_under_many_gets_fewer_at_once(harness):
    server = harness.server
    server.post_status = 503
    page = harness.open()
    names = page.evaluate(
        "Array.from({ length: 60 }, (_, index) => fake.save(`D${index}`, 'text'))")
    _queued(page, 60)
    server.most_at_once, server.post_status = 30, 200
    page.evaluate("dispatchEvent(new Event('online'))")
    until(page, "fake.queued.size === 0", seconds=40)
    equal(server.applied, names)


def a_merged_text_replaces_the_own_one(harness):
    server = harness.server
    page = harness.open()
    server.put("A", "theirs", tell=False)
    page.evaluate("fake.save('A', 'mine')")
    until(page, "fake.documents.get('Workouts/A') === 'theirs+mine'")
    page.reload()
    harness.ready(page)
    equal(page.evaluate(DOCUMENTS), '[["Workouts/A","theirs+mine"]]')


def a_deletion_takes_the_document_away(harness):
    harness.server.put("A", "one")
    page = harness.open()
    until(page, "fake.documents.size === 1")
    page.evaluate("fake.save('A', undefined, 'one')")
    until(page, "fake.queued.size === 0 && fake.documents.size === 0")
    equal(_kept(page, "documents"), [])


def a_refused_operation_stays_and_is_not_sent_again(harness):
    server = harness.server
    server.refusing = {"BAD"}
    page = harness.open()
    bad = page.evaluate("fake.save('BAD', 'x')")
    good = page.evaluate("fake.save('GOOD', 'x')")
    until(page, "fake.queued.size === 0")
    equal([page.evaluate("[...fake.refused.keys()]"), server.applied], [[bad], [good]])
    server.posts.clear()
    page.reload()
    harness.ready(page)
    equal(page.evaluate("[[...fake.refused.keys()], fake.queued.size]"), [[bad], 0])
    page.evaluate("fake.perform([{ do: 'dismiss', operation: [...fake.refused.keys()][0] }])")
    page.wait_for_timeout(100)
    equal([_kept(page, "refused"), server.posts], [[], []])


def a_batch_that_cannot_be_read_is_taken_apart(harness):
    server = harness.server
    server.post_status = 503
    page = harness.open()
    page.evaluate("[1, 2, 3].forEach(it => fake.save(`D${it}`, 'x'))")
    _queued(page, 3)
    server.post_status = 400
    page.evaluate("dispatchEvent(new Event('online'))")
    until(page, "fake.refused.size === 3")
    _queued(page, 0)


def a_full_disk_loses_nothing(harness):
    server = harness.server
    page = harness.open()
    page.evaluate("""() => {
      const add = IDBObjectStore.prototype.add;
      window.heal = () => { IDBObjectStore.prototype.add = add; };
      IDBObjectStore.prototype.add = () => { throw new DOMException('full'); };
    }""")
    server.post_status = 503
    name = page.evaluate("fake.save('A', 'one')")
    until(page, "fake.messages.some(it => it.do === 'failed' && it.what === 'storage')")
    equal(_kept(page, "queue"), [])
    server.post_status = 200
    page.evaluate("dispatchEvent(new Event('online'))")
    until(page, "fake.queued.size === 0")
    _queued(page, 0)
    page.evaluate("heal()")
    again = page.evaluate("fake.save('B', 'two')")
    until(page, "fake.queued.size === 0")
    equal(server.applied, [name, again])


def a_failure_without_words_is_told_all_the_same(harness):
    harness.server.post_status = 503
    page = harness.open()
    # As Chrome ends a transaction for which there is no room.
    page.evaluate("""() => {
      IDBObjectStore.prototype.add = () => { throw new DOMException('', 'QuotaExceededError'); };
    }""")
    page.evaluate("fake.save('A', 'one')")
    failed = "fake.messages.find(it => it.do === 'failed' && it.what === 'storage')"
    until(page, failed)
    equal(page.evaluate(failed)["message"], "storage is full")


def what_cannot_be_kept_stays_in_the_queue(harness):
    server = harness.server
    page = harness.open()
    page.evaluate("""() => {
      const remove = IDBObjectStore.prototype.delete;
      window.heal = () => { IDBObjectStore.prototype.delete = remove; };
      IDBObjectStore.prototype.delete = function () { this.transaction.abort(); };
    }""")
    name = page.evaluate("fake.save('A', 'one')")
    until(page, "fake.queued.size === 1")
    page.wait_for_timeout(700)
    assert 1 <= len(server.posts) <= 2, server.posts  # then with pauses in between
    equal([len(_kept(page, "queue")), page.evaluate("fake.queued.size")], [1, 1])
    page.evaluate("heal()")
    until(page, "fake.queued.size === 0")
    equal([_kept(page, "queue"), server.applied], [[], [name]])
    harness.complaints.clear()  # the page said that its transactions were ended


def works_without_any_storage(harness):
    page = harness.context.new_page()
    page.add_init_script("IDBFactory.prototype.open = () => { throw new Error('forbidden'); }")
    harness.server.put("A", "one")
    harness.open(page=page)
    until(page, "fake.documents.size === 1")
    assert "forbidden" in messages(page, "failed")[0]["message"]
    page.evaluate("fake.save('B', 'two')")
    until(page, "fake.queued.size === 0")


def the_stream_comes_back_and_catches_up(harness):
    server = harness.server
    page = harness.open()
    server.drop_streams()
    server.put("A", "while away")
    until(page, "fake.documents.size === 1")
    # A break of less than a second is not told.
    equal([it["state"] for it in messages(page, "connection")], ["connected"])
    server.down()
    until(page, "document.documentElement.dataset.connection === 'offline'")
    server.put("B", "offline", tell=False)
    server.up()
    until(page, "fake.documents.size === 2")
    equal([it["state"] for it in messages(page, "connection")],
          ["connected", "offline", "connected"])


def changes_that_nobody_answers_are_asked_for_again(harness):
    server = harness.server
    server.put("A", "one")
    page = harness.context.new_page()
    page.add_init_script("""
      const { setTimeout } = globalThis;
      globalThis.setTimeout = (then, time) => setTimeout(then, time === 60_000 ? 1000 : time);""")
    harness.open(page=page)
    until(page, "fake.documents.size === 1")
    # As over a line that has gone without a word.
    server.hold = 1
    server.put("B", "two")
    until(page, "fake.documents.size === 2")


def a_slow_tab_does_not_turn_the_copy_back(harness):
    server = harness.server
    first, second = harness.open(), harness.open()
    server.put("A", "old")
    for page in (first, second):
        until(page, "fake.documents.size === 1")
    # One tab's answer is held up while the other one learns more.
    server.hold = 1
    server.put("A", "newer")
    while not server.held:
        page.wait_for_timeout(20)
    server.put("A", "newest")
    eventually(first, lambda: any("newest" in page.evaluate(DOCUMENTS)
                                  for page in (first, second)))
    equal(_kept(first, "cursor")[0]["revision"], 3)
    server.paired = False  # what would put it right does not arrive
    server.release()
    state = "document.documentElement.dataset.connection"
    while "unpaired" not in [page.evaluate(state) for page in (first, second)]:
        first.wait_for_timeout(20)
    assert "newest" in _kept(first, "documents")[0], _kept(first, "documents")
    equal(_kept(first, "cursor")[0]["revision"], 3)


def an_acknowledgement_is_not_undone_by_older_changes(harness):
    server = harness.server
    server.put("A", "old")
    page = harness.open()
    until(page, "fake.documents.size === 1")
    server.hold = 1
    server.put("A", "theirs")
    while not server.held:
        page.wait_for_timeout(20)
    page.evaluate("fake.save('A', 'mine', 'theirs')")
    until(page, "fake.queued.size === 0")
    server.hold, server.paired = 0, False  # what would follow does not arrive
    server.release()
    until(page, "document.documentElement.dataset.connection === 'unpaired'")
    equal(json.loads(_kept(page, "documents")[0])["text"], "mine")


def an_unpaired_device_says_so_and_a_link_pairs_it(harness):
    server = harness.server
    server.paired = False
    page = harness.open(connected=False)
    until(page, "document.documentElement.dataset.connection === 'unpaired'")
    page.evaluate("fake.save('A', 'one')")
    _queued(page, 1)
    wrong = harness.open("/#pair=wrong", connected=False)
    until(wrong, "fake.messages.some(it => it.do === 'pairing')")
    equal(messages(wrong, "pairing")[0]["status"], 403)
    equal(wrong.evaluate("location.hash"), "")
    wrong.close()
    page.evaluate("location.hash = '#pair=right'")
    until(page, "document.documentElement.dataset.connection === 'connected'")
    equal(page.evaluate("location.hash"), "")
    until(page, "fake.queued.size === 0")


FULL = """() => {
  const { add, delete: remove } = IDBObjectStore.prototype;
  window.heal = () => Object.assign(IDBObjectStore.prototype, { add, delete: remove });
  IDBObjectStore.prototype.add = () => { throw new DOMException('full'); };
  IDBObjectStore.prototype.delete = function () { this.transaction.abort(); };
}"""


def what_cannot_leave_the_queue_holds_nothing_up(harness):
    server = harness.server
    page = harness.open()
    server.post_status = 503
    names = [page.evaluate("fake.save('A', 'one')")]
    until(page, "document.documentElement.dataset.queued === '1'")
    equal(len(_kept(page, "queue")), 1)
    page.evaluate(FULL)
    names.append(page.evaluate("fake.save('B', 'two')"))
    until(page, "fake.messages.some(it => it.do === 'failed' && it.what === 'storage')")
    server.post_status = 200
    page.evaluate("dispatchEvent(new Event('online'))")
    assert eventually(page, lambda: server.applied == names), server.applied
    equal(len(_kept(page, "queue")), 1)
    page.evaluate("heal()")
    until(page, "fake.queued.size === 0")
    equal([_kept(page, "queue"), server.applied], [[], names])
    harness.complaints.clear()  # the page said that its transactions were ended


def a_journal_stays_until_another_one_says_the_same(harness):
    server = harness.server
    page = harness.open()
    line = '{"operation":"OP1","folder":"Workouts","id":"A","text":"one"}'
    page.evaluate("line => localStorage.setItem('regimen-unsaved-1', line)", line)
    server.post_status = 503
    page.close()
    page = harness.context.new_page()
    page.add_init_script("""
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = () => { throw new DOMException('full'); };
      const { add } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.add = () => { throw new DOMException('full'); };
      window.heal = () => { IDBObjectStore.prototype.add = add; Storage.prototype.setItem = setItem; };""")
    harness.open(page=page)
    until(page, "fake.messages.some(it => it.do === 'failed' && it.what === 'storage')")
    equal(page.evaluate("localStorage.getItem('regimen-unsaved-1')"), line)
    page.evaluate("heal()")
    server.post_status = 200
    page.evaluate("dispatchEvent(new Event('online'))")
    assert eventually(page, lambda: server.applied == ["OP1"])
    until(page, "Object.keys(localStorage).every(it => !it.startsWith('regimen-unsaved'))")


PUTS_NOTHING = """() => {
  const put = IDBObjectStore.prototype.put;
  window.heal = () => { IDBObjectStore.prototype.put = put; };
  IDBObjectStore.prototype.put = function () { this.transaction.abort(); };
}"""


def what_could_not_be_kept_is_fetched_once_more(harness):
    server = harness.server
    page = harness.open()
    server.put("A", "one")
    until(page, "fake.documents.size === 1")
    assert eventually(page, lambda: len(_kept(page, "documents")) == 1)
    page.evaluate(PUTS_NOTHING)
    server.put("B", "two")
    until(page, "fake.messages.some(it => it.do === 'failed' && it.what === 'storage' && it.message)")
    page.evaluate("heal()")
    equal(len(_kept(page, "documents")), 1)
    server.put("C", "three")
    assert eventually(page, lambda: len(_kept(page, "documents")) == 3), _kept(page, "documents")
    equal(messages(page, "failed")[-1]["message"], "")
    harness.complaints.clear()  # the page said that its transactions were ended


def a_stream_that_comes_back_is_not_waited_for_longer_each_time(harness):
    page = harness.open()
    begun = time.monotonic()
    for number in range(1, 7):
        harness.server.down()
        page.wait_for_timeout(500)
        harness.server.put("A", f"{number}", tell=False)
        harness.server.up()
        until(page, f"fake.documents.get('Workouts/A') === '{number}'", seconds=40)
    # Twice as long each time it would be a minute.
    assert time.monotonic() - begun < 40


def a_connection_that_was_taken_away_is_made_anew(harness):
    page = harness.open()
    page.evaluate("""() => {
      const { transaction } = IDBDatabase.prototype;
      IDBDatabase.prototype.transaction = function (...words) {
        IDBDatabase.prototype.transaction = transaction;
        this.close();
        return transaction.apply(this, words);
      };
      fake.perform([{ do: 'remember', key: 'k', value: 'v' }]);
    }""")
    assert eventually(page, lambda: _kept(page, "memory") == ["v"]), _kept(page, "memory")
    equal(messages(page, "failed"), [])


def a_library_that_cannot_be_kept_is_not_fetched_for_each_change(harness):
    server = harness.server
    page = harness.open()
    server.put("A", "one")
    assert eventually(page, lambda: len(_kept(page, "documents")) == 1)
    page.evaluate(PUTS_NOTHING)
    server.begin_epoch("EPOCH2")
    server.put("B", "two")
    until(page, "fake.messages.some(it => it.do === 'failed' && it.what === 'storage' && it.message)")
    page.evaluate("heal()")
    server.changes.clear()
    for name in "CDE":
        server.put(name, "more")
        until(page, f"fake.documents.has('Workouts/{name}')")
    assert all(query.startswith("epoch=EPOCH2") for query in server.changes), server.changes
    page.reload()
    harness.ready(page)
    assert eventually(page, lambda: len(_kept(page, "documents")) == 4), _kept(page, "documents")
    harness.complaints.clear()  # the page said that its transactions were ended


def what_waits_is_queued_again_where_storage_is_cleared(harness):
    server = harness.server
    pages = [harness.open(), harness.open()]
    offer = json.dumps({"operation": "OFFER", "folder": "Workouts", "id": "O", "text": "{}",
                        "refused": {"kind": "missing", "message": "", "hint": ""}})
    for page in pages:
        # As the app does.
        page.evaluate("""offer => { fake.reply = message => (message.do === 'emptied'
          ? [...[...fake.queued.values()].map(it => ({ do: 'save', line: JSON.stringify(it) })),
            { do: 'keepRefused', lines: [offer] }]
          : []); }""", offer)
    server.post_status = 503
    names = [pages[0].evaluate(f"fake.save('{it}', 'text')") for it in "AB"]
    for page in pages:
        until(page, "fake.queued.size === 2")
    assert eventually(pages[0], lambda: len(_kept(pages[0], "queue")) == 2)
    harness.context.new_cdp_session(pages[0]).send("Storage.clearDataForOrigin", {
        "origin": server.url, "storageTypes": "indexeddb,local_storage"})
    assert eventually(pages[0], lambda: any(messages(page, "emptied") for page in pages))
    pages[0].wait_for_timeout(500)
    equal(sorted(json.loads(it)["operation"] for it in _kept(pages[0], "queue")), sorted(names))
    equal([json.loads(it)["operation"] for it in _kept(pages[0], "refused")], ["OFFER"])
    server.post_status = 200
    pages[0].evaluate("dispatchEvent(new Event('online'))")
    for page in pages:
        until(page, "fake.queued.size === 0")
        _queued(page, 0)
    equal(server.applied, names)

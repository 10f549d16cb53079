// The queue of changes on its way up, the server's changes on their way down (docs/protocol.md).

import { begunWithin, fail, prepare, recover, send, whole } from './app.js';
import { renewSecret, request } from './secret.js';
import {
  covers, isFor, keep, keyOf, leaveLibrary, returnTo, transact, withLock,
} from './storage.js';
import { keepCatalogue, lookForUpdate } from './updates.js';

const page = document.documentElement;
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const joined = lines => lines.map(line => line + '\n').join('');
const split = bytes => decoder.decode(bytes).split('\n').filter(line => line !== '');

const channel = openChannel(); // tabs share what is kept, each has its own app
let unsaved = []; // operations that are not safe on disk yet
const journal = 'regimen-unsaved-'; // they are also noted at once, for a reload cuts writing off
const ownJournal = journal + performance.timeOrigin + Math.random();
let inherited = []; // journals of pages before this one, until its own says the same
const settled = new Set(); // operations that the server has, and that cannot leave the queue
let storageFails = false;
let isEmptied = false; // storage was cleared, and what waited is to be queued again
let hasAskedToPersist = false; // since this page was loaded
let batchLimit = 200;

function openChannel() {
  try {
    return new BroadcastChannel('regimen');
  } catch {
    return { postMessage() {} }; // storage is blocked, and nothing is shared
  }
}

/** Hands a message to the app of each other tab. */
export const tellTabs = message => channel.postMessage(message);

/**
 * Runs `work` one at a time, again if asked meanwhile, and again some time after it failed: longer
 * each time, unless it says in between that it goes well.
 */
function task(work) {
  let [running, again, pause, timer] = [false, false, 0, 0];
  return async function run() {
    clearTimeout(timer);
    again = true;
    if (running) return;
    running = true;
    while (again) {
      again = false;
      try {
        await work(() => { pause = 0; });
        pause = 0;
      } catch {
        pause = Math.min(Math.max(2 * pause, 1000), 60_000);
        timer = setTimeout(run, pause);
      }
    }
    running = false;
  };
}

/** Keeps an operation until the server has acknowledged it; no other library ever gets it. */
export function save(line) {
  const { library } = cursor ?? {};
  const marked = library ? JSON.stringify({ ...JSON.parse(line), library }) : line;
  if (!unsaved.includes(marked)) unsaved.push(marked);
  note();
  saveQueue();
  if (!hasAskedToPersist) askToPersist();
}

/** Where room is short a browser begins with sites that have not asked; some of them ask the person. */
function askToPersist() {
  hasAskedToPersist = true;
  try {
    const month = 30 * 86_400_000;
    if (Date.now() - (localStorage.getItem('asked-to-persist') ?? 0) < month) return;
    localStorage.setItem('asked-to-persist', Date.now());
  } catch {
    return; // storage is blocked
  }
  navigator.storage?.persist?.().catch(() => {});
}

function note() {
  try {
    if (unsaved.length) localStorage.setItem(ownJournal, joined(unsaved));
    else localStorage.removeItem(ownJournal);
    for (const name of inherited.splice(0)) localStorage.removeItem(name);
  } catch {} // then they are only as safe as the queue is fast
}

/**
 * Operations that a page before this one had noted and not yet queued; all are queued now.
 * @returns those for the library that is known
 */
export function rescue(known) {
  try {
    const names = Object.keys(localStorage).filter(name => name.startsWith(journal));
    const noted = names.map(name => localStorage.getItem(name) ?? '');
    const lines = noted.flatMap(text => text.split('\n').filter(Boolean));
    if (!lines.length) return lines;
    unsaved.push(...lines);
    inherited = names.filter(name => name !== ownJournal);
    note();
    saveQueue();
    return lines.filter(line => !known || isFor(known, JSON.parse(line)));
  } catch {
    return []; // storage is blocked
  }
}

const saveQueue = task(async () => {
  countQueue();
  if (!unsaved.length) return;
  const saving = [...unsaved];
  try {
    const isAgain = isEmptied;
    await transact(['queue'], queue =>
      (isAgain ? addMissing(queue, saving) : saving.map(line => queue.add(line))));
    if (isAgain) isEmptied = false;
    unsaved = unsaved.filter(line => !saving.includes(line));
    note();
    storageFails = false;
    stored();
  } catch (error) {
    storageFails = true;
    fail('storage', error);
    throw error;
  } finally {
    drain(); // where storage fails, the server may still take them
  }
  channel.postMessage({ shared: joined(saving) });
});

/** Adds what no other tab has queued since. */
function addMissing(queue, lines) {
  queue.getAll().onsuccess = ({ target: { result: kept } }) => {
    const known = new Set(kept.map(line => JSON.parse(line).operation));
    for (const line of lines) if (!known.has(JSON.parse(line).operation)) queue.add(line);
  };
}

// Swift still knows what waits, that of other tabs too, and saves it once more. One tab is told: that
// which is the first to open storage again.
addEventListener('emptied', () => {
  isEmptied = true;
  send({ do: 'emptied' });
});

/** Something could be stored: storage works again, unless operations still wait for it. */
export function stored() {
  if (!unsaved.length) recover('storage');
}

async function countQueue() {
  const kept = await transact(['queue'], queue => queue.count()).catch(() => 0);
  page.dataset.queued = kept + unsaved.length;
}

const drain = task(async reset => {
  const sendAll = async () => {
    const stuck = new Map(); // by document, how the server fails at an operation of it
    while (await sendSome(stuck, reset));
    for (const error of stuck.values()) throw error;
  };
  try {
    await withLock('regimen-queue', {}, sendAll);
  } catch (error) {
    if (error.name === 'TimeoutError') fail('sending', 'It does not answer.');
    else if (error.status && !error.isTold) fail('sending', error);
    throw error;
  }
});

/** Sends the oldest operations but those of stuck documents; false where there are none. */
async function sendSome(stuck, reset) {
  const batch = await oldestOperations(stuck);
  if (!batch.length) return false;
  try {
    const response = await ask('/api/documents', {
      method: 'POST', body: joined(batch.map(({ line }) => line)),
      headers: { 'Content-Type': 'application/x-ndjson' }, signal: AbortSignal.timeout(60_000),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (await acknowledge(batch, bytes, stuck)) reset();
    batchLimit = Math.min(2 * batchLimit, 200);
  } catch (error) {
    const { status, refusal } = error;
    // The line breaks meanwhile, rather than before.
    const isCutOff = error.name === 'TimeoutError' || (!status && connection === 'connected');
    const isOneAtFault = [400, 413, 500].includes(status) && refusal?.kind !== 'read-only';
    const isMany = (isOneAtFault || status === 408) && batch.length > 1;
    if (isCutOff || isMany) batchLimit = Math.ceil(batch.length / 8);
    if (isMany) return true;
    if (!isOneAtFault) throw error;
    const failing = [...stuck.values()].filter(it => it.status !== 409).length;
    if (refusal && status < 500) await refuse(batch, refusal);
    else if (failing < 10) stuck.set(keyOf(batch[0].operation), error);
    else throw error; // so many are not at fault
  }
  return true;
}

async function oldestOperations(stuck) {
  const limit = stuck.size || mixed || settled.size ? undefined : batchLimit;
  const [keys, queued] = await transact(['queue'], queue =>
    [queue.getAllKeys(null, limit), queue.getAll(null, limit)]).catch(() => [[], []]);
  const read = (line, index) => ({ line, key: keys[index], operation: JSON.parse(line) });
  const all = queued.map(read);
  if (!mixed && !all.every(({ operation }) => isFor(cursor, operation))) {
    mixed = true;
    return oldestOperations(stuck);
  }
  const canGo = ({ operation }) => !stuck.has(keyOf(operation)) && isFor(cursor, operation);
  const ready = all.filter(canGo);
  const open = ready.filter(({ operation }) => !settled.has(operation.operation));
  const others = storageFails ? unsaved.map(line => read(line)).filter(canGo) : [];
  // Those that are settled are tried once more where there is nothing else.
  const [chosen] = [open, others, ready].filter(it => it.length);
  let size = 0;
  return (chosen ?? [])
    .slice(0, batchLimit)
    .filter(({ line }, index) => (size += line.length) <= 4_000_000 || index === 0);
}

/** Takes a refusal of the whole request for one of its only operation. */
async function refuse(batch, refusal) {
  const head = cursor ?? { epoch: '', revision: 0 };
  const lines = [head, { operation: batch[0].operation.operation, refused: refusal }];
  await acknowledge(batch, encoder.encode(joined(lines.map(it => JSON.stringify(it)))));
}

/**
 * An operation leaves the queue in the transaction that keeps what it led to, and only there. One
 * whose file cannot be read right now stays, and its document becomes stuck.
 *
 * @returns whether some have left
 */
async function acknowledge(batch, bytes, stuck = new Map()) {
  const [head, ...answers] = split(bytes).map(line => JSON.parse(line));
  const { epoch } = head;
  const answered = new Map(answers.map(it => [it.operation, it]));
  const taken = batch.filter(({ operation }) => answered.has(operation.operation));
  if (!taken.length) throw Object.assign(new Error('It acknowledged nothing.'), { status: 200 });
  const done = taken.filter(({ operation }) => {
    const why = answered.get(operation.operation).refused;
    if (why?.kind !== 'quarantined') return true;
    const error = new Error(`${why.message} ${why.hint}`);
    stuck.set(keyOf(operation), Object.assign(error, { status: 409 }));
  });
  if (!done.length) return false;
  const reused = answers.filter(it => it.refused?.kind === 'operation-reused');
  for (const answer of reused) answer.renamed = mint();
  const told = reused.length ? encoder.encode(joined([head, ...answers].map(it =>
    JSON.stringify(it)))) : bytes;
  const names = ['queue', 'refused', 'documents', 'cursor'];
  const keeping = transact(names, (queue, refused, documents, cursors) => {
    cursors.get(0).onsuccess = ({ target: { result: known } }) => {
      for (const { key, operation } of done) {
        const answer = answered.get(operation.operation);
        const { revision, deleted, renamed, refused: why } = answer;
        const { folder, id } = operation;
        if (renamed) {
          // It keeps its place.
          const line = JSON.stringify({ ...operation, operation: renamed });
          if (key !== undefined) queue.put(line, key);
          continue;
        }
        const text = deleted ? undefined : answer.text ?? operation.text;
        if (key !== undefined) queue.delete(key);
        if (why) refused.put(JSON.stringify({ ...operation, refused: why }), operation.operation);
        // Else the changes brought this one, or a later one.
        else if (!covers(known, { epoch, revision })) {
          keep(documents, JSON.stringify({ revision, folder, id, text }));
        }
      }
    };
  });
  let isKept = true;
  try {
    await keeping;
  } catch (error) {
    fail('storage', error);
    isKept = false;
    if (batch[0].key !== undefined) {
      if (reused.length || done.every(({ operation }) => settled.has(operation.operation))) throw error;
      for (const { operation } of done) settled.add(operation.operation);
      return false; // others need not wait for those
    }
  }
  for (const { operation } of done) settled.delete(operation.operation);
  const sent = new Set(done.filter(({ key }) => key === undefined).map(({ line }) => line));
  unsaved = unsaved.filter(line => !sent.has(line));
  for (const { key, operation } of done) {
    const { renamed } = answered.get(operation.operation);
    if (renamed && key === undefined) save(JSON.stringify({ ...operation, operation: renamed }));
  }
  note();
  if (isKept) stored();
  send({ do: 'acknowledged' }, told);
  channel.postMessage({ acknowledged: told });
  countQueue();
  return true;
}

/** An identifier that was never used: the time and chance, as Swift's are. */
function mint() {
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  let time = '';
  for (let rest = Date.now(); time.length < 10; rest = Math.floor(rest / 32)) {
    time = digits[rest % 32] + time;
  }
  return time + [...crypto.getRandomValues(new Uint8Array(16))].map(it => digits[it % 32]).join('');
}

channel.onmessage = ({ data }) => {
  if (data.left) return location.reload();
  for (const kind of Object.keys(data)) send({ do: kind }, data[kind]);
  countQueue();
};

// MARK: The server's changes

let cursor = null; // up to where this tab's app knows the changes
let newest = null; // up to where the server has some, as it said last
let mixed = false; // whether the queue holds operations for another library
let offered = []; // what the library lacks, which Swift keeps until a person decides

const pull = task(async () => {
  if (newest && covers(cursor, newest)) return;
  const query = cursor ? `?epoch=${cursor.epoch}&since=${cursor.revision}` : '';
  const response = await begunWithin(60_000, signal => ask(`/api/changes${query}`, { signal }));
  const isFirst = !cursor && response.body;
  offered = [];
  const bytes = isFirst
    ? await tellWhileItComes(response.body.getReader()) : new Uint8Array(await response.arrayBuffer());
  const [head, ...changes] = split(bytes);
  const answer = JSON.parse(head);
  const { full, library } = answer;
  const next = cursorOf(answer);
  // What a full answer lacks is Swift's to say before anything that is kept is replaced by it.
  if (full && !isFirst && !await tellChanges(bytes)) throw new Error('The app does not run.');
  const behind = await keepChanges(next, full, changes, cursor);
  const isNew = library !== cursor?.library;
  cursor = next;
  if (!full) await tellChanges(bytes);
  if (behind) await makeUp(behind).catch(() => {}); // another time
  if (isNew) await takeUp();
  if (full) whole.then(prepare);
  keepCatalogue().catch(() => {}); // another time
});

/** Shows the first answer of all while it comes; resolves with all of it. */
async function tellWhileItComes(reader) {
  let [bytes, end, from, least] = [new Uint8Array(1 << 20), 0, 0, 60_000];
  let isTaken = true;
  for (let part; !(part = await reader.read()).done; end += part.value.length) {
    if (end + part.value.length > bytes.length) {
      const larger = new Uint8Array(2 * (end + part.value.length));
      larger.set(bytes.subarray(0, end));
      bytes = larger;
    }
    bytes.set(part.value, end);
    // Whole lines; the last one waits until it is known whether it is the last of all.
    const to = bytes.lastIndexOf(10, end + part.value.length - 2) + 1;
    if (to - from < least) continue;
    isTaken = await tellChanges(bytes.subarray(from, to), from === 0, true) && isTaken;
    [from, least] = [to, 500_000];
  }
  isTaken = await tellChanges(bytes.subarray(from, end), from === 0) && isTaken;
  if (!isTaken) throw new Error('The app does not run.');
  return bytes.subarray(0, end);
}

/** Operations for a library that is back. */
async function takeUp() {
  const lines = await returnTo(cursor).catch(() => []);
  if (lines.length) send({ do: 'shared' }, joined(lines));
  countQueue();
  drain();
}

/** Resolves with whether Swift has taken all of it in; more of the same answer may follow. */
async function tellChanges(bytes, isFirst = true, isMoreComing = false) {
  let isTaken = true;
  for (let from = 0; from < bytes.length;) {
    // A megabyte of whole lines at a time, so that the page stays alive.
    const end = bytes.indexOf(10, Math.min(from + 1_000_000, bytes.length));
    const to = end < 0 ? bytes.length : end + 1;
    const [begins, more] = [isFirst && from === 0, isMoreComing || to < bytes.length];
    isTaken = send({ do: 'changes', begins, more }, bytes.subarray(from, to)) && isTaken;
    from = to;
    await new Promise(resolve => setTimeout(resolve));
  }
  return isTaken;
}

/** Keeps operations that wait until a person sends them back, with the answer that led to them. */
export function offer(lines) { offered = lines; }

/** Keeps what waits for a person once more, where somebody has cleared storage. */
export function keepRefused(lines) {
  const { library } = cursor ?? {};
  const marked = lines.map(line => ({ ...JSON.parse(line), ...(library && { library }) }));
  return transact(['refused'], refused => {
    for (const it of marked) refused.put(JSON.stringify(it), it.operation);
  }).then(stored);
}

/** Begins anew with the library that the server has; what waits for the other one is kept. */
export async function changeLibrary() {
  if (unsaved.length) throw new Error('Changes are still being stored.');
  await leaveLibrary();
  channel.postMessage({ left: true });
  const others = ['tracks', 'photos'].map(name => globalThis.caches?.delete(name)); // of the other one
  await Promise.allSettled(others);
  location.reload();
}

let madeUpAt = -Infinity;

/** Fetches what could not be kept at the time; where that would be everything, the next start does. */
async function makeUp({ epoch, revision }) {
  if (epoch !== cursor.epoch || Date.now() - madeUpAt < 60_000) return;
  madeUpAt = Date.now();
  const response = await ask(`/api/changes?epoch=${epoch}&since=${revision}`);
  const [head, ...changes] = split(await response.arrayBuffer());
  const answer = JSON.parse(head);
  if (answer.full) return;
  await keepChanges(cursorOf(answer), false, changes, { epoch, revision });
}

/** Up to where an answer goes. */
const cursorOf = ({ epoch, revision, library, aliases }) =>
  ({ epoch, revision, ...(library && { library }), ...(aliases && { aliases }) });

/**
 * Keeps changes together with their cursor, where they continue what is kept; else resolves with the
 * cursor of that. Swift is told whether they could be kept.
 */
async function keepChanges(next, full, changes, since) {
  let [isMissing, behind] = [false, null];
  const keeping = transact(['cursor', 'documents', 'refused'], (cursors, documents, refused) => {
    cursors.get(0).onsuccess = ({ target: { result: known } }) => {
      // Another tab may have been faster; or what these build on was never kept.
      if (covers(known, next)) return;
      isMissing = !full && !(since && covers(known, since));
      if (isMissing) return void (behind = known ?? null);
      // What is kept could not be read: nobody has said what of it the answer lacks.
      if (full && known && !since) return;
      cursors.put(next, 0);
      if (full) {
        documents.clear();
        for (const line of offered) refused.put(line, JSON.parse(line).operation);
      }
      for (const line of changes) {
        const change = JSON.parse(line);
        const take = kept => {
          // An acknowledgement may have come between.
          if (kept && JSON.parse(kept).revision > change.revision) return;
          keep(documents, line, change);
        };
        if (full) take();
        else documents.get(keyOf(change)).onsuccess = event => take(event.target.result);
      }
    };
  });
  await keeping.then(() => isMissing || stored(), error => fail('storage', error));
  return behind;
}

// MARK: The connection

let connection = null; // what Swift was told last
let connectionTimer = 0;
let stream = null; // ends the stream of events

/** A break of less than a second is not worth telling. */
export function setConnection(state) {
  clearTimeout(connectionTimer);
  connectionTimer = setTimeout(() => {
    if (state === connection) return;
    connection = page.dataset.connection = state;
    send({ do: 'connection', state });
  }, state === 'offline' && connection === 'connected' ? 1000 : 0);
}

/** Asks the server; throws unless the answer is a good one. */
async function ask(path, options) {
  const known = cursor?.library ? { 'Regimen-Library': cursor.library } : {};
  const headers = { 'Regimen-Protocol': '2', ...known, ...options?.headers };
  const response = await request(path, { cache: 'no-store', ...options, headers });
  if (response.ok) return response;
  const { status } = response;
  const refusal = (await response.json().catch(() => null))?.error;
  const told = refusal?.kind === 'other-library' ? 'other-library' : status === 401 && 'unpaired';
  if (told) setConnection(told);
  if (refusal?.kind === 'protocol') lookForUpdate(true).catch(() => {}); // another time
  const error = new Error(refusal?.message ?? `The server answered ${status}.`);
  throw Object.assign(error, { status, refusal, isTold: !!told });
}

/** Follows the server's events until they end. */
async function follow(reset) {
  stream = new AbortController();
  const { signal } = stream;
  let watchdog = setTimeout(() => stream.abort(), 60_000);
  try {
    const response = await ask('/api/events', { signal });
    setConnection('connected');
    drain();
    lookForUpdate().catch(() => {}); // another time
    renewSecret().catch(() => {});
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let [rest, isHeard] = ['', false];
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(watchdog); // a comment comes every 20 seconds
      watchdog = setTimeout(() => stream.abort(), 60_000);
      const lines = (rest + part.value).split('\n');
      rest = lines.pop();
      for (const line of lines.filter(it => it.startsWith('data:'))) {
        newest = JSON.parse(line.slice(5));
        pull();
        isHeard = true;
        reset();
      }
    }
    if (!isHeard) throw new Error('The stream has ended before it said anything.');
  } finally {
    clearTimeout(watchdog);
    stream = null;
  }
}

const connect = task(async reset => {
  while (!document.hidden) {
    try {
      await follow(reset);
    } catch (error) {
      if (!error.isTold && !document.hidden) setConnection('offline');
      throw error;
    }
    await new Promise(resolve => setTimeout(resolve, 250));
  }
});

/** Begins after what the app has learnt from storage. */
export function startSyncing(known) {
  cursor = known;
  countQueue();
  catchUp();
}

/** After a pause of any kind: what was missed is made up for at once. */
export function catchUp() {
  if (!stream) connect();
  newest = null; // the stream may have died unnoticed
  pull();
  drain();
  if (unsaved.length) saveQueue();
}

let hiddenTimer = 0;
addEventListener('visibilitychange', () => {
  clearTimeout(hiddenTimer);
  // A browser allows few connections to one server; hidden tabs give theirs back.
  if (document.hidden) return void (hiddenTimer = setTimeout(() => stream?.abort(), 60_000));
  send({ do: 'visible' });
  catchUp();
});
addEventListener('online', catchUp);
addEventListener('offline', () => stream?.abort());
addEventListener('pageshow', event => event.persisted && location.reload());

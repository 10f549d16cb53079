// The browser's edge of Regimen. It loads app.wasm, hands it messages, patches the page with the
// HTML that comes back and performs the effects. It keeps the device's copy of the documents and
// the queue of its changes in IndexedDB, and talks to the server (docs/protocol.md). What is
// shown and what is decided is Swift's business.

const version = document.querySelector('meta[name=version]').content;
const page = document.documentElement;
const container = document.getElementById('app');
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const asset = name => `/assets/${version}/${name}`;
const byId = id => (id ? document.getElementById(id) : null);
const joined = lines => lines.map(line => line + '\n').join('');
const split = bytes => decoder.decode(bytes).split('\n').filter(line => line !== '');

// MARK: The app

let app = null; // what app.wasm exports, once it runs
let results = 0; // where regimen_handle writes four words
let handling = false;
const waiting = []; // messages that came before the app ran, or while it handled another one

/** Hands a message to Swift, then paints and performs what it answers. */
function send(message, payload = '') {
  waiting.push([message, payload]);
  if (app && !handling) handleWaiting();
}

function handleWaiting() {
  handling = true;
  try {
    while (waiting.length) handle(...waiting.shift());
  } catch (error) {
    app = null; // after a trap its memory cannot be trusted
    say(`Regimen stopped: ${error.message}. Reload the page; what was saved is safe.`);
  }
  handling = false;
}

function handle(message, payload) {
  const stamped = { ...message, now: Date.now(), offset: -new Date().getTimezoneOffset() };
  const head = encoder.encode(JSON.stringify(stamped) + '\n');
  const body = typeof payload === 'string' ? encoder.encode(payload) : payload;
  const count = head.length + body.length;
  const input = app.regimen_allocate(count) >>> 0;
  const bytes = new Uint8Array(app.memory.buffer, input, count);
  bytes.set(head);
  bytes.set(body, head.length);
  new Uint32Array(app.memory.buffer, results, 4).fill(0);
  app.regimen_handle(input, count, results);
  app.regimen_free(input);
  // The memory may have moved when it grew.
  const [html, htmlCount, data, dataCount] = new Uint32Array(app.memory.buffer, results, 4);
  const text = take(html, htmlCount);
  const wanted = JSON.parse(take(data, dataCount) || '[]');
  if (wanted.some(effect => effect.do === 'navigate')) rememberScroll();
  if (text) paint(text);
  wanted.forEach(perform);
}

function take(pointer, count) {
  const text = count ? decoder.decode(new Uint8Array(app.memory.buffer, pointer, count)) : '';
  if (pointer) app.regimen_free(pointer);
  return text;
}

/** The one text that the shell shows itself. */
function say(text) {
  const paragraph = document.createElement('p');
  paragraph.setAttribute('role', 'alert');
  paragraph.textContent = text;
  container.replaceChildren(paragraph);
}

// MARK: Painting

const template = document.createElement('template');
let shown = null; // the HTML of the last paint
let painting = false;
let changed = new Set(); // elements whose attributes this paint changed
const told = new WeakMap(); // <details> -> whether Swift knows it as open
const openers = new Map(); // modal dialog -> what had the focus before it
const greeted = new WeakSet(); // elements that got their autofocus
const scrolled = new Set(); // elements inside the page that were scrolled

/** Morphs the page into `html`; what the user typed, focused, opened or scrolled stays. */
function paint(html) {
  if (drag) return void (drag.html = html);
  painting = true;
  changed = new Set();
  const focus = document.activeElement;
  const selection = selectionOf(focus);
  if (html !== shown) {
    template.innerHTML = html;
    prepare(template.content);
    patchChildren(container, template.content);
    template.innerHTML = '';
    shown = html;
    if (focus !== document.activeElement) restoreFocus(focus, selection);
  }
  container.querySelectorAll('input, select, textarea').forEach(settle);
  showDialogs(focus);
  for (const element of container.querySelectorAll('[autofocus]')) {
    if (!greeted.has(element)) element.focus();
    greeted.add(element);
  }
  painting = false;
}

function prepare(content) {
  // Custom properties come as data-style, for the policy forbids style attributes.
  for (const element of content.querySelectorAll('[data-style]')) {
    for (const declaration of element.dataset.style.split(';')) {
      const [, name, value] = declaration.match(/^\s*(--[^:]+):(.*)$/) ?? [];
      if (name) element.style.setProperty(name, value);
    }
  }
  // `open` belongs to the user; what was rendered is remembered beside it.
  for (const element of content.querySelectorAll('details[open]')) element.dataset.open = '';
}

const keyOf = node => (node.nodeType === 1 ? node.id || node.getAttribute('data-key') : null);
const kindOf = node => `${node.nodeName} ${keyOf(node) ?? ''}`;

function patchChildren(parent, wanted) {
  let old = parent.firstChild;
  let fresh = wanted.firstChild;
  while (old && fresh && old.nodeName === fresh.nodeName && keyOf(old) === keyOf(fresh)) {
    patch(old, fresh);
    old = old.nextSibling;
    fresh = fresh.nextSibling;
  }
  if (old || fresh) arrange(parent, siblingsFrom(old), siblingsFrom(fresh));
}

function siblingsFrom(node) {
  const nodes = [];
  for (; node; node = node.nextSibling) nodes.push(node);
  return nodes;
}

/** Makes `old`, the last children of `parent`, into `wanted` with as few moves as possible. */
function arrange(parent, old, wanted) {
  const places = new Map(); // kind -> where such nodes are, the last one first
  for (let place = old.length - 1; place >= 0; place--) {
    const kind = kindOf(old[place]);
    if (!places.get(kind)?.push(place)) places.set(kind, [place]);
  }
  const sources = wanted.map(fresh => places.get(kindOf(fresh))?.pop() ?? -1);
  for (const place of [...places.values()].flat()) old[place].remove();
  const staying = longestRise(sources);
  let next = null;
  for (let index = wanted.length - 1; index >= 0; index--) {
    const node = old[sources[index]];
    if (node) patch(node, wanted[index]);
    if (node && !staying.has(index)) move(parent, node, next);
    if (!node) parent.insertBefore(wanted[index], next);
    next = node ?? wanted[index];
  }
}

/** The indices of a longest rising run of `values`, those below 0 left out. */
function longestRise(values) {
  const tails = []; // tails[n]: where a run of n + 1 ends with the smallest value
  const before = [];
  values.forEach((value, index) => {
    if (value < 0) return;
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[tails[middle]] < value) low = middle + 1;
      else high = middle;
    }
    before[index] = tails[low - 1];
    tails[low] = index;
  });
  const run = new Set();
  for (let index = tails.at(-1); index !== undefined; index = before[index]) run.add(index);
  return run;
}

function move(parent, node, next) {
  if (parent.moveBefore) return parent.moveBefore(node, next);
  const inside = [...scrolled].filter(element => node.contains(element));
  const positions = inside.map(element => [element.scrollLeft, element.scrollTop]);
  parent.insertBefore(node, next);
  inside.forEach((element, index) => element.scrollTo(...positions[index]));
}

function patch(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== 1) return void (old.nodeValue = fresh.nodeValue);
  patchAttributes(old, fresh);
  patchChildren(old, fresh);
}

function patchAttributes(old, fresh) {
  const style = old.getAttribute('data-style');
  for (const { name, value, namespaceURI } of fresh.attributes) {
    if (isOurs(old, name) || old.getAttribute(name) === value) continue;
    old.setAttributeNS(namespaceURI, name, value);
    noteChange(old, name);
  }
  for (const name of old.getAttributeNames()) {
    if (isOurs(old, name) || fresh.hasAttribute(name)) continue;
    old.removeAttribute(name);
    noteChange(old, name);
  }
  if (old.getAttribute('data-style') !== style) old.style.cssText = fresh.style.cssText;
}

/** Attributes that say what the user or the shell did, not what Swift rendered. */
function isOurs(element, name) {
  if (name === 'style') return true;
  if (name === 'tabindex') return element === document.activeElement && element.tabIndex < 0;
  return name === 'open' && (element.nodeName === 'DETAILS' || 'modal' in element.dataset);
}

function noteChange(element, name) {
  if (name === 'data-open' && element.nodeName === 'DETAILS') {
    element.open = 'open' in element.dataset;
    told.set(element, element.open);
  }
  changed.add(element.nodeName === 'OPTION' ? element.closest('select') : element);
}

/**
 * A field shows its attributes unless the user is in it. A text field without a value attribute
 * keeps what was typed; one with data-force-value follows even then.
 */
function settle(field) {
  const busy = field === document.activeElement;
  const follows = !busy || changed.has(field); // where nothing is being typed
  if (field.type === 'checkbox' || field.type === 'radio') {
    if (follows) field.checked = field.defaultChecked;
  } else if (field.nodeName === 'SELECT') {
    const index = [...field.options].findIndex(option => option.defaultSelected);
    if (follows && index >= 0 && field.selectedIndex !== index) field.selectedIndex = index;
  } else if (field.type !== 'file' && (field.nodeName !== 'INPUT' || field.hasAttribute('value'))) {
    const forced = 'forceValue' in field.dataset || (field.type === 'range' && follows);
    if ((busy && !forced) || field.value === field.defaultValue) return;
    const selection = busy ? selectionOf(field) : null;
    field.value = field.defaultValue;
    if (selection) field.setSelectionRange(...selection);
  }
}

const selectionOf = ({ selectionStart: start, selectionEnd: end, selectionDirection: direction }) =>
  typeof start === 'number' ? [start, end, direction] : null;

function restoreFocus(element, selection) {
  const again = element.isConnected ? element : byId(element.id);
  again?.focus({ preventScroll: true });
  if (selection && again === document.activeElement) again.setSelectionRange?.(...selection);
}

function showDialogs(focus) {
  for (const [dialog, opener] of openers) {
    if (dialog.isConnected && 'modal' in dialog.dataset) continue;
    openers.delete(dialog);
    dialog.close();
    restoreFocus(opener);
  }
  for (const dialog of container.querySelectorAll('dialog[data-modal]:not(:modal)')) {
    dialog.close(); // taking a dialog out of the page leaves it half open
    if (!openers.has(dialog)) openers.set(dialog, focus);
    dialog.showModal();
  }
}

// MARK: Events

/** Tells Swift of an event where an element has a handler for it; false where it has none. */
function tell(element, name, value = '') {
  const handler = element?.getAttribute(`data-on-${name}`);
  if (!handler || painting) return false;
  send({ do: 'event', handler: Number(handler), value });
  return true;
}

const listen = (name, handle, options) => document.addEventListener(name, handle, options);
const handlerOf = (event, name) => event.target.closest(`[data-on-${name}]`);
const valueOf = field => (field.type === 'checkbox' ? String(field.checked) : (field.value ?? ''));

for (const name of ['input', 'change']) {
  listen(name, event => tell(handlerOf(event, name), name, valueOf(event.target)));
}

listen('submit', event => {
  event.preventDefault();
  tell(handlerOf(event, 'submit'), 'submit');
});

listen('click', event => {
  const target = event.target.closest('[data-on-click], a[href]');
  if (!target || target === repeated) return void (repeated = null);
  const turns = !target.hasAttribute('data-on-click');
  if (turns && !staysHere(target, event)) return;
  if (target.matches('a[href]')) event.preventDefault();
  if (turns) go(target.href);
  else tell(target, 'click');
});

listen('keydown', event => {
  const name = { Enter: 'enter', Escape: 'escape' }[event.key];
  if (!name || event.isComposing) return;
  if (tell(handlerOf(event, name), name, valueOf(event.target))) event.preventDefault();
});

listen('toggle', ({ target }) => {
  const known = told.get(target) ?? 'open' in target.dataset;
  if (target.nodeName !== 'DETAILS' || known === target.open) return;
  told.set(target, target.open);
  tell(target, 'toggle', String(target.open));
}, true);

// Swift closes dialogs. A browser may insist and close one all the same.
listen('cancel', event => {
  if (event.target.nodeName !== 'DIALOG') return;
  event.preventDefault();
  tell(event.target, 'cancel');
}, true);

listen('close', ({ target }) => {
  if (target.open || !target.isConnected || !('modal' in target.dataset)) return;
  tell(target, 'cancel');
  showDialogs(document.activeElement);
}, true);

listen('focusout', ({ target }) => {
  if (painting || !target.matches('input, select, textarea')) return;
  queueMicrotask(() => target.isConnected && settle(target));
});

listen('scroll', ({ target }) => {
  for (const element of scrolled) if (!element.isConnected) scrolled.delete(element);
  if (target !== document) scrolled.add(target);
}, { capture: true, passive: true });

listen('pointerdown', event => {
  repeated = null;
  if (event.button !== 0) return;
  const held = event.target.closest('[data-hold-repeat]');
  if (held) holdRepeat(held, event);
  const handle = event.target.closest('[data-drag-handle]');
  const item = handle?.closest('[data-on-reorder] > [data-key]');
  if (item && !drag) startDrag(item, event);
});

/** Calls `moved` while the pointer moves, and `ended` once, when it is lifted or taken away. */
function trackPointer(pointerId, moved, ended) {
  const tracking = new AbortController();
  const { signal } = tracking;
  const finish = event => {
    if ((event.pointerId ?? pointerId) !== pointerId) return;
    tracking.abort();
    ended(event);
  };
  const ends = ['pointerup', 'pointercancel', 'blur'];
  for (const name of ends) addEventListener(name, finish, { signal });
  addEventListener('pointermove', it => it.pointerId === pointerId && moved(it), { signal });
  addEventListener('contextmenu', it => it.preventDefault(), { signal });
}

let repeated = null; // a button whose click was repeated, so that its own click is left out

function holdRepeat(button, { pointerId }) {
  const repeat = () => {
    if (!button.isConnected || button.disabled) return;
    repeated = button;
    tell(button, 'click');
    timer = setTimeout(repeat, 90);
  };
  let timer = setTimeout(repeat, 500);
  trackPointer(pointerId, () => {}, () => clearTimeout(timer));
}

let drag = null; // while an item of a list is dragged, paints wait in its `html`

for (const name of ['selectstart', 'dragstart']) listen(name, it => drag && it.preventDefault());

function startDrag(item, { clientY, pointerId }) {
  const list = item.parentElement;
  const items = [...list.children].filter(child => 'key' in child.dataset);
  const boxes = items.map(child => child.getBoundingClientRect());
  const middles = boxes.map(box => box.top + box.height / 2);
  const from = items.indexOf(item);
  const step = boxes[from].height + (items.length > 1 ? boxes[1].top - boxes[0].bottom : 0);
  const start = clientY + scrollY;
  let to = from;
  drag = { html: null };
  item.dataset.dragging = '';
  trackPointer(pointerId, event => {
    scrollBy(0, event.clientY < 60 ? -12 : event.clientY > innerHeight - 60 ? 12 : 0);
    const distance = event.clientY + scrollY - start;
    const middle = middles[from] + distance;
    to = middles.filter((other, index) => index !== from && other < middle).length;
    items.forEach((other, index) => {
      const shift = index > from && index <= to ? -step : index < from && index >= to ? step : 0;
      other.style.translate = `0 ${other === item ? distance : shift}px`;
    });
  }, event => {
    for (const other of items) other.style.translate = '';
    delete item.dataset.dragging;
    const { html } = drag;
    drag = null;
    if (html) paint(html);
    const before = items.filter(other => other !== item)[to]?.dataset.key ?? '';
    const moved = event.type === 'pointerup' && to !== from;
    if (moved) tell(list, 'reorder', `${item.dataset.key} ${before}`);
  });
}

// MARK: Navigation

history.scrollRestoration = 'manual';
let entry = history.state?.entry ?? 0;
const scrolls = new Map([[entry, history.state?.scroll ?? 0]]); // by history entry

const here = () => location.pathname + location.search;
const rememberScroll = () => scrolls.set(entry, scrollY);

/** Whether a click on a link turns the app's page; the browser follows the others. */
function staysHere(link, event) {
  const plain = !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const own = link.origin === location.origin && !link.pathname.startsWith('/api/');
  const within = link.hash && link.pathname + link.search === here();
  return plain && own && !within && !link.target && !link.hasAttribute('download');
}

function go(url) {
  rememberScroll();
  push(url);
  send({ do: 'navigate', url: here() });
  arrive(0);
}

function push(url) {
  history.replaceState({ entry, scroll: scrolls.get(entry) }, '');
  entry = Date.now();
  history.pushState({ entry }, '', url);
}

addEventListener('popstate', ({ state }) => {
  rememberScroll();
  entry = state?.entry ?? 0;
  if (location.hash) pair();
  send({ do: 'navigate', url: here() });
  arrive(scrolls.get(entry) ?? state?.scroll ?? 0);
});

addEventListener('pagehide', () => history.replaceState({ entry, scroll: scrollY }, ''));

/** After a page was turned: scrolls, and moves the focus for who listens to the page. */
function arrive(scroll) {
  const chosen = document.querySelector('dialog:modal, [autofocus]:focus');
  const title = container.querySelector('main h1') ?? container.querySelector('main');
  if (!chosen && title) {
    if (title.tabIndex < 0) title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }
  scrollTo(0, scroll);
}

// MARK: Effects

/** Performs one effect; what goes wrong with it is told to Swift. */
async function perform(effect) {
  try {
    await effects[effect.do](effect);
  } catch (error) {
    fail(effect.do, error);
  }
}

const fail = (what, error) => send({ do: 'failed', what, message: error?.message ?? `${error}` });
const answer = (request, status, payload) => send({ do: 'answer', request, status }, payload);

let wakeAt = Infinity;
let wakeTimer = 0;
let keepsAwake = false;
let wakeLock = null;
let chosenFile = null;

const effects = {
  save({ line }) {
    unsaved.push(line);
    saveQueue();
  },
  dismiss: ({ operation }) => transact(['refused'], refused => refused.delete(operation)),
  remember: ({ key, value }) => transact(['memory'], memory =>
    value === null ? memory.delete(key) : memory.put(value, key)),
  navigate({ url, replace }) {
    if (replace) return history.replaceState({ entry }, '', url);
    push(url);
    arrive(0);
  },
  title({ text }) { document.title = text; },
  wake({ at }) {
    wakeAt = at ?? Infinity;
    checkWake();
  },
  keepAwake({ on }) {
    keepsAwake = on;
    return lockScreen();
  },
  vibrate: ({ pattern }) => navigator.vibrate?.(pattern),
  sound: ({ name, volume }) => play(tones[name] ?? tones.tap, volume ?? 1),
  speak({ text }) {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = page.lang;
    speechSynthesis.speak(utterance);
  },
  askToNotify: () => globalThis.Notification?.requestPermission(),
  async notify({ title, body, tag }) {
    if (globalThis.Notification?.permission !== 'granted') return;
    const options = { body, tag, icon: asset('icon-192.png') };
    const worker = await navigator.serviceWorker?.getRegistration();
    await (worker?.showNotification(title, options) ?? new Notification(title, options));
  },
  async fetch({ request, method, path, body, type }) {
    const headers = body === undefined ? {} : { 'Content-Type': type ?? 'application/json' };
    try {
      const response = await fetch(path, { method, body, headers });
      if (response.status === 401) setConnection('unpaired');
      answer(request, response.status, new Uint8Array(await response.arrayBuffer()));
    } catch {
      answer(request, 0);
    }
  },
  chooseFile({ request, accept }) {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept ?? '';
    input.onchange = () => {
      chosenFile = input.files[0];
      const { name, size } = chosenFile;
      answer(request, 200, JSON.stringify({ name, size }));
    };
    input.oncancel = () => answer(request, 204);
    input.click();
  },
  upload: ({ request, path }) => effects.fetch(
    { request, path, method: 'POST', body: chosenFile, type: 'application/octet-stream' }),
  async download({ path, name }) {
    const response = await fetch(path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    saveAs(await response.blob(), name);
  },
  saveText: ({ name, type, text }) => saveAs(new Blob([text], { type }), name),
  focus({ id, select }) {
    byId(id)?.focus();
    if (select) byId(id)?.select?.();
  },
  scrollTo: ({ id, block }) => byId(id)?.scrollIntoView({ block: block ?? 'start' }),
  copy: ({ text }) => navigator.clipboard.writeText(text),
  share: ({ title, text, url }) => navigator.share({ title, text, url }).catch(error => {
    if (error.name !== 'AbortError') throw error;
  }),
  async reload() {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker?.waiting) worker.waiting.postMessage('activate'); // taking over, it reloads us
    else location.reload();
  },
};

function saveAs(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function checkWake() {
  clearTimeout(wakeTimer);
  if (wakeAt === Infinity) return;
  const rest = wakeAt - Date.now();
  if (rest > 0) return void (wakeTimer = setTimeout(checkWake, Math.min(rest, 3_600_000)));
  wakeAt = Infinity;
  send({ do: 'tick' });
}

async function lockScreen() {
  if (!keepsAwake) return wakeLock?.release();
  if (document.hidden || wakeLock?.released === false) return;
  wakeLock = await navigator.wakeLock?.request('screen').catch(() => null);
}

// Tones: [hertz, seconds from the start, seconds long].
const tones = {
  tap: [[1200, 0, 0.03]],
  count: [[660, 0, 0.09]],
  start: [[880, 0, 0.35]],
  work: [[880, 0, 0.12], [880, 0.18, 0.3]],
  rest: [[880, 0, 0.12], [660, 0.16, 0.25]],
  warn: [[440, 0, 0.1], [440, 0.16, 0.1], [440, 0.32, 0.1]],
  record: [[784, 0, 0.1], [988, 0.1, 0.1], [1175, 0.2, 0.1], [1568, 0.3, 0.35]],
  finish: [[523, 0, 0.15], [659, 0.17, 0.15], [784, 0.34, 0.45]],
};

// Browsers let a page sound only after a gesture.
let audio = null;
for (const gesture of ['pointerup', 'keydown']) {
  listen(gesture, () => {
    audio ??= globalThis.AudioContext ? new AudioContext() : null;
    if (audio?.state !== 'running') audio?.resume().catch(() => {});
  });
}

function play(notes, volume) {
  if (audio?.state !== 'running') return;
  for (const [hertz, delay, length] of notes) {
    const start = audio.currentTime + delay;
    const tone = new OscillatorNode(audio, { frequency: hertz });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setTargetAtTime(volume * 0.5, start, 0.005);
    gain.gain.setTargetAtTime(0, start + length, 0.02);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length + 0.2);
  }
}

// MARK: What the device keeps

const stores = ['documents', 'queue', 'refused', 'memory', 'cursor'];
let database = null; // the promise of the opened one

const openDatabase = () => new Promise((resolve, reject) => {
  const request = indexedDB.open('regimen', 1);
  request.onupgradeneeded = () => {
    for (const name of stores) {
      request.result.createObjectStore(name, { autoIncrement: name === 'queue' });
    }
  };
  request.onerror = () => reject(request.error);
  request.onsuccess = () => {
    // Where another tab wants a newer layout, this one must not go on with the old one.
    request.result.onversionchange = () => {
      request.result.close();
      location.reload();
    };
    request.result.onclose = () => { database = null; };
    resolve(request.result);
  };
});

/**
 * Runs `work` on object stores in one transaction and resolves, once that is safe on disk, with
 * what the requests that `work` returned have found.
 */
async function transact(names, work) {
  database ??= openDatabase();
  const opened = await database.catch(error => {
    database = null;
    throw error;
  });
  return new Promise((resolve, reject) => {
    const transaction = opened.transaction(names, 'readwrite', { durability: 'strict' });
    const found = it => (Array.isArray(it) ? it.map(found) : it?.result);
    transaction.onabort = () => reject(transaction.error ?? new Error('storage was interrupted'));
    try {
      const requests = work(...names.map(name => transaction.objectStore(name)));
      transaction.oncomplete = () => resolve(found(requests));
    } catch (error) {
      reject(error);
      transaction.abort();
    }
  });
}

/** Everything that `start` hands over, as lines, and the cursor. */
async function readAll() {
  const found = await transact(stores, (documents, queue, refused, memory, cursors) => {
    const parts = [];
    documents.getAllKeys().onsuccess = ({ target: { result: keys } }) => {
      // A browser limits how much one request may find.
      for (let first = 0; first < keys.length; first += 2000) {
        const last = Math.min(first + 2000, keys.length) - 1;
        parts.push(documents.getAll(IDBKeyRange.bound(keys[first], keys[last])));
      }
    };
    const kept = [queue.getAll(), refused.getAll()];
    return [parts, kept, memory.getAllKeys(), memory.getAll(), cursors.get(0)];
  });
  const [documents, kept, keys, values, cursor] = found;
  const memory = keys.map((key, index) => ({ remembered: key, value: values[index] }));
  const rest = cursor ? [...memory, { cursor }] : memory;
  const lines = [...documents.flat(), ...kept.flat(), ...rest.map(it => JSON.stringify(it))];
  return { lines, cursor };
}

/** Keeps a line of changes, or takes the document away that it says is gone. */
function keep(documents, line, { folder, id, text } = JSON.parse(line)) {
  if (text === undefined) documents.delete(`${folder}/${id}`);
  else documents.put(line, `${folder}/${id}`);
}

const covers = (cursor, { epoch, revision }) =>
  cursor?.epoch === epoch && cursor.revision >= revision;

// MARK: The queue

const channel = new BroadcastChannel('regimen'); // tabs share what is kept, each has its own app
let unsaved = []; // operations that are not safe on disk yet
let storageFails = false;
let batchLimit = 200;

/** Runs `work` one at a time, again if asked meanwhile, and again some time after it failed. */
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
        await work();
        pause = 0;
      } catch {
        pause = Math.min(Math.max(2 * pause, 1000), 60_000);
        timer = setTimeout(run, pause);
      }
    }
    running = false;
  };
}

const saveQueue = task(async () => {
  countQueue();
  if (!unsaved.length) return;
  const saving = [...unsaved];
  try {
    await transact(['queue'], queue => saving.map(line => queue.add(line)));
    unsaved = unsaved.slice(saving.length);
    storageFails = false;
  } catch (error) {
    storageFails = true;
    fail('storage', error);
    throw error;
  } finally {
    drain(); // where storage fails, the server may still take them
  }
  channel.postMessage({ shared: joined(saving) });
});

async function countQueue() {
  const kept = await transact(['queue'], queue => queue.count()).catch(() => 0);
  page.dataset.queued = kept + unsaved.length;
}

const drain = task(async () => {
  const sendAll = async () => {
    while (await sendSome());
  };
  await (navigator.locks ? navigator.locks.request('regimen-queue', sendAll) : sendAll());
});

/** Sends the oldest operations; false where there are none. */
async function sendSome() {
  const batch = await oldestOperations();
  if (!batch.length) return false;
  const response = await ask('/api/documents', {
    method: 'POST', body: joined(batch.map(({ line }) => line)),
    headers: { 'Content-Type': 'application/x-ndjson' }, signal: AbortSignal.timeout(60_000),
  }, [400, 413]);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (response.ok) {
    await acknowledge(batch, bytes);
  } else if (batch.length === 1) {
    const { error } = JSON.parse(decoder.decode(bytes));
    const refusal = { operation: batch[0].operation.operation, refused: error };
    await acknowledge(batch, encoder.encode(`{}\n${JSON.stringify(refusal)}\n`));
  }
  // What cannot be read together is sent one by one, to find the operation that is at fault.
  batchLimit = response.ok ? 200 : 1;
  return true;
}

async function oldestOperations() {
  const [keys, queued] = await transact(['queue'], queue =>
    [queue.getAllKeys(null, batchLimit), queue.getAll(null, batchLimit)]).catch(() => [[], []]);
  const lines = storageFails && !keys.length ? unsaved.slice(0, batchLimit) : queued;
  let size = 0;
  return lines.filter((line, index) => (size += line.length) <= 4_000_000 || index === 0)
    .map((line, index) => ({ line, key: keys[index], operation: JSON.parse(line) }));
}

/** An operation leaves the queue in the transaction that keeps what it led to, and only there. */
async function acknowledge(batch, bytes) {
  const [{ epoch }, ...answers] = split(bytes).map(line => JSON.parse(line));
  const answered = new Map(answers.map(it => [it.operation, it]));
  const done = batch.filter(({ operation }) => answered.has(operation.operation));
  if (!done.length) throw new Error('the server acknowledged nothing');
  const names = ['queue', 'refused', 'documents', 'cursor'];
  const kept = transact(names, (queue, refused, documents, cursors) => {
    cursors.get(0).onsuccess = ({ target: { result: known } }) => {
      for (const { key, operation } of done) {
        const { revision, text = operation.text, refused: why } = answered.get(operation.operation);
        const { folder, id } = operation;
        if (key !== undefined) queue.delete(key);
        if (why) refused.put(JSON.stringify({ ...operation, refused: why }), operation.operation);
        // Else the changes brought this one, or a later one.
        else if (!covers(known, { epoch, revision })) {
          keep(documents, JSON.stringify({ revision, folder, id, text }));
        }
      }
    };
  });
  await kept.catch(error => {
    if (!storageFails) throw error;
  });
  const sent = new Set(done.filter(({ key }) => key === undefined).map(({ line }) => line));
  unsaved = unsaved.filter(line => !sent.has(line));
  send({ do: 'acknowledged' }, bytes);
  channel.postMessage({ acknowledged: bytes });
  countQueue();
}

channel.onmessage = ({ data }) => {
  for (const kind of Object.keys(data)) send({ do: kind }, data[kind]);
  countQueue();
};

// MARK: The server's changes

let cursor = null; // up to where this tab's app knows the changes
let newest = null; // up to where the server has some, as it said last

const pull = task(async () => {
  if (newest && covers(cursor, newest)) return;
  const query = cursor ? `?epoch=${cursor.epoch}&since=${cursor.revision}` : '';
  const response = await ask(`/api/changes${query}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const [head, ...changes] = split(bytes);
  const { epoch, revision, full } = JSON.parse(head);
  const next = { epoch, revision };
  await keepChanges(next, full, changes).catch(error => fail('storage', error));
  cursor = next;
  for (let from = 0; (full || changes.length) && from < bytes.length;) {
    // A megabyte of whole lines at a time, so that the page stays alive.
    const end = bytes.indexOf(10, Math.min(from + 1_000_000, bytes.length));
    const to = end < 0 ? bytes.length : end + 1;
    send({ do: 'changes', more: to < bytes.length }, bytes.subarray(from, to));
    from = to;
    await new Promise(resolve => setTimeout(resolve));
  }
});

/** Keeps changes together with their cursor, where they continue what is kept. */
function keepChanges(next, full, changes) {
  const since = cursor;
  return transact(['cursor', 'documents'], (cursors, documents) => {
    cursors.get(0).onsuccess = ({ target: { result: known } }) => {
      // Another tab may have been faster; or what these build on was never kept.
      if (covers(known, next) || !(full || (since && covers(known, since)))) return;
      cursors.put(next, 0);
      if (full) documents.clear();
      for (const line of changes) {
        const change = JSON.parse(line);
        documents.get(`${change.folder}/${change.id}`).onsuccess = ({ target: { result } }) => {
          // An acknowledgement may have come between.
          if (result && JSON.parse(result).revision > change.revision) return;
          keep(documents, line, change);
        };
      }
    };
  });
}

// MARK: The connection

let connection = null; // what Swift was told last
let connectionTimer = 0;
let stream = null; // ends the stream of events

/** A break of less than a second is not worth telling. */
function setConnection(state) {
  clearTimeout(connectionTimer);
  connectionTimer = setTimeout(() => {
    if (state === connection) return;
    connection = page.dataset.connection = state;
    send({ do: 'connection', state });
  }, state === 'offline' && connection === 'connected' ? 1000 : 0);
}

/** Asks the server; throws unless the answer is a good one or one of `allowed`. */
async function ask(path, options, allowed = []) {
  const response = await fetch(path, { cache: 'no-store', ...options });
  if (response.ok || allowed.includes(response.status)) return response;
  const unpaired = response.status === 401;
  if (unpaired) setConnection('unpaired');
  throw Object.assign(new Error(`the server answered ${response.status}`), { unpaired });
}

/** Follows the server's events until they end. */
async function follow() {
  stream = new AbortController();
  const { signal } = stream;
  let watchdog = setTimeout(() => stream.abort(), 60_000);
  try {
    const response = await ask('/api/events', { signal });
    setConnection('connected');
    drain();
    lookForUpdate().catch(() => {}); // another time
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(watchdog); // a comment comes every 20 seconds
      watchdog = setTimeout(() => stream.abort(), 60_000);
      const lines = (rest + part.value).split('\n');
      rest = lines.pop();
      for (const line of lines.filter(it => it.startsWith('data:'))) {
        newest = JSON.parse(line.slice(5));
        pull();
      }
    }
  } finally {
    clearTimeout(watchdog);
    stream = null;
  }
}

const connect = task(async () => {
  while (!document.hidden) {
    try {
      await follow();
    } catch (error) {
      if (!error.unpaired) setConnection('offline');
      throw error;
    }
    await new Promise(resolve => setTimeout(resolve, 250));
  }
});

/** After a pause of any kind: what was missed is made up for at once. */
function catchUp() {
  if (!stream) connect();
  pull();
  drain();
  if (unsaved.length) saveQueue();
}

let hiddenTimer = 0;
listen('visibilitychange', () => {
  clearTimeout(hiddenTimer);
  // A browser allows few connections to one server; hidden tabs give theirs back.
  if (document.hidden) return void (hiddenTimer = setTimeout(() => stream?.abort(), 60_000));
  send({ do: 'visible' });
  checkWake();
  lockScreen();
  catchUp();
});
addEventListener('online', catchUp);
addEventListener('offline', () => stream?.abort());
addEventListener('pageshow', event => event.persisted && location.reload());

// MARK: Pairing, updates, start

/** Spends the token of a link like /#pair=TOKEN, which must not stay in the address bar. */
async function pair() {
  const token = location.hash.match(/^#pair=(.+)$/)?.[1];
  if (!token) return;
  history.replaceState(history.state, '', here());
  const { userAgent } = navigator;
  const [browser] = userAgent.match(/Firefox|Chrome|Safari/) ?? ['Browser'];
  const [system] = userAgent.match(/iPhone|iPad|Android|Mac|Windows|CrOS|Linux/) ?? ['a device'];
  const body = JSON.stringify({ token, name: `${browser} on ${system}` });
  const headers = { 'Content-Type': 'application/json' };
  try {
    const response = await fetch('/api/pair', { method: 'POST', body, headers });
    if (!response.ok) send({ do: 'pairing', status: response.status }, await response.text());
    else if (connection) catchUp();
  } catch {
    send({ do: 'pairing', status: 0 });
  }
}

/** The page may have come from this device's cache: does the server have a newer one? */
async function lookForUpdate() {
  if (!navigator.serviceWorker?.controller) return;
  const text = await (await ask('/')).text();
  const [, offered] = text.match(/<meta name="version" content="([^"]+)"/) ?? [];
  if (!offered || offered === version) return;
  const worker = await navigator.serviceWorker.register(`/sw.js?v=${offered}`);
  const tellIfReady = () => worker.waiting && send({ do: 'update', version: offered });
  worker.installing?.addEventListener('statechange', tellIfReady);
  tellIfReady();
}

function startServiceWorker() {
  const workers = navigator.serviceWorker;
  if (workers?.controller) workers.addEventListener('controllerchange', () => location.reload());
  else workers?.register(`/sw.js?v=${version}`).catch(() => {}); // then it needs the server
}

const imports = { page: { random(pointer, count) {
  const bytes = new Uint8Array(app.memory.buffer, pointer >>> 0, count);
  for (let from = 0; from < count; from += 65_536) {
    crypto.getRandomValues(bytes.subarray(from, from + 65_536));
  }
} } };

async function start() {
  const pairing = pair();
  const [{ instance }, stored] = await Promise.all([
    WebAssembly.instantiateStreaming(fetch(asset('app.wasm')), imports),
    readAll().catch(error => ({ lines: [], cursor: null, error })),
  ]);
  app = instance.exports;
  results = app.regimen_allocate(16) >>> 0;
  cursor = stored.cursor;
  const seed = [...crypto.getRandomValues(new Uint8Array(16))];
  waiting.unshift([{
    do: 'start', url: here(), version, online: navigator.onLine,
    seed: seed.map(byte => byte.toString(16).padStart(2, '0')).join(''),
    touch: matchMedia('(pointer: coarse)').matches,
    standalone: matchMedia('(display-mode: standalone)').matches,
    canShare: !!navigator.share, canVibrate: !!navigator.vibrate,
    canKeepAwake: !!navigator.wakeLock, canSpeak: !!globalThis.speechSynthesis,
    canNotify: !!globalThis.Notification,
  }, joined(stored.lines)]);
  handleWaiting();
  if (stored.error) fail('storage', stored.error);
  scrollTo(0, scrolls.get(entry));
  requestAnimationFrame(() => {
    performance.mark('regimen-interactive');
    page.dataset.ready = 'true';
  });
  countQueue();
  await pairing;
  catchUp();
  startServiceWorker();
}

start().catch(error => say(`Regimen cannot start: ${error.message}`));

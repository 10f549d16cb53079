// The browser's edge of Regimen. It loads app.wasm, hands it messages, patches the page with the
// HTML that comes back and performs the effects. It keeps the device's copy of the documents and
// the queue of its changes in IndexedDB, and talks to the server (docs/protocol.md). What is
// shown and what is decided is Swift's business.

const version = document.querySelector('meta[name=version]').content;
const page = document.documentElement;
const container = document.getElementById('app');
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const wait = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));
const lines = text => text.split('\n').filter(line => line !== '');

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
  const effects = JSON.parse(take(data, dataCount) || '[]');
  if (effects.some(effect => effect.do === 'navigate')) rememberScroll();
  if (text) paint(text);
  for (const effect of effects) perform(effect);
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
const told = new WeakMap(); // <details> -> whether Swift knows it as open
const openers = new Map(); // modal dialog -> what had the focus before it
let shown = null; // the HTML of the last paint
let painting = false;
let changed = new Set(); // fields whose attributes this paint changed
let inserted = []; // elements that this paint made
let movedRoughly = false; // a node was taken out and put back, which loses scroll positions
const scrolled = new Set(); // elements inside the page that were scrolled

/** Morphs the page into `html`; what the user typed, focused, opened or scrolled stays. */
function paint(html) {
  if (drag) return void (drag.html = html);
  painting = true;
  const focus = document.activeElement;
  if (html !== shown) {
    const selection = selectionOf(focus);
    for (const element of scrolled) if (!element.isConnected) scrolled.delete(element);
    const scrolls = [...scrolled].map(it => [it, it.scrollTop, it.scrollLeft]);
    template.innerHTML = html;
    prepare(template.content);
    patchChildren(container, template.content);
    template.innerHTML = '';
    shown = html;
    if (movedRoughly) for (const [it, top, left] of scrolls) it.scrollTo(left, top);
    restoreFocus(focus, selection);
  }
  for (const field of container.querySelectorAll('input, select, textarea')) settle(field);
  showDialogs(focus);
  for (const element of inserted) {
    if (!element.closest('dialog')) firstMatch(element, '[autofocus]')?.focus();
  }
  changed = new Set();
  inserted = [];
  movedRoughly = false;
  painting = false;
}

const firstMatch = (root, selector) =>
  root.matches(selector) ? root : root.querySelector(selector);

/** Custom properties come as data-style, for the policy forbids style attributes. */
function prepare(content) {
  for (const element of content.querySelectorAll('[data-style]')) {
    for (const declaration of element.dataset.style.split(';')) {
      const colon = declaration.indexOf(':');
      const name = declaration.slice(0, colon).trim();
      if (!name.startsWith('--')) continue;
      element.style.setProperty(name, declaration.slice(colon + 1).trim());
    }
  }
  // `open` belongs to the user; what was rendered is remembered beside it.
  for (const element of content.querySelectorAll('details[open]')) element.dataset.open = '';
}

const keyOf = node => (node.nodeType === 1 ? node.id || node.getAttribute('data-key') : null);
const kindOf = node => node.nodeName + ' ' + (keyOf(node) ?? '');

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
  const places = new Map();
  old.forEach((node, place) => {
    const kind = kindOf(node);
    if (!places.get(kind)?.push(place)) places.set(kind, [place]);
  });
  for (const list of places.values()) list.reverse();
  const sources = wanted.map(fresh => places.get(kindOf(fresh))?.pop() ?? -1);
  const used = new Set(sources);
  old.forEach((node, place) => used.has(place) || node.remove());
  const still = longestRise(sources);
  let next = null;
  for (let index = wanted.length - 1; index >= 0; index--) {
    const fresh = wanted[index];
    const node = sources[index] < 0 ? fresh : old[sources[index]];
    if (node === fresh) {
      parent.insertBefore(fresh, next);
      if (fresh.nodeType === 1) inserted.push(fresh);
    } else {
      patch(node, fresh);
      if (!still.has(index)) move(parent, node, next);
    }
    next = node;
  }
}

function move(parent, node, next) {
  if (parent.moveBefore) return parent.moveBefore(node, next);
  movedRoughly = true;
  parent.insertBefore(node, next);
}

/** The indices of a longest rising run of `values`, those below 0 left out. */
function longestRise(values) {
  const tails = []; // tails[n]: where a run of n + 1 ends with the smallest value
  const before = [];
  values.forEach((value, index) => {
    if (value < 0) return;
    let low = 0;
    let high = tails.length;
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
  if (name !== 'open') return false;
  return element.nodeName === 'DETAILS' || element.hasAttribute('data-modal');
}

function noteChange(element, name) {
  if (name === 'data-open' && element.nodeName === 'DETAILS') {
    element.open = element.hasAttribute('data-open');
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
  } else if (field.type !== 'file') {
    if (field.nodeName === 'INPUT' && !field.hasAttribute('value')) return;
    const forced = field.hasAttribute('data-force-value') || (field.type === 'range' && follows);
    if ((busy && !forced) || field.value === field.defaultValue) return;
    const selection = busy ? selectionOf(field) : null;
    field.value = field.defaultValue;
    if (selection) field.setSelectionRange(...selection);
  }
}

function selectionOf(field) {
  try {
    const { selectionStart: start, selectionEnd: end, selectionDirection: direction } = field;
    return typeof start === 'number' ? [start, end, direction] : null;
  } catch {
    return null;
  }
}

function restoreFocus(focus, selection) {
  if (!focus || focus === document.activeElement) return;
  const again = focus.isConnected ? focus : focus.id && document.getElementById(focus.id);
  if (!again) return;
  again.focus({ preventScroll: true });
  if (selection && again === document.activeElement) again.setSelectionRange?.(...selection);
}

function showDialogs(focus) {
  for (const [dialog, opener] of openers) {
    if (dialog.isConnected && dialog.hasAttribute('data-modal')) continue;
    openers.delete(dialog);
    if (dialog.open) dialog.close();
    const again = opener.isConnected ? opener : opener.id && document.getElementById(opener.id);
    if (again) again.focus({ preventScroll: true });
  }
  for (const dialog of container.querySelectorAll('dialog[data-modal]')) {
    if (dialog.matches(':modal')) continue;
    if (dialog.open) dialog.close();
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

const valueOf = field => (field.type === 'checkbox' ? String(field.checked) : (field.value ?? ''));

for (const name of ['input', 'change']) {
  document.addEventListener(name, event => {
    tell(event.target.closest(`[data-on-${name}]`), name, valueOf(event.target));
  });
}

document.addEventListener('submit', event => {
  event.preventDefault();
  tell(event.target.closest('[data-on-submit]'), 'submit');
});

document.addEventListener('click', event => {
  const target = event.target.closest('[data-on-click], a[href]');
  if (!target) return;
  if (target === repeated) return void (repeated = null);
  if (target.hasAttribute('data-on-click')) {
    if (target.matches('a[href]')) event.preventDefault();
    tell(target, 'click');
  } else if (isPlain(event) && staysHere(target)) {
    event.preventDefault();
    go(target.href);
  }
});

document.addEventListener('keydown', event => {
  const name = { Enter: 'enter', Escape: 'escape' }[event.key];
  if (!name || event.isComposing) return;
  const target = event.target.closest(`[data-on-${name}]`);
  if (tell(target, name, valueOf(event.target))) event.preventDefault();
});

document.addEventListener('toggle', event => {
  const details = event.target;
  if (details.nodeName !== 'DETAILS') return;
  const known = told.get(details) ?? details.hasAttribute('data-open');
  if (known === details.open) return;
  told.set(details, details.open);
  tell(details, 'toggle', String(details.open));
}, true);

// Swift closes dialogs. A browser may insist and close one all the same.
document.addEventListener('cancel', event => {
  if (event.target.nodeName !== 'DIALOG') return;
  event.preventDefault();
  tell(event.target, 'cancel');
}, true);

document.addEventListener('close', event => {
  if (painting || event.target.open || !event.target.matches('#app dialog[data-modal]')) return;
  tell(event.target, 'cancel');
  showDialogs(document.activeElement);
}, true);

document.addEventListener('focusout', event => {
  const field = event.target;
  if (painting || !field.matches('input, select, textarea')) return;
  queueMicrotask(() => field.isConnected && settle(field));
});

document.addEventListener('scroll', event => {
  if (event.target !== document) scrolled.add(event.target);
}, { capture: true, passive: true });

document.addEventListener('pointerdown', event => {
  repeated = null;
  if (event.button !== 0) return;
  const held = event.target.closest('[data-hold-repeat]');
  if (held) holdRepeat(held);
  const item = event.target.closest('[data-drag-handle]')?.closest('[data-on-reorder] > *');
  if (item && !drag) startDrag(item, event);
});

let repeated = null; // a button whose click was repeated, so that its own click is left out

function holdRepeat(button) {
  const ends = ['pointerup', 'pointercancel', 'blur', 'contextmenu'];
  const repeat = () => {
    if (!button.isConnected || button.disabled) return stop();
    repeated = button;
    tell(button, 'click');
    timer = setTimeout(repeat, 90);
  };
  const stop = event => {
    clearTimeout(timer);
    if (event?.type === 'contextmenu') event.preventDefault();
    for (const end of ends) removeEventListener(end, stop);
  };
  let timer = setTimeout(repeat, 500);
  for (const end of ends) addEventListener(end, stop);
}

// MARK: Reordering by dragging

let drag = null; // while one is dragged, paints wait in its `html`

function startDrag(item, { clientY, pointerId }) {
  const list = item.parentElement;
  const items = [...list.children].filter(child => child.dataset.key);
  const boxes = items.map(child => child.getBoundingClientRect());
  const from = items.indexOf(item);
  if (from < 0) return;
  const middles = boxes.map(box => box.top + box.height / 2);
  const gap = items.length > 1 ? boxes[1].top - boxes[0].bottom : 0;
  const step = boxes[from].height + gap;
  const start = clientY + scrollY;
  let to = from;
  drag = { html: null };
  item.dataset.dragging = '';

  const follow = event => {
    if (event.pointerId !== pointerId) return;
    const edge = event.clientY < 60 ? -12 : event.clientY > innerHeight - 60 ? 12 : 0;
    if (edge) scrollBy(0, edge);
    const distance = event.clientY + scrollY - start;
    const middle = middles[from] + distance;
    to = middles.filter((other, index) => index !== from && other < middle).length;
    items.forEach((other, index) => {
      const shift = index > from && index <= to ? -step : index < from && index >= to ? step : 0;
      other.style.translate = `0 ${other === item ? distance : shift}px`;
    });
  };
  const finish = event => {
    if (event.pointerId !== undefined && event.pointerId !== pointerId) return;
    removeEventListener('pointermove', follow);
    for (const end of ['pointerup', 'pointercancel', 'blur']) removeEventListener(end, finish);
    for (const other of items) other.style.translate = '';
    delete item.dataset.dragging;
    const { html } = drag;
    drag = null;
    if (html) paint(html);
    if (event.type !== 'pointerup' || to === from) return;
    const before = items.filter(other => other !== item)[to]?.dataset.key ?? '';
    tell(list, 'reorder', `${item.dataset.key} ${before}`);
  };
  addEventListener('pointermove', follow);
  for (const end of ['pointerup', 'pointercancel', 'blur']) addEventListener(end, finish);
}

// MARK: Navigation

history.scrollRestoration = 'manual';
const scrolls = new Map(); // history entry -> how far it was scrolled
let entry = history.state?.entry ?? 0;
scrolls.set(entry, history.state?.scroll ?? 0);

const here = () => location.pathname + location.search;
const rememberScroll = () => scrolls.set(entry, scrollY);

const isPlain = event =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

function staysHere(link) {
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return false;
  if (link.hash && link.pathname + link.search === here()) return false;
  return link.namespaceURI === page.namespaceURI && !link.pathname.startsWith('/api/');
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

addEventListener('popstate', event => {
  rememberScroll();
  entry = event.state?.entry ?? 0;
  if (location.hash) pair();
  send({ do: 'navigate', url: here() });
  arrive(scrolls.get(entry) ?? event.state?.scroll ?? 0);
});

addEventListener('pagehide', () => {
  history.replaceState({ entry, scroll: scrollY }, '');
});

/** After a page was turned: scrolls, and moves the focus for who listens to the page. */
function arrive(scroll) {
  const focus = document.activeElement;
  const chosen = focus?.hasAttribute('autofocus') || document.querySelector('dialog:modal');
  const target = container.querySelector('main h1') ?? container.querySelector('main');
  if (!chosen && target) {
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
  scrollTo(0, scroll);
}

// MARK: Effects

/** Performs one effect; what goes wrong with it is told to Swift. */
async function perform(effect) {
  try {
    await effects[effect.do](effect);
  } catch (error) {
    send({ do: 'failed', what: effect.do, message: String(error?.message ?? error) });
  }
}

let wakeAt = Infinity;
let wakeTimer = 0;
let awake = false; // whether the screen shall stay on
let wakeLock = null;
let chosenFile = null;

const effects = {
  save: ({ line }) => {
    unsaved.push(line);
    countQueue();
    saveQueue();
  },
  dismiss: ({ operation }) => change(['refused'], refused => refused.delete(operation)),
  remember: ({ key, value }) =>
    change(['memory'], memory => (value === null ? memory.delete(key) : memory.put(value, key))),
  navigate: ({ url, replace }) => {
    if (replace) return history.replaceState({ entry }, '', url);
    push(url);
    arrive(0);
  },
  title: ({ text }) => void (document.title = text),
  wake: ({ at }) => {
    wakeAt = at ?? Infinity;
    checkWake();
  },
  keepAwake: ({ on }) => {
    awake = on;
    return lockScreen();
  },
  vibrate: ({ pattern }) => navigator.vibrate?.(pattern),
  sound: ({ name, volume }) => play(tones[name] ?? tones.tap, volume ?? 1),
  speak: ({ text }) => {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = page.lang;
    speechSynthesis.speak(utterance);
  },
  notify: async ({ title, body, tag }) => {
    if (globalThis.Notification?.permission !== 'granted') return;
    const worker = await navigator.serviceWorker?.getRegistration();
    const options = { body, tag, icon: asset('icon-192.png') };
    if (worker) return worker.showNotification(title, options);
    new Notification(title, options);
  },
  askToNotify: async ({ request }) => {
    const permission = (await globalThis.Notification?.requestPermission()) ?? 'denied';
    if (request !== undefined) answer(request, 200, JSON.stringify({ permission }));
  },
  fetch: ({ request, method, path, body, type }) => {
    const headers = body === undefined ? {} : { 'Content-Type': type ?? 'application/json' };
    return ask(request, path, { method, body, headers });
  },
  chooseFile: ({ request, accept }) => {
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', accept: accept ?? '' });
    input.onchange = () => {
      chosenFile = input.files[0];
      const { name, size } = chosenFile;
      answer(request, 200, JSON.stringify({ name, size }));
    };
    input.oncancel = () => answer(request, 204);
    input.click();
  },
  upload: ({ request, path }) => {
    const headers = { 'Content-Type': 'application/octet-stream' };
    return ask(request, path, { method: 'POST', body: chosenFile, headers });
  },
  download: async ({ path, name }) => {
    const response = await fetch(path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    saveAs(await response.blob(), name);
  },
  saveText: ({ name, type, text }) => saveAs(new Blob([text], { type }), name),
  focus: ({ id, select }) => {
    const element = document.getElementById(id);
    element?.focus();
    if (select) element?.select?.();
  },
  scrollTo: ({ id, block }) =>
    document.getElementById(id)?.scrollIntoView({ block: block ?? 'start' }),
  copy: ({ text }) => navigator.clipboard.writeText(text),
  share: ({ title, text, url }) =>
    navigator.share({ title, text, url }).catch(error => {
      if (error.name !== 'AbortError') throw error;
    }),
  reload: async () => {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (!worker?.waiting) return location.reload();
    worker.waiting.postMessage('activate'); // its taking over reloads every tab
  },
};

const asset = name => `/assets/${version}/${name}`;
const answer = (request, status, payload) => send({ do: 'answer', request, status }, payload);

/** Asks the server for Swift; status 0 says that there was no answer. */
async function ask(request, path, options) {
  try {
    const response = await fetch(path, options);
    const body = new Uint8Array(await response.arrayBuffer());
    if (response.status === 401) setConnection('unpaired');
    answer(request, response.status, body);
  } catch {
    answer(request, 0);
  }
}

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
  if (awake && !document.hidden && (wakeLock?.released ?? true)) {
    wakeLock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null;
  }
  if (!awake) await wakeLock?.release();
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
let audio = null;

/** Browsers let a page sound only after a gesture. */
function unlockSound() {
  audio ??= globalThis.AudioContext ? new AudioContext() : null;
  if (audio?.state !== 'running') audio?.resume().catch(() => {});
}
for (const gesture of ['pointerup', 'keydown']) addEventListener(gesture, unlockSound);

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

function openDatabase() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('regimen', 1);
    request.onupgradeneeded = () => {
      for (const store of stores) {
        request.result.createObjectStore(store, { autoIncrement: store === 'queue' });
      }
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const opened = request.result;
      // Another tab wants to change the layout: two versions must not meet.
      opened.onversionchange = () => {
        opened.close();
        location.reload();
      };
      opened.onclose = () => (database = null);
      resolve(opened);
    };
  });
}

let database = null; // the promise of the opened one

/**
 * Runs `work` on object stores in one transaction and resolves, once that is safe on disk, with
 * what the request or the requests that `work` returned have found.
 */
async function transact(names, mode, work) {
  database ??= openDatabase();
  const opened = await database.catch(error => {
    database = null;
    throw error;
  });
  return new Promise((resolve, reject) => {
    const transaction = opened.transaction(names, mode, { durability: 'strict' });
    let found;
    const found_ = it => (Array.isArray(it) ? it.map(found_) : it?.result);
    transaction.oncomplete = () => resolve(found_(found));
    transaction.onabort = () => reject(transaction.error ?? new Error('storage was interrupted'));
    try {
      found = work(...names.map(name => transaction.objectStore(name)));
    } catch (error) {
      transaction.abort();
      reject(error);
    }
  });
}
const read = (names, work) => transact(names, 'readonly', work);
const change = (names, work) => transact(names, 'readwrite', work);

/** Everything that `start` hands over, as lines, and the cursor. */
async function readAll() {
  const names = ['documents', 'queue', 'refused', 'memory', 'cursor'];
  const keys = await read(['documents'], documents => documents.getAllKeys());
  const ranges = []; // a browser limits how much one request may find
  for (let first = 0; first < keys.length; first += 2000) {
    const last = Math.min(first + 2000, keys.length) - 1;
    ranges.push(IDBKeyRange.bound(keys[first], keys[last]));
  }
  const [parts, queue, refused, names_, values, cursor] = await read(names, (...all) => {
    const [documents, queue, refused, memory, cursor] = all;
    return [
      ranges.map(range => documents.getAll(range)), queue.getAll(), refused.getAll(),
      memory.getAllKeys(), memory.getAll(), cursor.get(0),
    ];
  });
  const memory = names_.map((key, index) =>
    JSON.stringify({ remembered: key, value: values[index] }));
  const ending = cursor ? [JSON.stringify({ cursor })] : [];
  return { lines: [...parts.flat(), ...queue, ...refused, ...memory, ...ending], cursor };
}

// MARK: The queue

let unsaved = []; // operations that are not safe on disk yet
let storageFails = false;
const channel = new BroadcastChannel('regimen');

/** Runs `work` one at a time, again if asked meanwhile, and again some time after it failed. */
function task(work) {
  let running = false;
  let again = false;
  let pause = 0;
  let timer = 0;
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
  while (unsaved.length) {
    const saving = [...unsaved];
    try {
      await change(['queue'], queue => saving.map(line => queue.add(line)));
      storageFails = false;
    } catch (error) {
      storageFails = true;
      drain(); // the server may still take them
      send({ do: 'failed', what: 'storage', message: String(error?.message ?? error) });
      throw error;
    }
    unsaved = unsaved.filter(line => !saving.includes(line));
    channel.postMessage({ saved: saving });
    drain();
  }
});

async function countQueue() {
  const stored = await read(['queue'], queue => queue.count()).catch(() => 0);
  page.dataset.queued = stored + unsaved.length;
}

const drain = task(async () => {
  const sendAll = async () => {
    while (await sendSome());
  };
  await (navigator.locks ? navigator.locks.request('regimen-queue', sendAll) : sendAll());
});

let batchLimit = 200;

/** Sends the oldest operations; false where there are none. */
async function sendSome() {
  const batch = await oldestOperations();
  if (!batch.length) return false;
  const body = batch.map(({ line }) => line + '\n').join('');
  const response = await request('/api/documents', {
    method: 'POST', body, headers: { 'Content-Type': 'application/x-ndjson' },
    signal: AbortSignal.timeout(60_000),
  });
  if ([400, 409, 413, 422].includes(response.status)) return refuse(batch, await response.json());
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  await acknowledge(batch, bytes);
  batchLimit = 200;
  return true;
}

async function oldestOperations() {
  const [keys, queued] = await read(['queue'], queue =>
    [queue.getAllKeys(null, batchLimit), queue.getAll(null, batchLimit)]).catch(() => [[], []]);
  const from = keys.length || !storageFails ? queued : unsaved.slice(0, batchLimit);
  let size = 0;
  return from.map((line, index) => ({ line, key: keys[index] }))
    .filter(({ line }, index) => (size += line.length) <= 4_000_000 || index === 0);
}

/** A batch that the server cannot read is sent one by one, to find the operation that is at fault. */
async function refuse(batch, { error }) {
  batchLimit = 1;
  if (batch.length > 1) return true;
  const { operation } = JSON.parse(batch[0].line);
  const line = JSON.stringify({ operation, refused: error });
  await acknowledge(batch, encoder.encode(`{}\n${line}\n`));
  return true;
}

/** An operation leaves the queue in the transaction that keeps what it led to, and only there. */
async function acknowledge(batch, bytes) {
  const [head, ...answers] = lines(decoder.decode(bytes)).map(line => JSON.parse(line));
  const answered = new Map(answers.map(it => [it.operation, it]));
  const done = batch.map(({ line, key }) => ({ line, key, operation: JSON.parse(line) }))
    .filter(({ operation }) => answered.has(operation.operation));
  if (!done.length) throw new Error('the server acknowledged nothing');
  const names = ['queue', 'refused', 'documents', 'cursor'];
  const saved = change(names, (queue, refused, documents, cursor) => {
    const known = cursor.get(0);
    known.onsuccess = () => {
      for (const { key, operation } of done) {
        const { revision, text, refused: why } = answered.get(operation.operation);
        if (key !== undefined) queue.delete(key);
        if (why) {
          refused.put(JSON.stringify({ ...operation, refused: why }), operation.operation);
        } else if (!covers(known.result, head.epoch, revision)) {
          const { folder, id } = operation;
          keep(documents, { revision, folder, id, text: text ?? operation.text });
        }
      }
    };
  });
  await saved.catch(error => {
    if (!storageFails) throw error;
  });
  const sent = new Set(done.map(({ line }) => line));
  if (storageFails) unsaved = unsaved.filter(line => !sent.has(line));
  send({ do: 'acknowledged' }, bytes);
  channel.postMessage({ acknowledged: bytes });
  countQueue();
}

const covers = (cursor, epoch, revision) =>
  cursor?.epoch === epoch && cursor.revision >= revision;

function keep(documents, document, line = JSON.stringify(document)) {
  const key = `${document.folder}/${document.id}`;
  if (document.text === undefined) documents.delete(key);
  else documents.put(line, key);
}

// Other tabs share the queue and the copy, but each has an app of its own.
channel.onmessage = ({ data }) => {
  if (data.saved) send({ do: 'shared' }, data.saved.map(line => line + '\n').join(''));
  if (data.acknowledged) send({ do: 'acknowledged' }, data.acknowledged);
  countQueue();
};

// MARK: The server's changes

let cursor = null; // up to where this tab's app knows the changes
let newest = null; // up to where the server has some

const pull = task(async () => {
  do {
    const query = cursor ? `?epoch=${cursor.epoch}&since=${cursor.revision}` : '';
    const response = await request(`/api/changes${query}`);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const all = lines(decoder.decode(bytes));
    const { epoch, revision, full } = JSON.parse(all[0]);
    await keepChanges({ epoch, revision }, full, cursor, all).catch(error =>
      send({ do: 'failed', what: 'storage', message: String(error?.message ?? error) }));
    cursor = { epoch, revision };
    if (full || all.length > 1) await deliver(bytes);
  } while (newest && !covers(cursor, newest.epoch, newest.revision));
});

/** Keeps the lines of an answer where they continue what is kept, together with its cursor. */
function keepChanges(next, full, since, all) {
  return change(['cursor', 'documents'], (cursors, documents) => {
    const known = cursors.get(0);
    known.onsuccess = () => {
      // Another tab may have been faster; or what this answer builds on was never kept.
      const continues = full || covers(known.result, since?.epoch, since?.revision);
      if (!continues || covers(known.result, next.epoch, next.revision)) return;
      cursors.put(next, 0);
      if (full) documents.clear();
      keepSome(documents, all, 1);
    };
  });
}

/** Bit by bit, so that the page stays alive. */
function keepSome(documents, all, from) {
  const to = Math.min(from + 500, all.length);
  for (let index = from; index < to; index++) {
    keep(documents, JSON.parse(all[index]), all[index]);
  }
  if (to < all.length) documents.count().onsuccess = () => keepSome(documents, all, to);
}

/** Hands an answer to Swift, a megabyte of whole lines at a time. */
async function deliver(bytes) {
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(10, Math.min(from + 1_000_000, bytes.length));
    const to = end < 0 ? bytes.length : end + 1;
    send({ do: 'changes', more: to < bytes.length }, bytes.subarray(from, to));
    from = to;
    await wait(0);
  }
}

// MARK: The connection

let connection = null; // what Swift was told last
let connectionTimer = 0;

/** A break of less than a second is not worth telling. */
function setConnection(state) {
  clearTimeout(connectionTimer);
  const pause = state === 'offline' && connection === 'connected' ? 1000 : 0;
  connectionTimer = setTimeout(() => {
    if (state === connection) return;
    connection = page.dataset.connection = state;
    send({ do: 'connection', state });
  }, pause);
}

async function request(path, options) {
  const response = await fetch(path, { cache: 'no-store', ...options });
  if (response.status !== 401) return response;
  setConnection('unpaired');
  throw new Error('not paired');
}

let stream = null;

/** Follows the server's events; returns when they end, throws where they cannot begin. */
async function listen() {
  const ending = (stream = new AbortController());
  let watchdog = setTimeout(() => ending.abort(), 60_000);
  try {
    const response = await request('/api/events', { signal: ending.signal });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    setConnection('connected');
    drain();
    lookForUpdate();
    let rest = '';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(watchdog); // a comment comes every 20 seconds
      watchdog = setTimeout(() => ending.abort(), 60_000);
      const received = (rest + part.value).split('\n');
      rest = received.pop();
      for (const line of received) {
        if (line.startsWith('data:')) noteRevision(JSON.parse(line.slice(5)));
      }
    }
  } finally {
    clearTimeout(watchdog);
    stream = null;
  }
}

function noteRevision(revision) {
  newest = revision;
  if (!covers(cursor, newest.epoch, newest.revision)) pull();
}

const connect = task(async () => {
  if (document.hidden) return; // connects when it is looked at again
  try {
    await listen();
  } catch (error) {
    if (connection !== 'unpaired') setConnection('offline');
    throw error;
  }
  await wait(250);
  connect();
});

/** After a pause of any kind: what was missed is made up for at once. */
function catchUp() {
  if (!stream) connect();
  pull();
  drain();
  if (unsaved.length) saveQueue();
}

let hiddenTimer = 0;
document.addEventListener('visibilitychange', () => {
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
  const body = JSON.stringify({ token: decodeURIComponent(token), name: deviceName() });
  const headers = { 'Content-Type': 'application/json' };
  try {
    const response = await fetch('/api/pair', { method: 'POST', body, headers });
    if (response.ok) return void (connection === 'unpaired' && catchUp());
    send({ do: 'pairing', status: response.status }, await response.text());
  } catch {
    send({ do: 'pairing', status: 0 });
  }
}

/** Such as "Firefox on Linux". */
function deviceName() {
  const first = names => names.find(([pattern]) => pattern.test(navigator.userAgent))?.[1];
  const browser = first([
    [/Edg/, 'Edge'], [/OPR/, 'Opera'], [/Firefox|FxiOS/, 'Firefox'], [/Chrom|CriOS/, 'Chrome'],
    [/Safari/, 'Safari'],
  ]);
  const system = first([
    [/iPhone/, 'iPhone'], [/iPad/, 'iPad'], [/Android/, 'Android'], [/Mac OS/, 'Mac'],
    [/Windows/, 'Windows'], [/CrOS/, 'ChromeOS'], [/Linux/, 'Linux'],
  ]);
  return `${browser ?? 'Browser'}${system ? ` on ${system}` : ''}`;
}

/** The page may have come from this device's cache: is the server's a newer one? */
async function lookForUpdate() {
  if (!navigator.serviceWorker?.controller) return;
  const text = await (await fetch('/', { cache: 'no-store' })).text();
  const offered = text.match(/<meta name="version" content="([^"]+)"/)?.[1];
  if (!offered || offered === version) return;
  const worker = await navigator.serviceWorker.register(`/sw.js?v=${offered}`);
  const tellIfReady = () => worker.waiting && send({ do: 'update', version: offered });
  worker.installing?.addEventListener('statechange', tellIfReady);
  tellIfReady();
}

async function startServiceWorker() {
  if (!navigator.serviceWorker) return;
  if (!navigator.serviceWorker.controller) {
    return void navigator.serviceWorker.register(`/sw.js?v=${version}`).catch(() => {});
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
}

const imports = {
  page: {
    random(pointer, count) {
      for (let start = 0; start < count; start += 65_536) {
        const length = Math.min(65_536, count - start);
        const bytes = new Uint8Array(app.memory.buffer, (pointer >>> 0) + start, length);
        crypto.getRandomValues(bytes);
      }
    },
  },
};

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
  }, stored.lines.map(line => line + '\n').join('')]);
  handleWaiting();
  if (stored.error) send({ do: 'failed', what: 'storage', message: String(stored.error.message) });
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

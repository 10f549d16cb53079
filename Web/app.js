// app.wasm: its start, and the messages between it and the page. What the first screen does not
// need is in rest.wasm, which comes after it.

export const version = document.querySelector('meta[name=version]').content;
export const asset = name => `/assets/${version}/${name}`;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

let app = null; // what app.wasm exports, once it runs
let answer = null; // what the shell does with the HTML and the effects that come back
let results = 0; // where regimen_handle writes four words
let handling = false;
let hasStopped = false; // then nobody takes messages any more
const waiting = []; // messages that came before the app ran, or while it handled another one

/** Hands a message to Swift, and what comes back to the shell; false where that has to wait. */
export function send(message, payload = '') {
  if (hasStopped) return false;
  waiting.push([message, payload]);
  if (app && !handling) handleWaiting();
  return !waiting.length && !!app;
}

function handleWaiting() {
  handling = true;
  try {
    while (waiting.length) handle(...waiting.shift());
  } catch (error) {
    app = null; // after a trap its memory cannot be trusted
    hasStopped = true;
    waiting.length = 0;
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
  answer(text, JSON.parse(take(data, dataCount) || '[]'));
}

function take(pointer, count) {
  const text = count ? decoder.decode(new Uint8Array(app.memory.buffer, pointer, count)) : '';
  if (pointer) app.regimen_free(pointer);
  return text;
}

/** The one text that the shell shows itself. */
export function say(text) {
  const paragraph = document.createElement('p');
  paragraph.setAttribute('role', 'alert');
  paragraph.textContent = text;
  document.getElementById('app').replaceChildren(paragraph);
}

/**
 * What `work` gets with a signal that ends it where nothing comes in time. What has begun to come
 * may take as long as the line needs.
 */
export async function begunWithin(milliseconds, work) {
  const silence = new AbortController();
  const end = () => silence.abort(new DOMException('nothing came', 'TimeoutError'));
  const timer = setTimeout(end, milliseconds);
  try {
    return await work(silence.signal);
  } finally {
    clearTimeout(timer);
  }
}

const failing = new Set(); // what could not be done when it was tried last

/** Tells Swift that something could not be done. */
export function fail(what, error) {
  failing.add(what);
  // Chrome has no words for a full disk, and none at all would say that it works again.
  const words = error?.name === 'QuotaExceededError' ? 'storage is full' : error?.message;
  send({ do: 'failed', what, message: words || error?.name || `${error}` });
}

/** Tells Swift that what had failed works again. */
export function recover(what) {
  if (failing.delete(what)) send({ do: 'failed', what, message: '' });
}

const page = { random(pointer, count) {
  const bytes = new Uint8Array(app.memory.buffer, pointer >>> 0, count);
  for (let from = 0; from < count; from += 65_536) {
    crypto.getRandomValues(bytes.subarray(from, from + 65_536));
  }
} };

// Stands in for each function of rest.wasm, by its place in the table that the two share. Who calls
// one before it is there waits for it, and the page with it: Swift cannot be left in the middle.
const placeholder = new Proxy({}, { get: (_, place) => (...values) => {
  if (!isWhole) complete(new WebAssembly.Module(fetchAtOnce(asset('rest.wasm'))));
  return app._table.get(Number(place))(...values);
} });
let isWhole = false; // whether the functions of rest.wasm are there
let tellWhole;
/** Resolves once they are there. */
export const whole = new Promise(resolve => { tellWhole = resolve; });

export const load = () =>
  WebAssembly.instantiateStreaming(fetch(asset('app.wasm')), { page, placeholder });

function complete(module) {
  new WebAssembly.Instance(module, { primary: app });
  isWhole = true;
  document.documentElement.dataset.whole = 'true';
  send({ do: 'whole' });
  tellWhole();
  prepare();
}

function fetchAtOnce(address) {
  const request = new XMLHttpRequest();
  request.open('GET', address, false);
  request.overrideMimeType('text/plain; charset=x-user-defined'); // each byte is a letter
  request.send();
  if (request.status !== 200) throw new Error('a part of the app is missing');
  return Uint8Array.from(request.responseText, letter => letter.charCodeAt(0));
}

/** Fetches rest.wasm; where that fails, tries again until it is there. */
async function loadRest() {
  try {
    const response = await fetch(asset('rest.wasm'));
    if (response.status === 404) return; // a newer app is there, which updates.js offers
    const module = await WebAssembly.compileStreaming(response);
    if (app && !isWhole) complete(module);
  } catch {
    setTimeout(loadRest, 5000);
  }
}

const whenIdle = globalThis.requestIdleCallback ?? (then => setTimeout(then, 200));

let ahead = []; // pages that are rendered once before somebody asks for them

/**
 * Has the pages of the tabs rendered while nothing else is to be done, one at a time: the browser
 * compiles what is called first, and Swift counts what is new once.
 */
export function prepare() {
  const isUnderWay = ahead.length;
  ahead = [...document.querySelectorAll('.tabs a')].map(link => link.pathname);
  if (!isUnderWay) whenIdle(prepareNext);
}

function prepareNext() {
  if (!ahead.length) return;
  send({ do: 'prepare', url: ahead.shift() });
  whenIdle(prepareNext);
}

/** Hands over the first message, then what has come meanwhile. */
export function run({ instance }, whatToDo, message, payload) {
  app = instance.exports;
  answer = whatToDo;
  results = app.regimen_allocate(16) >>> 0;
  waiting.unshift([message, payload]);
  handleWaiting();
  // The first screen is painted before; a tab in the background paints nothing.
  if (document.hidden) loadRest();
  else requestAnimationFrame(() => setTimeout(loadRest));
}

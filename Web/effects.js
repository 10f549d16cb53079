// What Swift wants done, by name.

import { asset, begunWithin, fail, send } from './app.js';
import { keepLanguage, loadLanguage, translate, worded } from './language.js';
import { arrive, choose, push, rememberScroll, replace } from './navigation.js';
import { repaint } from './painting.js';
import { photos } from './photos.js';
import { recording } from './recording.js';
import { request as ask } from './secret.js';
import { transact, withLock } from './storage.js';
import {
  changeLibrary, keepRefused, offer, save, setConnection, stored, tellTabs,
} from './syncing.js';
import { useUpdate } from './updates.js';

const byId = id => document.getElementById(id);

const storing = ['save', 'dismiss', 'keepRefused', 'remember'];

/** Performs one effect; what goes wrong with it is told to Swift. */
export async function perform(effect) {
  try {
    await effects[effect.do](effect);
  } catch (error) {
    fail(storing.includes(effect.do) ? 'storage' : effect.do, error);
  }
}

const answer = (request, status, payload) => send({ do: 'answer', request, status }, payload);

let title = document.title; // in English
let wakeAt = Infinity;
let wakeTimer = 0;
let keepsAwake = false;
let wakeLock = null;
let picker = null; // held, for a browser may forget one that is not in the page
let chosenFiles = [];
let sending = null; // the upload that can be cancelled

const effects = {
  save: ({ line }) => save(line),
  offer: ({ lines }) => offer(lines),
  keepRefused: ({ lines }) => keepRefused(lines),
  changeLibrary,
  dismiss: ({ operation }) =>
    transact(['refused'], refused => refused.delete(operation)).then(stored),
  remember({ key, value }) {
    tellTabs({ remembered: JSON.stringify({ remembered: key, value }) });
    return transact(['memory'], memory =>
      value === null ? memory.delete(key) : memory.put(value, key)).then(stored);
  },
  navigate({ url, replace: replaces }) {
    (replaces ? replace : push)(url);
    arrive(0);
  },
  title({ text }) {
    title = text;
    document.title = worded(title);
  },
  wake({ at }) {
    wakeAt = at ?? Infinity;
    checkWake();
  },
  keepAwake({ on }) {
    keepsAwake = on;
    return lockScreen();
  },
  vibrate: ({ pattern }) => sounds && navigator.vibrate?.(pattern),
  sound: ({ name }) => play(tones[name] ?? tones.tap),
  tones({ tones: list }) {
    const soon = (audio?.currentTime ?? 0) + 0.1; // what is about to begin stays
    for (const { start, notes } of ahead) if (start > soon) notes.forEach(note => note.stop());
    ahead = ahead.filter(({ start }) => start <= soon && start > soon - 1);
    const last = Math.max(0, ...ahead.map(({ at }) => at));
    waiting = list.filter(({ at }) => at > last);
    playAhead();
  },
  speak({ text }) {
    if (!sounds || !globalThis.speechSynthesis) return;
    const utterance = new SpeechSynthesisUtterance(worded(text));
    utterance.lang = document.documentElement.lang;
    utterance.volume = Math.min(1, volume);
    speechSynthesis.cancel(); // what is being said was about something before
    speechSynthesis.speak(utterance);
  },
  volume({ percent }) { volume = percent / 100; },
  theme({ name }) {
    const chosen = name === 'system' ? null : name;
    try {
      if (chosen) localStorage.setItem('theme', chosen);
      else localStorage.removeItem('theme');
    } catch {} // storage is blocked: for this visit, then
    globalThis.showTheme(chosen);
  },
  language({ name }) {
    return keepLanguage(name) ? changeLanguage() : undefined;
  },
  lockScreen({ title, detail, paused, length, since, at }) {
    const session = navigator.mediaSession;
    if (!session) return;
    session.playbackState = title === undefined ? 'none' : paused ? 'paused' : 'playing';
    session.metadata = title === undefined ? null : new MediaMetadata({
      title: worded(title), artist: worded(detail),
      artwork: [{ src: asset('icon-192.png'), sizes: '192x192' }] });
    const passed = Math.min(length, Math.max(0, (at ?? Date.now()) - since));
    session.setPositionState?.(
      length > 0 ? { duration: length / 1000, position: passed / 1000 } : undefined);
    if (title === undefined || paused) return silence?.pause();
    // A lock screen has buttons for pages that play a sound, be it silent: one of five seconds or
    // more for Chrome.
    silence ??= Object.assign(new Audio(asset('silence.wav')), { loop: true });
    silence.play().catch(() => {}); // without a gesture a browser refuses
  },
  askToNotify: () => globalThis.Notification?.requestPermission(),
  // Several tabs say it at the same time; it is heard once, also where the one before still stands.
  notify: ({ title, body, tag }) => withLock('regimen-notify', {}, async () => {
    if (globalThis.Notification?.permission !== 'granted') return;
    const worker = await navigator.serviceWorker?.getRegistration();
    const now = Date.now();
    const former = await worker?.getNotifications({ tag }) ?? [];
    if (former.some(it => Math.abs(now - it.data) < 5000)) return;
    const options = {
      body: worded(body), tag, icon: asset('icon-192.png'), renotify: true, data: now };
    const shown = worded(title);
    await (worker?.showNotification(shown, options) ?? new Notification(shown, options));
  }),
  async closeNotification({ tag }) {
    const worker = await navigator.serviceWorker?.getRegistration();
    for (const shown of await worker?.getNotifications({ tag }) ?? []) shown.close();
  },
  async fetch({ request, method, path, body, type, via }) {
    const headers = body === undefined ? {} : { 'Content-Type': type ?? 'application/json' };
    // What the server makes of a whole file takes its time.
    const isLong = /^\/api\/(import|demo)/.test(path);
    const options = { method, body, headers, via };
    try {
      const response = isLong ? await ask(path, options)
        : await begunWithin(30_000, signal => ask(path, { ...options, signal }));
      if (response.status === 401) setConnection('unpaired');
      answer(request, response.status, new Uint8Array(await response.arrayBuffer()));
    } catch ({ name }) {
      if (name === 'TimeoutError') answer(request, 408, JSON.stringify({ error: late }));
      else if (await isLost(body)) answer(request, 400, JSON.stringify({ error: changed }));
      else answer(request, 0);
    }
  },
  chooseFile({ request, accept, several }) {
    picker = document.createElement('input');
    Object.assign(picker, { type: 'file', accept: accept ?? '', multiple: !!several });
    picker.onchange = () => {
      chosenFiles = [...picker.files];
      const files = chosenFiles.map(({ name, size }) => ({ name, size }));
      answer(request, 200, JSON.stringify(several ? { files } : files[0]));
    };
    picker.oncancel = () => answer(request, 204);
    picker.click();
  },
  upload({ request, path, file }) {
    const body = chosenFiles[file ?? 0];
    const via = file === undefined ? undefined
      : telling(sent => answer(request, 100, JSON.stringify({ sent })));
    return effects.fetch(
      { request, path, method: 'POST', body, type: 'application/octet-stream', via });
  },
  cancelUpload: () => sending?.abort(),
  async download({ path, name }) {
    const response = await ask(path);
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
    saveAs(await response.blob(), name);
  },
  saveText: ({ name, type, text }) => saveAs(new Blob([text], { type }), name),
  focus({ id, select }) {
    const element = byId(id);
    choose(element);
    if (select || element?.matches('[data-select]')) element?.select?.();
  },
  scrollTo({ id, block }) {
    byId(id)?.scrollIntoView({ block: block ?? 'start' });
    rememberScroll();
  },
  async copy({ request, text }) {
    // A page that came without encryption has no clipboard, but may copy what is selected.
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else copySelected(text);
    answer(request, 200);
  },
  share({ request, title, text, url }) {
    if (!navigator.share) return effects.copy({ request, text });
    return share({ title: worded(title), text: worded(text), url });
  },
  shareFile({ name, type, text }) {
    const file = new File([type === 'image/svg+xml' ? wordedDrawing(text) : text], name, { type });
    if (!navigator.canShare?.({ files: [file] })) return saveAs(file, name);
    return share({ files: [file] });
  },
  reload: useUpdate,
  ...recording,
  ...photos,
};

/** Who thinks better of it has had no failure. */
async function changeLanguage() {
  await loadLanguage();
  document.title = worded(title);
  repaint();
}

addEventListener('storage', ({ key }) => {
  if (key === 'language' || key === null) changeLanguage(); // null: all of it was cleared
});

/** A drawing with its words in the reader's language. */
function wordedDrawing(text) {
  const drawing = new DOMParser().parseFromString(text, 'image/svg+xml');
  translate(drawing);
  return new XMLSerializer().serializeToString(drawing);
}

const share = data => navigator.share(data).catch(error => {
  if (error.name !== 'AbortError') throw error;
});

/** As `fetch`, which does not tell how much of a body is out. */
const telling = tell => (path, { method, headers, body }) => new Promise((resolve, reject) => {
  const request = new XMLHttpRequest();
  sending = request;
  request.open(method, path);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.responseType = 'arraybuffer';
  let toldAt = 0;
  request.upload.onprogress = ({ loaded }) => {
    if (Date.now() - toldAt < 250) return;
    toldAt = Date.now();
    tell(loaded);
  };
  request.onload = () => resolve(new Response(request.response, { status: request.status }));
  request.onerror = reject;
  request.onabort = reject;
  request.send(body);
});

const late = {
  message: 'The library has not answered for 30 seconds.',
  hint: 'It may still be at work. Try again in a while.',
};

const changed = {
  message: 'The file cannot be read any more.',
  hint: 'It was changed or moved since it was chosen. Choose it once more.',
};

/** Whether what was sent is a file that cannot be read any more. */
const isLost = async body =>
  body instanceof File && body.slice(0, 1).arrayBuffer().then(() => false, () => true);

function copySelected(text) {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  Object.assign(field, { value: text, readOnly: true });
  Object.assign(field.style, { position: 'fixed', top: 0, opacity: 0 });
  (document.querySelector('dialog:modal') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  focused?.focus({ preventScroll: true });
  if (!isCopied) throw new Error('the browser did not allow it');
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

// One after the other: a lock that is still to come could not be given back.
let locking = Promise.resolve();
const lockScreen = () => (locking = locking.catch(() => {}).then(async () => {
  if (!keepsAwake) return wakeLock?.release();
  if (document.hidden || wakeLock?.released === false) return;
  wakeLock = await navigator.wakeLock?.request('screen').catch(() => null);
}));

addEventListener('visibilitychange', () => {
  if (document.hidden) return;
  checkWake();
  lockScreen();
});

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
let volume = 1;
let silence = null;
let ahead = []; // tones that have been handed to the audio clock
let waiting = []; // tones to come, until sound is allowed
let sounds = false; // of several tabs the one that was used last; when it is closed, one before it
let queued = null; // ends the wait for that
for (const gesture of ['pointerup', 'keydown']) {
  addEventListener(gesture, () => {
    if (!sounds) {
      sounds = true;
      queued?.abort();
      holdSound({ steal: true });
    }
    if (!audio && globalThis.AudioContext) {
      audio = new AudioContext();
      audio.onstatechange = playAhead;
    }
    if (audio?.state !== 'running') audio?.resume().catch(() => {});
  });
}

/** Keeps sound for this tab until another one takes it, and then waits until it is free again. */
function holdSound(options) {
  navigator.locks?.request('regimen-sound', options, () => {
    sounds = true;
    playAhead();
    return new Promise(() => {});
  }).catch(({ name }) => {
    if (name !== 'AbortError' || options.signal?.aborted) return;
    sounds = false;
    takeBack(({ start }) => start > audio.currentTime);
    queued = new AbortController();
    holdSound({ signal: queued.signal });
  });
}

/** Plays notes now, or some seconds from now on the audio's own clock. */
function play(notes, seconds = 0) {
  return !sounds || audio?.state !== 'running' ? [] : notes.map(([hertz, delay, length]) => {
    const start = audio.currentTime + seconds + delay;
    const tone = new OscillatorNode(audio, { frequency: hertz });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setTargetAtTime(0.5 * volume, start, 0.005);
    gain.gain.setTargetAtTime(0, start + length, 0.02);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length + 0.2);
    return tone;
  });
}

function takeBack(which) {
  for (const tone of ahead.filter(which)) {
    tone.notes.forEach(note => note.stop());
    ahead.splice(ahead.indexOf(tone), 1);
    waiting.push(tone);
  }
}

function playAhead() {
  if (!sounds || audio?.state !== 'running') return;
  // An interruption, such as a call, has held the audio clock up.
  takeBack(({ at, start }) => start - audio.currentTime - (at - Date.now()) / 1000 > 0.25);
  for (const { at, name } of waiting) {
    const seconds = (at - Date.now()) / 1000;
    if (seconds < -0.1) continue; // sound was allowed too late
    const notes = play(tones[name] ?? tones.tap, Math.max(0, seconds));
    ahead.push({ at, name, start: audio.currentTime + seconds, notes });
  }
  waiting = [];
}

for (const name of ['play', 'pause', 'nexttrack', 'previoustrack', 'seekforward', 'seekbackward']) {
  navigator.mediaSession?.setActionHandler(name, () => send({ do: 'media', name }));
}

// The browser's edge of Regimen: loads app.wasm, hands it what happens, patches the page with the
// HTML that comes back and performs the effects. What is shown and decided is Swift's business.
//   app.js messages to Swift and its answers    events.js, gestures.js, swiping.js the user
//   painting.js, navigation.js the page         effects.js what Swift wants done
//   recording.js positions and straps           photos.js pictures
//   theme.js light or dark
//   language.js, translating.js other languages than English
//   storage.js IndexedDB, secret.js who we are  syncing.js the server, updates.js, sw.js versions

import { fail, load, run, say, send, version, whole } from './app.js';
import { perform } from './effects.js';
import './gestures.js';
import { loadLanguage } from './language.js';
import { here, rememberScroll, restoreScroll } from './navigation.js';
import { paint } from './painting.js';
import { readRecording } from './recording.js';
import { pairWith, replaceCookie, request } from './secret.js';
import { readAll } from './storage.js';
import './swiping.js';
import { catchUp, rescue, startSyncing } from './syncing.js';
import { startServiceWorker } from './updates.js';

/** Spends the token of a link like /#pair=TOKEN, which must not stay in the address bar. */
async function pair() {
  const token = location.hash.match(/^#pair=(.+)$/)?.[1];
  if (!token) return;
  history.replaceState(history.state, '', here());
  const known = names => names.find(name => navigator.userAgent.includes(name));
  const browser = known(['Firefox', 'Chrome', 'Safari']) ?? 'Browser';
  const system = known(['iPhone', 'iPad', 'Android', 'Windows', 'CrOS', 'Mac', 'Linux']);
  try {
    const response = await pairWith(token, `${browser} on ${system ?? 'a device'}`);
    if (!response.ok) send({ do: 'pairing', status: response.status }, await response.text());
  } catch {
    send({ do: 'pairing', status: 0 });
  }
}

// What is heard and felt comes once what is seen is laid out; a hidden page has nothing to draw.
const unseen = new Set(['sound', 'tones', 'vibrate', 'lockScreen']);
const waits = effect => unseen.has(effect.do) && !document.hidden;

function answer(html, effects) {
  // The page's height, and with it the scroll position, may change with the paint.
  if (effects.some(effect => effect.do === 'navigate')) rememberScroll();
  // What must not be lost goes first.
  effects.filter(effect => effect.do === 'save').forEach(perform);
  if (html) paint(html);
  const others = effects.filter(effect => effect.do !== 'save');
  others.filter(effect => !waits(effect)).forEach(perform);
  const waiting = others.filter(waits);
  if (waiting.length) setTimeout(() => waiting.forEach(perform));
}

/** Shows today's card where its address was opened; false where it may not be seen. */
async function showCard() {
  if (!/^\/today\.(svg|json)$/.test(location.pathname)) return false;
  const response = await request(location.pathname + location.search);
  if (!response.ok) return false;
  location.replace(URL.createObjectURL(await response.blob()));
  return true;
}

const watch = matchMedia('(max-width: 17.5em)'); // as style.css has it

async function start() {
  if (await showCard().catch(() => false)) return;
  const pairing = pair();
  const nothing = { lines: [], cursor: null };
  const [app, stored] = await Promise.all([
    load(), readAll().catch(error => ({ ...nothing, error })), loadLanguage(),
  ]);
  const seed = [...crypto.getRandomValues(new Uint8Array(16))];
  run(app, answer, {
    do: 'start', url: here(), version, online: navigator.onLine,
    seed: seed.map(byte => byte.toString(16).padStart(2, '0')).join(''),
    touch: matchMedia('(pointer: coarse)').matches, small: watch.matches,
    standalone: matchMedia('(display-mode: standalone)').matches,
    canShare: !!navigator.share, canVibrate: !!navigator.vibrate,
    canKeepAwake: !!navigator.wakeLock, canSpeak: !!globalThis.speechSynthesis,
    canNotify: !!globalThis.Notification, canStrap: !!navigator.bluetooth,
    canLocate: !!navigator.geolocation && isSecureContext,
  }, [...stored.lines, ...rescue(stored.cursor)].map(line => line + '\n').join(''));
  watch.addEventListener('change', () => send({ do: 'small', small: watch.matches }));
  restoreScroll();
  const top = scrollY;
  // Today shows more from then on, and may have been too short.
  whole.then(() => scrollY === top && restoreScroll());
  readRecording().catch(error => fail('record', error));
  requestAnimationFrame(() => {
    performance.mark('regimen-interactive');
    document.documentElement.dataset.ready = 'true';
  });
  if (stored.error) fail('storage', stored.error);
  await pairing;
  await replaceCookie(stored.lines).catch(() => {}); // it is asked to pair again
  startSyncing(stored.cursor);
  startServiceWorker();
  addEventListener('hashchange', () => pair().then(catchUp));
}

start().catch(error => say(`Regimen cannot start: ${error.message}`));

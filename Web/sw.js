// Keeps one version of the shell on the device, so that it opens at once and without a network.
// Documents never pass through here: that is shell.js and IndexedDB. What was measured along
// activities does, and the exercise catalogue, as they are no documents.

const version = new URL(location.href).searchParams.get('v');
// The number is that of the device protocol: a page that speaks an older one has to go at once.
const current = 'regimen-2-';
const nameOf = script => current + new URL(script).searchParams.get('v');
const name = nameOf(location.href);
const languages = 'language';
const asset = file => `/assets/${version}/${file}`;
const needed = [
  'shell.js', 'app.js', 'effects.js', 'events.js', 'gestures.js', 'language.js', 'navigation.js',
  'painting.js', 'photos.js', 'recording.js', 'secret.js', 'storage.js', 'swiping.js', 'syncing.js',
  'updates.js', 'theme.js', 'translating.js', 'style.css', 'app.wasm', 'rest.wasm',
].map(asset);
const welcome = [
  'changelog.md', 'manifest.webmanifest', 'icon.svg', 'icon-192.png', 'icon-512.png', 'silence.wav',
  'icon-maskable.png', 'icon-maskable.svg', 'apple-touch-icon.png',
].map(asset);

addEventListener('install', event => event.waitUntil(install()));

/** Fails as a whole, and then the version before stays. */
async function install() {
  const page = await fetch('/', { cache: 'reload' });
  const text = await page.clone().text();
  if (!page.ok || !text.includes(asset('shell.js'))) throw new Error('the server moved on');
  const cache = await caches.open(name);
  await cache.addAll(needed);
  await Promise.allSettled([...welcome.map(path => cache.add(path)), keepLanguages()]);
  await cache.put('/', page);
  const isOld = other => other.startsWith('regimen-') && !other.startsWith(current);
  if ((await caches.keys()).some(isOld)) await skipWaiting();
}

/** Fetches the tables of the languages that are read here, see language.js. */
async function keepLanguages() {
  const cache = await caches.open(languages);
  const files = (await cache.keys()).map(({ url }) => url.split('/').pop());
  await cache.addAll([...new Set(files)].map(asset));
}

/** Forgets the tables of other versions, as far as there is one of this version. */
async function forgetLanguages() {
  const cache = await caches.open(languages);
  for (const key of await cache.keys()) {
    const own = asset(key.url.split('/').pop());
    if (!key.url.endsWith(own) && await cache.match(own)) await cache.delete(key);
  }
}

addEventListener('activate', event => event.waitUntil(activate()));

async function activate() {
  const names = await caches.keys();
  // One that comes after this one has begun to fill its own.
  const { installing, waiting } = registration;
  const next = [installing, waiting].filter(Boolean).map(it => nameOf(it.scriptURL));
  const old = names.filter(other =>
    other.startsWith('regimen-') && other !== name && !next.includes(other));
  // Other tabs go on in the version before until they are asked.
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (tabs.length < 2) await Promise.all(old.map(other => caches.delete(other)));
  await clients.claim();
  await forgetLanguages().catch(() => {}); // another time
}

addEventListener('message', event => event.data === 'activate' && skipWaiting());

addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (trackOf.test(pathname)) {
    return event.respondWith(trackFrom(request, pathname, searchParams.has('kept')));
  }
  // What is to be kept comes from the library itself, see updates.js.
  if (pathname === catalogue && !searchParams.has('v')) {
    return event.respondWith(catalogueFrom(request));
  }
  if (/^\/(api\/|feeds\/|today\.|healthz$|sw\.js$)/.test(pathname)) return;
  const answer = path => event.respondWith(partOf(fromCache(path, request), request));
  if (request.mode === 'navigate') answer('/');
  else if (pathname === '/changelog.md') answer(asset('changelog.md'));
  else if (pathname.startsWith('/assets/')) answer(pathname);
});

async function fromCache(path, request) {
  const cache = await caches.open(name);
  return (await cache.match(path)) ?? (await caches.match(path)) ?? fetch(request);
}

/** Safari asks for a part of what it plays, and plays nothing where all of it comes. */
async function partOf(answering, { headers }) {
  const answer = await answering;
  const [, first, last] = headers.get('range')?.match(/^bytes=(\d+)-(\d*)$/) ?? [];
  if (first === undefined || answer.status !== 200) return answer;
  const whole = await answer.blob();
  const end = Math.min(last ? Number(last) + 1 : whole.size, whole.size);
  const part = whole.slice(Number(first), end, whole.type);
  const range = { 'Content-Range': `bytes ${first}-${end - 1}/${whole.size}` };
  return new Response(part, { status: 206, headers: { 'Content-Length': part.size, ...range } });
}

// What was measured along activities that were looked at, so that they open without a network.
const trackOf = /^\/api\/activities\/[^/]+\/track$/;
const tracks = 'tracks';
const mostTracks = 50;

/** Fails also where a server in front of the library says that it is away. */
async function fromLibrary(request) {
  const answer = await fetch(request);
  if ([502, 503, 504].includes(answer.status)) throw new Error(`${answer.status}`);
  return answer;
}

/**
 * The library's answer, which is kept; what was kept where the library cannot be reached, and where
 * the page knows that it has not got the samples yet (`isKept`).
 */
async function trackFrom(request, pathname, isKept) {
  const cache = await caches.open(tracks);
  const own = isKept && await cache.match(pathname);
  if (own) return own;
  try {
    const answer = await fromLibrary(request);
    if (answer.ok) await keepTrack(cache, pathname, answer.clone());
    if (answer.status === 404) await cache.delete(pathname);
    return answer;
  } catch (error) {
    const kept = await cache.match(pathname);
    if (!kept) throw error;
    return kept;
  }
}

/** The newest ones stay: putting one moves it to the end. Where it is full, what is there stays. */
async function keepTrack(cache, pathname, answer) {
  await cache.put(pathname, answer).catch(() => {});
  const all = await cache.keys();
  await Promise.all(all.slice(0, -mostTracks).map(key => cache.delete(key)));
}

// The exercise catalogue, which comes with a version; updates.js keeps it.
const catalogue = '/api/catalogue';

/** That of this version at once; else the library's, or the last that was kept where it is away. */
async function catalogueFrom(request) {
  const cache = await caches.open('catalogue');
  const own = await cache.match(`${catalogue}?v=${version}`);
  if (own) return own;
  try {
    return await fromLibrary(request);
  } catch (error) {
    const kept = await cache.match(catalogue, { ignoreSearch: true });
    if (!kept) throw error;
    return kept;
  }
}

addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(showApp());
});

async function showApp() {
  const [open] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return open ? open.focus() : clients.openWindow('/');
}

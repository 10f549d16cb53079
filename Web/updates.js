// A newer version of the shell is kept beside the one that runs, which goes on until it is told.

import { send, version } from './app.js';
import { request } from './secret.js';
import { openCache } from './storage.js';

/**
 * The page may have come from this device's cache: does the server have a newer one? One that is
 * needed, because the two do not understand each other any more, is used at once.
 */
export async function lookForUpdate(isNeeded = false) {
  const text = await (await fetch('/', { cache: 'no-store' })).text();
  const [, offered] = text.match(/<meta name="version" content="([^"]+)"/) ?? [];
  if (!offered || offered === version) return;
  // Without a worker a reload is enough.
  const tell = () => send({ do: 'update', version: offered });
  if (!navigator.serviceWorker?.controller) return isNeeded ? location.reload() : tell();
  const worker = await navigator.serviceWorker.register(`/sw.js?v=${offered}`);
  const isOffered = it => it?.scriptURL.endsWith(`?v=${offered}`);
  const goOn = isNeeded ? useUpdate : tell;
  if (isOffered(worker.active)) return goOn(); // as another tab did
  const goOnIfReady = () => isOffered(worker.waiting) && goOn();
  worker.installing?.addEventListener('statechange', goOnIfReady);
  goOnIfReady();
}

let isAsked = false; // whether this tab is to go on in the newer version

/** Goes on in the version that is ready; other tabs offer it, as somebody may be typing there. */
export async function useUpdate() {
  isAsked = true;
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.waiting) worker.waiting.postMessage('activate'); // taking over, it reloads us
  else location.reload();
}

export function startServiceWorker() {
  const workers = navigator.serviceWorker;
  workers?.addEventListener('controllerchange', () => {
    if (isAsked) return location.reload();
    const active = new URL(workers.controller.scriptURL).searchParams.get('v');
    if (active !== version) send({ do: 'update', version: active });
  });
  if (workers?.controller) return;
  workers?.register(`/sw.js?v=${version}`).catch(() => {}); // then it needs the server
}

let catalogue = null; // the promise that it is kept

/** Keeps the exercise catalogue of this version, once, for when there is no network. */
export function keepCatalogue() {
  catalogue ??= fetchCatalogue().catch(error => {
    catalogue = null; // another time
    throw error;
  });
  return catalogue;
}

async function fetchCatalogue() {
  const cache = await openCache('catalogue');
  const name = `/api/catalogue?v=${version}`;
  if (!cache || await cache.match(name)) return;
  const answer = await request(name); // past sw.js, which might give that of another version
  if (!answer.ok) throw new Error(`${answer.status}`);
  try {
    await cache.put(name, answer);
  } catch {
    return; // there is no room, and none with the next change
  }
  for (const other of await cache.keys()) {
    if (!other.url.endsWith(name)) await cache.delete(other);
  }
}

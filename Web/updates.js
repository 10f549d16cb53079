// A newer version of the shell is kept beside the one that runs, which goes on until it is told.

import { send, version } from './app.js';

/** The page may have come from this device's cache: does the server have a newer one? */
export async function lookForUpdate() {
  const text = await (await fetch('/', { cache: 'no-store' })).text();
  const [, offered] = text.match(/<meta name="version" content="([^"]+)"/) ?? [];
  if (!offered || offered === version) return;
  // Without a worker a reload is enough.
  if (!navigator.serviceWorker?.controller) return send({ do: 'update', version: offered });
  const worker = await navigator.serviceWorker.register(`/sw.js?v=${offered}`);
  const tellIfReady = () => worker.waiting && send({ do: 'update', version: offered });
  worker.installing?.addEventListener('statechange', tellIfReady);
  tellIfReady();
}

export function startServiceWorker() {
  const workers = navigator.serviceWorker;
  if (workers?.controller) workers.addEventListener('controllerchange', () => location.reload());
  else workers?.register(`/sw.js?v=${version}`).catch(() => {}); // then it needs the server
}

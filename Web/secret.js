// What proves that this browser was paired: a secret in the storage of this origin, its port
// included. A cookie would go to whatever else listens on the same host.

const encoded = bytes =>
  btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
const random = () => encoded(crypto.getRandomValues(new Uint8Array(32)));
const week = 7 * 86_400_000;

let known = null; // the promise of { current, since, next }, as it was read or written last

const openDatabase = () => new Promise((resolve, reject) => {
  const request = indexedDB.open('regimen-secret', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('secrets');
  request.onerror = () => reject(request.error);
  request.onsuccess = () => resolve(request.result);
});

/** What `change` makes of what is kept, once that is safe on disk. */
async function update(change) {
  const before = known;
  known = write(change).catch(async () => change(await before ?? {})); // for this tab at least
  return known;
}

async function write(change) {
  const database = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction('secrets', 'readwrite', { durability: 'strict' });
      const secrets = transaction.objectStore('secrets');
      let kept;
      secrets.get(0).onsuccess = ({ target }) => {
        kept = change(target.result ?? {});
        secrets.put(kept, 0);
      };
      transaction.oncomplete = () => resolve(kept);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

const read = () => update(kept => kept);
const take = secret => update(kept =>
  (kept.next === secret ? { current: secret, since: Date.now() } : kept));

/** Asks the server as this device, by `via` where it is not `fetch`. */
export async function request(path, { via = fetch, ...options } = {}) {
  const used = [];
  const send = secret => {
    used.push(secret);
    const proof = secret ? { Authorization: `Bearer ${secret}` } : {};
    return via(path, { ...options, headers: { ...options.headers, ...proof } });
  };
  const response = await send((await (known ?? read())).current);
  if (response.status !== 401) return response;
  // Another tab may have a newer one, or the answer to a change of it was lost.
  const { current, next } = await read();
  for (const secret of [current, next].filter(it => it && !used.includes(it))) {
    const again = await send(secret);
    if (again.status === 401) continue;
    await take(secret);
    return again;
  }
  return response;
}

/** The next secret, which is kept before the server hears of it. */
async function nextSecret() {
  return (await update(kept => ({ ...kept, next: kept.next ?? random() }))).next;
}

const post = (path, content) => ({
  path, method: 'POST', body: JSON.stringify(content),
  headers: { 'Content-Type': 'application/json' },
});

/** Spends the token of a link. */
export async function pairWith(token, name) {
  // Not one that another device of this library may have been given.
  const { next: secret } = await update(kept => ({ ...kept, next: random() }));
  const { path, ...options } = post('/api/pair', { token, name, secret });
  const response = await fetch(path, options);
  if (response.ok) await take(secret);
  return response;
}

/**
 * A browser that an earlier version paired has a cookie. It gets a secret where it can name some
 * workouts, which nobody else knows who was shown the cookie.
 */
export async function replaceCookie(lines) {
  if ((await (known ?? read())).current) return;
  const names = lines.map(line => line.match(/^\{"revision":\d+,"folder":"Workouts","id":"(\w+)"/));
  const documents = names.filter(Boolean).slice(-50).map(([, id]) => `Workouts/${id}`);
  if (!documents.length) return;
  const secret = await nextSecret();
  const { path, ...options } = post('/api/devices/secret', { secret, documents });
  const response = await fetch(path, options);
  if (response.status === 204) await take(secret);
}

/** Takes another secret once a week, so that one that was copied is not good for ever. */
export async function renewSecret() {
  const { current, since } = await (known ?? read());
  if (!current || Date.now() - since < week) return;
  const secret = await nextSecret();
  const { path, ...options } = post('/api/devices/secret', { secret });
  const response = await request(path, options);
  if (response.status === 204) await take(secret);
}

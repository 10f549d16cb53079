// What the device keeps, in IndexedDB: a copy of the documents, the queue of its own changes, and
// what Swift wants remembered.

const stores = ['documents', 'queue', 'refused', 'memory', 'cursor'];

/**
 * What runs `work` on object stores of a database in one transaction and resolves, once that is
 * safe on disk, with what the requests that `work` returned have found.
 *
 * @param counted the store whose keys are numbers that rise by themselves
 * @param emptied told where somebody has cleared it while this page is open, in one of its tabs
 */
export function connect(name, stores, counted, emptied) {
  let database = null; // the promise of the opened one
  let isKnown = false; // whether it was open before
  const open = () => new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    let isNew = false;
    request.onupgradeneeded = () => {
      isNew = true;
      for (const store of stores) {
        request.result.createObjectStore(store, { autoIncrement: store === counted });
      }
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      // Where another tab wants a newer layout, this one must not go on with the old one.
      request.result.onversionchange = () => {
        request.result.close();
        location.reload();
      };
      request.result.onclose = () => {
        database = null;
        // It may be cleared right now; whether it was shows as it is opened again.
        if (emptied) setTimeout(() => attempt([stores[0]], () => null).catch(() => {}), 500);
      };
      if (isNew && isKnown && emptied) setTimeout(emptied);
      isKnown = true;
      resolve(request.result);
    };
  });
  const attempt = async (names, work) => {
    database ??= open();
    const opened = await database.catch(error => {
      database = null;
      throw error;
    });
    return new Promise((resolve, reject) => {
      const transaction = opened.transaction(names, 'readwrite', { durability: 'strict' });
      const found = it => (Array.isArray(it) ? it.map(found) : it?.result);
      transaction.onabort = () =>
        reject(transaction.error ?? new Error('storage was interrupted'));
      try {
        const requests = work(...names.map(name => transaction.objectStore(name)));
        transaction.oncomplete = () => resolve(found(requests));
      } catch (error) {
        reject(error);
        transaction.abort();
      }
    });
  };
  return async (names, work) => {
    try {
      return await attempt(names, work);
    } catch (error) {
      // Safari takes the connection away from pages that were put to sleep: nothing was written.
      if (!['InvalidStateError', 'UnknownError'].includes(error?.name)) throw error;
      (await database?.catch(() => null))?.close();
      database = null;
      return attempt(names, work);
    }
  };
}

/** Runs `work` while no other tab has the lock; where locks are blocked or missing, at once. */
export async function withLock(name, options, work) {
  try {
    if (navigator.locks) return await navigator.locks.request(name, options, work);
  } catch (error) {
    if (error?.name !== 'SecurityError') throw error;
  }
  return work(true);
}

/** A cache; null where a browser keeps none, as in some private windows and without encryption. */
export async function openCache(name) {
  try {
    return await caches.open(name);
  } catch {
    return null;
  }
}

export const transact =
  connect('regimen', stores, 'queue', () => dispatchEvent(new Event('emptied')));

/** All that a store holds, in parts: a browser limits how much one request may find. */
function readInParts(store, most) {
  const parts = [];
  store.getAllKeys().onsuccess = ({ target: { result: keys } }) => {
    for (let first = 0; first < keys.length; first += most) {
      const last = Math.min(first + most, keys.length) - 1;
      parts.push(store.getAll(IDBKeyRange.bound(keys[first], keys[last])));
    }
  };
  return parts;
}

/** Everything that `start` hands over, as lines, and the cursor. */
export async function readAll() {
  const found = await transact(stores, (documents, queue, refused, memory, cursors) => {
    const parts = readInParts(documents, 2000);
    // An operation holds two texts.
    const kept = [readInParts(queue, 500), readInParts(refused, 500)];
    return [parts, kept, memory.getAllKeys(), memory.getAll(), cursors.get(0)];
  });
  const [documents, kept, keys, values, cursor] = found;
  const memory = keys.map((key, index) => ({ remembered: key, value: values[index] }));
  const rest = cursor ? [...memory, { cursor }] : memory;
  const own = kept.flat(2).filter(line => isFor(cursor, JSON.parse(line)));
  const lines = [...documents.flat(), ...own, ...rest.map(it => JSON.stringify(it))];
  return { lines, cursor };
}

/** Keeps a line of changes, or takes the document away that it says is gone. */
export function keep(documents, line, document = JSON.parse(line)) {
  if (document.text === undefined) documents.delete(keyOf(document));
  else documents.put(line, keyOf(document));
}

/** Whether an operation is for the library that is known, and not for one before. */
export const isFor = (cursor, { library }) =>
  !library || library === cursor?.library || !!cursor?.aliases?.includes(library);

/** Marks all that waits as meant for the library that is known, and forgets the copy of it. */
export const leaveLibrary = () =>
  transact(['queue', 'refused', 'documents', 'cursor'], (queue, refused, documents, cursors) => {
    cursors.get(0).onsuccess = ({ target: { result: known } }) => {
      const mark = operation => ({ ...operation, library: operation.library ?? known?.library });
      for (const store of [queue, refused]) rewrite(store, mark);
      documents.clear();
      cursors.delete(0);
    };
  });

/** Takes up what waits for a library since it was here before; resolves with the operations. */
export async function returnTo(cursor) {
  const lines = [];
  await transact(['queue', 'refused'], (...stores) => {
    for (const store of stores) {
      rewrite(store, ({ library, ...operation }) => {
        if (!library || !isFor(cursor, { library })) return null;
        lines.push(JSON.stringify(operation));
        return operation;
      });
    }
  });
  return lines;
}

/** Replaces the operations of a store by what `change` makes of them; null leaves one. */
function rewrite(store, change) {
  store.openCursor().onsuccess = ({ target: { result: place } }) => {
    if (!place) return;
    const changed = change(JSON.parse(place.value));
    if (changed) place.update(JSON.stringify(changed));
    place.continue();
  };
}

export const keyOf = ({ folder, id }) => `${folder}/${id}`;

export const covers = (cursor, { epoch, revision }) =>
  cursor?.epoch === epoch && cursor.revision >= revision;

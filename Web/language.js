// The language of the reader: as it was chosen on this device, else the first of the browser's that
// there is. Swift writes English; translating.js and a table, which only their readers fetch, say what
// that is in another language.

import { asset, send, whole } from './app.js';

const languages = { de: { decimal: ',', and: ' und ', or: ' oder ' } };
let table = null; // null for English
let told = null; // the table whose names Swift has

const chosen = () => {
  const wanted = [localStorage.getItem('language'), ...navigator.languages];
  return wanted.map(it => it?.slice(0, 2)).find(it => it === 'en' || it in languages) ?? 'en';
};

/** A text in the reader's language. */
export const worded = text => (table && text ? table.text(text) : text);

/** Everything below a node, in the reader's language. */
export const translate = node => table?.apply(node);

/** What was to be shown and the table lacks, for tests. */
export const missing = () => [...table?.missing ?? []];

/**
 * The table of a language, which is kept for when there is no network: of this version, else the last
 * that there was.
 */
async function tableOf(name) {
  const path = asset(`${name}.txt`);
  const cache = await globalThis.caches?.open('language');
  const kept = await cache?.match(path);
  if (kept) return kept.text();
  const others = await cache?.keys() ?? [];
  try {
    const answer = await fetch(path);
    if (!answer.ok) throw new Error(`${answer.status}`);
    await cache?.put(path, answer.clone());
    for (const other of others) await cache.delete(other);
    return await answer.text();
  } catch (error) {
    const last = others.find(it => it.url.endsWith(`/${name}.txt`));
    if (!last) throw error;
    return (await cache.match(last)).text();
  }
}

/** Fetches what the language needs; where that cannot be had, all stays English. */
export async function loadLanguage() {
  const name = chosen();
  table = null;
  if (name !== 'en') {
    try {
      const [{ Table }, file] = await Promise.all([import('./translating.js'), tableOf(name)]);
      table = new Table(file, languages[name]);
    } catch { /* it is there at the next start */ }
  }
  document.documentElement.lang = table ? name : 'en';
  whole.then(tellNames);
}

/** Swift searches and sorts names in the reader's language, too. */
function tellNames() {
  if (told === table) return;
  told = table;
  send({ do: 'translations' }, table?.names);
}

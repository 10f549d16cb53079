// The language of the reader: as it was chosen on this device, else the first of the browser's that
// there is. Swift writes English; translating.js and a table, which only their readers fetch, say what
// that is in another language.

import { asset, begunWithin, send, whole } from './app.js';
import { openCache } from './storage.js';

const languages = { de: { decimal: ',', and: ' und ', or: ' oder ' } };
let table = null; // null for English
let told = null; // the table whose names Swift has

let unkept; // what was chosen for this visit, where storage is blocked

const kept = () => {
  if (unkept !== undefined) return unkept;
  try {
    return localStorage.getItem('language');
  } catch {
    return null; // storage is blocked
  }
};

/** Keeps what was chosen on this device; false where it was so before, as at most starts. */
export function keepLanguage(name) {
  const chosen = name === 'system' ? null : name;
  if (chosen === kept()) return false;
  try {
    if (chosen) localStorage.setItem('language', chosen);
    else localStorage.removeItem('language');
    unkept = undefined;
  } catch {
    unkept = chosen;
  }
  return true;
}

const chosen = () => {
  const wanted = [kept(), ...navigator.languages];
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
 * that there was. Nothing is shown before it is there, so that a server that does not answer is not
 * waited for long; sw.js brings the tables of a newer version with it.
 */
async function tableOf(name) {
  const path = asset(`${name}.txt`);
  const cache = await openCache('language');
  const own = await cache?.match(path);
  if (own) return own.text();
  const last = (await cache?.keys() ?? []).findLast(it => it.url.endsWith(`/${name}.txt`));
  try {
    const answer = await begunWithin(last ? 2000 : 10_000, signal => fetch(path, { signal }));
    if (!answer.ok) throw new Error(`${answer.status}`);
    await cache?.put(path, answer.clone()).catch(() => {}); // it is full
    return await answer.text();
  } catch (error) {
    if (!last) throw error;
    return (await cache.match(last)).text();
  }
}

/** Fetches what the language needs; where that cannot be had, all stays English. */
export async function loadLanguage() {
  const name = chosen();
  let found = null;
  if (name !== 'en') {
    try {
      const [{ Table }, file] = await Promise.all([import('./translating.js'), tableOf(name)]);
      found = new Table(file, languages[name]);
    } catch { /* it is there at the next start */ }
  }
  if (name !== chosen()) return; // another one was chosen meanwhile
  table = found;
  document.documentElement.lang = table ? name : 'en';
  whole.then(tellNames);
}

/** Swift searches and sorts names in the reader's language, too. */
function tellNames() {
  if (told === table) return;
  told = table;
  send({ do: 'translations', language: document.documentElement.lang }, table?.names);
}

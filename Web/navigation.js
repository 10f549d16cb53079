// The history: pages turn without loading, and going back finds the page where it was left.

import { send } from './app.js';

const container = document.getElementById('app');

history.scrollRestoration = 'manual';
let entry = history.state?.entry ?? Date.now();
// Where it is opened anew it is another entry than the one that a tab began with before.
if (!history.state) history.replaceState({ entry }, '');
const scrolls = new Map(readScrolls()); // by history entry

function readScrolls() {
  try {
    return JSON.parse(sessionStorage.getItem('scrolls')) ?? [];
  } catch {
    return []; // storage is blocked
  }
}

export const here = () => location.pathname + location.search;

export function rememberScroll() {
  scrolls.delete(entry); // the one that was used last stands at the end
  scrolls.set(entry, scrollY);
}

/** Whether a click on a link turns the app's page; the browser follows the others. */
export function staysHere(link, event) {
  const plain = !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const own = link.origin === location.origin && !link.pathname.startsWith('/api/');
  const within = link.hash && link.pathname + link.search === here();
  return plain && own && !within && !link.target && !link.hasAttribute('download');
}

export function go(url) {
  if (url === location.href) {
    scrolls.delete(entry); // it begins anew, and is no step to go back, as browsers have it
  } else {
    rememberScroll();
    push(url);
  }
  send({ do: 'navigate', url: here() });
  arrive(scrolls.get(entry) ?? 0);
}

export function push(url) {
  entry = Date.now();
  history.pushState({ entry }, '', url);
}

export const replace = url => history.replaceState({ entry }, '', url);

/** Where a page that was loaded again had been scrolled to. */
export const restoreScroll = () => scrollWhole(scrolls.get(entry) ?? 0);

addEventListener('popstate', ({ state }) => {
  rememberScroll();
  entry = state?.entry ?? 0;
  send({ do: 'navigate', url: here() });
  arrive(scrolls.get(entry) ?? 0);
});

addEventListener('pagehide', () => {
  rememberScroll();
  try {
    sessionStorage.setItem('scrolls', JSON.stringify([...scrolls].slice(-50)));
  } catch {} // a reload begins at the top then
});

let chosen = null; // what Swift moved the focus to

export function choose(element) {
  element?.focus();
  chosen = element;
}

/** After a page was turned: scrolls, and moves the focus for who listens to the page. */
export function arrive(scroll) {
  const kept = chosen && chosen === document.activeElement
    || document.querySelector('dialog:modal, [autofocus]:focus');
  const title = container.querySelector('main h1') ?? container.querySelector('main');
  if (!kept && title) {
    if (title.tabIndex < 0) title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }
  scrollWhole(scroll);
}

/** Where the page was left is told by all that stands above: it is laid out, in sight or not. */
function scrollWhole(scroll) {
  const { dataset } = document.documentElement;
  if (scroll) dataset.laidOut = '';
  scrollTo(0, scroll);
  // A frame later the heights are known.
  if (scroll) requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.laidOut));
}

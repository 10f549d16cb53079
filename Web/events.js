// What the user does: events that have a handler in the HTML go to Swift by its number.

import { send } from './app.js';
import { go, staysHere } from './navigation.js';
import { isBehind, painting, showDialogs, told } from './painting.js';

/** Tells Swift of an event where an element has a handler for it; false where it has none. */
export function tell(element, name, value = '') {
  const handler = element?.getAttribute(`data-on-${name}`);
  if (!handler || painting || isBehind()) return false;
  send({ do: 'event', handler: Number(handler), value });
  return true;
}

const handlerOf = (event, name) => event.target.closest(`[data-on-${name}]`);
const valueOf = field => (field.type === 'checkbox' ? String(field.checked) : (field.value ?? ''));

for (const name of ['input', 'change']) {
  addEventListener(name, event => tell(handlerOf(event, name), name, valueOf(event.target)));
}

addEventListener('submit', event => {
  event.preventDefault();
  tell(handlerOf(event, 'submit'), 'submit');
});

addEventListener('click', event => {
  const target = event.target.closest('[data-on-click], a[href]');
  if (!target) return;
  const turns = !target.hasAttribute('data-on-click');
  if (turns && !staysHere(target, event)) return;
  if (target.matches('a[href]')) event.preventDefault();
  if (turns) go(target.href);
  else tell(target, 'click');
});

// Safari ends a composition before it tells of the Enter that did so, which has this code then.
const isComposing = event => event.isComposing || event.keyCode === 229;

addEventListener('keydown', event => {
  const name = { Enter: 'enter', Escape: 'escape' }[event.key];
  if (!name || isComposing(event)) return;
  // Where the focus goes on with each of them, a key that is held would do all that comes.
  if (event.repeat && !event.target.closest('textarea')) return event.preventDefault();
  // Enter has a meaning of its own there.
  const own = event.target.closest('button, a[href], summary, textarea, select');
  if (name === 'enter' && own && !own.hasAttribute('data-on-enter')) return;
  if (tell(handlerOf(event, name), name, valueOf(event.target))) event.preventDefault();
});

// Keys that stand for a touch of what names them, and those that Swift lists in `data-keys`, some of
// them two after each other (`G+T`): where nobody types and nothing lies over it.
const keyNames = { ' ': 'Space', '+': 'Plus' };
let begun = null; // the first of two, until the next key
addEventListener('keydown', event => {
  const { key, target, timeStamp } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isComposing(event)) return;
  if (target.closest?.('input, textarea, select')) return;
  // There it has a meaning of its own.
  if (key === ' ' && target.closest?.('button, a[href], summary')) return;
  if (document.querySelector('[data-keys="off"]')) return;
  const name = keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  const place = document.querySelector('dialog:modal') ?? document;
  const named = place.querySelector(`[aria-keyshortcuts~="${CSS.escape(name)}"]`);
  const page = place.querySelector('[data-keys]');
  const listed = page?.dataset.keys.split(' ') ?? [];
  const both = begun && timeStamp - begun.at < 1500 ? `${begun.name}+${name}` : null;
  begun = null;
  if (listed.includes(both)) tell(page, 'keys', both);
  else if (named?.nodeName === 'INPUT') named.focus();
  else if (named) tell(named, 'click');
  else if (listed.includes(name)) tell(page, 'keys', name);
  else {
    if (listed.some(keys => keys.startsWith(`${name}+`))) begun = { name, at: timeStamp };
    return;
  }
  event.preventDefault();
});

// Where in a drawing a pointer is, as shares of its width and height, once a frame: a mouse that
// passes over it, a finger that is drawn across.
let pointed = null;
for (const name of ['pointermove', 'pointerdown']) {
  addEventListener(name, event => {
    const area = event.target.closest?.('[data-on-scrub]');
    if (!area || (event.pointerType !== 'mouse' && !event.isPrimary)) return;
    if (!pointed) requestAnimationFrame(scrub);
    pointed = { area, x: event.clientX, y: event.clientY };
  }, { passive: true });
}

function scrub() {
  const { area, x, y } = pointed;
  pointed = null;
  const { left, top, width, height } = area.getBoundingClientRect();
  const share = (value, length) => Math.min(1, Math.max(0, value / length)).toFixed(4);
  if (width && height) tell(area, 'scrub', `${share(x - left, width)} ${share(y - top, height)}`);
}

const near = new Set(); // elements with data-sight that are in sight or just outside it

// What comes near has a handler that makes more of it, or lies in something that wants to know all
// that is near; `paint` tells of such elements.
const sight = new IntersectionObserver(entries => {
  let area = null;
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting) tell(target, 'appear');
    if (!('sight' in target.dataset)) continue;
    if (isIntersecting) near.add(target);
    else near.delete(target);
    area = target.closest('[data-on-sight]') ?? area;
  }
  const shown = [...(area?.querySelectorAll('[data-sight]') ?? [])].filter(it => near.has(it));
  if (shown.length) tell(area, 'sight', shown.map(it => it.dataset.sight).join(' '));
}, { rootMargin: '600px 0px' });

export const watch = element => sight.observe(element);

/** For one that came near while nothing could be told of it. */
export function watchAnew(element) {
  sight.unobserve(element);
  sight.observe(element);
}

addEventListener('toggle', ({ target }) => {
  const known = told.get(target) ?? 'open' in target.dataset;
  if (target.nodeName !== 'DETAILS' || known === target.open) return;
  told.set(target, target.open);
  tell(target, 'toggle', String(target.open));
}, true);

// Swift closes dialogs. A browser may insist and close one all the same.
addEventListener('cancel', event => {
  if (event.target.nodeName !== 'DIALOG') return;
  event.preventDefault();
  tell(event.target, 'cancel');
}, true);

addEventListener('close', ({ target }) => {
  if (target.open || !target.isConnected || !('modal' in target.dataset)) return;
  tell(target, 'cancel');
  showDialogs(document.activeElement);
}, true);

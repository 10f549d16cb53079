// Patches the page with the HTML that Swift rendered. Nodes keep their identity, by `id` or
// `data-key` among siblings; what the user typed, focused, opened or scrolled stays.

import { watch, watchAnew } from './events.js';
import { translate } from './language.js';
import { showPhotos } from './photos.js';

const container = document.getElementById('app');
const byId = id => (id ? document.getElementById(id) : null);

const template = document.createElement('template');
let shown = null; // the HTML of the last paint
let held = false; // whether paints wait
let late = null; // the HTML of the last paint that waited
export let painting = false;
let changed = new Set(); // elements whose attributes this paint changed
export const told = new WeakMap(); // <details> -> whether Swift knows it as open
const openers = new Map(); // modal dialog -> what had the focus before it
const greeted = new WeakSet(); // elements that got their autofocus
const scrolled = new Set(); // elements inside the page that were scrolled

/** Makes the page into `html`. */
export function paint(html) {
  if (held) return void (late = html);
  painting = true;
  changed = new Set();
  const focus = document.activeElement;
  const selection = selectionOf(focus);
  if (html !== shown) {
    take(withoutKept(html));
    // What is to go on was within something that is new: all of it comes once more.
    const empty = container.querySelectorAll('[data-kept]:empty');
    empty.forEach(element => element.removeAttribute('data-kept'));
    if (empty.length) take(html);
    shown = html;
    if (focus !== document.activeElement) restoreFocus(focus, selection);
  }
  container.querySelectorAll('input, select, textarea').forEach(settle);
  showDialogs(focus);
  for (const element of container.querySelectorAll('[autofocus]')) {
    if (!greeted.has(element)) element.focus();
    greeted.add(element);
  }
  painting = false;
  container.querySelectorAll('[data-on-appear], [data-sight]').forEach(watch);
  showPhotos(container);
}

function take(html) {
  template.innerHTML = html;
  prepare(template.content);
  translate(template.content);
  patchChildren(container, template.content);
  template.innerHTML = '';
}

const keptPart = /<!--kept (-?\d+)-->[^]*?<!--\/kept-->/g;

/** Cuts out what Swift has written before and the page shows: it stays as it is. */
function withoutKept(html) {
  const here = new Set();
  for (const element of container.querySelectorAll('[data-kept]')) here.add(element.dataset.kept);
  return html.replace(keptPart, (part, version) => (here.has(version) ? '' : part));
}

/** Paints what is shown once more, in the language of now. */
export function repaint() {
  const html = late ?? shown;
  for (const it of container.querySelectorAll('[data-kept]')) it.removeAttribute('data-kept');
  shown = null;
  if (html !== null) paint(html);
}

/** Lets paints wait, until it is called again with false. */
export function holdPaints(hold) {
  held = hold;
  if (!held && late) {
    paint(late);
    container.querySelectorAll('[data-on-appear], [data-sight]').forEach(watchAnew);
  }
  late = null;
}

/** Whether Swift's handlers are those of a page that waits to be painted. */
export const isBehind = () => late !== null;

function prepare(content) {
  // Custom properties come as data-style, for the policy forbids style attributes.
  for (const element of content.querySelectorAll('[data-style]')) {
    for (const declaration of element.dataset.style.split(';')) {
      const [, name, value] = declaration.match(/^\s*(--[^:]+):(.*)$/) ?? [];
      if (name) element.style.setProperty(name, value);
    }
  }
  // `open` belongs to the user; what was rendered is remembered beside it.
  for (const element of content.querySelectorAll('details[open]')) element.dataset.open = '';
}

const keyOf = node => (node.nodeType === 1 ? node.id || node.getAttribute('data-key') : null);
const kindOf = node => `${node.nodeName} ${keyOf(node) ?? ''}`;

function patchChildren(parent, wanted) {
  let old = parent.firstChild;
  let fresh = wanted.firstChild;
  while (old && fresh && old.nodeName === fresh.nodeName && keyOf(old) === keyOf(fresh)) {
    patch(old, fresh);
    old = old.nextSibling;
    fresh = fresh.nextSibling;
  }
  if (old || fresh) arrange(parent, siblingsFrom(old), siblingsFrom(fresh));
}

function siblingsFrom(node) {
  const nodes = [];
  for (; node; node = node.nextSibling) nodes.push(node);
  return nodes;
}

/** Makes `old`, the last children of `parent`, into `wanted` with as few moves as possible. */
function arrange(parent, old, wanted) {
  const places = new Map(); // kind -> where such nodes are, the last one first
  for (let place = old.length - 1; place >= 0; place--) {
    const kind = kindOf(old[place]);
    if (!places.get(kind)?.push(place)) places.set(kind, [place]);
  }
  const sources = wanted.map(fresh => places.get(kindOf(fresh))?.pop() ?? -1);
  for (const place of [...places.values()].flat()) old[place].remove();
  const staying = longestRise(sources);
  let next = null;
  for (let index = wanted.length - 1; index >= 0; index--) {
    const node = old[sources[index]];
    if (node) patch(node, wanted[index]);
    if (node && !staying.has(index)) move(parent, node, next);
    if (!node) parent.insertBefore(wanted[index], next);
    next = node ?? wanted[index];
  }
}

/** The indices of a longest rising run of `values`, those below 0 left out. */
function longestRise(values) {
  const tails = []; // tails[n]: where a run of n + 1 ends with the smallest value
  const before = [];
  values.forEach((value, index) => {
    if (value < 0) return;
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[tails[middle]] < value) low = middle + 1;
      else high = middle;
    }
    before[index] = tails[low - 1];
    tails[low] = index;
  });
  const run = new Set();
  for (let index = tails.at(-1); index !== undefined; index = before[index]) run.add(index);
  return run;
}

function move(parent, node, next) {
  if (parent.moveBefore) return parent.moveBefore(node, next);
  const inside = [...scrolled].filter(element => node.contains(element));
  const positions = inside.map(element => [element.scrollLeft, element.scrollTop]);
  parent.insertBefore(node, next);
  inside.forEach((element, index) => element.scrollTo(...positions[index]));
}

function patch(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== 1) return void (old.nodeValue = fresh.nodeValue);
  const stays = fresh.dataset?.kept && fresh.dataset.kept === old.dataset.kept;
  patchAttributes(old, fresh);
  if (!stays) patchChildren(old, fresh);
}

function patchAttributes(old, fresh) {
  const style = old.getAttribute('data-style');
  for (const { name, value, namespaceURI } of fresh.attributes) {
    if (isOurs(old, name) || old.getAttribute(name) === value) continue;
    old.setAttributeNS(namespaceURI, name, value);
    noteChange(old, name);
  }
  for (const name of old.getAttributeNames()) {
    if (isOurs(old, name) || fresh.hasAttribute(name)) continue;
    old.removeAttribute(name);
    noteChange(old, name);
  }
  if (old.getAttribute('data-style') !== style) old.style.cssText = fresh.style.cssText;
}

/** Attributes that say what the user or the shell did, not what Swift rendered. */
function isOurs(element, name) {
  if (name === 'style' || name === 'data-swiping') return true;
  if (name === 'src' || name === 'data-shows') return 'photo' in element.dataset;
  if (name === 'tabindex') return element === document.activeElement && element.tabIndex < 0;
  return name === 'open' && (element.nodeName === 'DETAILS' || 'modal' in element.dataset);
}

function noteChange(element, name) {
  if (name === 'data-open' && element.nodeName === 'DETAILS') {
    element.open = 'open' in element.dataset;
    told.set(element, element.open);
  }
  changed.add(element.nodeName === 'OPTION' ? element.closest('select') : element);
}

/**
 * A field shows its attributes unless the user is in it. A text field without a value attribute
 * keeps what was typed; one with data-force-value follows even then.
 */
function settle(field) {
  const busy = field === document.activeElement;
  const follows = !busy || changed.has(field); // where nothing is being typed
  if (field.type === 'checkbox' || field.type === 'radio') {
    if (follows) field.checked = field.defaultChecked;
  } else if (field.nodeName === 'SELECT') {
    const index = [...field.options].findIndex(option => option.defaultSelected);
    if (follows && index >= 0 && field.selectedIndex !== index) field.selectedIndex = index;
  } else if (field.type !== 'file' && (field.nodeName !== 'INPUT' || field.hasAttribute('value'))) {
    const forced = 'forceValue' in field.dataset || (field.type === 'range' && follows);
    if ((busy && !forced) || field.value === field.defaultValue) return;
    const selection = busy ? selectionOf(field) : null;
    field.value = field.defaultValue;
    if (selection) field.setSelectionRange(...selection);
  }
}

const selectionOf = ({ selectionStart: start, selectionEnd: end, selectionDirection: direction }) =>
  typeof start === 'number' ? [start, end, direction] : null;

function restoreFocus(element, selection) {
  const again = element.isConnected ? element : byId(element.id);
  again?.focus({ preventScroll: true });
  if (selection && again === document.activeElement) again.setSelectionRange?.(...selection);
}

export function showDialogs(focus) {
  for (const [dialog, opener] of openers) {
    if (dialog.isConnected && 'modal' in dialog.dataset) continue;
    openers.delete(dialog);
    dialog.close();
    restoreFocus(opener);
  }
  for (const dialog of container.querySelectorAll('dialog[data-modal]:not(:modal)')) {
    dialog.close(); // taking a dialog out of the page leaves it half open
    // Where it follows another one, that has just given the focus back.
    const opener = focus.isConnected ? focus : document.activeElement;
    if (!openers.has(dialog)) openers.set(dialog, opener);
    dialog.showModal();
  }
}

addEventListener('focusout', ({ target }) => {
  if (painting || !target.matches('input, select, textarea')) return;
  queueMicrotask(() => target.isConnected && settle(target));
});

addEventListener('scroll', ({ target }) => {
  for (const element of scrolled) if (!element.isConnected) scrolled.delete(element);
  if (target !== document) scrolled.add(target);
}, { capture: true, passive: true });

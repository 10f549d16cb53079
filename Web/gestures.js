// Holding a stepper down, dragging the items of a list by their handles, carrying things from one
// place to another, and walking through a grid by the arrow keys.

import { tell } from './events.js';
import { holdPaints } from './painting.js';

addEventListener('pointerdown', event => {
  repeated = null;
  if (event.button !== 0) return;
  const held = event.target.closest('[data-hold-repeat]');
  if (held) holdRepeat(held, event);
  const handle = event.target.closest('[data-drag-handle]');
  const item = handle?.closest('[data-on-reorder] > [data-key]');
  if (item && !dragging) startDrag(item, event);
  const carried = event.target.closest('[data-on-drop] [data-drag]');
  if (!carried || dragging) return;
  if (event.pointerType === 'touch') carryOnceHeld(carried, event);
  else carry(carried, event);
});

/**
 * Calls `moved` while the pointer moves, and `ended` once, when it is lifted or taken away. Returns
 * a function that stops both.
 */
function trackPointer(pointerId, moved, ended) {
  const tracking = new AbortController();
  const { signal } = tracking;
  const finish = event => {
    if ((event.pointerId ?? pointerId) !== pointerId) return;
    tracking.abort();
    ended(event);
  };
  const ends = ['pointerup', 'pointercancel', 'blur'];
  for (const name of ends) addEventListener(name, finish, { signal });
  addEventListener('pointermove', it => it.pointerId === pointerId && moved(it), { signal });
  addEventListener('contextmenu', it => it.preventDefault(), { signal });
  return () => tracking.abort();
}

const wayBetween = (a, b) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

let repeated = null; // a button whose click was repeated, so that its own click is left out

addEventListener('click', event => {
  if (repeated?.contains(event.target)) event.stopImmediatePropagation();
  repeated = null;
}, true);

function holdRepeat(button, { pointerId }) {
  const repeat = () => {
    if (!button.isConnected || button.disabled) return;
    repeated = button;
    tell(button, 'click');
    timer = setTimeout(repeat, 90);
  };
  let timer = setTimeout(repeat, 500);
  trackPointer(pointerId, () => {}, () => clearTimeout(timer));
}

let dragging = false; // an item of a list; paints wait meanwhile

for (const name of ['selectstart', 'dragstart']) {
  addEventListener(name, event => dragging && event.preventDefault());
}

function startDrag(item, { clientY, pointerId }) {
  const list = item.parentElement;
  const items = [...list.children].filter(child => 'key' in child.dataset);
  const boxes = items.map(child => child.getBoundingClientRect());
  const middles = boxes.map(box => box.top + box.height / 2);
  const from = items.indexOf(item);
  const step = boxes[from].height + (items.length > 1 ? boxes[1].top - boxes[0].bottom : 0);
  const start = clientY + scrollY;
  let to = from;
  dragging = true;
  holdPaints(true);
  item.dataset.dragging = '';
  trackPointer(pointerId, event => {
    scrollBy(0, event.clientY < 60 ? -12 : event.clientY > innerHeight - 60 ? 12 : 0);
    const distance = event.clientY + scrollY - start;
    const middle = middles[from] + distance;
    to = middles.filter((other, index) => index !== from && other < middle).length;
    items.forEach((other, index) => {
      const shift = index > from && index <= to ? -step : index < from && index >= to ? step : 0;
      other.style.translate = `0 ${other === item ? distance : shift}px`;
    });
  }, event => {
    for (const other of items) other.style.translate = '';
    delete item.dataset.dragging;
    dragging = false;
    holdPaints(false);
    const before = items.filter(other => other !== item)[to]?.dataset.key ?? '';
    const moved = event.type === 'pointerup' && to !== from;
    if (moved) tell(list, 'reorder', `${item.dataset.key} ${before}`);
  });
}

/** A finger that moves at once scrolls the page; one that rests carries. */
function carryOnceHeld(item, down) {
  const touching = new AbortController();
  const { signal } = touching;
  let isHeld = false;
  const stay = event => isHeld && event.preventDefault();
  item.addEventListener('touchmove', stay, { signal, passive: false });
  for (const name of ['touchend', 'touchcancel']) {
    item.addEventListener(name, () => touching.abort(), { signal });
  }
  const timer = setTimeout(() => {
    letGo();
    isHeld = true;
    navigator.vibrate?.(10);
    carry(item, down, true);
  }, 400);
  const letGo = trackPointer(down.pointerId, event => {
    if (wayBetween(event, down) < 8) return;
    clearTimeout(timer);
    letGo();
  }, () => clearTimeout(timer));
}

/** Carries a copy of an element until it is dropped on something that takes it. */
function carry(item, down, isHeld = false) {
  const area = item.closest('[data-on-drop]');
  let copy = null;
  let over = null;
  const enter = place => {
    if (over) delete over.dataset.over;
    over = place;
    if (over) over.dataset.over = '';
  };
  const begin = () => {
    copy = document.body.appendChild(item.cloneNode(true));
    dragging = true;
    holdPaints(true);
  };
  const follow = event => {
    copy.style.left = `${event.clientX + 8}px`;
    copy.style.top = `${event.clientY + 8}px`;
  };
  if (isHeld) {
    begin();
    follow(down);
  }
  trackPointer(down.pointerId, event => {
    if (!copy && wayBetween(event, down) < 6) return;
    if (!copy) begin();
    scrollBy(0, event.clientY < 100 ? -12 : event.clientY > innerHeight - 60 ? 12 : 0);
    follow(event);
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const place = under?.closest('[data-drop]');
    enter(area.contains(place) ? place : null);
  }, event => {
    const place = over;
    enter(null);
    if (!copy) return;
    copy.remove();
    dragging = false;
    holdPaints(false);
    const dropped = event.type === 'pointerup' && place && !place.contains(item);
    if (dropped) tell(area, 'drop', `${item.dataset.drag} ${place.dataset.drop}`);
  });
}

const PLACE = '[data-drop], [data-place]';
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

addEventListener('keydown', event => {
  const [along, down] = ARROWS[event.key] ?? [0, 0];
  if (!(along || down) || event.altKey || event.ctrlKey || event.metaKey) return;
  const step = down && event.target.closest?.('.stepper')?.querySelectorAll('.step');
  if (step) {
    event.preventDefault();
    tell(step[down < 0 ? 1 : 0], 'click');
    event.target.value = event.target.defaultValue; // a field in use shows what was typed else
    return;
  }
  const area = event.target.closest?.(PLACE)?.closest('[data-columns]');
  if (!area) return;
  const places = [...area.querySelectorAll(PLACE)];
  const from = places.indexOf(event.target.closest(PLACE));
  const place = places[from + along + down * Number(area.dataset.columns)];
  if (!place) return;
  event.preventDefault();
  place.focus();
});

// Holding a stepper down, and dragging the items of a list by their handles.

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
});

/** Calls `moved` while the pointer moves, and `ended` once, when it is lifted or taken away. */
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
}

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

// A finger on a row: drawn to a side, it does what the row has there; resting, it opens the row's
// menu. Buttons do the same; a mouse has those alone.

import { tell } from './events.js';
import { holdPaints } from './painting.js';

const ROW = '[data-on-left], [data-on-right], [data-on-hold]';
// What a finger means something else for.
const OWN = 'input, textarea, [data-drag-handle], [data-drag], [data-hold-repeat]';
const EDGE = 24; // pixels, from where browsers go back
const SLOP = 12; // pixels, from which on a finger draws
const FLICK = 0.6; // pixels a millisecond

const still = matchMedia('(prefers-reduced-motion: reduce)');
let finger = null; // the one that is followed, until it is lifted or scrolls
let spent = null; // the row of a gesture that was done: its click is left out

// Before those of gestures.js, which may hold paints anew.
addEventListener('pointerdown', event => {
  leave();
  spent = null;
  const { clientX: x, clientY: y, pointerId: id, target, timeStamp: at } = event;
  const row = target.closest?.(ROW);
  if (!row || event.pointerType !== 'touch' || !event.isPrimary || target.closest(OWN)) return;
  finger = { row, id, x, y, at, last: x, speed: 0, side: '', way: 0 };
  if ('onHold' in row.dataset) finger.timer = setTimeout(rest, 500);
}, { capture: true, passive: true });

addEventListener('pointermove', event => {
  if (event.pointerId !== finger?.id) return;
  const across = event.clientX - finger.x;
  const down = Math.abs(event.clientY - finger.y);
  if (Math.hypot(across, down) >= 10) clearTimeout(finger.timer);
  if (!finger.side && Math.max(Math.abs(across), down) >= SLOP) begin(across, down);
  if (finger?.side) draw(across, event);
}, { passive: true });

for (const name of ['pointerup', 'pointercancel', 'blur']) {
  addEventListener(name, event => {
    if (name === 'blur' || event.pointerId === finger?.id) leave(event);
  }, { passive: true });
}

/** Draws the row from now on, or leaves the finger to others. */
function begin(across, down) {
  const side = across < 0 ? 'left' : 'right';
  const { row, x } = finger;
  const isAtEdge = x < EDGE || x > innerWidth - EDGE;
  const isMeant = Math.abs(across) >= 2 * down && !isAtEdge && row.isConnected;
  if (!isMeant || !row.hasAttribute(`data-on-${side}`)) return leave();
  finger.side = side;
  finger.width = row.offsetWidth;
  spent = row;
  // What is painted meanwhile could take the row away, or make it another one.
  holdPaints(true);
}

function draw(across, { clientX, timeStamp }) {
  const { row, side, width } = finger;
  const sign = side === 'left' ? -1 : 1;
  const passed = timeStamp - finger.at;
  if (passed > 0) finger.speed = (sign * (clientX - finger.last)) / passed;
  finger.last = clientX;
  finger.at = timeStamp;
  finger.way = Math.min(width, Math.max(0, sign * across - SLOP));
  row.style.translate = `${sign * finger.way}px`;
  row.dataset.swiping = finger.way > width / 2 ? `${side} far` : side;
}

/** Ends what was begun, and does what the row has there where the finger was lifted beyond half. */
function leave(event) {
  if (!finger) return;
  const { row, side, way, width, speed, at, timer } = finger;
  finger = null;
  clearTimeout(timer);
  if (!side) return;
  const isFlick = speed > FLICK && way > SLOP && event?.timeStamp - at < 100;
  const isDone = event?.type === 'pointerup' && (way > width / 2 || isFlick);
  holdPaints(false);
  springBack(row);
  // Of a row that has gone meanwhile the handlers have other numbers.
  if (isDone && row.isConnected) tell(row, side);
}

function springBack(row) {
  const { translate } = row.style;
  row.style.translate = '';
  const duration = still.matches ? 0 : 160;
  const motion = row.animate({ translate: [translate, '0px'] }, { duration, easing: 'ease-out' });
  motion.onfinish = () => delete row.dataset.swiping;
}

function rest() {
  const { row } = finger;
  leave();
  if (!row.isConnected) return;
  spent = row;
  navigator.vibrate?.(10);
  // Where the focus would be for a keyboard, and comes back to once the menu is closed.
  const control = row.querySelector('[aria-expanded]') ?? row.querySelector('a, button');
  control?.focus({ preventScroll: true });
  tell(row, 'hold');
}

for (const name of ['contextmenu', 'selectstart', 'dragstart']) {
  addEventListener(name, event => {
    const row = finger?.row ?? spent;
    if (row?.contains(event.target) && 'onHold' in row.dataset) event.preventDefault();
  });
}

addEventListener('click', event => {
  // Those of keys and of scripts have no detail.
  if (spent && event.detail) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  spent = null;
}, true);

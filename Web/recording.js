// What is recorded here: where the device is, what a strap says, and the log of both, which is
// written by one tab alone. What it means, and what becomes of it, is Swift's business.

import { recover, send } from './app.js';
import { cachedPicture } from './photos.js';
import { request } from './secret.js';
import { connect, openCache, withLock } from './storage.js';

const transact = connect('regimen-recording', ['log', 'files'], 'log');

// One after the other, whatever became of the one before.
let last = Promise.resolve();
const inTurn = work => (last = last.catch(() => {}).then(work));

let unwritten = []; // lines that are not safe on disk yet; the next recording has its own

const unkept = new Map(); // what could not be stored of recordings that have ended, by their files

/** Stores it; until then the log is that of the recording that has ended. */
async function keepUnkept() {
  if (!unkept.size) return;
  await transact(['log', 'files'], (log, files) => {
    for (const [id, text] of unkept) files.put(text, id);
    log.clear();
  });
  unkept.clear();
  recover('keepSamples');
  letGo();
}

const write = (own = unwritten) => inTurn(async () => {
  await keepUnkept();
  if (!own.length) return;
  const writing = [...own];
  await transact(['log'], log => writing.map(lines => log.add(lines)));
  own.splice(0, writing.length);
  recover('record');
});

/** Keeps the file of a document until the library has it. */
export const keepFile = (id, file) => transact(['files'], files => files.put(file, id));

/** The file of a document that waits for the library; undefined where none does. */
export async function keptFile(id) {
  if (unkept.has(id)) return unkept.get(id);
  const [file] = await transact(['files'], files => [files.get(id)]);
  return file;
}

/** Hands over what was recorded and is no activity yet, and the documents whose files wait. */
export async function readRecording(isAgain = false) {
  const [log, waiting] = await transact(['log', 'files'], (log, files) =>
    [log.getAll(), files.getAllKeys()]);
  if (log.length || waiting.length || isAgain) send({ do: 'recorded', waiting }, log.join(''));
}

let release = null; // gives the recording up
let isAsking = false; // whether the lock was asked for and has not come
let watched = null; // the number of the watch
let mode = 'off';

/** Takes the recording for this tab, and waits where another one has it. */
function hold() {
  if (isAsking) return;
  isAsking = true;
  const held = () => new Promise(resolve => {
    isAsking = false;
    release = resolve;
    follow();
  });
  // The other tab may have closed by then, or ended it: that has to be known first.
  const takeOver = () => readRecording(true).then(held, () =>
    new Promise(resolve => setTimeout(resolve, 1000)).then(takeOver));
  withLock('regimen-recording', { ifAvailable: true }, lock => {
    if (lock) return held();
    send({ do: 'signal', state: 'elsewhere' });
    withLock('regimen-recording', {}, takeOver);
  });
}

/** Does what Swift wants, as far as the recording is this tab's. */
function follow() {
  if (mode !== 'watch') unwatch();
  if (mode === 'off') {
    inTurn(letGo); // another tab finds nothing of what has just ended
  } else if (!release) {
    hold();
  } else {
    if (mode === 'watch' && watched === null) watch();
    send({ do: 'owned' });
  }
}

/** Gives the recording up where there is none, and none whose samples and log are only here. */
function letGo() {
  if (mode !== 'off' || unkept.size) return;
  release?.();
  release = null;
}

function watch() {
  const { geolocation } = navigator;
  if (!geolocation || !isSecureContext) return void send({ do: 'signal', state: 'missing' });
  watched = geolocation.watchPosition(({ timestamp, coords }) => {
    const { latitude, longitude, accuracy, altitude, speed } = coords;
    send({ do: 'position', time: Math.round(timestamp), latitude, longitude, accuracy, altitude, speed });
  }, ({ code }) => {
    if (code === 1) unwatch();
    send({ do: 'signal', state: code === 1 ? 'denied' : 'lost' });
  }, { enableHighAccuracy: true, maximumAge: 0 });
}

function unwatch() {
  if (watched !== null) navigator.geolocation.clearWatch(watched);
  watched = null;
}

let strap = null; // the Bluetooth device
let isWanted = false;
let isHeard = false; // whether it was told to speak since it was connected

/** Listens to a strap, and to the same one again where it was lost. */
async function listen() {
  // One that was let go meanwhile says nothing more: the next recording begins without it.
  const tell = (message, payload) => isWanted && send(message, payload);
  isHeard = false;
  try {
    const server = await strap.gatt.connect();
    if (!isWanted) return strap.gatt.disconnect();
    const service = await server.getPrimaryService('heart_rate');
    const rate = await service.getCharacteristic('heart_rate_measurement');
    rate.oncharacteristicvaluechanged = ({ target: { value } }) => tell(
      { do: 'heartRate' }, new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    await rate.startNotifications();
    isHeard = true;
    tell({ do: 'strap', state: 'connected' });
  } catch {
    tell({ do: 'strap', state: 'lost' });
    if (isWanted) setTimeout(() => isWanted && !isHeard && listen(), 3000);
  }
}

export const recording = {
  record({ lines }) {
    unwritten.push(lines);
    return write();
  },
  track({ mode: wanted }) {
    mode = wanted;
    follow();
  },
  async strap({ on }) {
    isWanted = on;
    if (!on) return void strap?.gatt.disconnect();
    try {
      strap = await navigator.bluetooth.requestDevice({ filters: [{ services: ['heart_rate'] }] });
    } catch (error) {
      if (error.name !== 'NotFoundError') throw error;
      return void send({ do: 'strap', state: 'none' }); // nobody chose one
    }
    strap.ongattserverdisconnected = () => isWanted && listen();
    await listen();
  },
  keepSamples({ id, text, track, path }) {
    unwritten = [];
    return inTurn(async () => {
      recover('record');
      unkept.set(id, text);
      await keepUnkept();
      const headers = { 'Content-Type': 'application/json' };
      const kept = await openCache('tracks'); // where sw.js looks
      await kept?.put(path, new Response(track, { headers })).catch(() => {});
    });
  },
  forgetRecording() {
    unwritten = [];
    return inTurn(async () => {
      await keepUnkept();
      return transact(['log'], log => log.clear());
    });
  },
  async sendFile({ id, path }) {
    await last.catch(() => {});
    const answer = status => send({ do: 'sent', id, status });
    try {
      const body = await keptFile(id) ?? await cachedPicture(path);
      if (body === undefined) return answer(410);
      const headers = { 'Content-Type': body.type || 'application/xml' };
      // As long as it takes at 4 kB/s.
      const signal = AbortSignal.timeout(60_000 + (body.size ?? body.length) / 4);
      const response = await request(path, { method: 'PUT', body, headers, signal });
      answer(response.status);
    } catch {
      answer(0);
    }
  },
  dropFile: ({ id }) => inTurn(async () => {
    await transact(unkept.has(id) ? ['files', 'log'] : ['files'], (files, log) => {
      files.delete(id);
      log?.clear(); // its own: no other tab records before this one has let go
    });
    unkept.delete(id);
    letGo();
  }),
};

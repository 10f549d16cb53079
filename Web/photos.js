// Photos of the body: chosen, made smaller, kept here until the library has them, and shown.

import { send } from './app.js';
import { keepFile, keptFile } from './recording.js';
import { request } from './secret.js';
import { openCache } from './storage.js';

const longest = 1600; // pixels of the longer side
const mostShown = 80; // pictures that stay in memory

let picker = null; // held, for a browser may forget one that is not in the page
let chosen = null; // the picture that Swift was told of last

const cache = () => openCache('photos');
const idOf = path => path.split('/')[3];

/** What this device keeps of a picture that is in the library; undefined where it keeps none. */
export async function cachedPicture(path) {
  const kept = await (await cache())?.match(path);
  return kept?.blob();
}

async function putInCache(path, picture) {
  await (await cache())?.put(path, new Response(picture)).catch(() => {});
}

export const photos = {
  async choosePhoto() {
    picker = document.createElement('input');
    // Android offers its camera only where it is asked for by this name.
    const accept = navigator.userAgent.includes('Android') ? 'image/*,android/allowCamera' : 'image/*';
    Object.assign(picker, { type: 'file', accept });
    const file = await new Promise(resolve => {
      picker.onchange = () => resolve(picker.files[0]);
      picker.oncancel = () => resolve(null);
      picker.click();
    });
    if (!file) return;
    const day = await dayOf(file);
    const picture = await smaller(file);
    const bytes = new Uint8Array(await picture.arrayBuffer());
    chosen = picture;
    send({ do: 'photo', day }, bytes);
  },
  async keepPhoto({ id, path }) {
    const picture = chosen;
    await keepFile(id, picture);
    send({ do: 'photo', kept: id });
    await putInCache(path, picture);
  },
  async keepPictures({ paths }) {
    const kept = await cache();
    for (const { url } of await kept?.keys() ?? []) {
      const { pathname } = new URL(url);
      if (!paths.includes(pathname)) await kept.delete(pathname);
    }
  },
};

/** When it was taken, as the camera says, else when the file was last changed. */
async function dayOf(file) {
  const head = new TextDecoder('latin1').decode(await file.slice(0, 131_072).arrayBuffer());
  const moments = head.includes('Exif\0\0')
    ? head.matchAll(/((?:19|20)\d\d):(\d\d):(\d\d) \d\d:\d\d:\d\d\0/g) : [];
  const [first] = [...moments].map(([, ...day]) => day.join('-')).sort();
  if (first) return first;
  const date = new Date(file.lastModified);
  const two = number => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** As JPEG, without what the camera has written into the file, such as the place. */
async function smaller(file) {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  context.fillStyle = 'white'; // behind what is transparent
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  if (!blob) throw new Error('it is too large for this browser.');
  return blob;
}

// Showing them.

const urls = new Map(); // path -> the promise of a URL, the one that was used last at the end
const near = new IntersectionObserver(entries => {
  for (const { isIntersecting, target } of entries) if (isIntersecting) show(target);
}, { rootMargin: '600px 0px' });

/** Draws the pictures of a page once they come near. */
export function showPhotos(page) {
  for (const image of page.querySelectorAll('img[data-photo]')) {
    if (image.dataset.shows !== image.dataset.photo) near.observe(image);
  }
}

async function show(image) {
  near.unobserve(image);
  const path = image.dataset.photo;
  if (image.dataset.shows === path) return;
  image.dataset.shows = path;
  image.removeAttribute('src'); // of another one
  const url = urls.get(path) ?? find(path);
  urls.delete(path);
  urls.set(path, url);
  try {
    const found = await url;
    image.onerror = () => miss(image, path); // no picture
    if (image.dataset.shows === path) image.src = found;
    forgetOld();
  } catch {
    miss(image, path);
  }
}

async function miss(image, path) {
  urls.delete(path);
  delete image.dataset.shows;
  await (await cache())?.delete(path);
  send({ do: 'photo', missing: idOf(path) });
}

/** What this device keeps, else what the library has, which is kept from then on. */
async function find(path) {
  let picture = await cachedPicture(path) ?? await keptFile(idOf(path)).catch(() => {});
  if (!picture) {
    picture = await inLane(() => fetched(path));
    await putInCache(path, picture);
  }
  return URL.createObjectURL(picture);
}

async function fetched(path) {
  const response = await request(path, { signal: AbortSignal.timeout(60_000) });
  const picture = await response.blob();
  if (!response.ok || !picture.type.startsWith('image/')) {
    throw new Error(`The server answered ${response.status}.`);
  }
  return picture;
}

// A few at a time, so that each has the line long enough.
const lanes = Array(3).fill(Promise.resolve());
let lane = 0;

function inLane(work) {
  lane = (lane + 1) % lanes.length;
  const done = lanes[lane].then(work);
  lanes[lane] = done.catch(() => {});
  return done;
}

function forgetOld() {
  for (const [path, url] of urls) {
    if (urls.size <= mostShown) return;
    if (document.querySelector(`img[data-shows="${CSS.escape(path)}"]`)) continue;
    urls.delete(path);
    url.then(it => URL.revokeObjectURL(it), () => {});
  }
}

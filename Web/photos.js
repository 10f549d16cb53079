// Photos of the body: chosen, made smaller, kept here until the library has them, and shown.

import { recover, send } from './app.js';
import { keepFile, keptFile } from './recording.js';
import { request } from './secret.js';

const longest = 1600; // pixels of the longer side
const mostShown = 80; // pictures that stay in memory

let picker = null; // held, for a browser may forget one that is not in the page
let chosen = null; // the picture that was chosen last

const cache = () => globalThis.caches?.open('photos');
const dayOf = time => {
  const date = new Date(time);
  const two = number => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

export const photos = {
  async choosePhoto() {
    picker = document.createElement('input');
    Object.assign(picker, { type: 'file', accept: 'image/*' });
    const file = await new Promise(resolve => {
      picker.onchange = () => resolve(picker.files[0]);
      picker.oncancel = () => resolve(null);
      picker.click();
    });
    if (!file) return;
    chosen = await smaller(file);
    recover('choosePhoto');
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    send({ do: 'photo', day: dayOf(file.lastModified) }, bytes);
  },
  async keepPhoto({ id, path }) {
    await keepFile(id, chosen);
    recover('keepPhoto');
    await (await cache())?.put(path, new Response(chosen)).catch(() => {});
    send({ do: 'photo', kept: id });
  },
};

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
    if (image.dataset.shows === path) image.src = found;
    forgetOld();
  } catch {
    urls.delete(path);
    delete image.dataset.shows;
    send({ do: 'photo', missing: path.split('/')[3] });
  }
}

/** What this device keeps, else what the library has, which is kept from then on. */
async function find(path) {
  const kept = await (await cache())?.match(path);
  if (kept) return URL.createObjectURL(await kept.blob());
  const own = await keptFile(path.split('/')[3]).catch(() => {});
  if (own) return URL.createObjectURL(own);
  const response = await request(path, { signal: AbortSignal.timeout(60_000) });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const picture = await response.blob();
  await (await cache())?.put(path, new Response(picture)).catch(() => {});
  return URL.createObjectURL(picture);
}

function forgetOld() {
  for (const [path, url] of urls) {
    if (urls.size <= mostShown) return;
    if (document.querySelector(`img[data-shows="${CSS.escape(path)}"]`)) continue;
    urls.delete(path);
    url.then(it => URL.revokeObjectURL(it), () => {});
  }
}

import { isFitPhoto, renditionAt } from '../../domain/sale/stored-photo.ts';

/** `unfit`: not a photo as the app makes it, so it is not decoded. `missing`: it could not be loaded. */
export type PhotoCheck = 'fit' | 'unfit' | 'missing';

/** A very slow connection needs this long for the largest photo. */
const LONGEST_MS = 5 * 60_000;

const known = new Map<string, 'fit' | 'unfit'>();

/**
 * What is known about the photo at this address without a request. Photos that come with the app or are on this device
 * need no check. If a service worker controls this page, no photo needs a check here, because the worker checks them
 * all (`sw/fit-photos.ts`).
 */
export function knownCheck(address: string): PhotoCheck | null {
  const isOfOthers = address.includes('/storage/v1/object/public/');
  // `serviceWorker` is missing on pages loaded over plain http.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!isOfOthers || serviceWorker?.controller != null) return 'fit';
  return known.get(address) ?? null;
}

/**
 * Reads a photo before it is shown. A file never changes under its name, so what the browser later decodes from its
 * cache is what was checked.
 */
export async function checkPhoto(address: string): Promise<PhotoCheck> {
  const check = knownCheck(address);
  return check ?? (await fetchPhoto(address)).check;
}

/** Fetches someone else's photo as a file, for a script to decode. No service worker checks such a request. */
export async function fetchPhoto(
  address: string,
): Promise<
  { readonly check: 'fit'; readonly photo: Blob } | { readonly check: 'unfit' | 'missing' }
> {
  try {
    const signal = AbortSignal.timeout(LONGEST_MS);
    const answer = await fetch(address, { credentials: 'omit', signal });
    if (!answer.ok) return { check: 'missing' };
    const photo = await answer.blob();
    const isFit = isFitPhoto(new Uint8Array(await photo.arrayBuffer()), renditionAt(address));
    known.set(address, isFit ? 'fit' : 'unfit');
    return isFit ? { check: 'fit', photo } : { check: 'unfit' };
  } catch {
    return { check: 'missing' };
  }
}

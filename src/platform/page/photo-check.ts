import { isFitPhoto, renditionAt } from '../../domain/sale/stored-photo.ts';

/** `unfit`: not a photo as the app makes it, so it is not decoded. `missing`: it could not be loaded. */
export type PhotoCheck = 'fit' | 'unfit' | 'missing';

/** A modem needs so long for the largest photo. */
const LONGEST_MS = 5 * 60_000;

const known = new Map<string, 'fit' | 'unfit'>();

/**
 * What is known of a photo at this address without asking. Those that come with the app or are on this device need no
 * check, and neither does any while a service worker controls this page: it checks what passes (`sw/fit-photos.ts`).
 */
export function knownCheck(address: string): PhotoCheck | null {
  const isOfOthers = address.includes('/storage/v1/object/public/');
  // Missing on pages loaded over plain http.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!isOfOthers || serviceWorker?.controller != null) return 'fit';
  return known.get(address) ?? null;
}

/**
 * Reads a photo before it is shown. A file never changes under its name, so what is decoded afterwards, from the
 * browser's cache, is what was checked.
 */
export async function checkPhoto(address: string): Promise<PhotoCheck> {
  const check = knownCheck(address);
  return check ?? (await fetchPhoto(address)).check;
}

/** A photo of someone else as a file, to be decoded by a script. No service worker checks that one. */
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

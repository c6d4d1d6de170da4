/** The messages between pages and the service worker. Both import this file. */

/** Where the service worker is served. */
const WORKER_ADDRESS = '/service-worker.js';
const TAKES_OVER = 'over';
/** An update that the browser finds at this address later than this waits, like every other update. */
const TAKES_OVER_WITHIN_MS = 2 * 60_000;

/** An address that makes the browser install the version again: to the browser, another address is another worker. */
export function addressTakingOver(nowMs: number): string {
  return `${WORKER_ADDRESS}?${TAKES_OVER}=${nowMs}`;
}

/** Whether the worker at this address takes over as soon as it is installed. */
export function takesOver(address: string, nowMs: number): boolean {
  const askedMs = new URL(address).searchParams.get(TAKES_OVER);
  return askedMs !== null && Math.abs(nowMs - Number(askedMs)) < TAKES_OVER_WITHIN_MS;
}

/**
 * The address to register. If the device's worker took over by itself, its address stays, because at another one the
 * same version would be installed again.
 */
export function knownAddress(registered: string | undefined, page: string): string {
  if (registered === undefined) return WORKER_ADDRESS;
  const { pathname, search } = new URL(registered, page);
  return pathname === WORKER_ADDRESS ? pathname + search : WORKER_ADDRESS;
}

/** Sent by workbox-window when the person accepts the waiting version. */
export function isSkipWaiting(message: unknown): boolean {
  return hasType(message, 'SKIP_WAITING');
}

/** A page sends this if no service worker controls it although one is active. */
export const TAKE_ON_MESSAGE = { type: 'TAKE_ON' } as const;

export function isTakeOn(message: unknown): boolean {
  return hasType(message, TAKE_ON_MESSAGE.type);
}

const STORE_LATER_FILES = 'STORE_LATER_FILES';

/**
 * A page sends this when it has nothing else to do. The answer comes on the message's port: whether all files are
 * stored.
 */
export function laterFilesMessage({ isWithMap }: { readonly isWithMap: boolean }): object {
  return { type: STORE_LATER_FILES, isWithMap };
}

/** The content of such a message. Null for other messages. */
export function readLaterFilesMessage(message: unknown): { readonly isWithMap: boolean } | null {
  if (!hasType(message, STORE_LATER_FILES)) return null;
  return { isWithMap: Reflect.get(Object(message), 'isWithMap') === true };
}

/** The tag of the Background Sync registration: there are mutations to push. */
export const WORK_WAITING_TAG = 'work-waiting';

/** The service worker's cache of viewed photos. A page may delete it (SYNC-23). */
export const VIEWED_PHOTOS_CACHE = 'viewed-photos';

/** Sent by the service worker to every page when the browser reports a connection. */
export const WAKE_MESSAGE = { type: 'WAKE' } as const;

export function isWake(message: unknown): boolean {
  return hasType(message, WAKE_MESSAGE.type);
}

function hasType(message: unknown, type: string): boolean {
  return (
    typeof message === 'object' && message !== null && 'type' in message && message.type === type
  );
}

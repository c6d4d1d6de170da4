/** The messages between pages and the service worker. Both import this file. */

/** Sent by workbox-window when the person accepts the waiting version. */
export function isSkipWaiting(message: unknown): boolean {
  return hasType(message, 'SKIP_WAITING');
}

/** Sent by a page that no service worker controls although one is active. */
export const TAKE_ON_MESSAGE = { type: 'TAKE_ON' } as const;

export function isTakeOn(message: unknown): boolean {
  return hasType(message, TAKE_ON_MESSAGE.type);
}

const STORE_LATER_FILES = 'STORE_LATER_FILES';

/** Sent by a page that has nothing else to do. The answer, on the port that comes along: whether all are stored. */
export function laterFilesMessage({ isWithMap }: { readonly isWithMap: boolean }): object {
  return { type: STORE_LATER_FILES, isWithMap };
}

/** Null for other messages. */
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

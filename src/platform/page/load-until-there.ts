import type { Clock } from '../../sync/ports.ts';
import { systemClock } from '../clock.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Loads a chunk, and retries until it arrives: with growing delays, and when there is a connection again.
 * Other errors are thrown. Firefox (140) and Chromium (150) request a script only once in the life of a
 * page, so there only reloading the page helps. Styles are requested again.
 */
export async function loadUntilThere<T>(
  load: () => Promise<T>,
  clock: Pick<Clock, 'after'> = systemClock,
): Promise<T> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await load();
    } catch (error) {
      if (!isMissingFile(error)) throw error;
    }
    await timeOrConnection(waitMs, clock);
  }
}

/**
 * Whether an error means that a file is missing. Every engine rejects an import with a TypeError if its file cannot be
 * fetched, but with different words. For styles that cannot be fetched, Vite's helper throws.
 */
export function isMissingFile(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof TypeError
    ? /import|module/i.test(error.message)
    : error.message.startsWith('Unable to preload CSS');
}

function timeOrConnection(waitMs: number, clock: Pick<Clock, 'after'>): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      removeEventListener('online', end);
      resolve();
    };
    const cancel = clock.after(waitMs, end);
    addEventListener('online', end);
  });
}

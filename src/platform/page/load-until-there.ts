import type { Clock } from '../../sync/ports.ts';
import { systemClock } from '../clock.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Loads a part of the program that comes in a file of its own: asked for again, at growing distances
 * and when there is a connection again, until it is there. What else goes wrong in it is thrown.
 * Firefox asks once for a file in the life of a page (140): there only the next load of the page brings it.
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

/** Every engine rejects an import whose file can't be had with a TypeError, each in its own words. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof TypeError && /import|module/i.test(error.message);
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

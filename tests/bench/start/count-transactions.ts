import type { BrowserContext } from '@playwright/test';

/**
 * Marks each transaction of a page or worker with its tables, in the browser's timeline. The app does not count them
 * itself, because nobody but this bench wants to know.
 */
const COUNTER = `{
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (tables, mode, options) {
    const detail = [this.name, mode ?? 'readonly', [tables].flat().join('+')].join(' ');
    performance.mark('transaction', { detail });
    return begin.call(this, tables, mode, options);
  };
}
`;

/** The worker's file as the bench serves it. The service worker keeps it like that for later starts. */
export function withCounter(path: string, body: Buffer): Buffer {
  const isWorker = /\/device-worker-[^/]*\.js$/.test(path);
  return isWorker ? Buffer.concat([Buffer.from(COUNTER), body]) : body;
}

export async function countInPages(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: COUNTER });
}

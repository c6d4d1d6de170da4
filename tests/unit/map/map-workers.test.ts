import { expect, test } from 'vitest';
import { keepMapWorkers, type MapWorkersParts } from '../../../src/map/canvas/map-workers.ts';

/** A page with maps: its workers tell their lives over a channel, and end. */
function startPage(restart: () => boolean = () => true) {
  const sent: unknown[] = [];
  const ends = new Map<string, () => void>();
  let hear: (event: MessageEvent) => void = () => undefined;
  let restarts = 0;
  let nowMs = 0;
  const channel = {
    postMessage: (message: unknown) => sent.push(message),
    addEventListener: (_: string, listener: (event: MessageEvent) => void) => {
      hear = listener;
    },
  } as unknown as MapWorkersParts['channel'];
  const workers = keepMapWorkers({
    channel,
    watchLife(life, onEnd) {
      ends.set(life, onEnd);
      return () => void ends.delete(life);
    },
    async restart() {
      restarts += 1;
      return restart();
    },
    nowMs: () => nowMs,
  });
  let gone = 0;
  const stop = workers.onGone(() => {
    gone += 1;
  });
  return {
    workers,
    sent,
    stop,
    watched: () => [...ends.keys()],
    told: () => ({ restarts, gone }),
    tell: (life: string) => hear({ data: { life } } as MessageEvent),
    advance(ms: number) {
      nowMs += ms;
    },
    async end(life: string) {
      ends.get(life)?.();
      await Promise.resolve();
    },
  };
}

test('[SYNC-17] when a worker of the maps has ended, others are started, all of them at once', async () => {
  const page = startPage();
  page.tell('a');
  page.tell('b');
  await page.end('a');
  await page.end('b');
  expect(page.told()).toEqual({ restarts: 1, gone: 0 });
  page.tell('c');
  await page.end('c');
  expect(page.told()).toEqual({ restarts: 2, gone: 0 });
});

test('[SYNC-17] workers that end again and again are said to, each time anew', async () => {
  const page = startPage();
  for (const life of ['a', 'b', 'c']) {
    page.tell(life);
    await page.end(life);
  }
  expect(page.told().gone).toBe(1);
  page.tell('d');
  await page.end('d');
  expect(page.told().gone).toBe(1);
});

test('[SYNC-17] those that end now and then, or that MapLibre has ended itself, are replaced without a word', async () => {
  const page = startPage();
  for (const life of ['a', 'b', 'c', 'd']) {
    page.tell(life);
    await page.end(life);
    page.advance(6_000);
  }
  expect(page.told()).toEqual({ restarts: 4, gone: 0 });
  const quiet = startPage(() => false);
  for (const life of ['a', 'b', 'c', 'd']) {
    quiet.tell(life);
    await quiet.end(life);
  }
  expect(quiet.told().gone).toBe(0);
});

test('[SYNC-17] in the cache no worker of a map holds a lock, and back from it each does', async () => {
  const page = startPage();
  page.tell('a');
  page.workers.leave();
  expect([page.watched(), page.sent]).toEqual([[], [{ mayHold: false }]]);
  page.workers.comeBack();
  page.tell('a2');
  expect([page.watched(), page.sent.at(-1)]).toEqual([['a2'], { mayHold: true }]);
});

test('a map that is gone itself hears of nothing', async () => {
  const page = startPage();
  page.stop();
  for (const life of ['a', 'b', 'c']) {
    page.tell(life);
    await page.end(life);
  }
  expect(page.told().gone).toBe(0);
});

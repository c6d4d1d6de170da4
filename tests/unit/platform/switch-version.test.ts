import { expect, test } from 'vitest';
import { switchVersion } from '../../../src/platform/switch-version.ts';
import { manualClock } from '../remote/manual-clock.ts';

const silence = () => new Promise<never>(() => undefined);

function begin(parts: Partial<Parameters<typeof switchVersion>[0]> = {}) {
  const log: string[] = [];
  const clock = manualClock();
  const note = (what: string) => () => void log.push(what);
  const all = {
    askWaiting: note('ask'),
    unregister: async () => log.push('unregister'),
    isAnswered: async () => true,
    reload: note('reload'),
    onStuck: note('stuck'),
    clock,
    ...parts,
  };
  const done = switchVersion(all);
  /** Moves the clock on until all is said. */
  const end = async () => {
    for (let second = 0; second < 20; second += 1) {
      clock.advance(1_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await done;
    return log;
  };
  return { log, clock, end };
}

test('the waiting worker is asked first, and has five seconds', async () => {
  const { log, clock } = begin();
  expect(log).toEqual(['ask']);
  clock.advance(4_900);
  await new Promise((resolve) => setImmediate(resolve));
  expect(log).toEqual(['ask']);
});

test('if it stays silent, the new version comes from the server', async () => {
  expect(await begin().end()).toEqual(['ask', 'unregister', 'reload']);
});

test.each([
  ['does not answer', async () => false],
  ['fails without a word', silence],
])(
  'nothing is reloaded while the server %s: the old version is all there is',
  async (_, isAnswered) => {
    expect(await begin({ isAnswered }).end()).toEqual(['ask', 'stuck']);
  },
);

test.each([
  ['cannot be taken away', () => Promise.reject(new Error('no'))],
  ['are never taken away', silence],
])('workers that %s keep nobody from the reload', async (_, unregister) => {
  expect(await begin({ unregister }).end()).toEqual(['ask', 'reload']);
});

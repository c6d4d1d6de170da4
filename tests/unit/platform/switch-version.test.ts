import { expect, test } from 'vitest';
import {
  addressTakingOver,
  knownAddress,
  takesOver,
} from '../../../src/platform/service-worker-messages.ts';
import { switchVersion } from '../../../src/platform/switch-version.ts';
import { manualClock } from '../remote/manual-clock.ts';

const silence = () => new Promise<never>(() => undefined);

function begin(parts: Partial<Parameters<typeof switchVersion>[0]> = {}) {
  const log: string[] = [];
  const clock = manualClock();
  const note = (what: string) => () => void log.push(what);
  const all = {
    askWaiting: note('ask'),
    installAnew: async () => void log.push('install'),
    reload: note('reload'),
    onStuck: note('stuck'),
    clock,
    ...parts,
  };
  const done = switchVersion(all);
  /** Moves the clock on until all is said. */
  const end = async () => {
    for (let second = 0; second < 50; second += 1) {
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

test('if it stays silent, the new version is installed once more, and takes over', async () => {
  expect(await begin().end()).toEqual(['ask', 'install', 'reload']);
});

test.each([
  ['cannot be installed', () => Promise.reject(new Error('no'))],
  ['is never installed', silence],
])(
  'a new version that %s is said to be stuck: no reload, and nothing is taken away',
  async (_, installAnew) => {
    expect(await begin({ installAnew }).end()).toEqual(['ask', 'stuck']);
  },
);

test('a worker takes over by itself only at its address, and only while the person waits for it', () => {
  const site = 'https://rummage.test/deep/page';
  const address = new URL(addressTakingOver(1_000_000), site).href;
  expect(takesOver(address, 1_000_000)).toBe(true);
  expect(takesOver(address, 1_060_000)).toBe(true);
  // An update that is found there later, whatever the clock did meanwhile.
  expect(takesOver(address, 1_000_000 + 3_600_000)).toBe(false);
  expect(takesOver(address, 1_000_000 - 3_600_000)).toBe(false);
  expect(takesOver('https://rummage.test/service-worker.js', 1_000_000)).toBe(false);
});

test('a device stays with the address of its worker, and takes no other file for it', () => {
  const site = 'https://rummage.test/deep/page';
  expect(knownAddress(undefined, site)).toBe('/service-worker.js');
  expect(knownAddress('https://rummage.test/service-worker.js', site)).toBe('/service-worker.js');
  const over = addressTakingOver(5);
  expect(knownAddress(new URL(over, site).href, site)).toBe(over);
  expect(knownAddress('https://rummage.test/sw.js?over=5', site)).toBe('/service-worker.js');
});

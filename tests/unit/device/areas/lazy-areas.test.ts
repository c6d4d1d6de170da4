import { expect, test } from 'vitest';
import { createLazyAreas } from '../../../../src/device/areas/lazy-areas.ts';
import type { OpenedAreas } from '../../../../src/device/areas/open-areas.ts';
import { ok } from '../../../../src/domain/result.ts';
import { FakeClock } from '../../../support/fakes/fake-device.ts';

const SHAPE = { kind: 'circle', center: { lat: 41.88, lng: -87.66 }, radiusMiles: 10 } as const;

/** Areas that do nothing but note what they are asked. */
function noting(arrives: readonly boolean[]) {
  const heard: string[] = [];
  const measure = { bytes: 5, missingBytes: 5, freeBytes: null };
  const calls = { measure: async () => ok(measure), pause: async () => void heard.push('pause') };
  const loop = {
    wake: (reason: string) => heard.push(`wake ${reason}`),
    stop: () => heard.push('stop'),
  };
  let opened = 0;
  return {
    heard,
    opened: () => opened,
    open: async () => {
      opened += 1;
      if (arrives[opened - 1] === false) throw new TypeError('the chunk did not arrive');
      return { calls, loop } as unknown as OpenedAreas;
    },
  };
}

const newId = () => 'new-id';
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('what was not finished goes on a while after the start, and not at it', async () => {
  const clock = new FakeClock(0);
  const areas = noting([]);
  createLazyAreas({ open: areas.open, hasSource: true, clock });
  clock.advance(4000);
  expect(areas.opened()).toBe(0);
  clock.advance(1000);
  await settled();
  expect(areas.heard).toEqual(['wake start']);
});

test('without a source of maps, nothing is loaded until someone asks', async () => {
  const clock = new FakeClock(0);
  const areas = noting([]);
  const lazy = createLazyAreas({ open: areas.open, hasSource: false, clock });
  clock.advance(60_000);
  lazy.wake('online');
  await settled();
  expect(areas.opened()).toBe(0);
  await lazy.callsWith(newId).pause('some-id');
  expect(areas.heard).toEqual(['pause']);
});

test('code that does not arrive is as good as offline, and is asked for again', async () => {
  const areas = noting([false, true]);
  const lazy = createLazyAreas({ open: areas.open, hasSource: true, clock: new FakeClock(0) });
  expect(await lazy.callsWith(newId).measure(SHAPE)).toEqual({ ok: false, error: 'offline' });
  expect(await lazy.callsWith(newId).measure(SHAPE)).toMatchObject({ ok: true });
});

test('a page that has closed while the code was on its way starts nothing', async () => {
  const areas = noting([]);
  const lazy = createLazyAreas({ open: areas.open, hasSource: true, clock: new FakeClock(0) });
  const asked = lazy.callsWith(newId).measure(SHAPE);
  lazy.stop();
  await asked;
  expect(areas.heard).toEqual(['stop']);
});

import { expect, test } from 'vitest';
import type { BeatChannel } from '../../../src/platform/worker/page-lease.ts';
import { STALE_MS } from '../../../src/sync/engine/lease-rule.ts';
import { hearsLeader } from '../../../sw/hears-leader.ts';
import { manualClock } from '../remote/manual-clock.ts';

function listening() {
  const clock = manualClock();
  let hear: () => void = () => undefined;
  let isClosed = false;
  const beats: BeatChannel = {
    send: () => undefined,
    listen(heard) {
      hear = heard;
    },
    close() {
      isClosed = true;
    },
  };
  const isHeard = hearsLeader(beats, clock);
  return { clock, isHeard, beat: () => hear(), isClosed: () => isClosed };
}

test('[SYNC-17] a page that beats leads: the service worker leaves the sending to it', async () => {
  const { clock, isHeard, beat, isClosed } = listening();
  clock.advance(STALE_MS - 1);
  beat();
  expect(await isHeard).toBe(true);
  expect(isClosed()).toBe(true);
});

test('[SYNC-17] pages that are silent for 20 s do not lead, whatever lock they hold', async () => {
  const { clock, isHeard, isClosed } = listening();
  clock.advance(STALE_MS - 1);
  expect(isClosed()).toBe(false);
  clock.advance(1);
  expect(await isHeard).toBe(false);
  expect(isClosed()).toBe(true);
});

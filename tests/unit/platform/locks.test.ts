import { describe, expect, test } from 'vitest';
import { runAlone } from '../../../src/platform/worker/web-locks.ts';
import { manualClock } from '../remote/manual-clock.ts';

const { locks } = navigator;

/** Something that is going on until it is ended. */
function activity() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

describe('[SYNC-19] running alone', () => {
  test('one after another', async () => {
    const log: string[] = [];
    const first = activity();
    const clock = manualClock();
    const a = runAlone(locks, 'alone-1', clock, async () => {
      log.push('a starts');
      await first.ended;
      log.push('a ends');
      return 'a';
    });
    const b = runAlone(locks, 'alone-1', clock, async () => {
      log.push('b');
      return 'b';
    });
    await locks.query();
    first.end();
    expect(await Promise.all([a, b])).toEqual(['a', 'b']);
    expect(log).toEqual(['a starts', 'a ends', 'b']);
    expect(clock.pending()).toBe(0);
  });

  test('[SYNC-17] a frozen holder is not waited for for ever', async () => {
    const frozen = activity();
    const held = locks.request('alone-2', () => frozen.ended);
    const clock = manualClock();
    const run = runAlone(locks, 'alone-2', clock, async () => 'ran');
    await locks.query();
    clock.advance(25_000);
    expect(await run).toBe('ran');
    frozen.end();
    await held;
  });

  test('what fails, fails once', async () => {
    let runs = 0;
    const failing = runAlone(locks, 'alone-3', manualClock(), async () => {
      runs += 1;
      throw new RangeError('no');
    });
    await expect(failing).rejects.toThrow(RangeError);
    expect(runs).toBe(1);
  });

  test('without locks it simply runs', async () => {
    expect(await runAlone(null, 'x', manualClock(), async () => 7)).toBe(7);
  });
});

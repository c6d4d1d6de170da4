import { describe, expect, test } from 'vitest';
import { createSignOutStore } from '../../../../src/page/account/sign-out-store.ts';
import { followed } from '../followed-value.ts';

function leaving(waiting: number | Error) {
  const outs: (string | undefined)[] = [];
  const store = createSignOutStore({
    drain: async () => {
      if (waiting instanceof Error) throw waiting;
      return { waiting };
    },
    logOut: async (how) => void outs.push(how),
  });
  return { store, outs, steps: followed(store) };
}

describe('[SYNC-15] signing out of a page', () => {
  test('asks nothing when nothing waits', async () => {
    const { store, outs, steps } = leaving(0);
    await store.begin();
    expect(outs).toEqual(['keep']);
    expect(steps.map(({ step }) => step)).toEqual(['sending', 'none']);
  });

  test('asks while something waits, and does what the person chose', async () => {
    const { store, outs } = leaving(3);
    await store.begin();
    expect(store.getState()).toEqual({ step: 'asking', waiting: 3 });
    expect(outs).toEqual([]);
    await store.leave('discard');
    expect(outs).toEqual(['discard']);
    expect(store.getState()).toEqual({ step: 'none' });
  });

  test('staying changes nothing', async () => {
    const { store, outs } = leaving(3);
    await store.begin();
    store.stay();
    expect(store.getState()).toEqual({ step: 'none' });
    expect(outs).toEqual([]);
  });

  test('a second press while it is under way adds nothing', async () => {
    const { store, outs } = leaving(0);
    await Promise.all([store.begin(), store.begin()]);
    expect(outs).toEqual(['keep']);
  });

  test('a database out of reach ends it, and is told as a bug is', async () => {
    const { store, outs } = leaving(new Error('out of reach'));
    await expect(store.begin()).rejects.toThrow('out of reach');
    expect(store.getState()).toEqual({ step: 'none' });
    expect(outs).toEqual([]);
  });
});

import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { createWatchStore } from '../../../src/state/watch-store.ts';
import { settle } from './followed-value.ts';

describe('[SYNC-11] what screens follow in the database', () => {
  test('is watched while someone looks, and no longer', async () => {
    let tell: (value: string) => void = () => undefined;
    let stops = 0;
    const store = createWatchStore('nothing', async (listener) => {
      tell = listener;
      return () => void (stops += 1);
    });
    expect(store.get()).toBe('nothing');
    let changes = 0;
    const leave = store.subscribe(() => void (changes += 1));
    tell('first');
    expect([store.get(), changes]).toEqual(['first', 1]);

    leave();
    await settle();
    expect(stops).toBe(1);
    tell('late');
    expect(store.get()).toBe('first');
  });

  test('whose code cannot be had stays as it was, and is no unexpected error', async () => {
    const unheard: unknown[] = [];
    const hear = (reason: unknown) => void unheard.push(reason);
    process.on('unhandledRejection', hear);
    const store = createWatchStore('nothing', () => Promise.reject(new TypeError('no chunk')));
    const leave = store.subscribe(() => undefined);
    await settle();
    leave();
    await settle();
    process.off('unhandledRejection', hear);
    expect([store.get(), unheard]).toEqual(['nothing', []]);
  });
});

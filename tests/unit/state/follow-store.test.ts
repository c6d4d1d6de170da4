import { describe, expect, test } from 'vitest';
import { createFollowStore } from '../../../src/state/follow-store.ts';
import type { FollowState } from '../../../src/state/follow-store.ts';
import { createStore } from '../../../src/state/lazy-store.ts';
import { followed, settle } from './followed-value.ts';

describe('a sale that was opened', () => {
  test('is asked for again once the server can be reached', async () => {
    const answers: FollowState[] = ['unreachable', 'found'];
    const isOnline = createStore(false);
    const door = { followSale: async () => (answers.shift() ?? 'absent') as 'found' };
    const store = createFollowStore(door, 's', isOnline);
    const seen = followed(store);
    await settle();
    isOnline.set(true);
    await settle();
    isOnline.set(false);
    isOnline.set(true);
    await settle();
    expect(seen).toEqual(['unreachable', 'found']);
    expect(answers).toEqual([]);
  });
});

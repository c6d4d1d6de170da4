import { describe, expect, test } from 'vitest';
import { createFollowStore, type FollowState } from '../../../../src/page/sales/use-sale.ts';
import { createStore } from 'zustand/vanilla';
import { followed, settle } from '../followed-value.ts';

describe('a sale that was opened', () => {
  test('is asked for again once the server can be reached', async () => {
    const answers: FollowState[] = ['unreachable', 'found'];
    const isOnline = createStore(() => false);
    const sales = { follow: async () => (answers.shift() ?? 'absent') as 'found' };
    const store = createFollowStore(sales, 's', isOnline);
    const seen = followed(store);
    await settle();
    isOnline.setState(true, true);
    await settle();
    isOnline.setState(false, true);
    isOnline.setState(true, true);
    await settle();
    expect(seen).toEqual(['unreachable', 'found']);
    expect(answers).toEqual([]);
  });
});

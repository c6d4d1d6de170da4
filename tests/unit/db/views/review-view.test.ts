import { describe, expect, it } from 'vitest';
import { readReviews } from '../../../../src/db/views/review-view.ts';
import type { DeviceStore } from '../../../../src/db/store/device-store.ts';
import type { NewMutation } from '../../../../src/sync/mutations/mutation.ts';
import type { PulledRow } from '../../../../src/sync/rows/row-docs.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { receive, saleRow } from '../../../support/builders/pages.ts';

function reviewRow(id: string, rating: 1 | 5, updatedAt: string): PulledRow {
  const doc = {
    id,
    saleId: 's1',
    sellerId: 'sam',
    authorName: null,
    rating,
    title: id,
    comment: '',
    createdAt: updatedAt,
    updatedAt,
  };
  return { kind: 'review', id, rev: 1, doc };
}

function put(rating: 1 | 2 | 5, title: string): NewMutation {
  return { op: 'review.put', args: { id: 'new', saleId: 's1', rating, title, comment: '' } };
}

async function withReviews(): Promise<DeviceStore> {
  const { store } = openDevice(new FakeServer(), null);
  const old = reviewRow('old', 5, '2026-06-01T10:00:00Z');
  const newer = reviewRow('newer', 1, '2026-06-02T10:00:00Z');
  await receive(store, 's:s1', [saleRow('s1', 1), old, newer]);
  await receive(store, 'u:ann', [old]);
  return store;
}

describe('the reviews of a sale', () => {
  it('[spec 2] those of others come newest first, the own one apart', async () => {
    const store = await withReviews();
    const ann = await readReviews(store.db, 'ann', 's1');
    expect(ann.others.map(({ id }) => id)).toEqual(['newer']);
    expect(ann).toMatchObject({ own: { id: 'old' }, isOwnWaiting: false });
    const bob = await readReviews(store.db, 'bob', 's1');
    expect(bob.others.map(({ id }) => id)).toEqual(['newer', 'old']);
    expect(bob.own).toBeNull();
  });

  it('[SYNC-11] the own one is seen as it was just changed, by nobody else', async () => {
    const store = await withReviews();
    await store.commit('ann', put(2, 'Changed'));
    expect(await readReviews(store.db, 'ann', 's1')).toMatchObject({
      own: { id: 'old', rating: 2, title: 'Changed' },
      isOwnWaiting: true,
    });
    expect((await readReviews(store.db, 'bob', 's1')).others.map(({ rating }) => rating)).toEqual([
      1, 5,
    ]);
    await store.commit('bob', put(5, 'First'));
    expect(await readReviews(store.db, 'bob', 's1')).toMatchObject({ own: { id: 'new' } });
  });

  it('[SYNC-11] taken back, it is gone at once', async () => {
    const store = await withReviews();
    await store.commit('ann', { op: 'review.delete', args: { id: 'old', saleId: 's1' } });
    const ann = await readReviews(store.db, 'ann', 's1');
    expect(ann).toMatchObject({ own: null, isOwnWaiting: true });
    expect(ann.others.map(({ id }) => id)).toEqual(['newer']);
  });
});

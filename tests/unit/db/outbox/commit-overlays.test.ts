import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DeviceStore } from '../../../../src/db/store/device-store.ts';
import type { OutboxEntry } from '../../../../src/sync/local-store.ts';
import type { NewMutation } from '../../../../src/sync/mutations/mutation.ts';
import { ChangeNotes } from '../../../../src/db/schema/change-feed.ts';
import { rebuildOverlays } from '../../../../src/db/outbox/rebuild-overlays.ts';
import { anyMutation, anyVisitorMutation } from '../../../support/builders/any-mutation.ts';
import { placeRow, receive, saleRow, saveRow, tombstone } from '../../../support/builders/pages.ts';
import { create } from '../../../support/builders/sale-args.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';

const SALE = 's1';

/** Overlays and rows, as they are and as a rebuild from rows and outbox makes them. */
async function asIsAndRebuilt({ db }: DeviceStore) {
  const read = async () => ({
    overlays: await db.overlays.toArray(),
    rows: await db.rows.toArray(),
  });
  const asIs = await read();
  await db.transaction('rw', db.rows, db.overlays, db.outbox, () =>
    rebuildOverlays(db, new Set([SALE]), new ChangeNotes()),
  );
  return { asIs, rebuilt: await read() };
}

const anyCommit = fc.record({
  principal: fc.constantFrom('ann', 'bob', 'guest'),
  mutation: fc.oneof(
    {
      weight: 2,
      arbitrary: fc.constantFrom<NewMutation>(
        create(SALE),
        { op: 'sale.delete', args: { id: SALE } },
        { op: 'sale.claim', args: { id: SALE } },
      ),
    },
    { weight: 4, arbitrary: anyMutation(SALE) },
    { weight: 4, arbitrary: anyVisitorMutation(SALE) },
  ),
  /** What became of it before the next one: null if it still waits. */
  parked: fc.constantFrom<Partial<OutboxEntry> | null>(
    null,
    null,
    { state: 'parked', code: 'invalid', wasSent: true },
    { state: 'parked', code: null, wasSent: true },
  ),
});

it('[SYNC-11] a commit leaves the overlays that a rebuild makes, whoever else has work there', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyCommit, { minLength: 1, maxLength: 6 }),
      fc.nat(6),
      async (commits, leavesAfter) => {
        const { store } = openDevice(new FakeServer(), null);
        await receive(store, 'c:1', [saleRow(SALE, 3), placeRow(SALE, 3)]);
        await receive(store, 'u:ann', [saveRow(SALE, 2)]);
        for (const [i, { principal, mutation, parked }] of commits.entries()) {
          // The sale leaves its cell, and is kept for those who have work on it.
          if (i === leavesAfter) await receive(store, 'c:1', [tombstone('sale', SALE, 4)]);
          await store.commit(principal, mutation);
          const { asIs, rebuilt } = await asIsAndRebuilt(store);
          expect(asIs).toEqual(rebuilt);
          if (parked === null) continue;
          await store.db.outbox
            .toCollection()
            .last((entry) => entry && store.db.outbox.put({ ...entry, ...parked }));
          await asIsAndRebuilt(store);
        }
        store.db.close();
      },
    ),
    { seed: 1, numRuns: 150 },
  );
});

import { describe, expect, it } from 'vitest';
import { putSaleDraft, readDraft } from '../../../../src/db/drafts/drafts.ts';
import { readSaleView } from '../../../../src/db/views/read-sale-views.ts';
import { type FakeDevice, openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { newPhoto } from '../../../support/builders/photo-builders.ts';
import { saleArgs } from '../../../support/builders/sale-args.ts';

const KEY = 'new-sale';
const FROM = { secret: null, draftKey: KEY };

/** A device on which a sale is being written, with two photos chosen. */
async function writing(): Promise<FakeDevice> {
  const device = openDevice(new FakeServer(), 'ann');
  const { store } = device;
  await putSaleDraft(store.db, KEY, { saleId: 's1', draft: { title: 'Barn' } }, 7);
  await store.addPhoto('ann', 's1', newPhoto('p1', true));
  await store.addPhoto('ann', 's1', newPhoto('p2', true));
  return device;
}

/** What is left on the disk after the page is gone. */
async function found({ store: { db } }: FakeDevice) {
  return {
    isDraft: (await readDraft(db, KEY)) !== null,
    ops: (await db.outbox.toArray()).map(({ op }) => op),
    photos: (await db.photos.orderBy('imageId').toArray()).map(({ state }) => state),
    bytes: await db.photoBytes.count(),
  };
}

describe('[SYNC-10] posting a draft', () => {
  it('queues the sale, declares its photos and forgets the draft', async () => {
    const device = await writing();
    expect((await device.store.postSale('ann', saleArgs('s1'), FROM)).ok).toBe(true);
    expect(await found(device)).toEqual({
      isDraft: false,
      ops: ['sale.create', 'image.declare', 'image.declare'],
      photos: ['waiting', 'waiting'],
      bytes: 2,
    });
  });

  it('[SYNC-22] has the photos of an earlier sale copied, in their places among those that were chosen', async () => {
    const device = await writing();
    const { db } = device.store;
    await db.photos.update('p1', { position: 1 });
    await db.photos.update('p2', { position: 3 });
    const images = [
      { id: 'o1', position: 2 },
      { id: 'o2', position: 0 },
    ];
    const from = { ...FROM, earlier: { saleId: 's0', images } };
    expect((await device.store.postSale('ann', saleArgs('s1'), from)).ok).toBe(true);
    const queued = await db.outbox.toArray();
    expect(queued.map(({ op, args }) => [op, args['position'], args['fromImage']])).toEqual([
      ['sale.create', undefined, undefined],
      ['image.copy', 0, 'o2'],
      ['image.declare', 1, undefined],
      ['image.copy', 2, 'o1'],
      ['image.declare', 3, undefined],
    ]);
    const copies = queued.filter(({ op }) => op === 'image.copy');
    expect(copies[0]?.args).toMatchObject({ id: 's1', from: 's0' });
    const ids = new Set(copies.map(({ args }) => args['imageId']));
    expect(ids.size).toBe(2);
    const sale = (await readSaleView(db, 'ann', 's1'))?.sale;
    expect(new Set(sale?.copying)).toEqual(ids);
  });

  it('a kill anywhere in it leaves the draft whole, and nothing posted', async () => {
    const before = { isDraft: true, ops: [], photos: ['draft', 'draft'], bytes: 2 };
    for (const table of ['overlays', 'outbox', 'photos', 'drafts'] as const) {
      const device = await writing();
      const { db } = device.store;
      const event = table === 'drafts' ? 'deleting' : table === 'photos' ? 'updating' : 'creating';
      db.table(table).hook(event as 'deleting', () => {
        throw new Error('killed');
      });
      await expect(device.store.postSale('ann', saleArgs('s1'), FROM)).rejects.toThrow('killed');
      expect(await found(device), table).toEqual(before);
    }
  });

  it('after a kill behind it the draft does not come back, whoever still writes it', async () => {
    const device = await writing();
    await device.store.postSale('ann', saleArgs('s1'), FROM);
    const again = openDevice(new FakeServer(), 'ann', device.indexedDB);
    // Another tab had the same draft open and writes what it holds.
    await putSaleDraft(again.store.db, KEY, { saleId: 's1', draft: { title: 'Barn 2' } }, 9);
    expect(await readDraft(again.store.db, KEY)).toBeNull();
    await putSaleDraft(again.store.db, KEY, { saleId: 's2', draft: { title: 'Next' } }, 9);
    expect(await readDraft(again.store.db, KEY)).toMatchObject({ draft: { saleId: 's2' } });
  });

  it('a sale that is too large to send leaves the draft as it was', async () => {
    const device = await writing();
    const args = saleArgs('s1', { description: 'x'.repeat(256 * 1024) });
    expect(await device.store.postSale('ann', args, FROM)).toEqual({
      ok: false,
      error: { code: 'too-large' },
    });
    expect((await found(device)).isDraft).toBe(true);
    expect((await found(device)).photos).toEqual(['draft', 'draft']);
  });
});

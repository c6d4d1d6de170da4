import { beforeEach, describe, expect, test } from 'vitest';
import { draftKey, putDraft, readDraft, readOwnDraft } from '../../../../src/db/drafts/drafts.ts';
import type { DeviceStore } from '../../../../src/db/store/device-store.ts';
import { NEW_SALE_DRAFT } from '../../../../src/domain/sale/draft/draft.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';

const ANN = 'a0000000-0000-4000-8000-000000000001';
const BEA = 'b0000000-0000-4000-8000-000000000002';
const EDIT = 'edit s1';

let store: DeviceStore;

beforeEach(() => {
  ({ store } = openDevice(new FakeServer(), ANN));
});

const put = (principal: string, name: string, draft: object) =>
  putDraft(store.db, draftKey(principal, name), draft, 5);
const read = (principal: string, name: string) => readOwnDraft(store.db, principal, name);

async function addDraftPhoto(saleId: string, imageId: string): Promise<void> {
  const bytes = new ArrayBuffer(4);
  await store.addPhoto(ANN, saleId, {
    imageId,
    isOfDraft: true,
    large: bytes,
    small: bytes,
    ext: 'jpg',
    type: 'image/jpeg',
    thumb: null,
  });
}

describe('[SYNC-15] what someone is writing', () => {
  test('is theirs alone', async () => {
    await put(ANN, NEW_SALE_DRAFT, { saleId: 's1', draft: { title: 'Barn' } });
    await put(ANN, 'contact', { draft: { message: 'Private' } });
    for (const other of [BEA, 'guest', 'local:x']) {
      expect(await read(other, NEW_SALE_DRAFT)).toBeNull();
      expect(await read(other, 'contact')).toBeNull();
    }
    expect(await read(ANN, NEW_SALE_DRAFT)).toMatchObject({ draft: { draft: { title: 'Barn' } } });
  });

  test('goes when they sign out on purpose, with its photos; what others write stays', async () => {
    await put(ANN, NEW_SALE_DRAFT, { saleId: 's1', draft: {} });
    await addDraftPhoto('s1', 'p1');
    await put(ANN, EDIT, { saleId: 's1' });
    await put(ANN, 'contact', { draft: {} });
    await put(BEA, NEW_SALE_DRAFT, { saleId: 's2', draft: {} });
    await put('guest', 'contact', { draft: {} });
    await store.cleanUpAfterSignOut(ANN);
    expect(await store.db.drafts.toCollection().primaryKeys()).toEqual([
      draftKey(BEA, NEW_SALE_DRAFT),
      draftKey('guest', 'contact'),
    ]);
    expect(await store.db.photos.count()).toBe(0);
    expect(await store.db.photoBytes.count()).toBe(0);
  });

  test('stays where only the name of a device without a server is taken off', async () => {
    await put('local:x', NEW_SALE_DRAFT, { saleId: 's1', draft: {} });
    await store.cleanUpAfterSignOut('local:x');
    expect(await read('local:x', NEW_SALE_DRAFT)).not.toBeNull();
  });

  test('a guest who signs in goes on with it, unless the account writes one already', async () => {
    await put('guest', NEW_SALE_DRAFT, { saleId: 's1', draft: { title: 'As a guest' } });
    await put('guest', 'contact', { draft: { message: 'As a guest' } });
    await put(ANN, 'contact', { draft: { message: 'As Ann' } });
    expect(await read(ANN, NEW_SALE_DRAFT)).toMatchObject({
      changedAtMs: 5,
      draft: { saleId: 's1', draft: { title: 'As a guest' } },
    });
    expect(await read(ANN, 'contact')).toMatchObject({ draft: { draft: { message: 'As Ann' } } });
    expect(await read('guest', NEW_SALE_DRAFT)).toBeNull();
    expect(await read('guest', 'contact')).toMatchObject({
      draft: { draft: { message: 'As a guest' } },
    });
  });

  test('moves with the work of the guest', async () => {
    await put('guest', NEW_SALE_DRAFT, { saleId: 's1', draft: {} });
    await put('guest', EDIT, { saleId: 's1' });
    expect(await store.moveWork(ANN)).toMatchObject({ ok: true });
    expect(await readDraft(store.db, draftKey(ANN, NEW_SALE_DRAFT))).not.toBeNull();
    expect(await readDraft(store.db, draftKey(ANN, EDIT))).not.toBeNull();
    expect(await store.db.drafts.count()).toBe(2);
  });
});

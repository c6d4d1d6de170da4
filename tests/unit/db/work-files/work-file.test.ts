import { describe, expect, it } from 'vitest';
import { fromBase64, toBase64 } from '../../../../src/db/work-files/base64.ts';
import { ChangeNotes } from '../../../../src/db/schema/change-feed.ts';
import { readSaleView } from '../../../../src/db/views/read-sale-views.ts';
import type { DeviceStore } from '../../../../src/db/store/device-store.ts';
import { exportWork } from '../../../../src/db/work-files/work-export.ts';
import { parseWorkFile, type WorkFile } from '../../../../src/db/work-files/work-file.ts';
import { importWork } from '../../../../src/db/work-files/work-import.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { create, patch, save } from '../../../support/builders/sale-args.ts';
import { filesOf } from '../../../../src/db/drafts/photo-files.ts';

const NOW_MS = Date.parse('2026-06-01T12:00:00.000Z');

async function texts(store: DeviceStore, principal: string, partBytes?: number) {
  const options = { principal, nowMs: NOW_MS, ...(partBytes === undefined ? {} : { partBytes }) };
  const blobs = await exportWork(store.db, options);
  return Promise.all(blobs.map((blob) => blob.text()));
}

function fileOf(text: string | undefined): WorkFile {
  const parsed = parseWorkFile(text ?? '');
  if (!parsed.ok) throw new Error(parsed.error.code);
  return parsed.value;
}

function bring(store: DeviceStore, principal: string, file: WorkFile) {
  return importWork({ db: store.db, notes: new ChangeNotes() }, principal, file);
}

async function addPhoto(store: DeviceStore, saleId: string, principal: string): Promise<void> {
  const imageId = `${saleId}-photo`;
  const large = Uint8Array.of(1, 2, 255).buffer;
  await store.db.photos.add({
    imageId,
    saleId,
    principal,
    position: 0,
    ext: 'jpg',
    type: 'image/jpeg',
    ...filesOf({ large, small: large }),
    thumb: null,
    state: 'declared',
    failure: null,
    refusals: 0,
    addedAtMs: NOW_MS,
  });
  await store.db.photoBytes.add({ imageId, large, small: large });
}

describe('unsent work as a file', () => {
  it('[SYNC-13] comes back on another device under the same operation ids, and is sent once', async () => {
    const server = new FakeServer();
    const old = openDevice(server, 'ann');
    await old.store.commit('ann', create('s1'));
    await old.store.commit('ann', patch('s1', { title: 'Better' }));
    const before = await old.store.db.outbox.toArray();
    const file = fileOf((await texts(old.store, 'ann'))[0]);

    const fresh = openDevice(server, 'ann');
    expect(await bring(fresh.store, 'ann', file)).toEqual({
      ok: true,
      value: { added: before.length, skipped: 0 },
    });
    expect(await readSaleView(fresh.store.db, 'ann', 's1')).toMatchObject({
      sale: { title: 'Better' },
      sync: 'waiting',
    });
    const after = await fresh.store.db.outbox.toArray();
    expect(after.map(({ opId, args }) => [opId, args])).toEqual(
      before.map(({ opId, args }) => [opId, args]),
    );

    await old.engine.sync('ann', []);
    await fresh.engine.sync('ann', []);
    expect(await fresh.store.db.outbox.count()).toBe(0);
    expect(await readSaleView(fresh.store.db, 'ann', 's1')).toMatchObject({ sync: null, rev: 2 });
  });

  it('skips what is in the outbox already, also when brought in twice', async () => {
    const { store } = openDevice(new FakeServer(), 'ann');
    await store.commit('ann', create('s1'));
    const file = fileOf((await texts(store, 'ann'))[0]);
    expect(await bring(store, 'ann', file)).toMatchObject({ value: { added: 0, skipped: 1 } });
    expect(await store.db.outbox.count()).toBe(1);
  });

  it('[SYNC-14] what was refused comes back refused, with its reason', async () => {
    const { store } = openDevice(new FakeServer(), 'ann');
    await store.commit('ann', save('s1'));
    await store.db.outbox.toCollection().modify({ state: 'parked', code: 'gone' });
    const file = fileOf((await texts(store, 'ann'))[0]);
    const other = openDevice(new FakeServer(), 'ann');
    await bring(other.store, 'ann', file);
    expect(await other.store.db.outbox.toArray()).toMatchObject([
      { state: 'parked', code: 'gone', wasSent: true },
    ]);
  });

  it('[SYNC-21] a guest’s file holds its secrets, also of sales that were sent, and no token', async () => {
    const { store } = openDevice(new FakeServer(), null);
    await store.commit('guest', create('s1', { secretHash: 'h' }), 'the secret');
    await store.db.outbox.clear();
    await store.db.table('meta').put({ key: 'auth.session', value: 'the token' });
    const [text] = await texts(store, 'guest');
    expect(fileOf(text)).toMatchObject({ secrets: [{ saleId: 's1', secret: 'the secret' }] });
    expect(text).not.toContain('the token');
    const other = openDevice(new FakeServer(), null);
    await bring(other.store, 'guest', fileOf(text));
    expect(await other.store.db.secrets.toArray()).toEqual([
      { saleId: 's1', principal: 'guest', secret: 'the secret' },
    ]);
  });

  it('[SYNC-15] stays the work of whoever made it; an account’s is taken by that one alone', async () => {
    const { store } = openDevice(new FakeServer(), null);
    await store.commit('guest', create('s1'), 'secret');
    await store.commit('ann', save('s2'));
    await store.commit('local:old', create('s3'));
    const [guests] = (await texts(store, 'guest')).map(fileOf);
    const [anns] = (await texts(store, 'ann')).map(fileOf);
    const [locals] = (await texts(store, 'local:old')).map(fileOf);
    if (!guests || !anns || !locals) throw new Error('three files');

    const other = openDevice(new FakeServer(), 'bob');
    await bring(other.store, 'bob', guests);
    await bring(other.store, 'bob', locals);
    expect(await bring(other.store, 'bob', anns)).toEqual({
      ok: false,
      error: { code: 'other-account' },
    });
    const owners = async () => (await other.store.db.outbox.toArray()).map((one) => one.principal);
    expect(await owners()).toEqual(['guest', 'local:old']);
    await other.store.db.outbox.clear();
    await bring(other.store, 'local:new', locals);
    expect(await owners()).toEqual(['local:new']);
  });

  it('[SYNC-22] brings photos with their bytes', async () => {
    const { store } = openDevice(new FakeServer(), 'ann');
    await store.commit('ann', create('s1'));
    await addPhoto(store, 's1', 'ann');
    const [text] = await texts(store, 'ann');
    const other = openDevice(new FakeServer(), 'ann');
    await bring(other.store, 'ann', fileOf(text));
    expect(await other.store.db.photos.toArray()).toMatchObject([
      { imageId: 's1-photo', principal: 'ann', bytes: 3 },
    ]);
    const bytes = await other.store.db.photoBytes.get('s1-photo');
    expect([...new Uint8Array(bytes?.large ?? new ArrayBuffer(0))]).toEqual([1, 2, 255]);
  });

  it('is cut between sales, never within one, and each part is good by itself', async () => {
    const { store } = openDevice(new FakeServer(), 'ann');
    for (const id of ['s1', 's2', 's3']) {
      await store.commit('ann', create(id));
      await store.commit('ann', patch(id, { title: `New ${id}` }));
    }
    const parts = (await texts(store, 'ann', 2000)).map(fileOf);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.map(({ part, parts: of }) => [part, of])).toEqual(
      parts.map((_, at) => [at + 1, parts.length]),
    );
    for (const { entries } of parts) {
      const firsts = new Map(entries.toReversed().map(({ entityId, op }) => [entityId, op]));
      expect([...firsts.values()].every((op) => op === 'sale.create')).toBe(true);
    }
    expect(parts.flatMap(({ entries }) => entries)).toHaveLength(await store.db.outbox.count());
  });

  it('[SYNC-24] keeps what only a newer version understands, without touching it', async () => {
    const { store } = openDevice(new FakeServer(), 'ann');
    await store.commit('ann', save('s1'));
    await store.db.outbox.toCollection().modify({ op: 'sale.teleport' as never, v: 7 });
    const [text] = await texts(store, 'ann');
    const other = openDevice(new FakeServer(), 'ann');
    const done = await bring(other.store, 'ann', fileOf(text));
    expect(done).toMatchObject({ value: { added: 1 } });
    expect(await other.store.db.outbox.count()).toBe(1);
    expect((await texts(other.store, 'ann')).map((one) => fileOf(one).entries)).toMatchObject([
      [{ op: 'sale.teleport', v: 7, args: { id: 's1' } }],
    ]);
  });

  it('with nothing to send there is no file', async () => {
    const { store } = openDevice(new FakeServer(), 'ann');
    expect(await texts(store, 'ann')).toEqual([]);
  });
});

describe('files that are none', () => {
  const refusals: readonly (readonly [string, (file: WorkFile) => unknown, string])[] = [
    ['another kind of JSON', () => ({ hello: 'world' }), 'not-work'],
    ['a list', () => [1, 2], 'not-work'],
    ['a format of the future', (file) => ({ ...file, format: 'rummage-work/2' }), 'newer-format'],
    ['no entries', ({ entries: _none, ...rest }) => rest, 'damaged'],
    ['an entry without arguments', (file) => withEntry(file, { args: null }), 'damaged'],
    [
      'an entry about another sale than it says',
      (file) => withEntry(file, { entityId: 's9' }),
      'damaged',
    ],
    ['a code that nobody knows', (file) => withEntry(file, { code: 'whatever' }), 'damaged'],
    ['a time that is none', (file) => withEntry(file, { createdAt: 'soon' }), 'damaged'],
    [
      'the same operation twice',
      (file) => ({ ...file, entries: [...file.entries, ...file.entries] }),
      'damaged',
    ],
    [
      'arguments over the limit',
      (file) => withEntry(file, { args: { id: 's1', x: 'x'.repeat(300_000) } }),
      'damaged',
    ],
  ];

  function withEntry(file: WorkFile, change: object) {
    return { ...file, entries: file.entries.map((entry) => ({ ...entry, ...change })) };
  }

  it.each(refusals)('%s is told apart', async (_name, change, code) => {
    const { store } = openDevice(new FakeServer(), 'ann');
    await store.commit('ann', save('s1'));
    const file = fileOf((await texts(store, 'ann'))[0]);
    expect(parseWorkFile(JSON.stringify(change(file)))).toEqual({ ok: false, error: { code } });
  });

  it('text that is no JSON is no file of ours', () => {
    expect(parseWorkFile('\u0000\u0001PK')).toEqual({ ok: false, error: { code: 'not-work' } });
  });

  it('[SYNC-10] what a fold stumbles over is refused, and nothing of the file is taken', async () => {
    const { store } = openDevice(new FakeServer(), 'ann');
    await store.commit('ann', create('s1'));
    const file = fileOf((await texts(store, 'ann'))[0]);
    const [entry] = file.entries;
    if (entry === undefined) throw new Error('one entry');
    const bad = { ...entry, opId: 'other', args: { ...entry.args, place: 7 }, entityId: 's1' };
    const other = openDevice(new FakeServer(), 'ann');
    const broken = { ...file, entries: [{ ...entry, args: { id: 's1' } }, bad] };
    expect(await bring(other.store, 'ann', broken)).toEqual({
      ok: false,
      error: { code: 'damaged' },
    });
    expect(await other.store.db.outbox.count()).toBe(0);
    expect(await other.store.db.overlays.count()).toBe(0);
  });

  it('a photo whose bytes are no base64 is damage', async () => {
    const { store } = openDevice(new FakeServer(), 'ann');
    await store.commit('ann', create('s1'));
    await addPhoto(store, 's1', 'ann');
    const file = fileOf((await texts(store, 'ann'))[0]);
    const photos = file.photos.map((photo) => ({ ...photo, large: '***' }));
    const other = openDevice(new FakeServer(), 'ann');
    expect(await bring(other.store, 'ann', { ...file, photos })).toMatchObject({
      error: { code: 'damaged' },
    });
    expect(await other.store.db.outbox.count()).toBe(0);
  });
});

describe('bytes as text', () => {
  it('come back as they were, also more than fit in one call', () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => at % 256);
    const back = fromBase64(toBase64(bytes.buffer));
    expect(new Uint8Array(back ?? new ArrayBuffer(0))).toEqual(bytes);
    expect(fromBase64('not base64!')).toBeNull();
  });
});

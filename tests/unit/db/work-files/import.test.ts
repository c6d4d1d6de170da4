import { describe, expect, it } from 'vitest';
import { ChangeNotes } from '../../../../src/db/schema/change-feed.ts';
import { readSaleView } from '../../../../src/db/views/read-sale-views.ts';
import { exportWork } from '../../../../src/db/work-files/work-export.ts';
import { type WorkFile, parseWorkFile } from '../../../../src/db/work-files/work-file.ts';
import { importWork } from '../../../../src/db/work-files/work-import.ts';
import type { OutboxEntry } from '../../../../src/sync/local-store.ts';
import { ANN, exchange } from '../../../support/fakes/fake-remote.ts';
import { type FakeDevice, openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { note, restored } from '../../../support/builders/restores.ts';
import { create, patch, save, unsave } from '../../../support/builders/sale-args.ts';

async function filed({ store }: FakeDevice): Promise<WorkFile> {
  const [blob] = await exportWork(store.db, { principal: ANN, nowMs: 0 });
  const parsed = parseWorkFile((await blob?.text()) ?? '');
  if (!parsed.ok) throw new Error(parsed.error.code);
  return parsed.value;
}

const bring = ({ store }: FakeDevice, file: WorkFile) =>
  importWork({ db: store.db, notes: new ChangeNotes() }, ANN, file);

/** A sale on the server, known to two phones of the same person. */
async function twoPhones() {
  const server = new FakeServer();
  const [one, other] = [openDevice(server, ANN), openDevice(server, ANN)];
  await one.store.commit(ANN, create('s1'));
  for (const phone of [one, other]) await exchange(phone, ANN);
  return { server, one, other };
}

async function outboxOf({ store }: FakeDevice): Promise<readonly Partial<OutboxEntry>[]> {
  const entries = await store.db.outbox.toArray();
  return entries.map(({ op, args, state, code }) => ({ op, args, state, code }));
}

const stale = { state: 'parked', code: 'stale' };

describe('[SYNC-15] [SYNC-20] work out of a file', () => {
  it('is applied where nothing was changed since', async () => {
    const { server, one, other } = await twoPhones();
    await one.store.commit(ANN, patch('s1', { title: 'Filed' }));
    const file = await filed(one);
    await other.store.commit(ANN, patch('s1', { description: 'Beside it' }));
    await bring(other, file);
    await exchange(other, ANN);
    expect(server.tables.sales.get('s1')?.doc).toMatchObject({
      title: 'Filed',
      description: 'Beside it',
    });
    expect(await outboxOf(other)).toEqual([]);
  });

  it('replaces nothing that waits here: it is kept for the person, who can still send it', async () => {
    const { server, one } = await twoPhones();
    await one.store.commit(ANN, patch('s1', { title: 'Filed' }));
    const file = await filed(one);
    await one.store.commit(ANN, patch('s1', { title: 'Newer' }));
    await bring(one, file);
    await exchange(one, ANN);
    expect(server.tables.sales.get('s1')?.doc.title).toBe('Newer');
    expect(await outboxOf(one)).toMatchObject([{ op: 'sale.patch', ...stale }]);

    const [entry] = await one.store.db.outbox.toArray();
    await one.store.retryParked(entry?.opId ?? '');
    await exchange(one, ANN);
    expect(server.tables.sales.get('s1')?.doc.title).toBe('Filed');
  });

  it('replaces nothing that was sent from here or by another phone and read here', async () => {
    const { server, one, other } = await twoPhones();
    await one.store.commit(ANN, patch('s1', { title: 'Filed' }));
    const file = await filed(one);
    await one.store.discardWork(ANN);
    await other.store.commit(ANN, patch('s1', { title: 'Newer' }));
    for (const phone of [other, one]) await exchange(phone, ANN);
    for (const phone of [one, other]) {
      await bring(phone, file);
      await exchange(phone, ANN);
      expect(await outboxOf(phone)).toMatchObject([stale]);
    }
    expect(server.tables.sales.get('s1')?.doc.title).toBe('Newer');
  });

  it('waits for the person where nobody knows what it would replace', async () => {
    const { server, one } = await twoPhones();
    await one.store.commit(ANN, patch('s1', { title: 'Filed' }));
    const fresh = openDevice(server, ANN);
    await bring(fresh, await filed(one));
    expect(await outboxOf(fresh)).toMatchObject([stale]);
  });

  it('does not save again what was taken back since, though nothing is left of either', async () => {
    const { server, one, other } = await twoPhones();
    await one.store.commit(ANN, save('s1'));
    const file = await filed(one);
    await one.store.commit(ANN, unsave('s1'));
    await exchange(one, ANN);
    await bring(one, file);
    await exchange(one, ANN);
    expect(await outboxOf(one)).toMatchObject([{ op: 'save.set', ...stale }]);
    await exchange(other, ANN);
    expect(await readSaleView(other.store.db, ANN, 's1')).toMatchObject({ isSaved: false });
    expect(server.applied).toHaveLength(2);
  });

  it('meets settings one by one', async () => {
    const { one, other } = await twoPhones();
    const put = (key: string, value: string) =>
      ({ op: 'preference.put', args: { id: ANN, key, value } }) as const;
    await one.store.commit(ANN, put('order', 'filed'));
    await one.store.commit(ANN, put('units', 'filed'));
    const file = await filed(one);
    await other.store.commit(ANN, put('units', 'newer'));
    await exchange(other, ANN);
    await bring(other, file);
    expect(await outboxOf(other)).toMatchObject([
      { args: { key: 'order' }, state: 'waiting' },
      { args: { key: 'units' }, ...stale },
    ]);
  });

  it('does not come back over what a restore has lost and the person has not decided about', async () => {
    const server = new FakeServer();
    const phone = openDevice(server, ANN);
    await phone.store.commit(ANN, create('s1'));
    await exchange(phone, ANN);
    const dump = server.dump();
    await phone.store.commit(ANN, note('s1', 'Filed'));
    const file = await filed(phone);
    await phone.store.commit(ANN, note('s1', 'Newer'));
    await exchange(phone, ANN);
    restored(server, dump);
    await exchange(phone, ANN);
    await bring(phone, file);
    expect(await outboxOf(phone)).toMatchObject([{ code: 'lost' }, stale]);
  });

  it('does not pass by what was refused here since', async () => {
    const { server, one } = await twoPhones();
    await one.store.commit(ANN, patch('s1', { title: 'Filed' }));
    const file = await filed(one);
    await one.store.discardWork(ANN);
    const tooLong = 'Newer'.padEnd(121, '!');
    await one.store.commit(ANN, patch('s1', { title: tooLong }));
    await exchange(one, ANN);
    await bring(one, file);
    await exchange(one, ANN);
    expect(await outboxOf(one)).toMatchObject([{ args: { set: { title: tooLong } } }, stale]);
    expect(server.tables.sales.get('s1')?.doc.title).toBe('Books and tools');
  });

  it('[SYNC-8] holds nothing that is only told of: the rest can be brought in', async () => {
    const { one, other } = await twoPhones();
    await one.store.commit(ANN, note('s1', 'Bring cash'));
    const [entry] = await one.store.db.outbox.toArray();
    const told = { state: 'parked', code: 'lost_for_good', args: { id: 's1' } } as const;
    await one.store.db.outbox.update(entry?.seq ?? 0, told);
    await one.store.commit(ANN, patch('s1', { title: 'Filed' }));
    await bring(other, await filed(one));
    expect(await outboxOf(other)).toMatchObject([{ op: 'sale.patch', state: 'waiting' }]);
  });

  it('posts no sale that is here already', async () => {
    const server = new FakeServer();
    const phone = openDevice(server, ANN);
    await phone.store.commit(ANN, create('s1'));
    const file = await filed(phone);
    await phone.store.commit(ANN, patch('s1', { title: 'Newer' }));
    const [posting] = await phone.store.db.outbox.toArray();
    await phone.store.db.outbox.update(posting?.seq ?? 0, { opId: 'another' });
    expect(await bring(phone, file)).toMatchObject({ value: { added: 0, skipped: 1 } });
    await exchange(phone, ANN);
    expect(server.tables.sales.get('s1')?.doc.title).toBe('Newer');
    expect(await outboxOf(phone)).toEqual([]);
  });

  it('is left out where it was carried out from here', async () => {
    const { one } = await twoPhones();
    await one.store.commit(ANN, patch('s1', { title: 'Filed' }));
    const file = await filed(one);
    await exchange(one, ANN);
    expect(await bring(one, file)).toEqual({ ok: true, value: { added: 0, skipped: 1 } });
    expect(await outboxOf(one)).toEqual([]);
  });

  it('[SYNC-7] is tried again by itself if a server had only failed on it', async () => {
    const { server, one, other } = await twoPhones();
    await one.store.commit(ANN, patch('s1', { title: 'Filed' }));
    await one.store.db.outbox.toCollection().modify({ state: 'parked', code: null });
    await bring(other, await filed(one));
    await exchange(other, ANN);
    expect(server.tables.sales.get('s1')?.doc.title).toBe('Filed');
    expect(await outboxOf(other)).toEqual([]);
  });
});

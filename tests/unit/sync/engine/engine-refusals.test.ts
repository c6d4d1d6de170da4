import { describe, expect, it } from 'vitest';
import { countOutbox, listOutbox } from '../../../../src/db/views/outbox-view.ts';
import { ANN, BOB, exchange, titleOn, view } from '../../../support/fakes/fake-remote.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { cancel, create, days, patch, save } from '../../../support/builders/sale-args.ts';

describe('what the server refuses', () => {
  it('[SYNC-14] is parked with its code and parks what depends on it, across a restart', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await ann.store.commit(ANN, create('s1', { title: 'x'.repeat(121) }));
    const batch = await ann.store.takeBatch(ANN, { maxCount: 50, maxBytes: 1e6, nowMs: 0 });
    await ann.store.commit(ANN, patch('s1', { description: 'later' }));
    await ann.store.commit(ANN, save('s1'));
    await ann.store.commit(ANN, cancel('s2'));
    expect(batch?.mutations).toHaveLength(1);
    ann.remote.server.tables.spent.clear();

    const answer = batch && server.push(ANN, batch);
    if (!answer || answer === 'batch-failed' || answer.kind !== 'applied') throw new Error('no');
    expect(await ann.store.recordPush(batch, answer)).toEqual({ parked: 3 });
    ann.store.db.close();

    const again = openDevice(server, ANN, ann.indexedDB);
    const parked = await listOutbox(again.store.db, ANN, 'parked');
    expect(parked.map(({ op, code }) => [op, code])).toEqual([
      ['sale.create', 'invalid'],
      ['sale.patch', null],
      ['save.set', null],
    ]);
    expect((await listOutbox(again.store.db, ANN, 'waiting')).map(({ op }) => op)).toEqual([
      'sale.cancel',
    ]);
    expect(await view(again, ANN)).toMatchObject({ sync: 'attention', parkedCode: 'invalid' });
    expect(await view(again, BOB)).toBeNull();
  });

  it('[SYNC-14] is done when it is edited: the change goes into the refused sale', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await ann.store.commit(ANN, create('s1', { title: 'x'.repeat(121) }));
    await ann.store.commit(ANN, save('s1'));
    expect(await exchange(ann, ANN)).toMatchObject({ parkedCount: 2 });

    await ann.store.commit(ANN, patch('s1', { title: 'Short', soldOutAt: '2026-06-06T18:00:00Z' }));
    expect(await exchange(ann, ANN)).toMatchObject({ parkedCount: 0, isDone: true });

    expect(await view(ann, ANN)).toMatchObject({ sync: null, isSaved: true });
    expect(server.tables.sales.get('s1')?.doc).toMatchObject({
      title: 'Short',
      soldOutAt: '2026-06-06T18:00:00Z',
    });
  });

  it('[SYNC-6] is retried under a new operation id, or it would only be answered again', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    const bob = openDevice(server, BOB);
    await ann.store.commit(ANN, save('s1'));
    await exchange(ann, ANN);
    const [refused] = await listOutbox(ann.store.db, ANN, 'parked');
    expect(refused?.code).toBe('gone');
    await bob.store.commit(BOB, create('s1'));
    await exchange(bob, BOB);

    await ann.store.retryParked(refused?.opId ?? '');
    await exchange(ann, ANN);

    expect(await view(ann, ANN)).toMatchObject({ isSaved: true, sync: null });
    const sent = ann.remote.pushes.map(({ mutations }) => mutations[0]?.opId);
    expect(new Set(sent).size).toBe(2);
  });

  it('[SYNC-14] is gone when it is discarded, and the sale shows as the server has it', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await ann.store.commit(ANN, create('s1'));
    await exchange(ann, ANN);
    await ann.store.commit(ANN, patch('s1', { title: '' }));
    await exchange(ann, ANN);
    expect(await view(ann, ANN)).toMatchObject({ sync: 'attention', parkedCode: 'invalid' });
    expect(await titleOn(ann, ANN)).toBe('Books and tools');

    const [refused] = await listOutbox(ann.store.db, ANN, 'parked');
    await ann.store.discardParked(refused?.opId ?? '');

    expect(await view(ann, ANN)).toMatchObject({ sync: null, parkedCode: null });
  });

  it('[SYNC-14] seed 4195: what another page writes to a sale just deleted goes with the sale', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await ann.store.commit(ANN, create('s1'));
    await exchange(ann, ANN);
    await ann.store.commit(ANN, { op: 'sale.delete', args: { id: 's1' } });
    await ann.store.commit(ANN, patch('s1', { title: 'Too late' }));

    expect(await exchange(ann, ANN)).toMatchObject({ sentCount: 2, parkedCount: 0, isDone: true });

    expect(await view(ann, ANN)).toBeNull();
    expect(await countOutbox(ann.store.db, ANN)).toMatchObject({ waiting: 0, parked: 0 });
  });

  it('[SYNC-20] days that someone else changed meanwhile are refused as stale', async () => {
    const server = new FakeServer();
    const phone = openDevice(server, ANN);
    const laptop = openDevice(server, ANN);
    await phone.store.commit(ANN, create('s1'));
    await exchange(phone, ANN);
    await exchange(laptop, ANN);
    await phone.store.commit(ANN, days('s1', '2026-06-07', 1));
    await laptop.store.commit(ANN, days('s1', '2026-06-08', 1));
    await exchange(phone, ANN);
    await exchange(laptop, ANN);

    expect(await view(laptop, ANN)).toMatchObject({ sync: 'attention', parkedCode: 'stale' });
    await laptop.store.commit(ANN, days('s1', '2026-06-09', (await view(laptop, ANN))?.rev));
    await exchange(laptop, ANN);
    expect(server.tables.sales.get('s1')?.doc.days[0]?.date).toBe('2026-06-09');
    expect(await view(laptop, ANN)).toMatchObject({ sync: null });
  });

  it("[SYNC-20] a device's own earlier days never make its later ones stale", async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await ann.store.commit(ANN, create('s1'));
    await exchange(ann, ANN);
    await ann.store.commit(ANN, days('s1', '2026-06-07', 1));
    ann.remote.failNext('answer-lost');
    await exchange(ann, ANN);
    await ann.store.commit(ANN, days('s1', '2026-06-08', 1));

    expect(await exchange(ann, ANN)).toMatchObject({ isDone: true, parkedCount: 0 });
    expect(server.tables.sales.get('s1')?.doc.days[0]?.date).toBe('2026-06-08');
  });
});

describe('a push that is not looked at', () => {
  it('[SYNC-6] fork: another client id, new numbers, the same operation ids', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await exchange(ann, ANN);
    await ann.store.commit(ANN, create('s1'));
    ann.remote.failNext('answer-lost');
    await exchange(ann, ANN);
    server.pruneResults();
    await exchange(ann, ANN);

    const [first, last] = [ann.remote.pushes[0], ann.remote.pushes.at(-1)];
    expect(last?.clientId).not.toBe(first?.clientId);
    expect(last?.mutations[0]).toMatchObject({ mid: 1, opId: first?.mutations[0]?.opId });
    // The server no longer knows that it was Ann who made it, so it is hers to look at.
    expect(await countOutbox(ann.store.db, ANN)).toMatchObject({ waiting: 0, parked: 1 });
  });

  it('[SYNC-6] gap after a restore: renumbered, and nothing that was done is done again', async () => {
    const server = new FakeServer();
    const dump = server.dump();
    const ann = openDevice(server, ANN);
    await ann.store.commit(ANN, create('s1'));
    await exchange(ann, ANN);
    server.restore(dump);
    server.epoch = 'epoch-2';
    await ann.store.commit(ANN, create('s2'));

    expect(await exchange(ann, ANN)).toMatchObject({ isDone: true, parkedCount: 0 });
    expect([...server.tables.sales.keys()]).toEqual(['s2']);
    // Only its seller still sees what the server has lost, and as that.
    expect(await view(ann, ANN, 's1')).toMatchObject({ sync: 'attention', parkedCode: 'lost' });
    expect(await view(ann, BOB, 's1')).toBeNull();
    const [told] = await listOutbox(ann.store.db, ANN, 'parked');
    await ann.store.discardParked(told?.opId ?? '');
    expect(await titleOn(ann, ANN, 's1')).toBeNull();
    expect(await titleOn(ann, ANN, 's2')).toBe('Books and tools');
  });

  it('[SYNC-8] after a restore a push brings back lower revs, and the write stays in sight', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await ann.store.commit(ANN, create('s1'));
    await exchange(ann, ANN);
    const dump = server.dump();
    for (const title of ['One', 'Two', 'Three']) {
      await ann.store.commit(ANN, patch('s1', { title }));
      await exchange(ann, ANN);
    }
    server.restore(dump);
    server.epoch = 'epoch-2';
    await ann.store.commit(ANN, patch('s1', { title: 'Four' }));
    // The push is refused (gap) and repeated; then the line breaks before anything is read.
    const pull = ann.remote.pull.bind(ann.remote);
    ann.remote.pull = () => Promise.resolve({ ok: false, error: { kind: 'offline' } });
    await exchange(ann, ANN);
    expect(await view(ann, ANN)).toMatchObject({ rev: 2, sync: null, sale: { title: 'Four' } });

    ann.remote.pull = pull;
    await exchange(ann, ANN);
    expect(await view(ann, ANN)).toMatchObject({ rev: 2, sale: { title: 'Four' } });
  });

  it('[SYNC-6] an answer to numbers that no longer hold changes nothing', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await ann.store.commit(ANN, create('s1'));
    const limits = { maxCount: 50, maxBytes: 1e6, nowMs: 0 };
    const old = await ann.store.takeBatch(ANN, limits);
    const answer = old && server.push(ANN, old);
    await ann.store.renumber(ANN);
    const again = await ann.store.takeBatch(ANN, limits);
    expect(again?.mutations).toEqual(old?.mutations);

    if (!answer || answer === 'batch-failed' || answer.kind !== 'applied') throw new Error('no');
    await ann.store.recordPush(old, answer);
    expect(await countOutbox(ann.store.db, ANN)).toMatchObject({ sending: 1 });
    await exchange(ann, ANN);
    expect(server.applied).toHaveLength(1);
    expect(await countOutbox(ann.store.db, ANN)).toEqual({ waiting: 0, sending: 0, parked: 0 });
  });

  it('[SYNC-8] seed 5235: an answer from before a restore that another page has met acknowledges nothing', async () => {
    const server = new FakeServer();
    const frozen = openDevice(server, ANN);
    await exchange(frozen, ANN);
    const dump = server.dump();
    await frozen.store.commit(ANN, create('s1'));
    const page = openDevice(server, ANN, frozen.indexedDB);
    frozen.remote.beforeAnswer = async () => {
      if (server.applied.length === 0) return;
      frozen.remote.beforeAnswer = () => Promise.resolve();
      server.restore(dump);
      server.epoch = 'epoch-2';
      const own = await page.store.askScopes([`u:${ANN}`], 0);
      const answer = server.pull(ANN, { scopes: own });
      if (answer.kind === 'page') await page.store.applyPage(own, answer, 0);
    };

    expect(await exchange(frozen, ANN)).toMatchObject({ isDone: true });

    expect([...server.tables.sales.keys()]).toEqual(['s1']);
    expect(await titleOn(frozen, ANN)).toBe('Books and tools');
  });

  it('[SYNC-13] what was sent under an older client is not coalesced with', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await ann.store.commit(ANN, create('s1'));
    await exchange(ann, ANN);
    await ann.store.commit(ANN, patch('s1', { title: 'One' }));
    ann.remote.failNext('answer-lost');
    await exchange(ann, ANN);
    await ann.store.renumber(ANN);
    await ann.store.commit(ANN, patch('s1', { title: 'Two' }));
    await exchange(ann, ANN);

    expect(server.tables.sales.get('s1')?.doc.title).toBe('Two');
    expect(await titleOn(ann, ANN)).toBe('Two');
  });

  it('[SYNC-8] restoring: said, and everything waits', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await exchange(ann, ANN);
    server.isRestoring = true;
    await ann.store.commit(ANN, create('s1'));

    expect(await exchange(ann, ANN)).toMatchObject({ link: 'restoring', isDone: false });
    expect(await view(ann, ANN)).toMatchObject({ sync: 'waiting' });
    server.isRestoring = false;
    expect((await exchange(ann, ANN)).isDone).toBe(true);
  });

  it("[SYNC-15] forbidden: another user's token sends nothing and loses nothing", async () => {
    const server = new FakeServer();
    const ann = openDevice(server, BOB);
    await ann.store.commit(ANN, create('s1'));

    expect(await exchange(ann, ANN)).toMatchObject({ link: 'signed-out' });
    expect(server.tables.sales.size).toBe(0);
    ann.remote.uid = ANN;
    expect((await exchange(ann, ANN)).isDone).toBe(true);
    expect(server.tables.sales.get('s1')?.doc.userId).toBe(ANN);
  });

  it('[SYNC-7] the server failing on one mutation parks that one and sends the others', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    server.failsOn = ({ args }) => args['id'] === 's3';
    for (const id of ['s1', 's2', 's3', 's4', 's5']) await ann.store.commit(ANN, create(id));

    const outcome = await exchange(ann, ANN);

    expect(outcome).toMatchObject({ isDone: true, parkedCount: 1 });
    expect([...server.tables.sales.keys()].toSorted()).toEqual(['s1', 's2', 's4', 's5']);
    const parked = await listOutbox(ann.store.db, ANN, 'parked');
    expect(parked.map(({ entityId, code }) => [entityId, code])).toEqual([['s3', null]]);
    expect(server.applied).toHaveLength(4);
  });

  it('[SYNC-7] however many fail, one exchange gets through to the end', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    server.failsOn = ({ args }) => Number(String(args['id']).slice(1)) % 2 === 1;
    for (let i = 0; i < 12; i++) await ann.store.commit(ANN, create(`s${i}`));
    expect(await exchange(ann, ANN)).toMatchObject({ isDone: true, parkedCount: 6 });
    expect(server.applied).toHaveLength(6);
  });
});

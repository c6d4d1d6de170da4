import { describe, expect, it } from 'vitest';
import { refusedEdit } from '../../../../src/db/views/refused-edit.ts';
import type { NewMutation } from '../../../../src/sync/mutations/mutation.ts';
import { createEngine } from '../../../../src/sync/engine/engine.ts';
import { ANN, BOB, exchange, titleOn, view } from '../../../support/fakes/fake-remote.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { postAsGuest } from '../../../support/builders/guest.ts';
import { create, DENVER, patch } from '../../../support/builders/sale-args.ts';

const DAY_MS = 86_400_000;

const day = (date: string) => ({ date, startTime: '09:00', endTime: '12:00', nextDay: false });

/** Two phones of one person: what the first has changed is with the server, and it was not told. */
async function unanswered() {
  const server = new FakeServer();
  const [phone, other] = [openDevice(server, ANN), openDevice(server, ANN)];
  await phone.store.commit(ANN, create('s1'));
  await exchange(phone, ANN);
  await exchange(other, ANN);
  await phone.store.commit(ANN, patch('s1', { title: 'Old' }));
  phone.remote.failNext('answer-lost');
  await exchange(phone, ANN);
  expect(server.tables.sales.get('s1')?.doc.title).toBe('Old');
  await other.store.commit(ANN, patch('s1', { title: 'Newer' }));
  await exchange(other, ANN);
  const outbox = () => phone.store.db.outbox.toArray();
  const pass = (days: number) => {
    server.nowMs += days * DAY_MS;
    server.prune();
  };
  const timesDone = () =>
    server.ledger.filter(({ args }) => JSON.stringify(args).includes('"Old"')).length;
  return { server, phone, outbox, pass, timesDone };
}

describe('[SYNC-6] what was sent and never answered', () => {
  it('over half a year ago is parked, with both versions to see, and never sent again by itself', async () => {
    const { server, phone, outbox, pass, timesDone } = await unanswered();
    pass(181);
    phone.clock.advance(181 * DAY_MS);
    await exchange(phone, ANN);
    await exchange(phone, ANN);
    expect(server.tables.sales.get('s1')?.doc.title).toBe('Newer');
    expect(timesDone()).toBe(1);
    const [entry] = await outbox();
    expect(entry).toMatchObject({ op: 'sale.patch', state: 'parked', code: 'unanswered' });
    expect(await titleOn(phone, ANN)).toBe('Newer');
    const shown = entry && refusedEdit(entry, [entry], await view(phone, ANN));
    expect(shown?.draft).toMatchObject({ title: 'Old' });
    // The person still means it.
    await phone.store.retryParked(entry?.opId ?? '');
    await exchange(phone, ANN);
    expect(server.tables.sales.get('s1')?.doc.title).toBe('Old');
    expect(await outbox()).toEqual([]);
  });

  it('[SYNC-9] is as old when the clock of the phone was set back meanwhile', async () => {
    const { server, phone, outbox, pass } = await unanswered();
    pass(181);
    const { store, remote, clock } = phone;
    await createEngine({ store, remote, clock }).sync(ANN, [DENVER]);
    expect(server.tables.sales.get('s1')?.doc.title).toBe('Newer');
    expect(await outbox()).toMatchObject([{ code: 'unanswered' }]);
  });

  it('[SYNC-9, SYNC-15] is as old on a page that has heard the server for someone else before', async () => {
    const { server, phone, outbox, pass, timesDone } = await unanswered();
    pass(181);
    // The clock was set back meanwhile, and Bob is the first to open the app.
    const { store, remote, clock } = phone;
    const engine = createEngine({ store, remote, clock });
    remote.uid = BOB;
    await engine.sync(BOB, [DENVER]);
    remote.uid = ANN;
    await engine.sync(ANN, [DENVER]);
    expect(await outbox()).toMatchObject([{ code: 'unanswered' }]);
    expect([timesDone(), server.tables.sales.get('s1')?.doc.title]).toEqual([1, 'Newer']);
  });

  it.each([400, -400])(
    '[SYNC-9] is sent again, and done once, when only the clock of the phone went %d days',
    async (days) => {
      const { server, phone, outbox, pass, timesDone } = await unanswered();
      pass(1);
      phone.clock.advance(days * DAY_MS);
      await exchange(phone, ANN);
      expect(await outbox()).toEqual([]);
      expect(timesDone()).toBe(1);
      expect(server.tables.sales.get('s1')?.doc.title).toBe('Newer');
    },
  );

  it('within the time that the server keeps results is sent again', async () => {
    const { phone, outbox, pass, timesDone } = await unanswered();
    pass(169);
    phone.clock.advance(169 * DAY_MS);
    await exchange(phone, ANN);
    expect(await outbox()).toEqual([]);
    expect(timesDone()).toBe(1);
  });

  it('is as old as when it was first sent, however often it is sent again', async () => {
    const { server, phone, outbox, pass, timesDone } = await unanswered();
    for (const days of [120, 61]) {
      pass(days);
      phone.clock.advance(days * DAY_MS);
      // The server's time is heard, and the line goes before anything is sent.
      phone.remote.beforeAnswer = () => {
        phone.remote.beforeAnswer = () => Promise.resolve();
        if (days === 120) phone.remote.failNext('answer-lost');
        return Promise.resolve();
      };
      await exchange(phone, ANN);
    }
    expect(await outbox()).toMatchObject([{ state: 'parked', code: 'unanswered' }]);
    expect([timesDone(), server.tables.sales.get('s1')?.doc.title]).toEqual([1, 'Newer']);
  });

  it('is done if it posted a sale that is there', async () => {
    const server = new FakeServer();
    const guest = openDevice(server, null);
    await exchange(guest, 'guest', [DENVER]);
    await postAsGuest(guest, 's1');
    guest.remote.failNext('answer-lost');
    await exchange(guest, 'guest', []);
    server.nowMs += 181 * DAY_MS;
    server.prune();
    guest.clock.advance(181 * DAY_MS);
    await exchange(guest, 'guest', []);
    expect(await guest.store.db.outbox.toArray()).toEqual([]);
    expect(await view(guest, 'guest')).toMatchObject({ isMine: true, sync: null });
  });

  describe('and posted a sale that another device has posted with other words', () => {
    /** Two phones with the same work, as a file of work makes them. */
    async function postedElsewhere(said: readonly NewMutation[] = []) {
      const mine = { title: 'Mine', days: [day('2026-06-06')] };
      const theirs = { title: 'Theirs', days: [day('2026-06-07')] };
      const server = new FakeServer();
      const [phone, other] = [openDevice(server, ANN), openDevice(server, ANN)];
      await exchange(phone, ANN);
      await phone.store.commit(ANN, create('s1', { ...mine, email: null }));
      phone.remote.failNext({ kind: 'offline' });
      await exchange(phone, ANN);
      await other.store.commit(ANN, create('s1', { ...theirs, email: null }));
      await exchange(other, ANN);
      server.nowMs += 181 * DAY_MS;
      server.prune();
      phone.clock.advance(181 * DAY_MS);
      for (const mutation of said) await phone.store.commit(ANN, mutation);
      await exchange(phone, ANN);
      return { server, phone, outbox: () => phone.store.db.outbox.toArray() };
    }

    it('is parked as edits of that sale, with both versions to see', async () => {
      const { server, phone, outbox } = await postedElsewhere();
      const entries = await outbox();
      expect(entries).toMatchObject([
        { op: 'sale.patch', args: { set: { title: 'Mine' } }, code: 'unanswered' },
        { op: 'sale.days', args: { days: [day('2026-06-06')] }, code: 'unanswered' },
      ]);
      expect(Object.keys(Object(entries[0]?.args['set']))).toEqual(['title']);
      expect(await titleOn(phone, ANN)).toBe('Theirs');
      const [entry] = entries;
      const shown = entry && refusedEdit(entry, entries, await view(phone, ANN));
      expect(shown?.draft).toMatchObject({ title: 'Mine', days: [day('2026-06-06')] });
      for (const { opId } of entries) await phone.store.retryParked(opId);
      await exchange(phone, ANN);
      expect(await outbox()).toEqual([]);
      expect(server.tables.sales.get('s1')?.doc).toMatchObject({
        title: 'Mine',
        days: [day('2026-06-06')],
      });
    });

    it('leaves what the person has said since', async () => {
      const { server, outbox } = await postedElsewhere([patch('s1', { title: 'Mine anew' })]);
      expect(await outbox()).toMatchObject([{ op: 'sale.days', code: 'unanswered' }]);
      expect(server.tables.sales.get('s1')?.doc.title).toBe('Mine anew');
    });
  });

  it('is called waiting, not under way, when its page was closed and the next one is offline', async () => {
    const server = new FakeServer();
    const phone = openDevice(server, ANN);
    await exchange(phone, ANN);
    await phone.store.commit(ANN, create('s1'));
    // The page takes it for sending, and is closed.
    await phone.store.takeBatch(ANN, { maxCount: 10, maxBytes: 100_000, nowMs: phone.clock.now() });
    expect(await view(phone, ANN)).toMatchObject({ sync: 'sending' });
    phone.remote.failNext({ kind: 'offline' });
    const { store, remote, clock } = phone;
    const outcome = await createEngine({ store, remote, clock }).sync(ANN, [DENVER]);
    expect(outcome).toMatchObject({ link: 'offline' });
    expect(await view(phone, ANN)).toMatchObject({ sync: 'waiting' });
    await exchange(phone, ANN);
    expect(await view(phone, ANN)).toMatchObject({ rev: 1, sync: null });
  });
});

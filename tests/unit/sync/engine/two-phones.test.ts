import { describe, expect, it } from 'vitest';
import { readOwnDoc } from '../../../../src/db/outbox/own-doc.ts';
import { countOutbox, listOutbox } from '../../../../src/db/views/outbox-view.ts';
import { readWork } from '../../../../src/db/views/work-view.ts';
import type { NewMutation } from '../../../../src/sync/mutations/mutation.ts';
import { ANN, BOB, exchange } from '../../../support/fakes/fake-remote.ts';
import { type FakeDevice, openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { note } from '../../../support/builders/restores.ts';
import { create } from '../../../support/builders/sale-args.ts';

const settings = {};
const route = (name: string, words: string): NewMutation => ({
  op: 'route.put',
  args: { id: 'r1', name, day: null, stops: [{ saleId: 's1', note: words }], settings },
});
const search = (name: string): NewMutation => ({
  op: 'search.put',
  args: { id: 'q1', name, query: {}, isAlert: false },
});
const review = (comment: string): NewMutation => ({
  op: 'review.put',
  args: { id: `review ${comment}`, saleId: 's1', rating: 4, title: '', comment },
});

/** Two phones of Ann's that have both read what the first of them wrote, if anything. */
async function phones(...first: readonly NewMutation[]) {
  const server = new FakeServer();
  const seller = openDevice(server, BOB);
  await seller.store.commit(BOB, create('s1'));
  await exchange(seller, BOB);
  const [phone, tablet] = [openDevice(server, ANN), openDevice(server, ANN)];
  for (const mutation of first) await phone.store.commit(ANN, mutation);
  await exchange(phone, ANN);
  await exchange(tablet, ANN);
  return { server, phone, tablet };
}

async function stale({ store }: FakeDevice) {
  const parked = await listOutbox(store.db, ANN, 'parked');
  return parked.filter(({ code }) => code === 'stale');
}

describe('what two phones of one person write', () => {
  it.each([
    ['a note', note('s1', 'first'), note('s1', 'of the phone'), note('s1', 'of the tablet')],
    ['a review', review('first'), review('of the phone'), review('of the tablet')],
    ['a search', search('first'), search('of the phone'), search('of the tablet')],
    ['a route', route('R', 'first'), route('R', 'of the phone'), route('R', 'of the tablet')],
  ])('[SYNC-20] %s is not replaced unseen: the person chooses', async (_what, first, a, b) => {
    const { phone, tablet } = await phones(first);
    await phone.store.commit(ANN, a);
    await tablet.store.commit(ANN, b);
    await exchange(phone, ANN);
    await exchange(tablet, ANN);

    expect(await stale(tablet)).toHaveLength(1);
    const [item] = (await readWork(tablet.store.db, ANN)).parked;
    expect(item?.choice).toHaveLength(1);
    expect(item?.choice?.[0]?.mine).toContain('of the tablet');
    expect(item?.choice?.[0]?.theirs).toContain('of the phone');

    await tablet.store.retryParked(item?.opId ?? '');
    expect(await exchange(tablet, ANN)).toMatchObject({ parkedCount: 0, isDone: true });
    await exchange(phone, ANN);
    const kinds = ['note', 'search', 'route'] as const;
    const docs = await Promise.all(
      kinds.map((kind, i) => readOwnDoc(phone.store.db, ANN, kind, ['s1', 'q1', 'r1'][i] ?? '')),
    );
    const rows = await phone.store.db.rows.where('scopes').equals(`u:${ANN}`).toArray();
    expect(JSON.stringify([docs, rows])).toContain('of the tablet');
  });

  it('[SYNC-20] of one stop with finds of both phones, each is shown with its own and one is kept', async () => {
    const found = (what: string): NewMutation => ({
      op: 'route.put',
      args: {
        id: 'r1',
        name: 'R',
        day: null,
        stops: [{ saleId: 's1', settings: { finds: [{ id: what, what, cents: 100 }] } }],
        settings,
      },
    });
    const { phone, tablet } = await phones(route('R', ''));
    await phone.store.commit(ANN, found('Lamp'));
    await tablet.store.commit(ANN, found('Rug'));
    await exchange(phone, ANN);
    await exchange(tablet, ANN);
    const [item] = (await readWork(tablet.store.db, ANN)).parked;
    expect(item?.choice).toMatchObject([{ about: 'stopPlan', mine: 'Rug', theirs: 'Lamp' }]);
  });

  it('[SYNC-20] what both made new at once is not lost either', async () => {
    const { phone, tablet } = await phones();
    await phone.store.commit(ANN, note('s1', 'of the phone'));
    await tablet.store.commit(ANN, note('s1', 'of the tablet'));
    await phone.store.commit(ANN, review('of the phone'));
    await tablet.store.commit(ANN, review('of the tablet'));
    await exchange(phone, ANN);
    await exchange(tablet, ANN);
    expect((await stale(tablet)).map(({ op }) => op)).toEqual(['note.put', 'review.put']);
    const [told] = await stale(tablet);
    await tablet.store.discardParked(told?.opId ?? '');
    expect(await readOwnDoc(tablet.store.db, ANN, 'note', 's1')).toMatchObject({
      text: 'of the phone',
    });
  });

  it('[SYNC-20] the same text on both is no quarrel', async () => {
    const { phone, tablet } = await phones(note('s1', 'first'));
    await phone.store.commit(ANN, note('s1', 'same'));
    await tablet.store.commit(ANN, note('s1', 'same'));
    await exchange(phone, ANN);
    await exchange(tablet, ANN);
    expect(await countOutbox(tablet.store.db, ANN)).toMatchObject({ waiting: 0, parked: 0 });
  });

  it('[SYNC-20] a device is not made stale by its own earlier writing', async () => {
    const { phone } = await phones(note('s1', 'first'));
    await phone.store.commit(ANN, note('s1', 'second'));
    phone.remote.failNext('answer-lost');
    await exchange(phone, ANN);
    await phone.store.commit(ANN, note('s1', 'third'));
    await phone.store.commit(ANN, note('s1', 'fourth'));
    expect(await exchange(phone, ANN)).toMatchObject({ parkedCount: 0, isDone: true });
    expect(await readOwnDoc(phone.store.db, ANN, 'note', 's1')).toMatchObject({ text: 'fourth' });
    await phone.store.commit(ANN, note('s1', ''));
    await phone.store.commit(ANN, note('s1', 'fifth'));
    expect(await exchange(phone, ANN)).toMatchObject({ parkedCount: 0, isDone: true });
  });
});

describe('what two phones of one person change in one route', () => {
  const planned = (name: string, stops: readonly string[], more: object = {}): NewMutation => ({
    op: 'route.put',
    args: {
      id: 'r1',
      name,
      day: null,
      stops: stops.map((stop) => {
        const [saleId = '', words] = stop.split(':');
        return words === undefined ? { saleId } : { saleId, note: words };
      }),
      settings,
      ...more,
    },
  });
  const shownOn = async ({ store }: FakeDevice) => {
    const doc = await readOwnDoc(store.db, ANN, 'route', 'r1');
    const stops = doc?.stops.map(({ saleId, note: words }) => [saleId, words ?? ''].join(':'));
    return doc && [doc.name, doc.day, ...(stops ?? [])];
  };

  it('[SYNC-20] different fields and different stops are all there', async () => {
    const { phone, tablet } = await phones(planned('R', ['a', 'b']));
    await phone.store.commit(ANN, planned('North', ['a:lamp', 'b', 'p']));
    await tablet.store.commit(ANN, planned('R', ['a', 't', 'b'], { day: '2026-06-06' }));
    await exchange(phone, ANN);
    expect(await exchange(tablet, ANN)).toMatchObject({ parkedCount: 0, isDone: true });
    await exchange(phone, ANN);
    const both = ['North', '2026-06-06', 'a:lamp', 't:', 'b:', 'p:'];
    expect(await shownOn(tablet)).toEqual(both);
    expect(await shownOn(phone)).toEqual(both);
  });

  it('[SYNC-20] [SYNC-11] the same is shown before the server has it, over what was read meanwhile', async () => {
    const { phone, tablet } = await phones(planned('R', ['a', 'b']));
    await phone.store.commit(ANN, planned('R', ['a', 'b', 'p']));
    await exchange(phone, ANN);
    // Its form was opened before the other one's stop has come.
    const was = { name: 'R', day: null, stops: [{ saleId: 'a' }, { saleId: 'b' }], settings };
    await exchange(tablet, ANN);
    await tablet.store.commit(ANN, planned('South', ['b'], { was }));
    expect(await shownOn(tablet)).toEqual(['South', null, 'b:', 'p:']);
    expect(await exchange(tablet, ANN)).toMatchObject({ parkedCount: 0, isDone: true });
    expect(await shownOn(tablet)).toEqual(['South', null, 'b:', 'p:']);
  });

  it('[SYNC-20] what cannot be merged is kept whole, and the rest of it with it', async () => {
    const { phone, tablet } = await phones(planned('R', ['a', 'b']));
    await phone.store.commit(ANN, planned('North', ['a', 'b', 'p']));
    await tablet.store.commit(ANN, planned('South', ['a:rug', 'b']));
    await exchange(phone, ANN);
    await exchange(tablet, ANN);
    const [told] = await stale(tablet);
    expect(await shownOn(tablet)).toEqual(['North', null, 'a:', 'b:', 'p:']);

    // Keeping one's own keeps what the other has done besides.
    await tablet.store.retryParked(told?.opId ?? '');
    expect(await shownOn(tablet)).toEqual(['South', null, 'a:rug', 'b:', 'p:']);
    expect(await exchange(tablet, ANN)).toMatchObject({ parkedCount: 0, isDone: true });
    await exchange(phone, ANN);
    expect(await shownOn(phone)).toEqual(['South', null, 'a:rug', 'b:', 'p:']);
  });

  it('[SYNC-20] the person chooses piece by piece, and nothing else of either is lost', async () => {
    const { phone, tablet } = await phones(planned('R', ['s1', 'b']));
    await phone.store.commit(ANN, planned('North', ['s1:lamp', 'b', 'p']));
    await tablet.store.commit(ANN, planned('South', ['s1:rug', 'b', 't']));
    await exchange(phone, ANN);
    await exchange(tablet, ANN);
    const [item] = (await readWork(tablet.store.db, ANN)).parked;
    expect(item?.choice).toEqual([
      { name: 'name', about: 'name', of: null, mine: 'South', theirs: 'North', isText: true },
      {
        name: 'stop s1 0',
        about: 'stop',
        of: 'Books and tools',
        mine: 'rug',
        theirs: 'lamp',
        isText: true,
      },
    ]);
    await tablet.store.resolveChoice(item?.opId ?? '', {
      name: 'theirs',
      'stop s1 0': { text: 'lamp, rug' },
    });
    expect(await exchange(tablet, ANN)).toMatchObject({ parkedCount: 0, isDone: true });
    expect(await shownOn(tablet)).toEqual(['North', null, 's1:lamp, rug', 'b:', 'p:', 't:']);
  });

  it('[SYNC-20] keeping what the server has keeps one’s own other changes; if there are none, nothing is sent', async () => {
    const { phone, tablet } = await phones(planned('R', ['a']), note('s1', 'first'));
    await phone.store.commit(ANN, planned('North', ['a']));
    await phone.store.commit(ANN, note('s1', 'of the phone'));
    await tablet.store.commit(ANN, planned('South', ['a', 't']));
    await tablet.store.commit(ANN, note('s1', 'of the tablet'));
    await exchange(phone, ANN);
    await exchange(tablet, ANN);
    for (const { opId, op } of await stale(tablet)) {
      await tablet.store.resolveChoice(opId, { [op === 'note.put' ? 'text' : 'name']: 'theirs' });
    }
    expect((await listOutbox(tablet.store.db, ANN, 'waiting')).map(({ op }) => op)).toEqual([
      'route.put',
    ]);
    expect(await exchange(tablet, ANN)).toMatchObject({ parkedCount: 0, isDone: true });
    expect(await shownOn(tablet)).toEqual(['North', null, 'a:', 't:']);
    expect(await readOwnDoc(tablet.store.db, ANN, 'note', 's1')).toMatchObject({
      text: 'of the phone',
    });
  });

  it('[SYNC-14] a later change of another field leaves a refused one what it said', async () => {
    const { phone, tablet } = await phones(planned('R', ['a', 'b']));
    await phone.store.commit(ANN, planned('North', ['a', 'b']));
    await tablet.store.commit(ANN, planned('South', ['a:rug', 'b']));
    await exchange(phone, ANN);
    await exchange(tablet, ANN);
    await tablet.store.commit(ANN, planned('North', ['a:vase', 'b'], { day: '2026-06-06' }));
    const parked = await listOutbox(tablet.store.db, ANN, 'parked');
    // The stop was changed anew, the name was not.
    expect(parked.map(({ args }) => [args['name'], args['stops']])).toEqual([
      ['South', [{ saleId: 'a' }, { saleId: 'b' }]],
    ]);
    await tablet.store.commit(ANN, planned('West', ['a:vase', 'b'], { day: '2026-06-06' }));
    expect(await listOutbox(tablet.store.db, ANN, 'parked')).toEqual([]);
    expect(await exchange(tablet, ANN)).toMatchObject({ parkedCount: 0, isDone: true });
    expect(await shownOn(tablet)).toEqual(['West', '2026-06-06', 'a:vase', 'b:']);
  });

  it('[SYNC-13] two changes that were not sent are one, made over what the first one saw', async () => {
    const { phone, tablet } = await phones(planned('R', ['a', 'b']));
    await phone.store.commit(ANN, planned('R', ['a', 'b', 'p']));
    await tablet.store.commit(ANN, planned('South', ['a', 'b']));
    await tablet.store.commit(ANN, planned('South', ['a', 'b', 't']));
    expect(await listOutbox(tablet.store.db, ANN, 'waiting')).toHaveLength(1);
    await exchange(phone, ANN);
    expect(await exchange(tablet, ANN)).toMatchObject({ parkedCount: 0, isDone: true });
    expect(await shownOn(tablet)).toEqual(['South', null, 'a:', 'b:', 'p:', 't:']);
  });

  it('[SYNC-14] [SYNC-20] what follows on a refused one stands for both', async () => {
    const { phone, tablet } = await phones(planned('R', ['a', 'b']));
    await phone.store.commit(ANN, planned('North', ['a', 'b']));
    await exchange(phone, ANN);
    await tablet.store.commit(ANN, planned('South', ['a', 'b', 't']));
    tablet.remote.failNext('answer-lost');
    await exchange(tablet, ANN);
    await tablet.store.commit(ANN, planned('South', ['b', 't'], { day: '2026-06-06' }));
    await exchange(tablet, ANN);
    const parked = await listOutbox(tablet.store.db, ANN, 'parked');
    expect(parked.map(({ args }) => [args['name'], args['day'], args['was']])).toEqual([
      ['South', '2026-06-06', expect.objectContaining({ name: 'R', day: null })],
    ]);
    await tablet.store.retryParked(parked[0]?.opId ?? '');
    expect(await exchange(tablet, ANN)).toMatchObject({ parkedCount: 0, isDone: true });
    expect(await shownOn(tablet)).toEqual(['South', '2026-06-06', 'b:', 't:']);
  });

  it('[SYNC-20] one that stays away while the other plans on is merged into all of it', async () => {
    const { phone, tablet } = await phones(planned('R', ['a', 'b']));
    await tablet.store.commit(ANN, planned('R', ['a', 'b', 't']));
    for (const name of ['One', 'Two', 'Three']) {
      await phone.store.commit(ANN, planned(name, ['b', 'a']));
      await exchange(phone, ANN);
    }
    await exchange(tablet, ANN);
    expect(await shownOn(tablet)).toEqual(['Three', null, 'b:', 't:', 'a:']);
  });
});

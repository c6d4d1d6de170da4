import { describe, expect, it } from 'vitest';
import { ownSaleIds } from '../../../src/db/views/own-sales.ts';
import type { Held } from '../../../src/domain/moderation/held.ts';
import { err, ok } from '../../../src/domain/result.ts';
import type { ManagingRemote } from '../../../src/remote/questions.ts';
import { createManaging } from '../../../src/device/session/manage-guest-sales.ts';
import { exchange, titleOn, view } from '../../support/fakes/fake-remote.ts';
import { type FakeDevice, openDevice } from '../../support/fakes/fake-device.ts';
import { FakeServer } from '../../support/fake-server/fake-server.ts';
import { MODERATION_RULES } from '../../support/moderation/rules.ts';
import { postAsGuest } from '../../support/builders/guest.ts';
import { DENVER, patch } from '../../support/builders/sale-args.ts';

const GUEST = 'guest';
const HELD: Held = {
  by: 'moderator',
  reason: 'wrong_place',
  note: 'It is in Ohio.',
  at: '2026-06-01T12:00:00.000Z',
};

/** The guest's push was answered, as to the service worker, which reads nothing. */
function postedUnread() {
  return posted(async (guest) => void (await guest.engine.push(GUEST)));
}

/** A guest whose sale is with the server, and what that says about it to whoever has the code. */
async function posted(send = async (guest: FakeDevice) => void (await exchange(guest, GUEST, []))) {
  const server = new FakeServer();
  const guest = openDevice(server, null);
  await postAsGuest(guest, 's1');
  await send(guest);
  let held: Held | null = null;
  let isReachable = true;
  let principal = GUEST;
  let nowMs = 0;
  const asked: string[] = [];
  const remote: ManagingRemote = {
    managesSale(saleId, secret) {
      asked.push(saleId);
      const isRight = server.managesSale(saleId, secret);
      return Promise.resolve(
        isReachable
          ? ok({ isRight, held: isRight ? held : null })
          : err({ kind: 'offline' } as const),
      );
    },
  };
  const managing = createManaging({
    store: guest.store,
    remote,
    clock: { now: () => nowMs },
    principal: () => principal,
  });
  const write = (isHidden: boolean, why: Held | null) => {
    const sale = server.tables.sales.get('s1');
    if (sale === undefined) throw new Error('not posted');
    held = why;
    server.begin().commit((xid) => server.tables.writeSale({ ...sale, hidden: isHidden }, xid));
  };
  return {
    server,
    guest,
    asked,
    managing,
    hide: (why: Held = HELD) => write(true, why),
    show: () => write(false, null),
    remove: () => server.begin().commit((xid) => server.tables.deleteSale('s1', xid)),
    connect: (isOn: boolean) => (isReachable = isOn),
    signIn: () => (principal = 'ann'),
    wait: (ms: number) => (nowMs += ms),
    /** As the device worker does after each exchange. */
    sync: async () => {
      await exchange(guest, GUEST, []);
      await managing.askWhyHidden();
    },
  };
}

describe('[SYNC-21] a guest’s sale that a moderator hides', () => {
  it('stays with its guest as it was, and says why', async () => {
    const { guest, hide, sync } = await posted();
    hide();
    await sync();
    expect(await ownSaleIds(guest.store.db, GUEST)).toEqual(['s1']);
    expect(await view(guest, GUEST)).toMatchObject({
      sale: { title: 'Books and tools' },
      isMine: true,
      held: HELD,
      sync: null,
      rev: 1,
    });
  });

  it('is told apart from one that was deleted, which goes, and is no own sale any more', async () => {
    const { guest, remove, sync } = await posted();
    remove();
    await sync();
    expect(await view(guest, GUEST)).toBeNull();
    expect(await guest.store.db.secrets.get('s1')).toBeUndefined();
    expect(await ownSaleIds(guest.store.db, GUEST)).toEqual([]);
  });

  it('goes with the next sync also if it was deleted before its scope was ever read', async () => {
    const { guest, remove, managing } = await postedUnread();
    expect(await view(guest, GUEST)).toMatchObject({ isMine: true, sync: null });
    remove();
    await exchange(guest, GUEST, []);
    await managing.askWhyHidden();
    expect(await view(guest, GUEST)).toBeNull();
    expect(await guest.store.db.rows.toArray()).toEqual([]);
    expect(await ownSaleIds(guest.store.db, GUEST)).toEqual([]);
  });

  it('that no scope ever showed goes once the server says that it is gone', async () => {
    const { guest, server, remove, managing } = await postedUnread();
    // Hidden from the start, as in a flood, so no scope tells of its end.
    server.tables.tombstones.clear();
    remove();
    server.tables.tombstones.clear();
    await exchange(guest, GUEST, []);
    await managing.askWhyHidden();
    expect(await view(guest, GUEST)).toBeNull();
    expect(await guest.store.db.rows.toArray()).toEqual([]);
    expect(await guest.store.db.secrets.toArray()).toEqual([]);
  });

  it('stays in the public scopes that show it when an account has taken it over', async () => {
    const { guest, server, managing } = await postedUnread();
    const sale = server.tables.sales.get('s1');
    if (sale === undefined) throw new Error('not posted');
    await exchange(guest, GUEST, [DENVER]);
    await guest.store.dropScopes(['s:s1']);
    const doc = { ...sale.doc, userId: 'ann' };
    server
      .begin()
      .commit((xid) => server.tables.writeSale({ ...sale, doc, secretHash: null }, xid));
    await managing.askWhyHidden();
    expect(await view(guest, GUEST)).toMatchObject({ isMine: false });
    const rows = await guest.store.db.rows.toArray();
    expect(rows.filter(({ scopes }) => scopes.includes('u:guest'))).toEqual([]);
  });

  it('is asked about again when nobody could say why it left', async () => {
    const { guest, hide, sync, connect } = await posted();
    hide();
    connect(false);
    await sync();
    expect(await view(guest, GUEST)).toBeNull();
    connect(true);
    await sync();
    expect(await view(guest, GUEST)).toMatchObject({ held: HELD });
  });

  it('is shown again as everyone sees it once it is restored, and says nothing any more', async () => {
    const { guest, hide, show, sync } = await posted();
    hide();
    await sync();
    show();
    await sync();
    expect(await view(guest, GUEST)).toMatchObject({
      sale: { title: 'Books and tools' },
      held: null,
    });
    expect(await guest.store.db.secrets.get('s1')).toEqual({
      saleId: 's1',
      principal: GUEST,
      secret: 'secret of s1',
    });
  });

  it('can still be edited: what waits is seen, and what the server took as well', async () => {
    const { guest, hide, sync, server } = await posted();
    hide();
    await sync();
    await guest.store.commit(GUEST, patch('s1', { title: 'Right place' }));
    expect(await view(guest, GUEST)).toMatchObject({
      sale: { title: 'Right place' },
      sync: 'waiting',
      held: HELD,
    });
    await sync();
    expect(server.tables.sales.get('s1')?.doc.title).toBe('Right place');
    expect(await view(guest, GUEST)).toMatchObject({
      sale: { title: 'Right place' },
      sync: null,
      held: HELD,
    });
  });

  it('can be deleted by its guest', async () => {
    const { guest, hide, sync, server } = await posted();
    hide();
    await sync();
    await guest.store.commit(GUEST, { op: 'sale.delete', args: { id: 's1' } });
    expect(await titleOn(guest, GUEST)).toBeNull();
    await sync();
    expect(server.tables.sales.get('s1')).toBeUndefined();
    expect(await guest.store.db.secrets.get('s1')).toBeUndefined();
  });

  it('says so from the start where it never was shown, as in a flood', async () => {
    const { guest, asked, managing, show, sync } = await posted();
    const flood = { by: 'flood', reason: 'flood', note: '', at: HELD.at } as const;
    // In the push that posted it: only the guest's own scope has it.
    const rows = await guest.store.db.rows.toArray();
    const ofGuest = { scopes: ['u:guest'], gens: [0], revs: [1] };
    await guest.store.db.rows.bulkPut(rows.map((row) => ({ ...row, ...ofGuest })));
    const scripted = createManaging({
      store: guest.store,
      remote: { managesSale: () => Promise.resolve(ok({ isRight: true, held: flood })) },
      clock: { now: () => 0 },
      principal: () => GUEST,
    });
    await scripted.askWhyHidden();
    expect(await view(guest, GUEST)).toMatchObject({ held: flood });
    expect(asked).toEqual([]);
    show();
    await sync();
    expect(await view(guest, GUEST)).toMatchObject({ held: null });
    await managing.askWhyHidden();
    expect(asked).toEqual([]);
  });

  it('says so at once with the push that posted it; restored, what the push brought is no news any more', async () => {
    const flood = { by: 'flood', reason: 'flood', note: '', at: HELD.at } as const;
    const server = new FakeServer();
    server.rules = { ...MODERATION_RULES, floodSales: 0 };
    const guest = openDevice(server, null);
    await postAsGuest(guest, 's1');
    await exchange(guest, GUEST, []);
    expect(await view(guest, GUEST)).toMatchObject({ sync: null, held: flood });
    const sale = server.tables.sales.get('s1');
    if (sale === undefined) throw new Error('not posted');
    server.begin().commit((xid) => server.tables.writeSale({ ...sale, hidden: false }, xid));
    await exchange(guest, GUEST, []);
    expect(await view(guest, GUEST)).toMatchObject({ isMine: true, held: null });
  });

  it('is asked about every five minutes, and never while it is shown or someone is signed in', async () => {
    const { asked, hide, sync, signIn, wait } = await posted();
    await sync();
    expect(asked).toEqual([]);
    hide();
    await sync();
    await sync();
    expect(asked).toEqual(['s1']);
    wait(5 * 60_000);
    await sync();
    expect(asked).toEqual(['s1', 's1']);
    wait(5 * 60_000);
    signIn();
    await sync();
    expect(asked).toHaveLength(2);
  });

  it('with another reason later says the new one', async () => {
    const { guest, hide, sync, wait } = await posted();
    hide({ ...HELD, by: 'reports', reason: 'reports', note: '' });
    await sync();
    hide();
    wait(5 * 60_000);
    await sync();
    expect((await view(guest, GUEST))?.held).toEqual(HELD);
  });

  it('[SYNC-11] is nobody else’s on the device', async () => {
    const { guest, hide, sync } = await posted();
    hide();
    await sync();
    for (const other of ['ann', 'local:x']) expect(await view(guest, other)).toBeNull();
  });
});

describe('[SYNC-11] an account’s hidden sale', () => {
  it('says why to its owner, also while a change of its email waits', async () => {
    const device = openDevice(new FakeServer(), 'ann');
    await postAsGuest(device, 's1');
    const rows = [
      { kind: 'private', id: 's1', rev: 1, doc: { id: 's1', email: null, held: HELD } },
    ] as const;
    await device.store.askScopes(['u:ann'], 0);
    const sale = { kind: 'sale', id: 's1', rev: 1 } as const;
    const doc = (await view(device, GUEST))?.sale;
    if (doc === undefined) throw new Error('no sale');
    const own = { ...sale, doc: { ...doc, userId: 'ann' } };
    const asked = await device.store.askScopes(['u:ann'], 0);
    await device.store.applyPage(
      asked,
      {
        kind: 'page',
        epoch: 'epoch-1',
        horizon: 0,
        now: HELD.at,
        scopes: [
          {
            scope: 'u:ann',
            rows: [own, ...rows],
            cursor: { x: 1 },
            more: false,
            reset: false,
            forbidden: false,
          },
        ],
      },
      0,
    );
    expect((await view(device, 'ann'))?.held).toEqual(HELD);
    await device.store.commit('ann', patch('s1', { email: 'ann@example.org' }));
    expect((await view(device, 'ann'))?.held).toEqual(HELD);
    expect((await view(device, 'bob'))?.held ?? null).toBeNull();
  });
});

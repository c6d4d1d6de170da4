import { describe, expect, it } from 'vitest';
import { readScopesKnowledge } from '../../../../src/db/rows/scopes-knowledge.ts';
import { readSaleView, readSaleViews } from '../../../../src/db/views/read-sale-views.ts';
import type { DeviceStore } from '../../../../src/db/store/device-store.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { statsOf } from '../../../support/fake-server/fake-server-mutations.ts';
import {
  answerOf,
  placeRow,
  receive,
  reset,
  saleRow,
  saveRow,
  scopePage,
  tombstone,
} from '../../../support/builders/pages.ts';
import { patch } from '../../../support/builders/sale-args.ts';
import type { PulledRow } from '../../../../src/sync/rows/row-docs.ts';

function newStore(): DeviceStore {
  return openDevice(new FakeServer(), null).store;
}

async function title(store: DeviceStore, principal = 'bob', id = 's1') {
  return (await readSaleView(store.db, principal, id))?.sale.title ?? null;
}

async function cursorOf(store: DeviceStore, scope: string) {
  return (await store.askScopes([scope], 0))[0]?.cursor;
}

describe('a page', () => {
  it('[SYNC-10] is applied with its cursor, and dropped whole when the cursor has moved since', async () => {
    const store = newStore();
    const asked = await store.askScopes(['c:1'], 0);
    const first = answerOf([scopePage('c:1', [saleRow('s1', 2)], { cursor: { x: 7 } })]);
    const stale = answerOf([
      scopePage('c:1', [tombstone('sale', 's1', 9), saleRow('s2', 1)], { cursor: { x: 5 } }),
    ]);
    await store.applyPage(asked, first, 0);
    expect(await store.applyPage(asked, stale, 0)).toEqual({
      rowCount: 0,
      finished: [],
      isOvertaken: true,
    });

    expect(await title(store)).toBe('s1 at 2');
    expect(await title(store, 'bob', 's2')).toBeNull();
    expect(await cursorOf(store, 'c:1')).toEqual({ x: 7 });
  });

  it('[SYNC-10] leaves neither rows nor cursor behind when it is cut short', async () => {
    const store = newStore();
    const asked = await store.askScopes(['c:1'], 0);
    store.db.scopes.hook('updating', () => {
      throw new Error('killed');
    });
    const page = answerOf([scopePage('c:1', [saleRow('s1', 2)], { cursor: { x: 7 } })]);
    await expect(store.applyPage(asked, page, 0)).rejects.toThrow('killed');

    expect(await title(store)).toBeNull();
    expect(await store.db.rows.count()).toBe(0);
    expect(await cursorOf(store, 'c:1')).toBeNull();
  });

  it('[SYNC-5] of a scope that was not reached keeps its cursor', async () => {
    const store = newStore();
    await receive(store, 'c:1', [saleRow('s1', 1)], { cursor: { x: 7 } });
    await receive(store, 'c:1', [], { cursor: null, more: true });
    expect(await cursorOf(store, 'c:1')).toEqual({ x: 7 });
  });

  it('[SYNC-3] says what was read to its end, and since when the area is known', async () => {
    const store = newStore();
    const part = await receive(store, 'c:1', [saleRow('s1', 1)], { more: true });
    expect(part).toEqual({ rowCount: 1, finished: [], isOvertaken: false });
    expect(await readScopesKnowledge(store.db, ['c:1'])).toEqual({ isKnown: false, asOfMs: null });
    expect(await receive(store, 'c:1', [])).toEqual({
      rowCount: 0,
      finished: ['c:1'],
      isOvertaken: false,
    });
    expect(await readScopesKnowledge(store.db, ['c:1'])).toEqual({ isKnown: true, asOfMs: 1_000 });
    expect(await readScopesKnowledge(store.db, ['c:1', 'c:2'])).toEqual({
      isKnown: false,
      asOfMs: null,
    });
  });
});

describe('tombstones', () => {
  it('[SYNC-12] one scope lets go, the other holds on; with the last the row goes', async () => {
    const store = newStore();
    await receive(store, 'c:1', [saleRow('s1', 1)]);
    await receive(store, 'c:2', [saleRow('s1', 2)]);
    await receive(store, 'c:1', [tombstone('sale', 's1', 1)]);
    expect(await title(store)).toBe('s1 at 2');
    await receive(store, 'c:2', [tombstone('sale', 's1', 2)]);
    expect(await title(store)).toBeNull();
    expect(await store.db.rows.count()).toBe(0);
  });

  it("[SYNC-4] a sale's takes place and stats along, also where the sale was never held", async () => {
    const store = newStore();
    const stats = statsOf('s1', 1);
    await receive(store, 'c:1', [
      placeRow('s1', 1),
      { kind: 'stats', id: 's1', rev: 1, doc: stats },
      placeRow('s2', 1),
    ]);
    await receive(store, 'c:1', [tombstone('sale', 's1', 3)]);
    expect(await store.db.rows.toCollection().primaryKeys()).toEqual([['place', 's2']]);
  });

  it('[SYNC-21] a sale that was claimed elsewhere is held for no guest any more', async () => {
    const store = newStore();
    const part: PulledRow = { kind: 'private', id: 's1', rev: 1, doc: { id: 's1', email: null } };
    for (const row of [placeRow('s1', 1), part]) await receive(store, 'u:guest', [row]);
    const guests = saleRow('s1', 1);
    if (guests.kind !== 'sale' || guests.doc === null) throw new Error('no sale');
    const unclaimed: PulledRow = { ...guests, doc: { ...guests.doc, userId: null } };
    await receive(store, 'u:guest', [unclaimed]);
    await receive(store, 'c:1', [unclaimed]);
    expect(await store.db.rows.count()).toBe(3);

    await receive(store, 'c:1', [saleRow('s1', 2)]);
    expect(await store.db.rows.toCollection().primaryKeys()).toEqual([['sale', 's1']]);
  });

  it('[SYNC-4] one that is older than the return of the row says nothing', async () => {
    const store = newStore();
    await receive(store, 'u:ann', [saveRow('s1', 5)]);
    await receive(store, 'u:ann', [tombstone('save', 's1', 4)]);
    expect(await store.db.rows.count()).toBe(1);
  });

  it('[SYNC-12] a row on which something waits stays for the one who waits', async () => {
    const store = newStore();
    await receive(store, 'c:1', [saleRow('s1', 1)]);
    await store.commit('ann', patch('s1', { title: 'Mine' }));
    await receive(store, 'c:1', [tombstone('sale', 's1', 1)]);
    expect(await title(store, 'ann')).toBe('Mine');
    expect(await title(store, 'bob')).toBeNull();

    await store.discardWork('ann');
    expect(await title(store, 'ann')).toBeNull();
    expect(await store.db.rows.count()).toBe(0);
    expect(await store.db.overlays.count()).toBe(0);
  });
});

describe('overlays', () => {
  it('[SYNC-11] are folded anew over what comes in', async () => {
    const store = newStore();
    await receive(store, 'c:1', [saleRow('s1', 1)]);
    await store.commit('ann', patch('s1', { title: 'Mine' }));
    await receive(store, 'c:1', [
      { ...saleRow('s1', 2), doc: { ...saleRow('s1', 2).doc, description: 'New' } } as never,
    ]);
    const views = await readSaleViews(store.db, 'ann', ['s1']);
    expect(views.get('s1')).toMatchObject({ rev: 2, sale: { title: 'Mine', description: 'New' } });
    expect(await title(store, 'bob')).toBe('s1 at 2');
  });
});

describe('a new reading', () => {
  it('[SYNC-8] after a reset keeps the rows until its end, then sweeps what it has not seen', async () => {
    const store = newStore();
    await receive(store, 'c:1', [saleRow('s1', 3), saleRow('s2', 1)]);
    await reset(store, 'c:1');
    expect(await cursorOf(store, 'c:1')).toBeNull();
    await receive(store, 'c:1', [saleRow('s3', 1)], { more: true });
    expect(await title(store, 'bob', 's2')).toBe('s2 at 1');
    await receive(store, 'c:1', [saleRow('s1', 3)]);

    const seen = await readSaleViews(store.db, 'bob', ['s1', 's2', 's3']);
    expect([...seen.keys()].toSorted()).toEqual(['s1', 's3']);
  });

  it('[SYNC-8] takes lower revs after a restore', async () => {
    const store = newStore();
    await receive(store, 'c:1', [saleRow('s1', 9)]);
    await receive(store, 'c:1', [], { epoch: 'epoch-2' });
    expect(await title(store)).toBe('s1 at 9');
    await receive(store, 'c:1', [saleRow('s1', 4)], { epoch: 'epoch-2' });
    expect(await title(store)).toBe('s1 at 4');
  });

  it('[SYNC-8] another epoch restarts every scope and touches no outbox', async () => {
    const store = newStore();
    await receive(store, 'c:1', [saleRow('s1', 1)]);
    await receive(store, 'c:2', [saleRow('s2', 1)]);
    await store.commit('ann', patch('s1', { title: 'Mine' }));
    const before = await store.db.outbox.toArray();
    expect(await receive(store, 'c:1', [saleRow('s9', 1)], { epoch: 'epoch-2' })).toEqual({
      rowCount: 0,
      finished: [],
      isOvertaken: false,
    });
    expect(await cursorOf(store, 'c:1')).toBeNull();
    expect(await cursorOf(store, 'c:2')).toBeNull();
    expect(await title(store, 'bob', 's9')).toBeNull();
    expect(await store.db.outbox.toArray()).toEqual(before);
  });

  it('[SYNC-8] a sweep keeps the rows on which something waits', async () => {
    const store = newStore();
    await receive(store, 'c:1', [saleRow('s1', 1), saleRow('s2', 1)]);
    await store.commit('ann', patch('s1', { title: 'Mine' }));
    await reset(store, 'c:1');
    await receive(store, 'c:1', []);
    expect(await title(store, 'ann')).toBe('Mine');
    expect(await title(store, 'ann', 's2')).toBeNull();
  });

  it('[SYNC-8] a row that two scopes hold is swept from one only', async () => {
    const store = newStore();
    await receive(store, 'c:1', [saleRow('s1', 1)]);
    await receive(store, 's:s1', [saleRow('s1', 1)]);
    await reset(store, 'c:1');
    await receive(store, 'c:1', []);
    expect(await title(store)).toBe('s1 at 1');
    await store.dropScopes(['s:s1']);
    expect(await title(store)).toBeNull();
  });

  it('[SYNC-10] an answer to a scope that was dropped and followed again fits nothing', async () => {
    const store = newStore();
    const asked = await store.askScopes(['u:ann'], 0);
    await store.cleanUpAfterSignOut('ann');
    await store.askScopes(['u:ann'], 0);
    await store.applyPage(asked, answerOf([scopePage('u:ann', [saveRow('s1', 1)])]), 0);
    expect(await store.db.rows.count()).toBe(0);
  });
});

describe('a first reading', () => {
  it('[SYNC-12] a tombstone acts on what came before it, and not on what comes after', async () => {
    const store = newStore();
    await receive(store, 'c:1', [saleRow('s1', 3)], { more: true });
    await receive(store, 'c:1', [
      tombstone('sale', 's1', 10),
      placeRow('s1', 12),
      saleRow('s1', 13),
    ]);
    const rows = await store.db.rows.toArray();
    expect(rows.map(({ kind, rev }) => [kind, rev])).toEqual([
      ['place', 12],
      ['sale', 13],
    ]);
  });

  it('[SYNC-10] of a cell looks up no row that is new to the device', async () => {
    const store = newStore();
    const lookedUp: unknown[] = [];
    store.db.use({
      stack: 'dbcore',
      name: 'look-ups',
      create: (core) => ({
        ...core,
        table: (name) => {
          const table = core.table(name);
          return {
            ...table,
            getMany: (request) => {
              if (name === 'rows') lookedUp.push(...request.keys);
              return table.getMany(request);
            },
          };
        },
      }),
    });
    await receive(store, 'c:1', [saleRow('s1', 2), placeRow('s1', 2)], { more: true });
    await receive(store, 'c:1', [saleRow('s2', 2)]);
    expect(lookedUp).toEqual([]);
    // Later readings bring what is known already.
    await receive(store, 'c:1', [saleRow('s1', 3)]);
    expect(lookedUp).toEqual([['sale', 's1']]);
    expect(await title(store)).toBe('s1 at 3');
  });

  it('[SYNC-12] joins rows that another cell, a save or the page itself has brought', async () => {
    const store = newStore();
    await receive(store, 'c:1', [saleRow('s1', 5), saleRow('s2', 1)]);
    const asked = await store.askScopes(['c:2', 'c:3'], 0);
    const rows = [saleRow('s1', 4, 'Older'), saleRow('s2', 2), saleRow('s3', 1)];
    const page = answerOf([scopePage('c:2', rows), scopePage('c:3', [saleRow('s3', 2)])]);
    expect(await store.applyPage(asked, page, 0)).toMatchObject({ rowCount: 4 });

    const held = await store.db.rows.toArray();
    expect(held.map(({ id, rev, scopes, revs }) => [id, rev, scopes, revs])).toEqual([
      ['s1', 5, ['c:1', 'c:2'], [5, 4]],
      ['s2', 2, ['c:1', 'c:2'], [1, 2]],
      ['s3', 2, ['c:2', 'c:3'], [1, 2]],
    ]);
    expect(await title(store)).toBe('s1 at 5');
  });

  it('[SYNC-12] finds what is kept for pending work, which shows the new row at once', async () => {
    const store = newStore();
    await receive(store, 'c:1', [saleRow('s1', 1)]);
    await store.commit('bob', patch('s1', { description: 'Mine' }));
    await store.dropScopes(['c:1']);
    expect((await store.db.rows.get(['sale', 's1']))?.scopes).toEqual(['w:bob']);
    await receive(store, 'c:1', [saleRow('s1', 2)]);
    expect((await store.db.rows.get(['sale', 's1']))?.scopes).toEqual(['w:bob', 'c:1']);
    const view = await readSaleView(store.db, 'bob', 's1');
    expect(view?.sale).toMatchObject({ title: 's1 at 2', description: 'Mine' });
  });

  it('[SYNC-10] leaves nothing behind when it is cut short after its rows', async () => {
    const store = newStore();
    const asked = await store.askScopes(['c:1'], 0);
    store.db.scopes.hook('updating', () => {
      throw new Error('killed');
    });
    const page = answerOf([scopePage('c:1', [saleRow('s1', 2), saleRow('s2', 2)])]);
    await expect(store.applyPage(asked, page, 0)).rejects.toThrow('killed');
    expect(await store.db.rows.count()).toBe(0);
  });

  it('[SYNC-5] may end in all of the 128 scopes of a request at once', async () => {
    const store = newStore();
    const scopes = Array.from({ length: 128 }, (_, i) => (i % 2 === 0 ? `c:${i}` : `s:${i}`));
    const asked = await store.askScopes(scopes, 0);
    const page = answerOf(scopes.map((scope) => scopePage(scope, [])));
    expect((await store.applyPage(asked, page, 0)).finished).toEqual(scopes);
  });
});

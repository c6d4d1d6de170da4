import { describe, expect, it } from 'vitest';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';

const CELLS = Array.from({ length: 70 }, (_, at) => `c:${at}`);

/** A store that counts the requests that its database gets. */
function countingStore() {
  const { store } = openDevice(new FakeServer(), null);
  const counted = { requests: 0 };
  store.db.use({
    stack: 'dbcore',
    name: 'count',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        const seen = <T>(answer: T): T => {
          counted.requests += 1;
          return answer;
        };
        return {
          ...table,
          get: (request) => seen(table.get(request)),
          getMany: (request) => seen(table.getMany(request)),
          query: (request) => seen(table.query(request)),
          openCursor: (request) => seen(table.openCursor(request)),
          mutate: (request) => seen(table.mutate(request)),
        };
      },
    }),
  });
  return { store, counted };
}

describe('[SYNC-12] scopes that a device begins to follow', () => {
  it('cost as many requests of the database as one, so that opening an area asks at once', async () => {
    const [one, many] = [countingStore(), countingStore()];
    await one.store.askScopes(['c:1'], 0);
    await many.store.askScopes(CELLS, 0);
    expect(many.counted.requests).toBe(one.counted.requests);
    expect(one.counted.requests).toBeGreaterThan(2);
  });

  it('get readings of their own, which no scope ever had', async () => {
    const { store } = countingStore();
    const first = await store.askScopes(['c:500', ...CELLS, 'c:1'], 0);
    expect(first.map(({ scope }) => scope)).toEqual(['c:500', ...CELLS, 'c:1']);
    await store.db.scopes.bulkDelete(CELLS);
    const second = await store.askScopes([...CELLS, 'c:500'], 0);
    const all = new Set([...first, ...second].map(({ generation }) => generation));
    expect(all.size).toBe(1 + 2 * CELLS.length);
    expect(second.at(-1)).toEqual(first[0]);
  });

  it('are all read afresh in a new epoch, each in a reading of its own', async () => {
    const { store } = countingStore();
    const page = { kind: 'page', horizon: 0, now: '2026-06-01T12:00:00.000Z', scopes: [] } as const;
    const before = await store.askScopes(CELLS, 0);
    await store.applyPage(before, { ...page, epoch: 'a' }, 0);
    await store.applyPage(before, { ...page, epoch: 'b' }, 0);
    const after = await store.askScopes(CELLS, 0);
    const readings = [...before, ...after].map(({ generation }) => generation);
    expect(new Set(readings).size).toBe(2 * CELLS.length);
    expect(Math.min(...after.map(({ generation }) => generation))).toBeGreaterThan(
      Math.max(...before.map(({ generation }) => generation)),
    );
  });
});

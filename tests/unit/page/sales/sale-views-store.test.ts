import type { SaleView } from '../../../../src/domain/sale/sale-view.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSaleViewsStore } from '../../../../src/page/sales/use-sale-views.ts';
import type { SaleViewsStore } from '../../../../src/page/sales/use-sale-views.ts';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { settle } from '../followed-value.ts';

/** What each principal sees, by id: title. */
let seen: Record<string, Record<string, string>>;
let readings: string[][];
let tell: (saleIds: readonly string[]) => void;
let principal: StoreApi<string>;
let store: SaleViewsStore;
let renders: number;
let connection: StoreApi<number>;
let isBroken: boolean;

beforeEach(() => {
  seen = { guest: { a: 'A', b: 'B', c: 'C' } };
  readings = [];
  principal = createStore<string>(() => 'guest');
  connection = createStore(() => 0);
  isBroken = false;
  store = createSaleViewsStore({
    async read(viewer, ids) {
      readings.push([...ids]);
      await Promise.resolve();
      if (isBroken) throw new Error('The database is closed');
      const titles = seen[viewer] ?? {};
      return new Map(
        ids
          .filter((id) => titles[id] !== undefined)
          .map((id) => [id, { sale: { id, title: titles[id] } } as unknown as SaleView]),
      );
    },
    onChange(listener) {
      tell = listener;
      return () => {
        tell = () => undefined;
      };
    },
    principal,
    connection,
  });
  renders = 0;
});

const look = () => store.subscribe(() => (renders += 1));
const titles = () => [...store.getState().views.values()].map(({ sale }) => sale.title);

describe('the sales that a list shows', () => {
  test('are read once, and only the new ones when the list moves on', async () => {
    look();
    store.show(['a', 'b']);
    await settle();
    const a = store.getState().views.get('a');
    store.show(['b', 'a', 'c']);
    await settle();
    expect(readings).toEqual([['a', 'b'], ['c']]);
    expect(titles()).toEqual(['B', 'A', 'C']);
    // The same object: its card is not rendered again.
    expect(store.getState().views.get('a')).toBe(a);
  });

  test('that could not be read say so, and are read again on a press or by a new connection', async () => {
    look();
    isBroken = true;
    store.show(['a', 'b', 'c', 'd']);
    await settle();
    expect(store.getState()).toMatchObject({ hasFailed: true, missing: new Set() });
    // A few at a time, and each but once: a broken database is not asked for ever.
    expect(readings.length).toBeLessThanOrEqual(2);
    store.readAgain();
    await settle();
    expect(store.getState().hasFailed).toBe(true);
    isBroken = false;
    seen = { guest: { a: 'A', b: 'B', c: 'C', d: 'D' } };
    connection.setState(1, true);
    await settle();
    expect(store.getState().hasFailed).toBe(false);
    expect(titles()).toEqual(['A', 'B', 'C', 'D']);
  });

  test('come in handfuls, the first ones first, so that no single rendering is long', async () => {
    const ids = Array.from({ length: 10 }, (_, n) => `s${n}`);
    seen['guest'] = Object.fromEntries(ids.map((id) => [id, id]));
    const sizes: number[] = [];
    store.subscribe(() => sizes.push(store.getState().views.size));
    store.show(ids);
    await settle();
    expect(sizes).toEqual([3, 6, 9, 10]);
    expect(titles()).toEqual(ids);
  });

  test('follow every commit that concerns them, and no other', async () => {
    look();
    store.show(['a', 'b']);
    await settle();
    renders = 0;
    tell(['c', 'x']);
    await settle();
    expect([readings.length, renders]).toEqual([1, 0]);
    seen['guest'] = { a: 'A2', b: 'B' };
    tell(['a']);
    await settle();
    expect(titles()).toEqual(['A2', 'B']);
    expect(readings.at(-1)).toEqual(['a']);
  });

  test('[SYNC-11] are seen as whoever works here now sees them', async () => {
    look();
    store.show(['a', 'b']);
    await settle();
    seen['ann'] = { a: 'Mine' };
    principal.setState('ann', true);
    await settle();
    expect(titles()).toEqual(['Mine']);
  });

  test('[SYNC-11] what was read for another principal is never shown', async () => {
    const shown: string[][] = [];
    store.subscribe(() => shown.push(titles()));
    seen['ann'] = { a: 'Mine' };
    // The reading for the guest is under way when someone signs in.
    store.show(['a', 'b']);
    principal.setState('ann', true);
    await settle();
    expect(shown).toEqual([['Mine']]);
  });

  test('a change that comes while they are read is not missed', async () => {
    look();
    store.show(['a']);
    await settle();
    tell(['a']);
    seen['guest'] = { a: 'A3' };
    tell(['a']);
    await settle();
    expect(titles()).toEqual(['A3']);
  });

  test('looked at again, what changed meanwhile is there', async () => {
    const stop = look();
    store.show(['a']);
    await settle();
    stop();
    seen['guest'] = { a: 'A4' };
    look();
    await settle();
    expect(titles()).toEqual(['A4']);
  });

  test('gone from the device, gone from the list', async () => {
    look();
    store.show(['a', 'b']);
    await settle();
    seen['guest'] = { b: 'B' };
    tell(['a']);
    await settle();
    expect(titles()).toEqual(['B']);
    expect([...store.getState().missing]).toEqual(['a']);
  });
});

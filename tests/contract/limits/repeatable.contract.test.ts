import { expect, it } from 'vitest';
import { toCamelKeys, toSnakeKeys } from '../../../src/remote/exchange/key-case.ts';
import type { Device } from '../../support/databases/database-device.ts';
import { person } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { newId, togetherOn } from '../people/together-kit.ts';
import { ALL_OPS } from '../sync/random-program.ts';

/** Numbers as they are written on the wire, which JavaScript reads as others or writes with other digits. */
const NUMBERS = [
  '5.00000000000000000001',
  '12345678901234567891',
  '1e-400',
  '-1e400',
  '1e23',
].concat(`1${'0'.repeat(3900)}`, '9007199254740993', '-9007199254740994');
const KEYS = [{ A: 1 }, { a_1: 1 }, { line_2: 'x' }, { aB: 1, a_b: 2 }, { deep: [{ x__9: {} }] }];
const RAW = '@number';

onEachDatabase('values that no device can say again', (database) => {
  const { two, read } = togetherOn(database);

  /** Sends a mutation in which a number is written just so. */
  const outcomeOf = async (
    { device, user }: { readonly device: Device; readonly user: { readonly uid: string } },
    op: string,
    a: Readonly<Record<string, unknown>>,
    number = '',
  ) => {
    const body = JSON.stringify(device.body({ op, a })).replaceAll(`"${RAW}"`, number);
    const sql = 'select public.sync_push($1::jsonb) as answer';
    const [row] = await database.as<{ answer: { res: { st: string; code?: string }[] } }>(
      user,
      sql,
      [body],
    );
    const [result] = row?.answer.res ?? [];
    return result?.code ?? result?.st;
  };

  it('[SYNC-20] no mutation takes them', async () => {
    const who = await person(database);
    for (const op of ALL_OPS) {
      const id = newId();
      expect([op, await outcomeOf(who, op, { id, x: { y: [{ A: 1 }] } })]).toEqual([op, 'invalid']);
      expect([op, await outcomeOf(who, op, { id, was: [RAW] }, '1e400')]).toEqual([op, 'invalid']);
    }
  });

  it('[SYNC-20] a partner cannot put any into a shared route, which stays one that everyone can change', async () => {
    const stop = { sale_id: newId() };
    const { ann, bob, id } = await two([stop]);
    const was = { name: 'Saturday', day: '2026-11-21', stops: [stop], settings: {} };
    const putAs = (settings: object, ofStop: object, number?: string) => {
      const stops = [{ ...stop, settings: ofStop }];
      return outcomeOf(bob, 'route.put', { id, ...was, stops, settings, was }, number);
    };
    for (const number of NUMBERS) {
      expect([number, await putAs({ leave: RAW }, {}, number)]).toEqual([number, 'invalid']);
      expect([number, await putAs({}, { minutes: RAW }, number)]).toEqual([number, 'invalid']);
    }
    for (const odd of KEYS) {
      expect([odd, await putAs({ start: odd }, {})]).toEqual([odd, 'invalid']);
      expect([odd, await putAs({}, { unlisted: odd })]).toEqual([odd, 'invalid']);
    }
    expect(await read(ann, id)).toMatchObject({ settings: {}, stops: [stop] });
  });

  it('[SYNC-20] what people say in the app is taken, and can be taken away again by a partner', async () => {
    const place = { lat: 41.87812345678901, lng: -87.62980000000005 };
    const finds = [{ id: newId(), what: 'Lamp', cents: 10_000_000, photo: newId() }];
    const unlisted = { ...place, title: 'Lamp', date: '2026-11-21', time_zone: 'America/Chicago' };
    const settings = { minutes: 240, wish: 1, is_must: true, unlisted, finds };
    const { ann, bob, id } = await two([]);
    const bare = { name: 'Saturday', day: '2026-11-21', stops: [], settings: {} };
    const full = {
      ...bare,
      stops: [{ sale_id: newId(), settings }],
      settings: { start: place, line2: [2 ** 53, -(2 ** 53), 1e-7, 0.1, 5e-324], __a_b: RAW },
    };
    expect(await outcomeOf(bob, 'route.put', { id, ...full, was: bare }, '5.00')).toBe('ok');
    // As her device keeps it.
    const { stops, settings: shared } = toCamelKeys(await read(ann, id)) as typeof full;
    const was = toSnakeKeys({ ...bare, stops, settings: shared }) as object;
    expect(was).toMatchObject({ stops: [{ settings: { unlisted } }], settings: { start: place } });
    expect(await outcomeOf(ann, 'route.put', { id, ...bare, was })).toBe('ok');
    // Bob was there, and keeps what he wrote.
    expect(await read(bob, id)).toMatchObject({ settings: {}, stops: [{ settings: { finds } }] });
  });
});

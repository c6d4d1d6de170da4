import { beforeAll, expect, it } from 'vitest';
import type { Who } from '../support/databases/database-roles.ts';
import { Device } from '../support/databases/database-device.ts';
import {
  createSale,
  freshPoint,
  newUser,
  person,
  postedSale,
  sha256,
} from '../support/databases/database-sale.ts';
import { onEachDatabase } from '../support/databases/database.ts';
import { CALL_RULES, READ_RULES, WRITE_RULES } from './access-rules.ts';

const NOON = '2026-11-21T18:00:00.000Z';
const words = (list = '') => list.split(' ').filter(Boolean);
const listOf = (name: string) => READ_RULES[name] ?? {};

/** The column of each relation that names the row that is tried, and what it is about. */
const OF_SALE = {
  'public.sales': 'id',
  'public.sale_days': 'sale_id',
  'app.sale': 'id',
  'app.sale_place': 'id',
  'app.sale_private': 'id',
  'app.sale_stats': 'id',
  'app.review': 'sale_id',
} as const;
const OF_OWNER = {
  'public.saved_sales': 'user_id::text',
  'public.profiles': 'id::text',
  'app.save': 'user_id::text',
  'app.profile': 'id::text',
  'app.check_in': 'user_id::text',
  'app.own_row': 'user_id::text',
  'app.tombstone': 'substr(scope, 3)',
} as const;

onEachDatabase('access, cell by cell', (database) => {
  let shown: Awaited<ReturnType<typeof postedSale>>;
  let hidden: Awaited<ReturnType<typeof postedSale>>;
  let roles: Readonly<Record<string, Who>>;
  let author: { readonly uid: string };
  const guestsSale = crypto.randomUUID();

  beforeAll(async () => {
    database.setNow(NOON);
    shown = await postedSale(database, { release_rule: 'never' });
    const spot = await postedSale(database);
    hidden = await postedSale(database);
    const stranger = await newUser(database);
    const writer = await person(database);
    author = writer.user;
    const { lat, lng } = spot.point;
    const review = { sale_id: shown.id, rating: 5, title: '', comment: 'Fair' };
    const visit = { sale_id: spot.id, lat, lng, accuracy_m: 5, at: NOON };
    const outcomes = [
      ...(await writer.device.outcomes(
        { op: 'review.put', a: { id: crypto.randomUUID(), ...review } },
        { op: 'review.put', a: { id: crypto.randomUUID(), ...review, sale_id: hidden.id } },
      )),
      ...(await shown.device.outcomes(
        { op: 'save.set', a: { id: shown.id } },
        { op: 'save.set', a: { id: spot.id } },
        { op: 'save.unset', a: { id: spot.id } },
        { op: 'note.put', a: { id: shown.id, text: 'Lamp' } },
        { op: 'checkin.add', a: { id: crypto.randomUUID(), ...visit } },
      )),
      ...(await new Device(database, 'anon').outcomes(
        createSale(guestsSale, freshPoint(), {
          secret_hash: sha256('secret'),
          release_rule: 'never',
        }),
      )),
    ];
    if (outcomes.some((each) => each !== 'ok')) throw new Error(outcomes.join());
    await database.as('service_role', 'select public.moderate($1::jsonb)', [
      JSON.stringify({ sale_id: hidden.id, action: 'hide', reason: 'fake', note: 'A shop' }),
    ]);
    const moderator = await newUser(database);
    await database.as('service_role', 'insert into app.moderator (user_id) values ($1)', [
      moderator.uid,
    ]);
    roles = { anon: 'anon', stranger, owner: shown.seller, moderator, operator: 'service_role' };
    database.setNow(null);
  });

  /** "refused", or how many rows hold a value. */
  async function tried(
    who: Who,
    sql: string,
    parameters: readonly unknown[] = [],
  ): Promise<string> {
    try {
      return String((await database.as(who, sql, parameters)).length);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      // 42501: no right. 55000: a view of several tables takes no writes from anyone.
      return code === '42501' || code === '55000' ? 'refused' : code;
    }
  }

  async function catalog(): Promise<Map<string, string[]>> {
    const columns = await database.owner<{ name: string; column: string }>(`
      select n.nspname || '.' || c.relname as name, a.attname as column
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where n.nspname in ('app', 'public') and c.relkind in ('r', 'p', 'v', 'm', 'f')
      order by 1, a.attnum`);
    const found = new Map<string, string[]>();
    for (const { name, column } of columns) found.set(name, [...(found.get(name) ?? []), column]);
    return found;
  }

  it('every relation and column has a rule, and no rule is about nothing', async () => {
    const cells = [...(await catalog())].map(([name, columns]) => [name, columns.toSorted()]);
    const rules = Object.entries(READ_RULES).map(([name, rule]) => [
      name,
      Object.values(rule).flatMap(words).toSorted(),
    ]);
    expect(Object.fromEntries(rules)).toEqual(Object.fromEntries(cells));
  });

  it('each column is read by those who may, and by nobody else', async () => {
    const wrong: string[] = [];
    for (const [name, columns] of await catalog()) {
      const rule = listOf(name);
      const ofSale = Object.entries(OF_SALE).find(([each]) => each === name)?.[1];
      const ofOwner = Object.entries(OF_OWNER).find(([each]) => each === name)?.[1];
      const key = ofSale ?? ofOwner;
      const subjects: Readonly<Record<string, string>> =
        ofSale === undefined
          ? { own: shown.seller.uid }
          : { own: shown.id, hidden: hidden.id, guests: guestsSale };
      for (const column of columns) {
        const isOpen = words(rule.everyone).includes(column);
        const isOwn = words(rule.owner).includes(column);
        for (const [role, who] of Object.entries(roles)) {
          const note = (got: string, wanted: string, of = '') => {
            if (got !== wanted) wrong.push(`${role} ${name}.${column}${of}: ${got}, not ${wanted}`);
          };
          if (key === undefined) {
            const mayRead = role === 'operator' && words(rule.operator).includes(column);
            const [most] = await database.owner<{ n: string }>(`select count(*) as n from ${name}`);
            note(
              await tried(who, `select "${column}" from ${name}`),
              mayRead ? String(most?.n) : 'refused',
            );
            continue;
          }
          for (const [of, subject] of Object.entries(subjects)) {
            const found = `select from ${name} where ${key} = $1 and "${column}" is not null`;
            const isOwner = role === 'owner' && of === 'own';
            const mayRead = role === 'operator' || isOwner || (isOpen && of !== 'hidden');
            const there = mayRead ? (await database.owner(found, [subject])).length : 0;
            note(
              await tried(who, found, [subject]),
              isOpen || isOwn ? String(there) : 'refused',
              ` (${of})`,
            );
          }
        }
      }
    }
    expect(wrong).toEqual([]);
    // What is tried is there: most cells of the owner have a value.
    expect(
      await tried(shown.seller, 'select from app.check_in where user_id = $1', [shown.seller.uid]),
    ).toBe('1');
    expect(await tried(author, 'select from app.review where user_id = $1', [author.uid])).toBe(
      '2',
    );
  });

  it('no column is written by any role, but what is stated', async () => {
    const written: string[] = [];
    for (const [name, columns] of await catalog()) {
      for (const [role, who] of Object.entries(roles)) {
        const does = async (what: string, sql: string) => {
          if ((await tried(who, sql)) !== 'refused') written.push(`${role} ${what}`);
        };
        await does(`delete ${name}`, `delete from ${name} where false`);
        for (const column of columns) {
          await does(
            `update ${name}.${column}`,
            `update ${name} set "${column}" = null where false`,
          );
          await does(
            `insert ${name}.${column}`,
            `insert into ${name} ("${column}") select null where false`,
          );
        }
      }
    }
    const stated = Object.entries(WRITE_RULES).flatMap(([role, list]) =>
      list.map((what) => `${role === 'service_role' ? 'operator' : role} ${what}`),
    );
    expect(written).toEqual(stated);
  }, 240_000);

  it('each function is called by those who may, and by nobody else', async () => {
    const functions = await database.owner<{ name: string; call: string }>(`
      select n.nspname || '.' || p.proname as name,
        format('%I.%I(%s)', n.nspname, p.proname, (
          select string_agg(format('null::%s', format_type(t.type, null)), ', ' order by t.n)
          from unnest(p.proargtypes) with ordinality as t (type, n))) as call
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('app', 'public') and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
    const [open, operators] = [words(CALL_RULES.everyone), words(CALL_RULES.operator)];
    expect(
      [...open, ...operators].filter((name) => !functions.some((each) => each.name === name)),
    ).toEqual([]);
    // What the operator calls changes everything, so of that it is asked only whether it may.
    const wrong: string[] = [];
    for (const { name, call } of functions) {
      for (const [role, who] of Object.entries(roles)) {
        if (role === 'operator') continue;
        const isRefused = (await tried(who, `select ${call}`)) === 'refused';
        if (isRefused === open.includes(name)) wrong.push(`${role} ${name}`);
      }
    }
    expect(wrong).toEqual([]);
    const callable = await database.owner<{ name: string; role: string }>(`
      select distinct n.nspname || '.' || p.proname as name, r.role
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace,
        unnest(array['anon', 'authenticated', 'service_role']) as r (role)
      where n.nspname in ('app', 'public') and has_function_privilege(r.role, p.oid, 'execute')`);
    const beyond = callable.filter(
      ({ name, role }) =>
        !open.includes(name) && !(role === 'service_role' && operators.includes(name)),
    );
    expect(beyond).toEqual([]);
  });

  it.each([
    ['anon', 'forbidden', 'forbidden'],
    ['anon with the secret', 'forbidden', 'ok'],
    ['anon with another secret', 'forbidden', 'forbidden'],
    ['stranger', 'forbidden', 'forbidden'],
    ['moderator', 'forbidden', 'forbidden'],
    ['owner', 'ok', 'forbidden'],
  ])('%s: an account’s sale is %s, a guest’s sale is %s', async (role, ofAccount, ofGuest) => {
    const secret = { 'anon with the secret': 'secret', 'anon with another secret': 'other' }[role];
    const device = new Device(database, roles[role.split(' ')[0] ?? ''] ?? 'anon');
    const days = [{ date: '2026-11-21', start_time: '09:00', end_time: '17:00', next_day: false }];
    for (const [id, wanted] of [
      [shown.id, ofAccount],
      [guestsSale, ofGuest],
    ] as const) {
      const a = { id, ...(secret === undefined ? {} : { secret }) };
      const outcomes = await device.outcomes(
        { op: 'sale.patch', a: { ...a, set: { title: 'Garage sale' } } },
        { op: 'sale.days', a: { ...a, days, expect_rev: null } },
        { op: 'image.order', a: { ...a, image_ids: [] } },
        { op: 'image.remove', a: { ...a, image_id: crypto.randomUUID() } },
      );
      expect(outcomes).toEqual(outcomes.map(() => wanted));
    }
  });
});

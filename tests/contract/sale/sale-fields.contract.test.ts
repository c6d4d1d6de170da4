import { describe, expect, it } from 'vitest';
import {
  ALL_SALE_FIELDS,
  SALE_FIELDS,
  SALE_TEXTS,
  type SaleField,
} from '../../../src/domain/sale/sale-fields.ts';
import { toSnakeKeys } from '../../../src/remote/exchange/key-case.ts';
import { Device } from '../../support/databases/database-device.ts';
import { createSale, freshPoint, newUser } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

const day = (changes: object = {}) => ({
  date: '2026-11-21',
  start_time: '09:00',
  end_time: '17:00',
  next_day: false,
  ...changes,
});

type Changes = Readonly<Record<string, unknown>>;

/** A field on the wire, with a value of so many characters or entries. */
function sized(field: SaleField, size: number): Changes {
  const text = 'é'.repeat(size);
  const each = Array.from({ length: size }, (_, n) => n);
  const special: Partial<Record<SaleField, Changes>> = {
    days: { days: each.map((n) => day({ date: `2026-11-${10 + n}` })) },
    tags: { tags: each.map((n) => `tag ${n}`) },
    street: { place: { street: text, lat: 30, lng: -90, quality: 'exact' } },
    email: { email: `${text.slice(5)}@b.cd` },
    saleUrl: { sale_url: `https://a.example/${text}`.slice(0, size) },
  };
  return special[field] ?? (toSnakeKeys({ [field]: text }) as Changes);
}

onEachDatabase('fields of sales', (database) => {
  const soldWith = async (changes: Changes) => {
    const id = crypto.randomUUID();
    await new Device(database, await newUser(database)).push(createSale(id, freshPoint(), changes));
    const [sale] = await database.owner<Record<string, unknown>>(
      'select *, app.iso(start_date) as opens, app.iso(end_date) as closes from app.sale where id = $1',
      [id],
    );
    return sale ?? {};
  };

  const refusedFields: readonly [what: string, changes: Changes][] = [
    ['no title', { title: null }],
    ['a blank title', { title: '  ' }],
    ['a title that is a number', { title: 12 }],
    ['a ZIP of letters', { zip_code: 'abcde' }],
    ['an unknown sale type', { sale_type: 'bake' }],
    ['a kind of another type', { sale_type: 'auction', kind: 'yard' }],
    ['no time zone', { time_zone: null }],
    ['a time zone that is none', { time_zone: 'America/Nowhere' }],
    ['a time zone by rule', { time_zone: 'America/Foo+5' }],
    ['a time zone by abbreviation', { time_zone: 'EST' }],
    ['a time zone of the system’s other tables', { time_zone: 'Posix/America/Chicago' }],
    ['a time zone with leap seconds', { time_zone: 'Right/America/Chicago' }],
    ['a script as address', { sale_url: 'javascript:alert(1)' }],
    ['parking that is a number', { parking: 12 }],
    ['payment that is a list', { payment: ['cash'] }],
    ['a tag of 41 characters', { tags: ['x'.repeat(41)] }],
    ['tags that are no list', { tags: 'tools' }],
    ['an e-mail without @', { email: 'me' }],
    ['no days', { days: [] }],
    ['days that are no list', { days: {} }],
    ['the same opening twice', { days: [day(), day({ end_time: '12:00' })] }],
    ['an end before the start', { days: [day({ end_time: '08:00' })] }],
    ['an end at the start', { days: [day({ end_time: '09:00' })] }],
    ['a time of 24:00', { days: [day({ end_time: '24:00' })] }],
    ['a date that is none', { days: [day({ date: '2026-02-30' })] }],
    ['the year 9999', { days: [day({ date: '9999-12-31' })] }],
    ['the year 1999', { days: [day({ date: '1999-12-31' })] }],
    ['a date in words', { days: [day({ date: 'infinity' })] }],
    ['half a point', { place: { street: null, lat: 30, lng: null, quality: 'exact' } }],
    ['a latitude of 91', { place: { street: null, lat: 91, lng: 0, quality: 'exact' } }],
    ['a longitude of 181', { place: { street: null, lat: 0, lng: 181, quality: 'exact' } }],
    ['a point in words', { place: { street: null, lat: '30', lng: '-90', quality: 'exact' } }],
    ['a point of quality none', { place: { street: null, lat: 30, lng: -90, quality: 'none' } }],
    ['an unknown release rule', { release_rule: 'later' }],
    ['a release without its time', { release_rule: 'at', release_at: null }],
    ['a release at infinity', { release_rule: 'at', release_at: 'infinity' }],
    ['a release in the year 9999', { release_rule: 'at', release_at: '9999-01-01T00:00:00Z' }],
    ['an id that is none', { id: '1' }],
  ];

  it.each(refusedFields)('[SYNC-7] sale.create refuses %s as invalid', async (_, changes) => {
    const device = new Device(database, await newUser(database));
    expect(await device.outcomes(createSale(crypto.randomUUID(), freshPoint(), changes))).toEqual([
      'invalid',
    ]);
  });

  const acceptedFields: readonly [what: string, changes: Changes][] = [
    [
      'only what is needed',
      { kind: null, tags: null, email: null, place: null, description: null },
    ],
    [
      'an opening past midnight that says so',
      { days: [day({ start_time: '20:00', end_time: '01:00', next_day: true })] },
    ],
    ['a ZIP of nine digits', { zip_code: '60601-1234' }],
    ['a zone with hyphens', { time_zone: 'America/Port-au-Prince' }],
    ['a zone in three parts', { time_zone: 'America/Indiana/Indianapolis' }],
    ['the zone UTC', { time_zone: 'UTC' }],
    ['a zone without a place', { time_zone: 'Etc/GMT+5' }],
  ];

  it.each(acceptedFields)('[SYNC-20] sale.create takes %s', async (_, changes) => {
    const device = new Device(database, await newUser(database));
    expect(await device.outcomes(createSale(crypto.randomUUID(), freshPoint(), changes))).toEqual([
      'ok',
    ]);
  });

  describe('as the table of fields says', () => {
    const limited = ALL_SALE_FIELDS.flatMap((field) => {
      const { max = null } = SALE_FIELDS[field] as { readonly max?: number };
      return max === null ? [] : [{ field, max }];
    });

    it.each(limited)('$field may have $max characters or entries, not one more', async (row) => {
      const device = new Device(database, await newUser(database));
      for (const [size, outcome] of [
        [row.max, 'ok'],
        [row.max + 1, 'invalid'],
      ] as const) {
        const sale = createSale(crypto.randomUUID(), freshPoint(), sized(row.field, size));
        expect(await device.outcomes(sale)).toEqual([outcome]);
      }
    });

    const texts = SALE_TEXTS.filter((field) => !('of' in SALE_FIELDS[field]));

    it.each(texts)(
      '%s is stored, read, changed, and in the table for other apps',
      async (field) => {
        const id = crypto.randomUUID();
        const [column = ''] = Object.keys(sized(field, 20));
        const device = new Device(database, await newUser(database));
        await device.push(createSale(id, freshPoint(), sized(field, 20)));
        const read = async () => {
          const [row] = await database.owner<{ doc: string; view: string }>(
            `select s.doc ->> $2 as doc, v.${column} as view
           from app.sale s join public.sales v on v.id = s.id where s.id = $1`,
            [id, column],
          );
          return [row?.doc, row?.view];
        };
        const [first] = Object.values(sized(field, 20));
        expect(await read()).toEqual([first, first]);
        const [next] = Object.values(sized(field, 30));
        await device.push({ op: 'sale.patch', a: { id, set: { [column]: next } } });
        expect(await read()).toEqual([next, next]);
      },
    );
  });

  it('[spec 3] a time zone that a sale may have is one that browsers know, however it is written', async () => {
    // As a sale does, but without stopping at the first refusal.
    await database.owner(`create function app.takes_zone(zone text) returns boolean
      language plpgsql set search_path = ''
      as $$ begin
        perform app.zone_arg(jsonb_build_object('zone', zone), 'zone');
        return true;
      exception when sqlstate 'SY001' or data_exception then return false; end $$`);
    const taken = await database.owner<{ zone: string }>(`
      with named as (select name from pg_timezone_names)
      select distinct w.zone from named,
        lateral (values
          (name), (initcap(name)), (upper(name)), (lower(name)), ('Posix/' || name), ('Right/' || name),
          ('POSIX/' || name), ('America/' || name), (name || '/UTC'), ('SystemV/' || name), (name || '+5')
        ) w (zone)
      where app.takes_zone(w.zone)`);
    await database.owner('drop function app.takes_zone');
    const zones = taken.map(({ zone }) => zone);
    const isKnown = (timeZone: string) => {
      try {
        return new Intl.DateTimeFormat('en', { timeZone }) instanceof Intl.DateTimeFormat;
      } catch {
        return false;
      }
    };
    expect(zones.filter((zone) => !isKnown(zone))).toEqual([]);
    // What a browser can name as its own, it can post with.
    const own = Intl.supportedValuesOf('timeZone');
    expect(own.filter((zone) => !zones.includes(zone))).toEqual([]);
  });

  it('[spec 5] tags are trimmed, in lower case and without doubles', async () => {
    expect(await soldWith({ tags: [' Tools', 'toys', 'TOOLS', '', 'Art'] })).toMatchObject({
      tags: ['tools', 'toys', 'art'],
    });
  });

  it('[spec 3] start and end are the first opening and the last closing in its own zone', async () => {
    const sale = await soldWith({
      time_zone: 'America/Chicago',
      days: [
        day({ date: '2026-11-22', start_time: '20:00', end_time: '01:30', next_day: true }),
        day({ date: '2026-11-21' }),
      ],
    });
    expect(sale).toMatchObject({
      opens: '2026-11-21T15:00:00.000Z',
      closes: '2026-11-23T07:30:00.000Z',
      days: [{ date: '2026-11-21' }, { date: '2026-11-22' }],
    });
  });

  it('[spec 4] status is written once: upcoming before the first opening, else active', async () => {
    database.setNow('2026-11-21T14:59:00Z');
    const before = await soldWith({});
    database.setNow('2026-11-21T15:01:00Z');
    const after = await soldWith({});
    database.setNow(null);
    expect([before['status'], after['status']]).toEqual(['upcoming', 'active']);
  });
});

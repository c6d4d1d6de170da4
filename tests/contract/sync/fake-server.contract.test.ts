import { afterAll, beforeAll, expect, it } from 'vitest';
import { toSnakeKeys } from '../../../src/remote/exchange/key-case.ts';
import { type WireRow, readRows } from '../../../src/remote/exchange/rows-from.ts';
import type { NewMutation } from '../../../src/sync/mutations/mutation.ts';
import { Device } from '../../support/databases/database-device.ts';
import { newUser, sha256 } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { ALLOWANCES } from '../../support/fake-server/fake-server-limits.ts';
import { FakeServer } from '../../support/fake-server/fake-server.ts';
import { cancel, create, days, patch, save, unsave } from '../../support/builders/sale-args.ts';
import { SOME_FILES } from '../../support/builders/photo-builders.ts';

/** The sales here are open on 2026-06-06 from 8 to 14 in Denver. */
const NOW = '2026-06-06T16:00:00.000Z';
const SECRET = 'known to the guest alone';
/** Placeholders that each run replaces with new ids: a sale's id is never used twice. */
const [s1, s2, s3, x1] = ['id-s1', 'id-s2', 'id-s3', 'id-x1'] as const;
const [r1, r2, c1, i1, i2] = ['id-r1', 'id-r2', 'id-c1', 'id-i1', 'id-i2'] as const;
const [t1, q1] = ['id-t1', 'id-q1'] as const;

type Who = 'seller' | 'ann' | 'guest';
type Step = readonly [Who, NewMutation];

const secretly = ({ op, args }: NewMutation): NewMutation =>
  // A guest's secret is added when the mutation is sent (SYNC-21).
  ({ op, args: { ...args, secret: SECRET } }) as unknown as NewMutation;
/** `seen`: what stood there before, as with the mutations below. Null: nothing. */
const review = (id: string, saleId: string, rating: 1 | 5, seen: 1 | 5 | null): NewMutation => {
  const said = { title: 'Fine', comment: '' };
  const was = seen && { ...said, rating: seen };
  return { op: 'review.put', args: { id, saleId, ...said, rating, was } };
};
const image = (imageId: string, position: number): NewMutation => ({
  op: 'image.declare',
  args: { id: s1, imageId, ext: 'jpg', position, ...SOME_FILES },
});
const attach = (imageId: string): NewMutation => ({
  op: 'image.attach',
  args: {
    id: s1,
    imageId,
    ext: 'jpg',
    position: 0,
    bytes: 9,
    smallMd5: SOME_FILES.smallMd5,
    thumb: null,
  },
});
const checkIn = (lat: number, accuracyM = 10, at = NOW): NewMutation => ({
  op: 'checkin.add',
  args: { id: c1, saleId: s1, lat, lng: -104.99, accuracyM, at },
});
const isOn = (at: string): NewMutation => ({
  op: 'ison.add',
  args: { id: crypto.randomUUID(), saleId: s1, state: 'on', at },
});
const report = (saleId: string): NewMutation => ({
  op: 'report.add',
  args: { id: crypto.randomUUID(), saleId, reason: 'spam', details: '' },
});
const note = (text: string, seen: string | null): NewMutation => ({
  op: 'note.put',
  args: { id: s1, text, was: seen === null ? null : { text: seen } },
});
const route = (name: string, seen: string | null): NewMutation => {
  const said = { day: '2026-06-06', stops: [{ saleId: s1, note: 'First' }], settings: {} };
  const was = seen === null ? null : { ...said, name: seen };
  return { op: 'route.put', args: { id: t1, ...said, name, was } };
};
const search = (name: string): NewMutation => ({
  op: 'search.put',
  args: { id: q1, name, query: { radiusMiles: 5 }, isAlert: true, was: null },
});

/** Programs that the SQL and the fake server must carry out alike, step by step. */
const PROGRAMS: Readonly<Record<string, (uid: (who: Who) => string) => readonly Step[]>> = {
  'a sale from its posting to its deletion': () => [
    ['seller', create(s1)],
    ['seller', create(s1)],
    ['ann', patch(s1, { title: 'Stolen' })],
    ['seller', patch(s1, { title: 'Better', releaseRule: 'never' })],
    ['seller', days(s1, '2026-06-07')],
    ['seller', days(s1, '2026-06-08', 1)],
    ['ann', save(s1)],
    ['ann', unsave(s1)],
    ['ann', save(s1)],
    ['guest', save(s1)],
    ['seller', cancel(s1)],
    ['seller', patch(s1, { title: 'Late' })],
    ['ann', { op: 'sale.delete', args: { id: s1 } }],
    ['seller', { op: 'sale.delete', args: { id: s1 } }],
    ['seller', { op: 'sale.delete', args: { id: s1 } }],
    ['ann', save(s1)],
  ],
  'a guest’s sale and its claim': () => [
    ['guest', create(s2, { secretHash: sha256(SECRET) })],
    ['guest', patch(s2, { title: 'No' })],
    ['guest', secretly(patch(s2, { title: 'Yes' }))],
    ['ann', { op: 'sale.claim', args: { id: s2 } }],
    ['guest', secretly({ op: 'sale.claim', args: { id: s2 } })],
    ['ann', secretly({ op: 'sale.claim', args: { id: s2 } })],
    ['ann', secretly({ op: 'sale.claim', args: { id: s2 } })],
    ['seller', secretly({ op: 'sale.claim', args: { id: s2 } })],
    ['guest', secretly(patch(s2, { title: 'Too late' }))],
    ['ann', patch(s2, { title: 'Mine' })],
    ['ann', secretly({ op: 'sale.claim', args: { id: x1 } })],
  ],
  'reviews and visits': () => [
    ['seller', create(s1)],
    ['ann', review(r1, s1, 5, null)],
    ['ann', review(r2, s1, 1, null)],
    ['ann', review(r2, s1, 1, 5)],
    ['seller', review(r2, s1, 5, null)],
    ['guest', review(r2, s1, 5, null)],
    ['ann', review(r2, x1, 5, null)],
    ['ann', checkIn(39.8)],
    ['ann', checkIn(39.74, 200)],
    ['ann', checkIn(39.74, 10, '2026-06-05T16:00:00.000Z')],
    ['ann', checkIn(39.74, 10, '2026-05-01T16:00:00.000Z')],
    ['guest', checkIn(39.74)],
    ['ann', checkIn(39.74)],
    ['ann', checkIn(39.74)],
    ['guest', isOn(NOW)],
    ['ann', isOn('2026-06-06T05:00:00.000Z')],
    ['ann', report(s1)],
    ['ann', report(s1)],
    ['guest', report(x1)],
    ['ann', { op: 'review.delete', args: { id: r2, saleId: s1 } }],
    ['ann', { op: 'review.delete', args: { id: r2, saleId: s1 } }],
    ['ann', review(r1, s1, 1, null)],
  ],
  'pictures without their files': () => [
    ['seller', create(s1)],
    ['seller', image(i1, 0)],
    ['seller', image(i1, 1)],
    ['ann', image(i2, 0)],
    ['seller', attach(i1)],
    ['seller', attach(i2)],
    ['seller', { op: 'image.order', args: { id: s1, imageIds: [i2, i1] } }],
    ['seller', { op: 'image.remove', args: { id: s1, imageId: i1 } }],
    ['seller', { op: 'image.remove', args: { id: s1, imageId: i1 } }],
  ],
  'what people keep for themselves': (uid) => [
    ['ann', note('Bring cash', null)],
    ['ann', note('', 'Bring cash')],
    ['ann', note('Again', null)],
    ['ann', note('Once more', null)],
    ['guest', note('No', null)],
    ['ann', route('Saturday', null)],
    ['ann', route('Sunday', 'Saturday')],
    ['ann', route('Monday', 'Saturday')],
    ['ann', { op: 'route.delete', args: { id: t1 } }],
    ['ann', { op: 'route.delete', args: { id: t1 } }],
    ['ann', search('Tools')],
    ['guest', { op: 'search.delete', args: { id: q1 } }],
    ['ann', { op: 'search.delete', args: { id: q1 } }],
    ['ann', search('Tools again')],
    ['ann', { op: 'profile.patch', args: { id: uid('ann'), set: { zipCode: '80202' } } }],
    ['ann', { op: 'profile.patch', args: { id: uid('seller'), set: { zipCode: '80202' } } }],
    [
      'ann',
      { op: 'preference.put', args: { id: uid('ann'), key: 'theme', value: { dark: true } } },
    ],
    ['ann', { op: 'preference.put', args: { id: uid('ann'), key: 'theme', value: null } }],
    ['ann', { op: 'preference.put', args: { id: uid('seller'), key: 'theme', value: 1 } }],
  ],
  'letters and counts': () => [
    [
      'guest',
      {
        op: 'contact.send',
        args: {
          id: crypto.randomUUID(),
          name: 'G',
          email: 'g@example.org',
          subject: 'S',
          message: 'M',
        },
      },
    ],
    [
      'ann',
      {
        op: 'contact.send',
        args: { id: crypto.randomUUID(), name: 'A', email: 'a', subject: 'S', message: 'M' },
      },
    ],
    [
      'guest',
      { op: 'newsletter.subscribe', args: { id: crypto.randomUUID(), email: 'g@example.org' } },
    ],
    [
      'ann',
      { op: 'newsletter.subscribe', args: { id: crypto.randomUUID(), email: 'G@example.org' } },
    ],
    ['ann', { op: 'newsletter.subscribe', args: { id: crypto.randomUUID(), email: 'none' } }],
    [
      'guest',
      {
        op: 'view.batch',
        args: { id: crypto.randomUUID(), views: [{ saleId: s3, day: '2026-06-06' }] },
      },
    ],
    [
      'ann',
      {
        op: 'error.report',
        args: { id: crypto.randomUUID(), name: 'E', code: 'c', where: 'w', build: '1' },
      },
    ],
  ],
  'more than is allowed': () => [
    ...Array.from({ length: 51 }, (): Step => [
      'ann',
      {
        op: 'error.report',
        args: { id: crypto.randomUUID(), name: 'E', code: 'c', where: 'w', build: '1' },
      },
    ]),
    ...Array.from({ length: 12 }, (_, i): Step => [
      'ann',
      {
        op: 'contact.send',
        args: {
          id: crypto.randomUUID(),
          name: 'A',
          email: i === 5 || i === 11 ? 'none' : 'a@example.org',
          subject: 'S',
          message: 'M',
        },
      },
    ]),
    ...Array.from({ length: 12 }, (): Step => [
      'guest',
      create(crypto.randomUUID(), { secretHash: sha256(SECRET) }),
    ]),
  ],
};

onEachDatabase('the server in memory does as the server', (database) => {
  beforeAll(() => database.setNow(NOW), 120_000);
  afterAll(() => database.setNow(null));

  it('the server in memory has the same limits', async () => {
    const kept = await database.owner<{ what: string; whose: string; most: number; span: string }>(
      `select what, whose, most, case when span = '1 day' then 'day' else 'hour' end as span
      from app.allowance
      -- Nor what moderators call: those functions the server in memory does not have.
      where whose <> 'address' and what not in ('moderation_queue', 'moderate')`,
    );
    const rows = kept.map(({ what, whose, most, span }) => [what, whose, most, span].join(' '));
    expect(rows.toSorted()).toEqual(ALLOWANCES.map((row) => row.join(' ')).toSorted());
  });

  it.each(Object.keys(PROGRAMS))('[SYNC-6, SYNC-7] %s', async (name) => {
    const fake = new FakeServer();
    fake.nowMs = Date.parse(NOW);
    const mids = { seller: 0, ann: 0, guest: 0 };
    const uids = { seller: '', ann: '', guest: null as string | null };
    const devices = { guest: new Device(database, 'anon') } as Record<Who, Device>;
    for (const who of ['seller', 'ann'] as const) {
      const user = await newUser(database);
      uids[who] = user.uid;
      devices[who] = new Device(database, user);
      // The profile that a sign-up makes.
      const doc = { id: user.uid, zipCode: null, displayName: null };
      fake.tables.profiles.set(user.uid, { doc, rev: 1, xid: 1 });
    }
    const meant = new Map<string, string>();
    const renamed = <T>(value: T): T =>
      JSON.parse(
        JSON.stringify(value).replace(/id-[a-z]\d/g, (id) => {
          meant.set(id, meant.get(id) ?? crypto.randomUUID());
          return meant.get(id) ?? '';
        }),
      ) as T;
    const steps = renamed(PROGRAMS[name]?.((who) => uids[who] ?? '') ?? []);
    for (const [i, [who, mutation]] of steps.entries()) {
      const opId = crypto.randomUUID();
      mids[who] += 1;
      const wire = { op: mutation.op, a: toSnakeKeys(mutation.args) as Record<string, unknown> };
      const told = await devices[who].push(wire);
      const uid = uids[who];
      const request = {
        clientId: devices[who].clientId,
        principal: uid ?? 'guest',
        mutations: [{ mid: mids[who], opId, v: 1, op: mutation.op, args: { ...mutation.args } }],
      };
      const answer = fake.push(uid, request);
      if (answer === 'batch-failed' || answer.kind !== 'applied') throw new Error('refused');
      const [result] = told.res ?? [];
      const [ours] = answer.results;
      const step = `step ${i}: ${who} ${mutation.op}`;
      expect([step, result?.code ?? 'ok']).toEqual([step, ours?.code ?? 'ok']);
      const { rows, unread } = readRows((told.rows ?? []) as unknown as WireRow[]);
      expect([step, inOrder(rows), unread]).toEqual([step, inOrder(answer.rows), []]);
    }
  });
});

function inOrder<R extends { readonly kind: string; readonly id: string }>(
  rows: readonly R[],
): R[] {
  return rows.toSorted((a, b) => (`${a.kind} ${a.id}` < `${b.kind} ${b.id}` ? -1 : 1));
}

import { afterEach, expect, it } from 'vitest';
import { Device, type Intent } from '../../support/databases/database-device.ts';
import type { Who } from '../../support/databases/database-roles.ts';
import {
  createSale,
  freshPoint,
  patchSale,
  person,
  postedSale,
  sha256,
} from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { moderationOf } from '../moderation/moderators.ts';
import { randomFrom } from '../sync/random-program.ts';
import { begin, standsBehind } from './waiting.ts';

const newId = () => crypto.randomUUID();
/** While the sales are open. */
const NOON = '2026-11-21T18:00:00.000Z';
const PEOPLE = 8;
const PUSHES = 16;

interface Sale {
  readonly id: string;
  readonly owner: number;
  readonly lat: number;
  readonly lng: number;
}

/** What someone who has two of the sales, and a route with others, may do next. */
function drawIntents(random: () => number, me: number, uid: string, sales: readonly Sale[]) {
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[Math.floor(random() * from.length)];
    if (picked === undefined) throw new Error('Nothing to pick from.');
    return picked;
  };
  const about = (): Intent => {
    const { id, lat, lng } = pick(sales);
    const own = pick(sales.filter(({ owner }) => owner === me)).id;
    const sale = { id: newId(), sale_id: id };
    const draw: readonly (() => Intent)[] = [
      () => ({ op: 'save.set', a: { id } }),
      () => ({ op: 'save.unset', a: { id } }),
      () => patchSale(own, { title: `Sale ${random()}` }),
      () => patchSale(own, { place: pick([null, { street: null, lat, lng, quality: 'exact' }]) }),
      () => ({ op: 'image.order', a: { id: own, image_ids: [] } }),
      () => ({ op: 'sale.cancel', a: { id: pick([own, id]), reason: null } }),
      () => ({ op: 'sale.delete', a: { id: pick([id, random() < 0.2 ? own : id]) } }),
      () => ({ op: 'review.put', a: { ...sale, rating: 3, title: '', comment: `${random()}` } }),
      () => ({ op: 'review.delete', a: sale }),
      () => ({ op: 'checkin.add', a: { ...sale, lat, lng, accuracy_m: 5, at: NOON } }),
      () => ({ op: 'ison.add', a: { ...sale, state: 'on', at: NOON } }),
      () => ({ op: 'report.add', a: { ...sale, reason: pick(['spam', 'other']), details: '' } }),
      () => ({ op: 'view.batch', a: { id: newId(), views: [{ ...sale, day: '2026-11-21' }] } }),
      () => ({
        op: 'route.put',
        a: { id: newId(), name: '', day: null, stops: [{ sale_id: id }], settings: {} },
      }),
      () => ({ op: 'profile.patch', a: { id: uid, set: { display_name: pick(['Ann', 'Bob']) } } }),
    ];
    return pick(draw)();
  };
  return Array.from({ length: 10 }, about);
}

/** PGlite has one connection, so nobody waits for anyone. */
onEachDatabase('mixed pushes at one moment', (database, kind) => {
  const { oldUser } = moderationOf(database);
  afterEach(() => database.setNow(null));

  it.skipIf(kind === 'PGlite')(
    '[SYNC-7] eight people push about the same 16 sales in random orders, beside roll-ups, and none ends in a deadlock',
    async ({ annotate }) => {
      database.setNow(NOON);
      await database.owner('update app.meta set limit_factor = 100');
      const people = await Promise.all(Array.from({ length: PEOPLE }, () => oldUser()));
      const sales: Sale[] = [];
      for (const [owner, user] of people.entries()) {
        const points = [freshPoint(), freshPoint()];
        const created = points.map((point) => createSale(newId(), point));
        await new Device(database, user).push(...created);
        for (const [n, { a }] of created.entries()) {
          const { lat, lng } = points[n] ?? freshPoint();
          sales.push({ id: String(a['id']), owner, lat, lng });
        }
      }
      let deadlocks = 0;
      const noteDeadlock = (error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === '40P01')) throw error;
        deadlocks += 1;
      };
      const outcomes: string[] = [];
      let running = PEOPLE;
      const write = async (user: { readonly uid: string }, me: number) => {
        const random = randomFrom(me + 1);
        const device = new Device(database, user);
        for (let n = 0; n < PUSHES; n += 1) {
          const body = device.body(...drawIntents(random, me, user.uid, sales));
          // What fails is sent again, as a device does.
          for (let isDone = false; !isDone;) {
            try {
              const { res = [] } = await device.send(body);
              outcomes.push(...res.map(({ st, code }) => code ?? st));
              isDone = true;
            } catch (error) {
              noteDeadlock(error);
            }
          }
        }
        running -= 1;
      };
      const isWriting = () => running > 0;
      const rollUp = async () => {
        while (isWriting()) {
          await database.as('service_role', 'select app.roll_up()').catch(noteDeadlock);
        }
      };
      await Promise.all([...people.map(write), rollUp()]);
      await database.owner('update app.meta set limit_factor = 1');
      expect(outcomes).toHaveLength(PEOPLE * PUSHES * 10);
      await annotate(
        `${PEOPLE * PUSHES} pushes, ${outcomes.filter((each) => each === 'ok').length} of ${outcomes.length} mutations accepted, ${deadlocks} deadlocks`,
      );
      expect(deadlocks).toBe(0);
    },
    300_000,
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-7] who waits for a sale holds no other one that comes after it, and nobody waits for a refused stranger',
    async () => {
      const owner = await person(database);
      const [first, second] = [newId(), newId()].toSorted();
      await owner.device.push(
        createSale(first ?? '', freshPoint()),
        createSale(second ?? '', freshPoint()),
      );
      const stranger = await person(database);
      const other = await postedSale(database);
      // Refused, and open.
      const refused = await begin(
        database,
        stranger.user,
        'sync_push',
        stranger.device.body(patchSale(first ?? '', { title: 'Mine' })),
      ).ended;
      const hidden = await begin(database, 'service_role', 'moderate', {
        sale_id: first,
        action: 'hide',
        reason: 'fake',
      }).ended;
      const waiting = begin(
        database,
        owner.user,
        'sync_push',
        owner.device.body(
          patchSale(second ?? '', { title: 'B' }),
          patchSale(first ?? '', { title: 'A' }),
        ),
      );
      expect(await standsBehind(database, waiting)).toEqual([hidden.pid]);
      const free = 'select id from app.sale where id = any ($1) order by id for update skip locked';
      expect(await database.owner(free, [[first, second, other.id]])).toHaveLength(2);
      await Promise.all([refused.commit(), hidden.commit()]);
      await (await waiting.ended).commit();
      const titles = 'select title from app.sale where id = any ($1) order by id';
      expect(await database.owner(titles, [[first, second]])).toEqual([
        { title: 'A' },
        { title: 'B' },
      ]);
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-7] two people who delete their sales and review those of each other both get through',
    async () => {
      const [ann, bob] = [await postedSale(database), await postedSale(database)];
      const review = (saleId: string, comment: string): Intent => ({
        op: 'review.put',
        a: { id: newId(), sale_id: saleId, rating: 1, title: '', comment },
      });
      const remove = (id: string): Intent => ({ op: 'sale.delete', a: { id } });
      await ann.device.push(review(bob.id, 'Fair'));
      await bob.device.push(review(ann.id, 'Fair'));
      const both = [
        begin(
          database,
          ann.seller,
          'sync_push',
          ann.device.body(remove(ann.id), review(bob.id, 'Bad')),
        ),
        begin(
          database,
          bob.seller,
          'sync_push',
          bob.device.body(remove(bob.id), review(ann.id, 'Bad')),
        ),
      ];
      await Promise.all(both.map(async ({ ended }) => (await ended).commit()));
      await database.as('service_role', 'select app.roll_up()');
      const left = 'select from app.review where sale_id = any ($1)';
      expect(await database.owner(left, [[ann.id, bob.id]])).toEqual([]);
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-7] a push that comes to a sale which was posted while it ran waits for nobody: it ends before it',
    async () => {
      const [late = '', early = ''] = [newId(), newId()].toSorted();
      const post = (id: string) => createSale(id, freshPoint(), { secret_hash: sha256(id) });
      const edit = (id: string) => patchSale(id, { title: 'Lamps' }, id);
      const [ann, bob, joe] = [
        await person(database),
        await person(database),
        await person(database),
      ];
      const came = ({ user }: typeof ann): Intent => ({
        op: 'referral.use',
        a: { id: user.uid, referrer: joe.user.uid },
      });
      const pushOf = (who: Who, ...intents: Intent[]) => {
        const body = new Device(database, who).body(...intents);
        return { ...begin(database, who, 'sync_push', body), body };
      };
      const push = (...intents: Intent[]) => pushOf('anon', ...intents);
      await new Device(database, 'anon').push(post(early));
      const posting = await push(post(late)).ended;
      const same = await pushOf(bob.user, came(bob)).ended;
      // It has taken its locks, and waits for someone else who is brought in at this moment.
      const running = pushOf(ann.user, edit(early), came(ann), edit(late));
      expect(await standsBehind(database, running)).toEqual([same.pid]);
      await posting.commit();
      const after = push(edit(late), edit(early));
      await standsBehind(database, after);
      await same.commit();
      await running.ended.then((each) => each.commit());
      await after.ended.then((each) => each.commit());
      const answered = async ({ body }: typeof running) =>
        (
          await database.owner<{ res: { st: string } }>(
            'select res from app.result where client_id = $1 order by mid',
            [body.client_id],
          )
        ).map(({ res }) => res.st);
      expect([await answered(running), await answered(after)]).toEqual([
        ['ok', 'ok'],
        ['ok', 'ok'],
      ]);
      const rest = { ...running.body, muts: running.body.muts.slice(2) };
      expect(await ann.device.send(rest)).toMatchObject({ res: [{ st: 'ok' }] });
    },
  );
});

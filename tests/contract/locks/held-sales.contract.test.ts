import { afterEach, beforeEach, expect, it } from 'vitest';
import { Device, type Intent, kindsOf } from '../../support/databases/database-device.ts';
import type { Held, Who } from '../../support/databases/database-roles.ts';
import {
  newUser,
  patchSale,
  person,
  type Point,
  postedSale,
} from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { moderationOf } from '../moderation/moderators.ts';
import { begin, standsBehind, type Underway } from './waiting.ts';

const newId = () => crypto.randomUUID();
/** While the sales are open. */
const NOON = '2026-11-21T18:00:00.000Z';
/** So often a stranger begins anew while someone waits; after that the sale counts as frozen. */
const ROUNDS = 8;

const review = (saleId: string, comment: string): Intent => ({
  op: 'review.put',
  a: { id: newId(), sale_id: saleId, rating: 1, title: '', comment },
});
const save = (id: string): Intent => ({ op: 'save.set', a: { id } });
const unsave = (id: string): Intent => ({ op: 'save.unset', a: { id } });
const cancel = (id: string): Intent => ({ op: 'sale.cancel', a: { id, reason: null } });
const remove = (id: string): Intent => ({ op: 'sale.delete', a: { id } });
const report = (saleId: string, reason = 'spam'): Intent => ({
  op: 'report.add',
  a: { id: newId(), sale_id: saleId, reason, details: '' },
});

interface Target {
  readonly id: string;
  readonly point: Point;
}

/** All that anyone may do about a sale of someone else, and what they are refused. */
function everything({ id, point: { lat, lng } }: Target, n: number): Intent[] {
  const sale = { sale_id: id };
  const forged = { id, secret: 'guessed', reason: null };
  return [
    unsave(id),
    save(id),
    review(id, `Bad ${n}`),
    { op: 'checkin.add', a: { id: newId(), ...sale, lat, lng, accuracy_m: 5, at: NOON } },
    { op: 'ison.add', a: { id: newId(), ...sale, state: 'not-there', at: NOON } },
    { op: 'view.batch', a: { id: newId(), views: [{ ...sale, day: '2026-11-21' }] } },
    { op: 'route.put', a: { id: newId(), name: '', day: null, stops: [sale], settings: {} } },
    { op: 'note.put', a: { id, text: `Lamp ${n}` } },
    report(id, ['spam', 'wrong-place', 'not-a-sale', 'offensive', 'other'][n % 5]),
    { op: 'sale.cancel', a: forged },
    { op: 'sale.claim', a: forged },
    { op: 'sale.delete', a: forged },
    patchSale(id, { title: 'Mine' }, 'guessed'),
    { op: 'image.order', a: { ...forged, image_ids: [] } },
    { op: 'review.delete', a: { id: newId(), ...sale } },
    review(id, `Worse ${n}`),
    unsave(id),
    save(id),
  ];
}

/** PGlite has one connection, so nobody waits for anyone. */
onEachDatabase('a sale about which strangers keep writing', (database, kind) => {
  const { newModerator, oldUser, entryOf } = moderationOf(database);
  beforeEach(() => database.setNow(NOON));
  afterEach(async () => {
    database.setNow(null);
    await database.owner('update app.moderation_rule set hides_at = 12');
  });
  const settle = () => database.as('service_role', 'select app.roll_up()');
  const push = (who: Who, ...intents: Intent[]) =>
    begin(database, who, 'sync_push', new Device(database, who).body(...intents));

  /** One who sends everything about a sale, and keeps each push open. */
  class Stranger {
    readonly #device: Device;
    readonly #who: Who;
    readonly #sale: Target;
    #pushes = 0;
    #underway: Underway | null = null;
    #held: Held | null = null;

    constructor(who: Who, sale: Target) {
      this.#who = who;
      this.#device = new Device(database, who);
      this.#sale = sale;
    }

    get pid(): number | null {
      return this.#held?.pid ?? null;
    }

    /** Resolves when the push has done its work, or stands still itself. */
    async begin(): Promise<void> {
      const body = this.#device.body(...everything(this.#sale, this.#pushes));
      this.#pushes += 1;
      const underway = begin(database, this.#who, 'sync_push', body);
      this.#underway = underway;
      void underway.ended.then((held) => {
        this.#held = held;
      });
      await standsBehind(database, underway);
    }

    async commit(): Promise<void> {
      const held = await this.#underway?.ended;
      this.#held = null;
      await held?.commit();
    }
  }

  /**
   * Four strangers have pushes about the sale open. Whenever the writer stands still, the one that it stands
   * behind commits and begins the next. Returns for how many pushes the writer waited.
   */
  async function pushesWaitedFor(sale: Target, write: () => Underway): Promise<number> {
    const users = await Promise.all([1, 2, 3].map(() => newUser(database)));
    const strangers = [...users, 'anon' as const].map((who) => new Stranger(who, sale));
    for (const each of strangers) await each.begin();
    const writer = write();
    let waited = 0;
    for (; waited < ROUNDS; waited += 1) {
      const blockers = await standsBehind(database, writer);
      if (blockers.length === 0) break;
      const isBefore = ({ pid }: Stranger) => pid !== null && blockers.includes(pid);
      const first = strangers.find(isBefore) ?? strangers.find(({ pid }) => pid !== null);
      if (first === undefined) throw new Error('The writer waits for nobody that is known.');
      await first.commit();
      await first.begin();
    }
    // In the end everyone commits, whoever waits for whom.
    await Promise.all([
      writer.ended.then((held) => held.commit()),
      ...strangers.map((each) => each.commit()),
    ]);
    return waited;
  }

  const target = async () => {
    await database.owner('update app.moderation_rule set hides_at = 1000');
    const posted = await postedSale(database);
    return { ...posted, writes: (intent: Intent) => push(posted.seller, intent) };
  };
  const hides = (who: Who, id: string) =>
    begin(database, who, 'moderate', { sale_id: id, action: 'hide', reason: 'fake', note: '' });
  const isHidden = async (id: string) => {
    const rows = await database.owner<{ hidden: boolean }>(
      'select hidden from app.sale where id = $1',
      [id],
    );
    return rows[0]?.hidden ?? null;
  };

  for (const [what, intent] of [
    ['cancels', cancel],
    ['moves', (id: string) => patchSale(id, { place: null, zip_code: '60601' })],
    ['deletes', remove],
  ] as const) {
    it.skipIf(kind === 'PGlite')(
      `[SYNC-7] who ${what} their sale waits for at most two pushes of strangers`,
      async () => {
        const { id, point, seller, writes } = await target();
        expect(await pushesWaitedFor({ id, point }, () => writes(intent(id)))).toBeLessThanOrEqual(
          2,
        );
        const [done] = await database.owner<{ is_done: boolean }>(
          `select coalesce(bool_and(cancelled_at is not null or zip_code is not null), true) as is_done
           from app.sale where id = $1 and user_id = $2`,
          [id, seller.uid],
        );
        expect(done).toEqual({ is_done: true });
      },
    );
  }

  for (const [name, who] of [
    ['a moderator', newModerator],
    ['the service key', () => Promise.resolve('service_role' as const)],
  ] as const) {
    it.skipIf(kind === 'PGlite')(
      `[SYNC-27] ${name} who hides a sale waits for at most two pushes of strangers`,
      async () => {
        const sale = await target();
        const by = await who();
        expect(await pushesWaitedFor(sale, () => hides(by, sale.id))).toBeLessThanOrEqual(2);
        expect(await isHidden(sale.id)).toBe(true);
      },
    );
  }

  it.skipIf(kind === 'PGlite')(
    '[SYNC-27] a report waits for no push of strangers; the next roll-up weighs what came at one moment',
    async () => {
      const { id, point } = await postedSale(database);
      for (const who of [await oldUser(), await oldUser()]) {
        await new Device(database, who).push(report(id));
      }
      const last = await oldUser();
      expect(await pushesWaitedFor({ id, point }, () => push(last, report(id)))).toBe(0);
      await settle();
      expect(await isHidden(id)).toBe(true);
      // Two reports before, and one each from the last and from the four strangers.
      expect(await entryOf('service_role', 'open', id)).toMatchObject({ waits: 'reports' });
      const unweighed = 'select from app.report where sale_id = $1 and not is_weighed';
      expect(await database.owner(unweighed, [id])).toEqual([]);
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-4] what strangers add to a sale while it is deleted is deleted by the next roll-up, with tombstones',
    async () => {
      const { id, seller } = await postedSale(database);
      const [late, early] = [await person(database), await person(database)];
      const before = review(id, 'Fair');
      await early.device.push(save(id), before);
      await early.device.pull(early.own);
      const adds = await push(late.user, save(id), review(id, 'Bad')).ended;
      const changes = await push(early.user, review(id, 'Better'), unsave(id), save(id)).ended;
      expect(await new Device(database, seller).outcomes(remove(id))).toEqual(['ok']);
      await Promise.all([adds.commit(), changes.commit()]);
      expect(kindsOf(await new Device(database, 'anon').pull(`s:${id}`))).toEqual(['-sale']);
      await late.device.pull(late.own);
      await settle();
      for (const table of ['save', 'review', 'stat_event']) {
        expect(
          await database.owner(`select from app.${table} where sale_id = $1`, [id]),
          table,
        ).toEqual([]);
      }
      for (const each of [late, early]) {
        const kinds = kindsOf(await each.device.pull(each.own));
        expect(kinds.toSorted()).toEqual(['-review', '-save']);
      }
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-3] a review that comes while its sale is hidden is shown to nobody but its author, and comes back with the sale',
    async () => {
      const { id } = await postedSale(database);
      const [late, early] = [await person(database), await person(database)];
      await early.device.push(review(id, 'Fair'));
      const [adds, changes] = [
        await push(late.user, review(id, 'Bad')).ended,
        await push(early.user, review(id, 'Better')).ended,
      ];
      await (await hides('service_role', id).ended).commit();
      await Promise.all([adds.commit(), changes.commit()]);
      const shown = async (who: Who) =>
        (await database.as(who, 'select id from app.review where sale_id = $1', [id])).length;
      const seen = async () => kindsOf(await new Device(database, 'anon').pull(`s:${id}`));
      expect([await shown('anon'), await shown(late.user), await seen()]).toEqual([
        0,
        1,
        ['-sale'],
      ]);
      await settle();
      const hidden = 'select hidden from app.review where sale_id = $1';
      expect(await database.owner(hidden, [id])).toEqual([{ hidden: true }, { hidden: true }]);
      await begin(database, 'service_role', 'moderate', {
        sale_id: id,
        action: 'restore',
      }).ended.then((held) => held.commit());
      expect(await shown('anon')).toBe(2);
      expect((await seen()).filter((each) => each === 'review')).toHaveLength(2);
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-7] a roll-up waits for no push; what that holds is counted by the next',
    async () => {
      const { id, seller } = await postedSale(database);
      const other = await postedSale(database);
      const fan = await person(database);
      await fan.device.push(save(id), save(other.id));
      const moves = await push(seller, patchSale(id, { place: null })).ended;
      await settle();
      const saves = async () => {
        const rows = await database.owner<{ id: string; saves: number }>(
          'select id, saves from app.sale_stats where id = any ($1)',
          [[id, other.id]],
        );
        return [id, other.id].map((each) => rows.find((row) => row.id === each)?.saves);
      };
      expect(await saves()).toEqual([0, 1]);
      await moves.commit();
      await settle();
      await settle();
      expect(await saves()).toEqual([1, 1]);
    },
  );
});

import { afterEach, expect, it } from 'vitest';
import type { Intent } from '../../support/databases/database-device.ts';
import { createSale, freshPoint, person } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { begin, standsBehind } from './waiting.ts';

const newId = () => crypto.randomUUID();
type Person = Awaited<ReturnType<typeof person>>;

const came = (referrer: Person, id: string): Intent => ({
  op: 'referral.use',
  a: { id, referrer: referrer.user.uid },
});
const nameIs = ({ user }: Person, display_name: string): Intent => ({
  op: 'profile.patch',
  a: { id: user.uid, set: { display_name } },
});
const post = () => createSale(newId(), freshPoint());

/** PGlite has one connection, so nobody waits for anyone. */
onEachDatabase('an account that others name as their referrer', (database, kind) => {
  afterEach(() => database.owner("update app.meta set push_span = '1 hour'"));
  const push = ({ user, device }: Person, ...intents: Intent[]) =>
    begin(database, user, 'sync_push', device.body(...intents));
  const end = ({ user }: Person) => begin(database, user, 'delete_account', { id: user.uid });
  const exists = async ({ user }: Person) =>
    (await database.owner('select from auth.users where id = $1', [user.uid])).length === 1;
  const counted = async ({ user }: Person) => {
    const [row] = await database.owner<{ count: number }>(
      'select cardinality(referrals) as count from app.profile where id = $1',
      [user.uid],
    );
    return row?.count;
  };

  for (const [why, make] of [
    ['speaks for someone else', async (ann: Person) => came(ann, newId())],
    [
      'has said it before',
      async (ann: Person, eve: Person) => {
        const bob = await person(database);
        await eve.device.push(came(bob, eve.user.uid));
        return came(ann, eve.user.uid);
      },
    ],
    [
      'has brought it in',
      async (ann: Person, eve: Person) => {
        await ann.device.push(came(eve, ann.user.uid));
        return came(ann, eve.user.uid);
      },
    ],
    [
      'is not new',
      async (ann: Person, eve: Person) => {
        await database.owner("update app.profile set created_at = '2020-01-01' where id = $1", [
          eve.user.uid,
        ]);
        return came(ann, eve.user.uid);
      },
    ],
  ] as const) {
    it.skipIf(kind === 'PGlite')(
      `[SYNC-15] is deleted at once while a stranger’s push is open who ${why}`,
      async () => {
        const [ann, eve] = [await person(database), await person(database)];
        const refused = await push(eve, await make(ann, eve)).ended;
        // Nor does it keep another new person from saying theirs.
        const [bob, joe] = [await person(database), await person(database)];
        const other = push(bob, came(joe, bob.user.uid));
        expect(await standsBehind(database, other)).toEqual([]);
        await (await other.ended).commit();
        const ending = end(ann);
        expect(await standsBehind(database, ending)).toEqual([]);
        await (await ending.ended).commit();
        await refused.commit();
        expect(await exists(ann)).toBe(false);
      },
    );
  }

  it.skipIf(kind === 'PGlite')(
    '[SYNC-15] is deleted after the push of someone who is accepted; no news waits behind a deletion that waits',
    async () => {
      const [ann, bob] = [await person(database), await person(database)];
      const accepted = await push(bob, came(ann, bob.user.uid)).ended;
      const ending = end(ann);
      expect(await standsBehind(database, ending)).toEqual([accepted.pid]);
      const writing = `select from pg_stat_activity a
        where a.backend_xid is not null and $1 = any (pg_blocking_pids(a.pid))`;
      expect(await database.owner(writing, [accepted.pid])).toEqual([]);
      await accepted.commit();
      await (await ending.ended).commit();
      expect(await exists(ann)).toBe(false);
      expect(await bob.device.outcomes(post())).toEqual(['ok']);
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-15] is told to come again if what keeps it from being deleted takes long',
    async () => {
      await database.owner("update app.meta set push_span = '200 milliseconds'");
      const [ann, bob] = [await person(database), await person(database)];
      const accepted = await push(bob, came(ann, bob.user.uid)).ended;
      const ask = 'select public.delete_account($1::jsonb) as answer';
      const body = JSON.stringify({ id: ann.user.uid });
      expect(await database.as(ann.user, ask, [body])).toMatchObject([
        { answer: { refused: 'limit' } },
      ]);
      expect(await exists(ann)).toBe(true);
      await accepted.commit();
      expect(await database.as(ann.user, ask, [body])).toMatchObject([{ answer: { ended: true } }]);
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-7] holds nobody up while its own push is open; what others earn for it counts with the next roll-up',
    async () => {
      const [ann, bob] = [await person(database), await person(database)];
      await bob.device.push(came(ann, bob.user.uid));
      const renames = await push(ann, nameIs(ann, 'Ann')).ended;
      const posts = push(bob, post());
      expect(await standsBehind(database, posts)).toEqual([]);
      await (await posts.ended).commit();
      const rollUp = () => database.as('service_role', 'select app.roll_up()');
      await rollUp();
      await renames.commit();
      expect(await counted(ann)).toBe(0);
      await rollUp();
      await rollUp();
      expect(await counted(ann)).toBe(1);
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[spec 9] is gone for whoever names it while it is being deleted',
    async () => {
      const [ann, bob] = [await person(database), await person(database)];
      const ending = await end(ann).ended;
      const names = push(bob, came(ann, bob.user.uid));
      expect(await standsBehind(database, names)).toEqual([]);
      await (await names.ended).commit();
      await ending.commit();
      expect(
        await database.owner('select from app.referral where user_id = $1', [bob.user.uid]),
      ).toEqual([]);
    },
  );
});

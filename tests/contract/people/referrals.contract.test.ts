import { afterAll, beforeAll, expect, it } from 'vitest';
import { Device } from '../../support/databases/database-device.ts';
import { createSale, freshPoint, newUser, sha256 } from '../../support/databases/database-sale.ts';
import type { NewMutation } from '../../../src/sync/mutations/mutation.ts';
import { create } from '../../support/builders/sale-args.ts';
import { FakeServer } from '../../support/fake-server/fake-server.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

const NOW = '2026-06-06T16:00:00.000Z';
/** When something counted, as its referrer is told: to the half of a day. */
const TOLD = '2026-06-06T12:00:00.000Z';

onEachDatabase('referrals', (database) => {
  beforeAll(() => database.setNow(NOW), 120_000);
  afterAll(() => database.setNow(null));

  async function person() {
    const user = await newUser(database);
    const device = new Device(database, user);
    const use = async (referrer: string, id = user.uid) =>
      (await device.outcomes({ op: 'referral.use', a: { id, referrer } }))[0];
    const post = () => device.outcomes(createSale(crypto.randomUUID(), freshPoint()));
    /** As another device of the same person reads them. */
    const referrals = async () => {
      const rows = await new Device(database, user).pull(`u:${user.uid}`);
      const [profile] = rows.filter(([kind]) => kind === 'profile');
      return (profile?.[3] as { referrals?: string[] } | undefined)?.referrals ?? [];
    };
    return { uid: user.uid, device, use, post, referrals };
  }

  it('[spec 9] one counts with the first sale of the new account, once, and on each device', async () => {
    const [ann, bob] = [await person(), await person()];
    expect(await bob.use(ann.uid)).toBe('ok');
    expect(await ann.referrals()).toEqual([]);
    await bob.post();
    expect(await ann.referrals()).toEqual([TOLD]);
    await bob.post();
    expect(await ann.referrals()).toEqual([TOLD]);
    expect(await bob.referrals()).toEqual([]);
  });

  it('[spec 9] what a guest had posted before signing up counts when it is claimed', async () => {
    const [ann, bob] = [await person(), await person()];
    const id = crypto.randomUUID();
    const guest = new Device(database, 'anon');
    await guest.push(createSale(id, freshPoint(), { secret_hash: sha256('s') }));
    expect(await bob.use(ann.uid)).toBe('ok');
    await bob.device.outcomes({ op: 'sale.claim', a: { id, secret: 's' } });
    expect(await ann.referrals()).toEqual([TOLD]);
    // Or in the other order.
    const eve = await person();
    await eve.post();
    expect(await eve.use(ann.uid)).toBe('ok');
    expect(await ann.referrals()).toEqual([TOLD, TOLD]);
  });

  it('[spec 9] one’s own link, a made-up one, a second one, and one for someone else are refused', async () => {
    const [ann, bob, eve] = [await person(), await person(), await person()];
    expect(await bob.use(bob.uid)).toBe('forbidden');
    expect(await bob.use(crypto.randomUUID())).toBe('gone');
    expect(await bob.use('no id')).toBe('invalid');
    expect(await eve.use(ann.uid, bob.uid)).toBe('forbidden');
    expect(await bob.use(ann.uid)).toBe('ok');
    expect(await bob.use(ann.uid)).toBe('duplicate');
    expect(await bob.use(eve.uid)).toBe('duplicate');
    // Two people do not bring in each other.
    expect(await ann.use(bob.uid)).toBe('forbidden');
    const guest = new Device(database, 'anon');
    const asked = { op: 'referral.use', a: { id: ann.uid, referrer: bob.uid } };
    expect(await guest.outcomes(asked)).toEqual(['forbidden']);
    await bob.post();
    await eve.post();
    expect([await ann.referrals(), await bob.referrals(), await eve.referrals()]).toEqual([
      [TOLD],
      [],
      [],
    ]);
  });

  it('[spec 9] nobody brings in who brought them in by way of others; each of a chain counts', async () => {
    const [ann, bob, eve, joe] = [await person(), await person(), await person(), await person()];
    expect(await bob.use(ann.uid)).toBe('ok');
    expect(await eve.use(bob.uid)).toBe('ok');
    // Three in a circle would have one referral more than accounts that were brought in.
    expect(await ann.use(eve.uid)).toBe('forbidden');
    expect(await joe.use(eve.uid)).toBe('ok');
    expect(await ann.use(joe.uid)).toBe('forbidden');
    for (const each of [ann, bob, eve, joe]) await each.post();
    for (const each of [ann, bob, eve]) expect(await each.referrals()).toEqual([TOLD]);
    expect(await joe.referrals()).toEqual([]);
  });

  it('[spec 9] three who use each other’s links at the same moment do not bring in each other', async () => {
    if (database.hold === null) return;
    const [ann, bob, eve] = [await person(), await person(), await person()];
    expect(await bob.use(ann.uid)).toBe('ok');
    const call = 'select public.sync_push($1::jsonb) as answer';
    const asked = { op: 'referral.use', a: { id: ann.uid, referrer: eve.uid } };
    const held = await database.hold({ uid: ann.uid }, call, [
      JSON.stringify(ann.device.body(asked)),
    ]);
    const second = eve.use(bob.uid);
    // Either it waits, or it is through before the first ends.
    await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 300))]);
    await held.commit();
    expect(await second).toBe('forbidden');
  });

  it('[spec 9] two who use each other’s links at the same moment do not bring in each other', async () => {
    if (database.hold === null) return;
    const [ann, bob] = [await person(), await person()];
    const call = 'select public.sync_push($1::jsonb) as answer';
    const asked = { op: 'referral.use', a: { id: ann.uid, referrer: bob.uid } };
    const held = await database.hold({ uid: ann.uid }, call, [
      JSON.stringify(ann.device.body(asked)),
    ]);
    const second = bob.use(ann.uid);
    // Either it waits, or it is through before the first ends.
    await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 300))]);
    await held.commit();
    expect(await second).toBe('forbidden');
  });

  it('[spec 9, SYNC-6] of two devices of one account that say it at once, one is heard', async () => {
    const [ann, bob] = [await person(), await person()];
    const again = new Device(database, { uid: bob.uid });
    const asked = { op: 'referral.use', a: { id: bob.uid, referrer: ann.uid } };
    const both = await Promise.all([bob.use(ann.uid), again.outcomes(asked)]);
    expect(new Set(both.flat())).toEqual(new Set(['ok', 'duplicate']));
  });

  it('[SYNC-11] the time does not tell whose sale it was', async () => {
    const [ann, bob] = [await person(), await person()];
    await bob.use(ann.uid);
    await bob.post();
    const [told] = await ann.referrals();
    const named = await database.as(
      { uid: ann.uid },
      'select id from public.sales where created_at = $1',
      [told],
    );
    expect([told, named]).toEqual([TOLD, []]);
  });

  it('[spec 9] an account that is older than 30 days was not brought in', async () => {
    const [ann, bob] = [await person(), await person()];
    await database.owner("update app.profile set created_at = '2026-04-01' where id = $1", [
      bob.uid,
    ]);
    expect(await bob.use(ann.uid)).toBe('forbidden');
  });

  it('[SYNC-7] the server in memory refuses and counts alike', async () => {
    const server = new FakeServer();
    server.nowMs = Date.parse(NOW);
    const people = [await person(), await person(), await person()];
    people.push(await person());
    for (const { uid } of people) {
      // The profile that a sign-up makes.
      const doc = { id: uid, zipCode: null, displayName: null };
      server.tables.profiles.set(uid, { doc, rev: 1, xid: 1 });
      server.tables.signedUpMs.set(uid, server.nowMs);
    }
    const inMemory = (uid: string, { op, args }: NewMutation) => {
      const opId = crypto.randomUUID();
      const mutations = [{ mid: 1, opId, v: 1, op, args: { ...args } }];
      const answer = server.push(uid, { clientId: opId, principal: uid, mutations });
      if (answer === 'batch-failed' || answer.kind !== 'applied') throw new Error('refused');
      return answer.results[0]?.code ?? 'ok';
    };
    const use = async (from: number, id: number, to: number) => {
      const { uid } = people[from] ?? { uid: '' };
      const args = { id: people[id]?.uid ?? '', referrer: people[to]?.uid ?? crypto.randomUUID() };
      const told = await people[from]?.use(args.referrer, args.id);
      expect([from, id, to, inMemory(uid, { op: 'referral.use', args })]).toEqual([
        from,
        id,
        to,
        told,
      ]);
    };
    for (const [from, id, to] of [
      [1, 1, 1],
      [1, 1, 9],
      [1, 2, 0],
      [1, 1, 0],
      [1, 1, 0],
      [1, 1, 2],
      [0, 0, 1],
      [0, 0, 2],
      [2, 2, 1],
      [3, 3, 1],
      [2, 2, 3],
    ] as const) {
      await use(from, id, to);
    }
    for (const n of [1, 1, 0]) {
      await people[n]?.post();
      inMemory(people[n]?.uid ?? '', create(crypto.randomUUID()));
    }
    for (const { uid, referrals } of people) {
      expect(server.tables.profiles.get(uid)?.doc.referrals ?? []).toEqual(await referrals());
    }
  });

  it('[SYNC-11] nobody reads who brought in whom, or how many someone has', async () => {
    const [ann, bob] = [await person(), await person()];
    await bob.use(ann.uid);
    await bob.post();
    for (const who of ['anon', { uid: bob.uid }, { uid: ann.uid }] as const) {
      await expect(database.as(who, 'select * from app.referral')).rejects.toMatchObject({
        code: '42501',
      });
    }
    const seen = await database.as({ uid: bob.uid }, 'select * from app.profile where id = $1', [
      ann.uid,
    ]);
    expect(seen).toEqual([]);
  });
});

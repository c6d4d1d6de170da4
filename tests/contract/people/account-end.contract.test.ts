import { afterEach, describe, expect, it, vi } from 'vitest';
import { Device } from '../../support/databases/database-device.ts';
import type { TestDatabase } from '../../support/databases/database-roles.ts';
import { newUser, person } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { tablesWith } from '../../support/databases/tables-with.ts';
import { begin, standsBehind } from '../locks/waiting.ts';
import { invite, join, leave, newId, put, putOut, togetherOn } from './together-kit.ts';
import { everythingOf, NAME, NOON, note, tidy } from './whole-account.ts';

const LATER = '2027-05-21T18:00:00.000Z';
const FIVE_YEARS_ON = '2031-11-21T18:00:00.000Z';

// It walks every table, three times.
vi.setConfig({ testTimeout: 240_000 });

onEachDatabase('the end of an account', (database, kind) => {
  afterEach(() => database.setNow(null));
  const { two, read } = togetherOn(database);
  const end = (who: { readonly uid: string }, id = who.uid) =>
    answerOf(database, who, 'delete_account', { id });
  const hasEnded = async (id: string) =>
    (await answerOf(database, 'anon', 'account_ended', { id }))['ended'];

  it('[SYNC-15] nothing of the person is in any table or in the storage five years later', async () => {
    const { ids, email, bob, sale } = await everythingOf(database);
    const [uid = ''] = ids;
    expect(await end({ uid })).toMatchObject({ ok: 'sync/1', ended: true });

    // At once: nothing that anyone could read, and nothing that says what they did.
    const early = await tablesWith(database, [...ids, email, NAME]);
    const waiting = [
      'app.contact_message',
      'app.ended_account',
      'app.is_on',
      'app.rating_event',
      'app.report',
    ];
    const inFiles = ['app.unused_file', 'app.used', 'auth.audit_log_entries', 'storage.objects'];
    expect([...waiting, ...inFiles]).toEqual(expect.arrayContaining(early));
    const shown = await new Device(database, 'anon').pull(`s:${sale}`);
    expect(shown.filter(([, , , doc]) => doc !== null)).toEqual([]);
    const [route] = await new Device(database, bob.user)
      .pull(bob.own)
      .then((rows) => rows.filter(([of]) => of === 'route').map(([, , , doc]) => doc));
    expect(route).not.toHaveProperty('partners');

    database.setNow(LATER);
    await tidy(database);
    // Names of files are looked at again a day later: an upload may have ended after its file was deleted.
    database.setNow(new Date(Date.parse(LATER) + 2 * 86_400_000).toISOString());
    await tidy(database);
    expect(await tablesWith(database, [...ids, email, NAME])).toEqual([]);
    database.setNow(FIVE_YEARS_ON);
    await tidy(database);
    expect(await tablesWith(database, [...ids, email, NAME])).toEqual([]);
  });

  it('[SYNC-15] the operator who deletes an account leaves no more than its person does', async () => {
    const { ids, email } = await everythingOf(database);
    await database.as('postgres', 'delete from auth.users where id = $1', [ids[0]]);
    database.setNow(LATER);
    await tidy(database);
    database.setNow(new Date(Date.parse(LATER) + 2 * 86_400_000).toISOString());
    await tidy(database);
    expect(await tablesWith(database, [...ids, email, NAME])).toEqual([]);
  });

  it('[SYNC-6] a push with the token of a deleted account is refused, and leaves nothing', async () => {
    const { user, device, own } = await person(database);
    expect(await device.outcomes(note(newId(), 'Lamp'))).toEqual(['ok']);
    await end(user);
    for (const sender of [device, new Device(database, user)]) {
      const answer = await sender.push(note(newId(), 'Lamp'));
      expect(answer).toMatchObject({ refused: 'no_account', last_mid: 0 });
    }
    expect(await new Device(database, user).pull(own)).toEqual([]);
    expect(await tablesWith(database, [user.uid])).toEqual(
      expect.not.arrayContaining(['app.client', 'app.result', 'app.tombstone', 'app.own_row']),
    );
  });

  it('[SYNC-15] only its own person ends an account', async () => {
    const [ann, bob] = [await newUser(database), await newUser(database)];
    expect(await end(bob, ann.uid)).toMatchObject({ refused: 'forbidden' });
    expect(await end(ann, 'x')).toMatchObject({ refused: 'forbidden' });
    const asGuest = await answerOf(database, 'anon', 'delete_account', { id: ann.uid });
    expect(asGuest).toMatchObject({ refused: 'forbidden' });
    expect(await hasEnded(ann.uid)).toBe(false);
    expect(await new Device(database, ann).outcomes(note(newId(), 'Lamp'))).toEqual(['ok']);
  });

  it('[SYNC-15] other devices may ask for 180 days whether an account was deleted', async () => {
    database.setNow(NOON);
    const ann = await newUser(database);
    await end(ann);
    expect(await hasEnded(ann.uid)).toBe(true);
    expect(await hasEnded(newId())).toBe(false);
    database.setNow(LATER);
    await database.as('service_role', 'select app.prune()');
    expect(await hasEnded(ann.uid)).toBe(false);
  });

  it('[SYNC-20] partners keep the route, and an old invitation of the person leads nowhere', async () => {
    const { ann, bob, id, token } = await two([{ sale_id: newId() }]);
    await end(ann.user);
    const rows = await new Device(database, bob.user).pull(bob.own);
    const [, , , doc] = rows.find(([, of]) => of === id) ?? [];
    expect(doc).toMatchObject({ name: 'Saturday', stops: [{}] });
    expect(doc).not.toHaveProperty('partners');
    const eve = await person(database);
    expect(await eve.device.outcomes(join(id, token))).toEqual(['gone']);
  });

  it('[SYNC-20] an invitation ends with its leaving, also for one who comes back with another', async () => {
    const { ann, bob, id, token } = await two([{ sale_id: newId() }]);
    await ann.device.outcomes({ op: 'route.leave', a: { id } });
    const fresh = newId();
    await bob.device.outcomes(invite(id, fresh));
    expect(await ann.device.outcomes(join(id, fresh))).toEqual(['ok']);
    const eve = await person(database);
    expect(await eve.device.outcomes(join(id, token))).toEqual(['gone']);
    expect(await eve.device.outcomes(put(id, [], null), join(id, fresh))).toEqual(['ok', 'ok']);
  });

  describe('what is put and deleted', () => {
    it('[SYNC-4] leaves nothing after 180 days, and no device that sends nothing either', async () => {
      database.setNow(NOON);
      const { user, device } = await person(database);
      for (let i = 0; i < 20; i += 1) {
        const id = newId();
        await device.push(note(id, 'Lamp'), note(id, ''));
      }
      const left = () =>
        database.owner('select from app.tombstone where scope = $1', [`u:${user.uid}`]);
      const devices = () =>
        database.owner('select from app.client where principal = $1', [user.uid]);
      expect([(await left()).length, (await devices()).length]).toEqual([20, 1]);
      database.setNow(LATER);
      await database.as('service_role', 'select app.prune()');
      expect([await left(), await devices()]).toEqual([[], []]);
    });

    it('[SYNC-8] a device that has not heard of it by then reads its own scope afresh', async () => {
      database.setNow(NOON);
      const { user, device, own } = await person(database);
      const [id, kept] = [newId(), newId()];
      await device.push(note(id, 'Lamp'), note(kept, 'Chair'));
      const old = new Device(database, user);
      await old.pull(own);
      await device.push(note(id, ''));
      await device.pull(own);
      database.setNow(LATER);
      await database.as('service_role', 'select app.prune()');
      const [told] = (await old.pullOnce([own])).scopes;
      expect(told).toMatchObject({ reset: true });
      const afresh = await new Device(database, user).pull(own);
      expect(afresh.filter(([of]) => of === 'note').map(([, of]) => of)).toEqual([kept]);
      // One that has heard of it goes on.
      await device.pull(own);
    });

    it('[SYNC-2] is put again above the rev that it had, and so is what was never there', async () => {
      database.setNow(NOON);
      const { user, device, own } = await person(database);
      const id = newId();
      await device.push(note(id, 'One'), note(id, 'Two'), note(id, 'Three'));
      const revOf = async (of: string) =>
        (await new Device(database, user).pull(own)).find(([, each]) => each === of)?.[2];
      expect(await revOf(id)).toBe(3);
      await device.push(note(id, ''));
      database.setNow(LATER);
      await database.as('service_role', 'select app.prune()');
      // A device that still has the note is told, when it deletes it, that it is gone since then.
      const late = new Device(database, user);
      expect((await late.push(note(id, ''))).rows).toEqual([['note', id, 3, null]]);
      const other = newId();
      await late.push(note(id, 'Four'), note(other, 'Five'), { op: 'save.unset', a: { id } });
      expect([await revOf(id), await revOf(other)]).toEqual([4, 4]);
    });

    it('[SYNC-6] a device that comes back after that numbers its mutations anew', async () => {
      database.setNow(NOON);
      const { device } = await person(database);
      await device.push(note(newId(), 'Lamp'));
      database.setNow(LATER);
      await database.as('service_role', 'select app.prune()');
      expect(await device.push(note(newId(), 'Lamp'))).toMatchObject({ refused: 'gap' });
    });
  });

  it.skipIf(kind === 'PGlite')(
    '[SYNC-6] deletion and a push of the account wait for each other',
    async () => {
      const { user, device, own } = await person(database);
      const body = JSON.stringify(device.body(note(newId(), 'Lamp')));
      const held = await database.hold?.(user, 'select public.sync_push($1::jsonb)', [body]);
      const ending = database.owner('delete from auth.users where id = $1', [user.uid]);
      await expect
        .poll(() =>
          database.owner(
            "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from auth.users%'",
          ),
        )
        .toHaveLength(1);
      await held?.commit();
      await ending;
      expect(await new Device(database, user).pull(own)).toEqual([]);
      expect(await tablesWith(database, [user.uid])).not.toContain('app.client');
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-15] who is removed from a route while their account is being deleted leaves nothing in its group',
    async () => {
      const { ann, bob, id } = await two();
      const { partner_ids: [bobs] = [] } = await read(ann, id);
      await bob.device.push(leave(id));
      const ending = begin(database, bob.user, 'delete_account', { id: bob.user.uid });
      const ended = await ending.ended;
      const removing = begin(database, ann.user, 'sync_push', ann.device.body(putOut(id, bobs)));
      await standsBehind(database, removing);
      await ended.commit();
      await (await removing.ended).commit();
      await database.as('service_role', 'select app.prune()');
      expect(await tablesWith(database, [bob.user.uid])).not.toContain('app.route_left');
    },
  );
});

async function answerOf(
  database: TestDatabase,
  who: Parameters<TestDatabase['as']>[0],
  fn: string,
  p: object,
): Promise<Record<string, unknown>> {
  const sql = `select public.${fn}($1::jsonb) as answer`;
  const [row] = await database.as<{ answer: Record<string, unknown> }>(who, sql, [
    JSON.stringify(p),
  ]);
  return row?.answer ?? {};
}

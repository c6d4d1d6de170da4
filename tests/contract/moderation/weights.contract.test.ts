import { afterEach, expect, it } from 'vitest';
import { Device, type Intent, kindsOf } from '../../support/databases/database-device.ts';
import type { Who } from '../../support/databases/database-roles.ts';
import { newUser, postedSale } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { heldIn, moderationOf } from './moderators.ts';

const newId = () => crypto.randomUUID();
const report = (saleId: string, reason = 'spam'): Intent => ({
  op: 'report.add',
  a: { id: newId(), sale_id: saleId, reason, details: '' },
});

onEachDatabase('the weight of reports', (database) => {
  const { moderate, entryOf, oldUser, youngUser } = moderationOf(database);
  afterEach(() => database.setNow(null));
  let addresses = 0;
  /** A guest on a new device, at a separate address unless one is given. */
  const guestAt = (address = `192.0.2.${(addresses += 1)}`) =>
    new Device(database, 'anon', { 'cf-connecting-ip': address });
  /** An account at an address of its own. */
  const accountAt = (who: Who, address = `192.0.2.${(addresses += 1)}`) =>
    new Device(database, who, { 'cf-connecting-ip': address });
  const reports = async (id: string, who: Who, reason?: string) =>
    (await accountAt(who).outcomes(report(id, reason)))[0];
  const weightOf = async (id: string) =>
    (await entryOf('service_role', 'open', id))?.weight ?? null;
  const isShown = async (id: string) =>
    kindsOf(await new Device(database, 'anon').pull(`s:${id}`)).includes('sale');

  it('[SYNC-27] 30 invented ids at one address weigh 1, and come into the queue once', async () => {
    const { id } = await postedSale(database);
    for (let n = 0; n < 30; n++) {
      expect(await guestAt('203.0.113.7').outcomes(report(id))).toEqual(['ok']);
    }
    expect(await weightOf(id)).toBe(1);
    expect(await isShown(id)).toBe(true);
    expect(await entryOf('service_role', 'open', id)).toMatchObject({ report_count: 30 });
  });

  it('[SYNC-27] guests alone never hide a sale, however many; with two accounts they do', async () => {
    const { id, device, seller } = await postedSale(database);
    for (let n = 0; n < 14; n++) {
      expect(await guestAt().outcomes(report(id))).toEqual(['ok']);
    }
    expect(await weightOf(id)).toBe(14);
    expect(await reports(id, await youngUser())).toBe('ok');
    expect(await isShown(id)).toBe(true);
    expect(await reports(id, await youngUser())).toBe('ok');
    expect(await isShown(id)).toBe(false);
    const held = heldIn(await device.pull(`u:${seller.uid}`), id);
    expect(held).toMatchObject({ by: 'reports', reason: 'reports', note: '' });
    expect(await entryOf('service_role', 'open', id)).toMatchObject({
      waits: 'reports',
      weight: 18,
      held,
      decisions: [{ action: 'hide', reason: 'reports' }],
    });
    // A hidden sale cannot be reported.
    expect(await reports(id, await newUser(database))).toBe('gone');
  });

  it('[SYNC-27] an account older than a week weighs 4, a younger one 2, and each is heard once', async () => {
    const { id, seller } = await postedSale(database);
    const [old, young] = [await oldUser(), await youngUser()];
    for (const reason of ['spam', 'offensive', 'other']) {
      for (const who of [old, young, seller]) expect(await reports(id, who, reason)).toBe('ok');
    }
    expect(await weightOf(id)).toBe(6);
    // Two people are too few, whatever their reports weigh.
    await database.owner('update app.moderation_rule set old_account = 40');
    const other = await postedSale(database);
    for (let n = 0; n < 2; n++) await reports(other.id, await oldUser());
    await database.owner('update app.moderation_rule set old_account = 4');
    expect(await weightOf(other.id)).toBe(80);
    expect(await isShown(other.id)).toBe(true);
    // The third reporter of the first sale brings it to 10, and the fourth hides it.
    await reports(id, await oldUser());
    expect([await weightOf(id), await isShown(id)]).toEqual([10, true]);
    await reports(id, await youngUser());
    expect([await weightOf(id), await isShown(id)]).toEqual([12, false]);
  });

  it('[SYNC-27] six accounts that are minutes old hide nothing, at one address or at six', async () => {
    const { id } = await postedSale(database);
    for (let n = 0; n < 6; n++) {
      const fresh = accountAt(await newUser(database), '203.0.113.20');
      expect(await fresh.outcomes(report(id))).toEqual(['ok']);
    }
    expect([await weightOf(id), await isShown(id)]).toEqual([1, true]);
    for (let n = 0; n < 12; n++) expect(await reports(id, await newUser(database))).toBe('ok');
    expect([await weightOf(id), await isShown(id)]).toEqual([13, true]);
    expect(await entryOf('service_role', 'open', id)).toMatchObject({ report_count: 18 });
  });

  it('[SYNC-27] everyone at one address weighs within 24 hours as the heaviest of them', async () => {
    database.setNow('2026-11-21T12:00:00.000Z');
    const { id } = await postedSale(database);
    const home = '203.0.113.21';
    const at = async (who: Who) => {
      expect(await accountAt(who, home).outcomes(report(id))).toEqual(['ok']);
      return weightOf(id);
    };
    const [guest, young, old] = ['anon' as const, await youngUser(), await oldUser()];
    // A guest, then accounts: each adds what it is heavier by.
    expect([await at(guest), await at(young), await at(old)]).toEqual([1, 2, 4]);
    expect([await at(guest), await at(await oldUser()), await at(await youngUser())]).toEqual([
      4, 4, 4,
    ]);
    // They are one person with an account: two others are needed, not one.
    await database.owner('update app.moderation_rule set old_account = 8');
    await reports(id, await oldUser());
    expect([await weightOf(id), await isShown(id)]).toEqual([12, true]);
    await reports(id, 'anon');
    expect([await weightOf(id), await isShown(id)]).toEqual([13, false]);
    await database.owner('update app.moderation_rule set old_account = 4');
    // A day later, whoever weighed nothing may be heard.
    database.setNow('2026-11-22T12:00:00.000Z');
    const other = await postedSale(database);
    const again = await oldUser();
    for (const who of [await oldUser(), again]) await accountAt(who, home).push(report(other.id));
    expect(await weightOf(other.id)).toBe(4);
    database.setNow('2026-11-23T12:00:00.000Z');
    expect(await accountAt(again, home).outcomes(report(other.id, 'offensive'))).toEqual(['ok']);
    expect(await weightOf(other.id)).toBe(8);
  });

  it('[SYNC-27] everyone at one address weighs as one person for 24 hours, midnight or not', async () => {
    const times = ['21T23:59', '22T00:01', '22T23:58', '22T23:59'];
    database.setNow(`2026-11-${times[0]}:00.000Z`);
    const accounts = await Promise.all(times.map(oldUser));
    const weighs = async (people: readonly Who[]) => {
      const { id } = await postedSale(database);
      const weights: unknown[] = [];
      for (const [n, who] of people.entries()) {
        database.setNow(`2026-11-${times[n]}:00.000Z`);
        expect(await accountAt(who, '203.0.113.22').outcomes(report(id))).toEqual(['ok']);
        weights.push(await weightOf(id));
      }
      return weights;
    };
    // Reports that weigh nothing keep nobody from being heard.
    expect(await weighs(accounts)).toEqual([4, 4, 4, 8]);
    expect(await weighs(times.map(() => 'anon'))).toEqual([1, 1, 1, 2]);
  });

  it('[SYNC-27] a report weighs by the time when it was made, not when it is weighed', async () => {
    database.setNow('2026-11-21T23:59:00.000Z');
    const { id } = await postedSale(database);
    const home = '203.0.113.23';
    for (const who of [await oldUser(), await newUser(database), await oldUser()]) {
      expect(await accountAt(who, home).outcomes(report(id))).toEqual(['ok']);
    }
    const other = await newUser(database);
    expect(await accountAt(other).outcomes(report(id))).toEqual(['ok']);
    expect(await weightOf(id)).toBe(5);
    // As if the sale had been held all the time.
    await database.owner(
      'update app.report set is_weighed = false, weight = 0 where sale_id = $1',
      [id],
    );
    await database.owner('delete from app.case_file where sale_id = $1', [id]);
    database.setNow('2026-11-30T00:01:00.000Z');
    await database.as('service_role', 'select app.roll_up()');
    expect(await entryOf('service_role', 'open', id)).toMatchObject({
      weight: 5,
      report_count: 4,
    });
  });

  it('[SYNC-27] after a decision reports weigh from zero; after a restore it takes twice as much', async () => {
    const { id } = await postedSale(database);
    const people = await Promise.all(Array.from({ length: 3 }, oldUser));
    await reports(id, people[0]!);
    await reports(id, people[1]!);
    await moderate('service_role', { sale_id: id, action: 'dismiss' });
    expect(await weightOf(id)).toBeNull();
    // The same people may report it again for another reason, and are counted again.
    for (const who of people) await reports(id, who, 'offensive');
    expect([await weightOf(id), await isShown(id)]).toEqual([12, false]);
    await moderate('service_role', { sale_id: id, action: 'restore' });
    expect([await weightOf(id), await isShown(id)]).toEqual([null, true]);
    for (const who of people) await reports(id, who, 'other');
    for (let n = 0; n < 2; n++) await reports(id, await oldUser());
    expect([await weightOf(id), await isShown(id)]).toEqual([20, true]);
    await reports(id, await oldUser());
    expect([await weightOf(id), await isShown(id)]).toEqual([24, false]);
  });

  it('[SYNC-27] a guest’s address is heard again on another day, and kept for one', async () => {
    const { id } = await postedSale(database);
    const day = (n: number) => database.setNow(`2026-11-2${n}T23:59:00.000Z`);
    const addressesOf = async () =>
      (
        await database.owner<{ address: string | null }>(
          'select address from app.report where sale_id = $1 and address is not null',
          [id],
        )
      ).length;
    day(1);
    await guestAt('203.0.113.8').push(report(id));
    expect(await addressesOf()).toBe(1);
    day(2);
    await guestAt('203.0.113.8').push(report(id));
    await guestAt('203.0.113.8').push(report(id));
    expect(await weightOf(id)).toBe(2);
    day(4);
    await database.as('service_role', 'select app.prune()');
    expect(await addressesOf()).toBe(0);
    expect(await weightOf(id)).toBe(2);
  });

  it('[SYNC-27] without a known address all guests of a day are heard as one', async () => {
    const { id } = await postedSale(database);
    for (let n = 0; n < 3; n++) await new Device(database, 'anon').push(report(id));
    expect(await weightOf(id)).toBe(1);
  });

  it('[SYNC-27] reports that come at once are all counted, and hide the sale once', async () => {
    const { id } = await postedSale(database);
    const people = await Promise.all(Array.from({ length: 8 }, oldUser));
    const outcomes = await Promise.all(people.map((who) => reports(id, who)));
    // Nobody waits for another: who finds the sale held leaves the weighing to whoever comes next.
    const [taken, late] = ['ok', 'gone'].map((of) => outcomes.filter((each) => each === of).length);
    expect(taken).toBeGreaterThanOrEqual(3);
    expect(late).toBe(8 - (taken ?? 0));
    await database.as('service_role', 'select app.roll_up()');
    expect(await isShown(id)).toBe(false);
    expect(await entryOf('service_role', 'open', id)).toMatchObject({
      weight: 4 * (taken ?? 0),
      report_count: taken,
      decisions: [{ action: 'hide', reason: 'reports' }],
    });
  });

  /** Reports of guests that found the sale held, ten at each address. */
  const waitingReports = (id: string, count: number) =>
    database.owner(
      `insert into app.report (id, sale_id, reason, details, is_weighed, address, made_at)
       select gen_random_uuid(), $1, 'spam', '', false, 'a' || n / 10,
         app.now() - interval '1 hour' + n * interval '1 ms'
       from generate_series(0, $2::int - 1) n`,
      [id, count],
    );
  const waits = async (id: string) =>
    (await database.owner('select from app.report where sale_id = $1 and not is_weighed', [id]))
      .length;

  it('[SYNC-27] a push weighs 20 of the reports that wait at most; the roll-up does the rest', async () => {
    const { id } = await postedSale(database);
    await waitingReports(id, 60);
    expect(await guestAt().outcomes(report(id))).toEqual(['ok']);
    expect([await waits(id), await weightOf(id)]).toEqual([41, 2]);
    await database.as('service_role', 'select app.roll_up()');
    expect([await waits(id), await weightOf(id)]).toEqual([0, 7]);
  });

  it('[SYNC-27] weighing a report reads those of its address, not all of its sale; a roll-up weighs 500', async () => {
    const { id } = await postedSale(database);
    await waitingReports(id, 600);
    const [row] = await database.owner<{ read: number }>(
      `select (
         select (t.idx_tup_fetch + t.seq_tup_read)::int from pg_stat_xact_user_tables t
         where t.relid = 'app.report'::regclass and run.changed is not null) as read
       from (select app.roll_up() as changed offset 0) run`,
    );
    expect(await waits(id)).toBe(100);
    // All of its sale would be 500 * 250 on average.
    expect(row?.read).toBeLessThan(20_000);
  });

  it('[SYNC-27] the cases of reports that wait are opened by and by, those first that have waited longest', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { id } = await postedSale(database);
      await waitingReports(id, 3 - n);
      ids.unshift(id);
    }
    const opened = async () => {
      await database.owner('select app.open_waiting_cases(2)');
      const found = await database.owner<{ sale_id: string }>(
        'select sale_id from app.case_file where sale_id = any ($1) order by since',
        [ids],
      );
      return found.map(({ sale_id }) => sale_id);
    };
    await database.owner(
      `update app.report set made_at = made_at - array_position($1, sale_id) * interval '1 hour'
       where sale_id = any ($1::uuid[])`,
      [ids],
    );
    const [newest, middle, oldest] = ids;
    expect(await opened()).toEqual([oldest, middle]);
    expect(await opened()).toEqual([oldest, middle, newest]);
    await database.as('service_role', 'select app.roll_up()');
  });
});

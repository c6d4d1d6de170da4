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
  const { moderate, entryOf, oldUser } = moderationOf(database);
  afterEach(() => database.setNow(null));
  let addresses = 0;
  /** A guest on a new device, at a separate address unless one is given. */
  const guestAt = (address = `192.0.2.${(addresses += 1)}`) =>
    new Device(database, 'anon', { 'cf-connecting-ip': address });
  const reports = async (id: string, who: Who, reason?: string) =>
    (await new Device(database, who).outcomes(report(id, reason)))[0];
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
    expect(await reports(id, await newUser(database))).toBe('ok');
    expect(await isShown(id)).toBe(true);
    expect(await reports(id, await newUser(database))).toBe('ok');
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
    const [old, young] = [await oldUser(), await newUser(database)];
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
    await reports(id, await newUser(database));
    expect([await weightOf(id), await isShown(id)]).toEqual([12, false]);
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
    for (let n = 0; n < 3; n++) await reports(id, 'anon');
    expect(await weightOf(id)).toBe(1);
  });

  it('[SYNC-27] reports that come at once are all counted, and hide the sale once', async () => {
    const { id } = await postedSale(database);
    const people = await Promise.all(Array.from({ length: 8 }, oldUser));
    const outcomes = await Promise.all(people.map((who) => reports(id, who)));
    expect(outcomes.filter((each) => each === 'ok')).toHaveLength(3);
    expect(outcomes.filter((each) => each === 'gone')).toHaveLength(5);
    expect(await entryOf('service_role', 'open', id)).toMatchObject({
      weight: 12,
      report_count: 3,
      decisions: [{ action: 'hide', reason: 'reports' }],
    });
  });
});

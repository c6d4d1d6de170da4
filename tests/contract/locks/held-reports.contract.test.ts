import { afterEach, expect, it } from 'vitest';
import { Device, type Intent } from '../../support/databases/database-device.ts';
import type { Who } from '../../support/databases/database-roles.ts';
import {
  createSale,
  freshPoint,
  newUser,
  patchSale,
  postedSale,
  sha256,
} from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { moderationOf } from '../moderation/moderators.ts';
import { begin, beginRollUp, standsBehind } from './waiting.ts';

const newId = () => crypto.randomUUID();
const report = (saleId: string): Intent => ({
  op: 'report.add',
  a: { id: newId(), sale_id: saleId, reason: 'spam', details: '' },
});

/** PGlite has one connection, so nobody waits for anyone. */
onEachDatabase('a report that finds its sale held', (database, kind) => {
  const { oldUser, entryOf, queue } = moderationOf(database);
  afterEach(() => database.setNow(null));
  const settle = () => database.as('service_role', 'select app.roll_up()');
  const push = (who: Who, ...intents: Intent[]) =>
    begin(database, who, 'sync_push', new Device(database, who).body(...intents));

  it.skipIf(kind === 'PGlite')(
    '[SYNC-27] whoever keeps changing their sale delays the weighing of its reports by one roll-up at most',
    async () => {
      const id = newId();
      const created = createSale(id, freshPoint(), { secret_hash: sha256('code') });
      await new Device(database, 'anon').push(created);
      const editors = [await newUser(database), await newUser(database), await newUser(database)];
      const edits = (n: number) => push(editors[n]!, patchSale(id, { title: `Sale ${n}` }, 'code'));
      const open = await edits(0).ended;
      const second = edits(1);
      expect(await standsBehind(database, second)).toEqual([open.pid]);
      for (let n = 0; n < 3; n += 1) {
        const device = new Device(database, await oldUser());
        expect(await device.outcomes(report(id))).toEqual(['ok']);
      }
      const rollUp = beginRollUp(database);
      expect(await standsBehind(database, rollUp)).not.toEqual([]);
      expect(await rollUp.hasWritten()).toBe(false);
      const third = edits(2);
      await standsBehind(database, third);
      await open.commit();
      const held = await second.ended;
      expect(await standsBehind(database, rollUp)).toEqual([held.pid]);
      await held.commit();
      // No push that comes after the roll-up is before it.
      const done = await rollUp.ended;
      expect(third.isOver()).toBe(false);
      await done.commit();
      await third.ended.then((each) => each.commit());
      expect(await database.owner('select hidden from app.sale where id = $1', [id])).toEqual([
        { hidden: true },
      ]);
      expect(await entryOf('service_role', 'open', id)).toMatchObject({
        waits: 'reports',
        report_count: 3,
      });
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-27] a report about a sale that is being deleted waits no longer than the next roll-up',
    async () => {
      const { id, seller } = await postedSale(database);
      const remove = await push(seller, { op: 'sale.delete', a: { id } }).ended;
      const late = new Device(database, await oldUser());
      expect(await late.outcomes(report(id))).toEqual(['ok']);
      await remove.commit();
      await settle();
      expect(
        await database.owner('select is_weighed, weight from app.report where sale_id = $1', [id]),
      ).toEqual([{ is_weighed: true, weight: 0 }]);
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-27] moderators see a reported sale after one roll-up, even if its report still cannot be weighed',
    async () => {
      const [first, kept, gone] = [
        await postedSale(database),
        await postedSale(database),
        await postedSale(database),
      ];
      const edit = (of: typeof first) =>
        push(of.seller, patchSale(of.id, { title: 'Lamps' })).ended;
      const editing = await edit(first);
      const keeping = await edit(kept);
      const removing = await push(gone.seller, { op: 'sale.delete', a: { id: gone.id } }).ended;
      for (const { id } of [first, kept, gone]) {
        const device = new Device(database, await oldUser());
        expect(await device.outcomes(report(id))).toEqual(['ok']);
      }
      // It waits its turn for one sale. What else is held it neither waits for nor forgets.
      const rollUp = beginRollUp(database);
      expect(await standsBehind(database, rollUp)).toEqual([editing.pid]);
      await editing.commit();
      await rollUp.ended.then((each) => each.commit());
      expect(await entryOf('service_role', 'open', first.id)).toMatchObject({ weight: 4 });
      expect(await entryOf('service_role', 'open', kept.id)).toMatchObject({
        weight: 0,
        reports: [{ reason: 'spam' }],
      });
      await keeping.commit();
      await removing.commit();
      await settle();
      expect(await entryOf('service_role', 'open', kept.id)).toMatchObject({
        weight: 4,
        report_count: 1,
      });
      expect(await database.owner('select from app.report where not is_weighed')).toEqual([]);
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-27] sales that are kept busy to be waited for first delay no sale that accounts report',
    async () => {
      const at = (minute: string) => database.setNow(`2026-11-19T10:${minute}:00.000Z`);
      at('00');
      const sales: Awaited<ReturnType<typeof postedSale>>[] = [];
      for (let n = 0; n < 4; n += 1) sales.push(await postedSale(database));
      const [scam, ...decoys] = sales;
      const edit = ({ id, seller }: (typeof sales)[number]) =>
        push(seller, patchSale(id, { title: 'Lamps' })).ended;
      const busy = [];
      for (const decoy of decoys) {
        busy.push(await edit(decoy));
        for (const who of ['anon' as const, 'anon' as const, await newUser(database)]) {
          expect(await new Device(database, who).outcomes(report(decoy.id))).toEqual(['ok']);
        }
      }
      at('20');
      const edited = await edit(scam!);
      const told = new Device(database, await oldUser());
      expect(await told.outcomes(report(scam!.id))).toEqual(['ok']);
      at('30');
      const rollUp = beginRollUp(database);
      const waitsFor = await standsBehind(database, rollUp);
      await edited.commit();
      await Promise.all(busy.map((each) => each.commit()));
      await rollUp.ended.then((each) => each.commit());
      expect(waitsFor).toEqual([edited.pid]);
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-27] a sale that is being deleted keeps no case from being opened; the case goes with it',
    async () => {
      const { id, seller } = await postedSale(database);
      const removing = await push(seller, { op: 'sale.delete', a: { id } }).ended;
      expect(await new Device(database, await oldUser()).outcomes(report(id))).toEqual(['ok']);
      // As a roll-up does last, after it has waited for the sale in vain.
      await database.owner('select app.open_waiting_cases(500)');
      expect(await entryOf('service_role', 'open', id)).toMatchObject({ reports: [{}] });
      await removing.commit();
      const { entries } = await queue('service_role', { state: 'open', limit: 50 });
      expect(entries).not.toContain(null);
      expect(await entryOf('service_role', 'open', id)).toBeUndefined();
      await settle();
      expect(await database.owner('select from app.case_file where sale_id = $1', [id])).toEqual(
        [],
      );
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-27] a roll-up waits for no account that is being deleted; its report is weighed by the next',
    async () => {
      const { id, seller } = await postedSale(database);
      const reporter = await oldUser();
      const edit = await push(seller, patchSale(id, { title: 'Lamps' })).ended;
      await new Device(database, reporter).push(report(id));
      await edit.commit();
      const end = await begin(database, reporter, 'delete_account', { id: reporter.uid }).ended;
      const rollUp = beginRollUp(database);
      const waitsFor = await standsBehind(database, rollUp);
      await end.commit();
      await rollUp.ended.then((each) => each.commit());
      expect(waitsFor).toEqual([]);
      await settle();
      expect(await entryOf('service_role', 'open', id)).toMatchObject({ report_count: 1 });
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-27] the address of a report is kept while one of its sale waits, which is compared with it',
    async () => {
      const at = (instant: string) => database.setNow(`2026-11-${instant}:00:00.000Z`);
      at('19T10');
      const { id, seller } = await postedSale(database);
      const headers = { 'cf-connecting-ip': '203.0.113.64' };
      const [first, second] = [await oldUser(), await oldUser()];
      const tell = (who: Who) => new Device(database, who, headers).outcomes(report(id));
      const addresses = async () =>
        database.owner<{ address: string | null }>(
          'select address from app.report where sale_id = $1 and address is not null',
          [id],
        );
      expect(await tell(first)).toEqual(['ok']);
      at('20T09');
      const edit = await push(seller, patchSale(id, { title: 'Lamps' })).ended;
      expect(await tell(second)).toEqual(['ok']);
      await edit.commit();
      at('20T11');
      await database.as('service_role', 'select app.prune()');
      await settle();
      // Two at one address are one person.
      expect(await entryOf('service_role', 'open', id)).toMatchObject({ weight: 4 });
      await database.as('service_role', 'select app.prune()');
      expect(await addresses()).toHaveLength(1);
      // Someone may keep a sale from being judged, but not what we know of others.
      await database.owner('update app.report set is_weighed = false where sale_id = $1', [id]);
      at('22T10');
      await database.as('service_role', 'select app.prune()');
      expect(await addresses()).toEqual([]);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { readMigrations } from '../../../supabase/local/migrate.ts';
import { findPostgres, hostedVersion } from '../../support/databases/database-cluster.ts';
import { openPostgres } from '../../support/databases/database-postgres.ts';
import { found, letIn, losses, newSale, settled, unsent, useDrill } from './drill-kit.ts';
import { doubled } from './drill-people.ts';

const binaries = findPostgres();

/**
 * A full restore after losing the server, with the real programs: pg_dump, another cluster, pg_restore,
 * app.restamp().
 */
describe.skipIf(binaries === null)('restore drill, on PostgreSQL', () => {
  const drill = useDrill();
  const titles = async () =>
    (await drill.front.sql<{ title: string }>('select title from app.sale order by title')).map(
      ({ title }) => title,
    );

  it(
    '[SYNC-8] after a restore in another cluster nothing queued is lost, nothing doubled, no cache emptied',
    { timeout: 120_000 },
    async () => {
      const before = drill.serve(await openPostgres(binaries ?? ''));
      const [seller, buyer, guest] = [
        await drill.phone('seller@mail.example'),
        await drill.phone('buyer@mail.example'),
        await drill.phone(),
      ];
      const [barn, attic, cellar] = [newSale('Barn'), newSale('Attic'), newSale('Cellar')];
      await seller.door.writes.postSale(barn);
      await guest.door.writes.postSale(attic);
      await settled(seller, guest);
      await buyer.door.sync.now();
      await buyer.door.writes.commit({ op: 'save.set', args: { id: barn.id } });
      await settled(buyer, seller, guest);
      const backup = before.dump();

      // Done and acknowledged after the dump, so the restored server will not know about it.
      const renamed = { id: barn.id, set: { title: 'Barn, renamed' } };
      await seller.door.writes.commit({ op: 'sale.patch', args: renamed });
      await settled(seller, buyer);
      // Also done on the old server, but the phone got no answer.
      await buyer.door.writes.commit({ op: 'note.put', args: { id: barn.id, text: 'Bring cash' } });
      drill.front.losesAnswers = true;
      await buyer.door.sync.now();
      expect(await drill.front.sql("select from app.own_row where kind = 'note'")).toHaveLength(1);
      drill.front.losesAnswers = false;

      drill.front.use(null);
      const patch = { id: barn.id, set: { description: 'Changed while it was down' } };
      await seller.door.writes.commit({ op: 'sale.patch', args: patch });
      await seller.door.writes.postSale(cellar);
      await buyer.door.writes.commit({ op: 'save.set', args: { id: attic.id } });
      await guest.door.writes.commit({
        op: 'sale.patch',
        args: { id: attic.id, set: { title: 'Attic, by its guest' } },
      });
      for (const each of [seller, buyer, guest]) {
        await each.door.sync.now();
        // The count follows the database, a moment after the sync has failed.
        await each.untilStatus(() => unsent(each) > 0);
      }

      const after = drill.serve(await backup.restore());
      if (hostedVersion() !== null) {
        const [{ is_super } = { is_super: true }] = await after.owner<{ is_super: boolean }>(
          'select rolsuper as is_super from pg_roles where rolname = current_user',
        );
        expect(is_super).toBe(false);
        // The next push of migrations finds nothing to do.
        const history = await after.owner(
          'select version from supabase_migrations.schema_migrations order by version',
        );
        expect(history).toEqual(readMigrations().map(({ version }) => ({ version })));
      }
      const origins = await after.owner<{ is_other: boolean }>(
        'select cluster <> app.cluster() as is_other from app.origin',
      );
      expect(origins).toEqual([{ is_other: true }]);
      for (const each of [seller, buyer, guest]) {
        const work = unsent(each);
        await each.door.sync.now();
        await each.untilStatus(({ link }) => link === 'restoring');
        expect(unsent(each)).toBe(work);
        expect(await found(each)).toEqual(expect.arrayContaining([barn.id, attic.id].toSorted()));
      }

      drill.front.handedOut.length = 0;
      await letIn([seller, buyer, guest], [barn.id, attic.id], async () => {
        // In the order of supabase/README.md, as the owner, who is no superuser on a hosted project.
        await after.owner('select app.close_doors()');
        expect(await after.owner('select app.restamp()')).toEqual([{ restamp: true }]);
      });
      // Everybody reads everything again, and nothing twice.
      const reread = new Set(
        drill.front.handedOut.filter(({ id }) => id === barn.id).map(({ to }) => to),
      );
      expect(reread.size).toBe(3);
      expect(doubled(drill.front.handedOut)).toEqual([]);
      const all = [attic.id, barn.id, cellar.id].toSorted();
      for (const each of [seller, buyer, guest]) {
        expect(await found(each)).toEqual(all);
        const told = each === seller ? 1 : 0;
        await each.untilStatus(({ parked }) => parked === told);
        expect(each.status()).toMatchObject({ waiting: 0, sending: 0, parked: told });
      }
      // The rename was acknowledged after the dump and is gone on every phone; everything else is there.
      expect(await titles()).toEqual(['Attic, by its guest', 'Barn', 'Cellar']);
      for (const each of [seller, buyer, guest]) {
        expect(await each.view(barn.id)).toMatchObject({
          sync: each === seller ? 'attention' : null,
          sale: { title: 'Barn', description: 'Changed while it was down' },
        });
      }
      expect(await buyer.view(attic.id)).toMatchObject({ isSaved: true });
      expect(await buyer.view(barn.id)).toMatchObject({ isSaved: true });
      const [kept] = await drill.front.sql<{
        saves: number;
        notes: number;
        results: number;
      }>(`select
        (select count(*)::int from app.save) as saves,
        (select count(*)::int from app.own_row where kind = 'note') as notes,
        (select count(*)::int - count(distinct op_id)::int from app.result) as results`);
      expect(kept).toEqual({ saves: 2, notes: 1, results: 0 });

      // Only its author is told about it; after a retry the rename is back.
      expect(await losses(buyer)).toEqual([]);
      expect(await losses(guest)).toEqual([]);
      const told = await losses(seller);
      expect(told.map(({ op, args }) => [op, args])).toEqual([['sale.patch', renamed]]);
      for (const { opId } of told) await seller.door.writes.retryParked(opId);
      await settled(seller);
      expect(await losses(seller)).toEqual([]);
      expect(await titles()).toEqual(['Attic, by its guest', 'Barn, renamed', 'Cellar']);
    },
  );
});

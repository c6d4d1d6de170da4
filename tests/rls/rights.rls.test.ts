import { expect, it } from 'vitest';
import { Device } from '../support/databases/database-device.ts';
import { createSale, freshPoint, newUser, sha256 } from '../support/databases/database-sale.ts';
import { onEachDatabase } from '../support/databases/database.ts';

/** What no role of the API reads, not even its own rows. */
const UNREAD =
  'sale_image sale_secret result client spent meta stat_event rating_event is_on report contact_message newsletter error_report allowance used address_salt unused_file deleted_file district find_photo moderator moderation_rule case_file decision arrival captcha_pass origin restamped job_run news'.split(
    ' ',
  );

onEachDatabase('rights', (database) => {
  it('[SYNC-6] row-level security stands on every table', async () => {
    const open = await database.owner(`
      select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('app', 'public') and c.relkind in ('r', 'p') and not c.relrowsecurity`);
    expect(open).toEqual([]);
  });

  it('[SYNC-6] no public role may write to any table or view, or to any column', async () => {
    const writable = await database.owner(`
      select r.rolname, n.nspname, c.relname, p.privilege
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace,
        unnest(array['anon', 'authenticated']) as r (rolname),
        unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as p (privilege)
      where n.nspname in ('app', 'public') and c.relkind in ('r', 'p', 'v')
        and (has_table_privilege(r.rolname, c.oid, p.privilege)
          or (p.privilege in ('INSERT', 'UPDATE', 'REFERENCES')
            and has_any_column_privilege(r.rolname, c.oid, p.privilege)))`);
    expect(writable).toEqual([]);
  });

  it('[spec 7] what a person makes up ends after a second; functions that may take longer say so themselves', async () => {
    const roles = await database.owner(`
      select array_to_string(rolconfig, ' ') as set from pg_roles
      where rolname in ('anon', 'authenticated')`);
    expect(roles).toEqual([{ set: 'statement_timeout=1s' }, { set: 'statement_timeout=1s' }]);
    const functions = await database.owner<{ name: string; takes: string | null }>(`
      select p.proname as name, (
        select split_part(c, '=', 2) from unnest(p.proconfig) c where c like 'statement_timeout=%') as takes
      from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and (has_function_privilege('anon', p.oid, 'EXECUTE')
          or has_function_privilege('authenticated', p.oid, 'EXECUTE'))`);
    expect(Object.fromEntries(functions.map(({ name, takes }) => [name, takes]))).toEqual({
      account_ended: '3s',
      // All that a person ever did.
      delete_account: '30s',
      linked_sale: '3s',
      manages_sale: '3s',
      moderate: '8s',
      moderation_queue: '8s',
      sale_counts: '3s',
      sync_check: '3s',
      sync_known: '3s',
      sync_pull: '3s',
      sync_push: '8s',
      sync_search: '3s',
      sync_unplaced: '3s',
    });
  });

  it('[SYNC-6] the public roles read what they must, and no more', async () => {
    const readable = await database.owner<{ name: string }>(`
      select distinct n.nspname || '.' || c.relname as name
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace,
        unnest(array['anon', 'authenticated']) as r (rolname)
      where n.nspname in ('app', 'public') and c.relkind in ('r', 'p', 'v')
        and has_any_column_privilege(r.rolname, c.oid, 'SELECT')
      order by 1`);
    expect(readable.map(({ name }) => name)).toEqual([
      'app.check_in',
      'app.own_row',
      'app.profile',
      'app.review',
      'app.sale',
      'app.sale_place',
      'app.sale_private',
      'app.sale_stats',
      'app.save',
      'app.tombstone',
      'public.profiles',
      'public.sale_days',
      'public.sales',
      'public.saved_sales',
    ]);
  });

  it('[SYNC-6] the public roles call what they must, and no more', async () => {
    const callable = await database.owner<{ name: string }>(`
      select distinct n.nspname || '.' || p.proname as name
      from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace,
        unnest(array['anon', 'authenticated']) as r (rolname)
      where n.nspname in ('app', 'public') and has_function_privilege(r.rolname, p.oid, 'EXECUTE')
      order by 1`);
    expect(callable.map(({ name }) => name)).toEqual([
      'app.as_stored',
      'app.asked_scopes',
      'app.asked_sets',
      'app.cell_of_scope',
      'app.cell_page',
      'app.cell_rows',
      'app.cell_sum',
      'app.cells_with_news',
      'app.check_in_doc',
      'app.clock_shift',
      'app.first_id',
      'app.has_own_news',
      'app.here',
      'app.is_cursor_known',
      'app.is_in_cell',
      'app.is_unread',
      'app.iso',
      'app.last_id',
      'app.late_seconds',
      'app.may_upload',
      'app.may_upload_find',
      'app.now',
      'app.oldest_day',
      'app.own_doc',
      'app.place_doc',
      'app.private_doc',
      'app.profile_doc',
      'app.release_page',
      'app.released_rows',
      'app.review_doc',
      'app.row_hash',
      'app.sale_of_scope',
      'app.sale_page',
      'app.save_doc',
      'app.scope_page',
      'app.scope_sum',
      'app.small_news',
      'app.stats_doc',
      'app.touched_cells',
      'app.touched_in_set',
      'app.touched_sales',
      'app.uid',
      'app.user_page',
      'app.was_deleted',
      'public.account_ended',
      'public.delete_account',
      'public.linked_sale',
      'public.manages_sale',
      'public.moderate',
      'public.moderation_queue',
      'public.sale_counts',
      'public.sync_check',
      'public.sync_known',
      'public.sync_pull',
      'public.sync_push',
      'public.sync_search',
      'public.sync_unplaced',
    ]);
  });

  it('[SYNC-6] every definer has a fixed search path, and every view asks as its caller', async () => {
    const loose = await database.owner(`
      select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('app', 'public') and p.prosecdef
        and not coalesce(p.proconfig, '{}') && array['search_path=', 'search_path=""']`);
    expect(loose).toEqual([]);
    const definerViews = await database.owner(`
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'v'
        and not coalesce(c.reloptions, '{}') && array['security_invoker=true']`);
    expect(definerViews).toEqual([]);
  });

  it('[SYNC-21] no role reads a secret, a result, a letter or what is counted', async () => {
    const id = crypto.randomUUID();
    await new Device(database, 'anon').push(
      createSale(id, freshPoint(), { secret_hash: sha256('x') }),
    );
    for (const who of ['anon', await newUser(database)] as const) {
      for (const table of [...UNREAD, 'zip']) {
        await expect(database.as(who, `select * from app.${table}`)).rejects.toMatchObject({
          code: '42501',
        });
      }
    }
  });

  it('[SYNC-6] with rights on everything by mistake, policies alone still hold', async () => {
    const owner = await newUser(database);
    const stranger = await newUser(database);
    const id = crypto.randomUUID();
    await new Device(database, owner).push(
      createSale(id, freshPoint(), { release_rule: 'never' }),
      { op: 'save.set', a: { id } },
      { op: 'save.unset', a: { id } },
    );
    const ownTombstones = "select * from app.tombstone where scope = 'u:' || $1::text";
    expect(await database.as(owner, ownTombstones, [owner.uid])).toHaveLength(1);
    await database.owner('grant all on all tables in schema app to anon, authenticated');
    try {
      for (const who of ['anon', stranger, owner] as const) {
        for (const table of UNREAD) {
          expect(await database.as(who, `select * from app.${table}`)).toEqual([]);
        }
        const changed = await database.as(
          who,
          "update app.sale set title = 'x' where id = $1 returning id",
          [id],
        );
        expect(changed).toEqual([]);
        const deleted = await database.as(who, 'delete from app.sale where id = $1 returning id', [
          id,
        ]);
        expect(deleted).toEqual([]);
        await expect(
          database.as(who, 'insert into app.spent values ($1)', [crypto.randomUUID()]),
        ).rejects.toMatchObject({ code: '42501' });
      }
      for (const who of ['anon', stranger] as const) {
        for (const table of ['sale_place', 'sale_private']) {
          expect(await database.as(who, `select * from app.${table} where id = $1`, [id])).toEqual(
            [],
          );
        }
        expect(await database.as(who, ownTombstones, [owner.uid])).toEqual([]);
      }
    } finally {
      await database.owner('revoke all on all tables in schema app from anon, authenticated');
      await database.owner(`grant select on app.profile, app.sale, app.sale_place,
        app.sale_private, app.sale_stats, app.save, app.review, app.check_in, app.own_row,
        app.tombstone to anon, authenticated`);
    }
  });

  it('[SYNC-6] what is made later is closed as well', async () => {
    await database.owner('create table app.later (id int)');
    await database.owner('create table public.later (id int)');
    for (const table of ['app.later', 'public.later']) {
      await expect(database.as('anon', `select * from ${table}`)).rejects.toMatchObject({
        code: '42501',
      });
      await expect(database.as('anon', `insert into ${table} values (1)`)).rejects.toMatchObject({
        code: '42501',
      });
    }
    await database.owner('drop table app.later, public.later');
  });

  it('[SYNC-22] only a path that was declared, is not attached and is younger than a day is admitted', async () => {
    const owner = await newUser(database);
    const id = crypto.randomUUID();
    await new Device(database, owner).push(createSale(id, freshPoint()));
    const declare = async (name: string, attached: boolean, age: string) => {
      await database.owner(
        `insert into app.sale_image (id, sale_id, position, path, attached, declared_at)
        values ($1, $2, 1, $3, $4, app.now() - $5::interval)`,
        [crypto.randomUUID(), id, `${id}/${name}`, attached, age],
      );
    };
    await declare('new.png', false, '0');
    await declare('old.png', false, '25 hours');
    await declare('attached.png', true, '0');
    const upload = (path: string, bucket = 'sale-images') =>
      database.as('anon', 'insert into storage.objects (id, bucket_id, name) values ($1, $2, $3)', [
        crypto.randomUUID(),
        bucket,
        path,
      ]);
    await upload(`${id}/new.png`);
    // Nobody is told what is in the bucket.
    expect(await database.as('anon', 'select name from storage.objects')).toEqual([]);
    for (const path of [`${id}/old.png`, `${id}/attached.png`, `${id}/other.png`, 'x.html']) {
      await expect(upload(path)).rejects.toMatchObject({ code: '42501' });
    }
    const changed = await database.as(
      'anon',
      "update storage.objects set name = 'y' where true returning name",
    );
    expect(changed).toEqual([]);
    const deleted = await database.as(
      'anon',
      'delete from storage.objects where true returning name',
    );
    expect(deleted).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { hostedVersion } from '../support/databases/database-cluster.ts';
import { onEachDatabase } from '../support/databases/database.ts';

/** A hosted project itself refuses these. */
const NOT_ON_HOSTED = /^(?:delete from storage|drop trigger)/u;
const isHosted = hostedVersion() !== null;

onEachDatabase('app.close_doors()', (database) => {
  /** Everything that decides who may do what, as text. */
  const rights = () =>
    database.owner(`
      select n.nspname, c.relname as name, c.relacl::text as acl from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('app', 'public') and c.relkind in ('r', 'v', 'S')
      union all
      select n.nspname, p.oid::regprocedure::text, p.proacl::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('app', 'public')
      union all
      select 'storage', p.polname, p.polcmd::text || pg_get_expr(coalesce(p.polqual, p.polwithcheck), p.polrelid) || p.polroles::text
      from pg_policy p where p.polrelid = 'storage.objects'::regclass
      union all
      select 'storage', id, concat_ws(' ', public, file_size_limit, allowed_mime_types) from storage.buckets
      union all
      select 'auth', tgname, pg_get_triggerdef(oid) from pg_trigger where tgrelid = 'auth.users'::regclass and not tgisinternal
      union all
      select 'role', rolname, rolconfig::text from pg_roles where rolname in ('anon', 'authenticated')
      order by 1, 2`);

  it('[SYNC-6] takes back whatever was given away by hand, and makes what is missing', async () => {
    const before = await rights();
    expect(before.length).toBeGreaterThan(200);
    await database.owner('select app.close_doors()');
    expect(await rights()).toEqual(before);

    for (const wrong of [
      'grant select on app.sale_secret to anon',
      'grant insert on public.saved_sales to authenticated',
      'grant execute on all functions in schema app to public',
      'grant execute on all functions in schema public to anon',
      'revoke select on app.sale from authenticated',
      'revoke execute on function public.sync_pull(jsonb) from anon',
      "update storage.buckets set public = true where id = 'held-images'",
      "delete from storage.buckets where id = 'find-photos'",
      'drop policy "declared photos may be uploaded" on storage.objects',
      'drop policy "own photos of finds may be read" on storage.objects; create policy "own photos of finds may be read" on storage.objects for select to anon using (true)',
      'drop trigger make_profile on auth.users',
      'drop trigger forget on auth.users',
      "alter role anon set statement_timeout = '1h'",
    ]) {
      if (isHosted && NOT_ON_HOSTED.test(wrong)) continue;
      for (const each of wrong.split('; ')) await database.owner(each);
      expect([wrong, await rights()]).not.toEqual([wrong, before]);
      await database.owner('select app.close_doors()');
      expect([wrong, await rights()]).toEqual([wrong, before]);
    }
  });

  it('[spec 7] a transaction of the owner that someone forgets ends after a minute', async () => {
    const [set] = await database.owner(
      "select rolconfig::text like '%idle_in_transaction_session_timeout=1min%' as is_set from pg_roles where rolname = current_user",
    );
    expect(set).toEqual({ is_set: true });
  });
});

-- Who may call and read what, and what this project has in the schemas of the auth and the storage service. It is one
-- function, because a restore loses these things: a dump of our schemas has no trigger on `auth.users`, no policy and no
-- bucket of the storage, and hosted projects give everybody what it creates in `public`.

-- Closes everything, then opens what is meant. Run it after every restore, and at the end of each later migration; it
-- does no harm. It gives up after two seconds if someone holds the files' table: whoever waits for a lock holds up
-- everyone who comes later.
create function app.close_doors() returns void
language plpgsql set search_path = '' set lock_timeout = '2s'
as $$
declare
  ours text;
begin
  perform pg_advisory_xact_lock(hashtextextended('close_doors', 0));
  -- A shorter time than on hosted projects: no filter or order that someone makes up holds a connection for longer than
  -- a second. An account is as easy to get as being a guest, so it gets no more time. Each function that people call
  -- has its own limit. PostgreSQL would not apply it to the statement that calls the function; PostgREST reads it from
  -- the function (`db-hoisted-tx-settings`) and sets it before that.
  alter role anon set statement_timeout = '1s';
  alter role authenticated set statement_timeout = '1s';
  -- A transaction that someone forgets holds all news back (SYNC-1).
  execute format('alter role %I set idle_in_transaction_session_timeout = ''1min''', current_user);

  grant usage on schema app to anon, authenticated, service_role;
  revoke all on all tables in schema app from public, anon, authenticated, service_role cascade;
  revoke all on all sequences in schema app from public, anon, authenticated, service_role cascade;
  revoke all on all routines in schema app from public, anon, authenticated, service_role cascade;
  for ours in
    select c.oid::regclass::text from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relowner = current_user::regrole
      and c.relkind in ('r', 'p', 'v', 'm', 'f')
  loop
    execute format('revoke all on table %s from public, anon, authenticated, service_role cascade', ours);
  end loop;
  for ours in
    select p.oid::regprocedure::text from pg_catalog.pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole
      -- Extensions can be in `public`, and their functions in use elsewhere.
      and not exists (
        select from pg_catalog.pg_depend d
        where d.classid = 'pg_catalog.pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('revoke all on routine %s from public, anon, authenticated, service_role cascade', ours);
  end loop;

  grant select on
    app.profile, app.sale, app.sale_place, app.sale_private, app.sale_stats, app.save,
    app.review, app.check_in, app.own_row, app.tombstone
    to anon, authenticated, service_role;
  -- Devices read photos in their sale's document. Nobody else needs to know where a photo may still be
  -- uploaded.
  grant select on app.sale_image to service_role;
  grant select on public.sales, public.sale_days, public.saved_sales, public.profiles
    to anon, authenticated, service_role;

  -- Only the service key reads letters and makes moderators.
  grant select on app.report, app.contact_message, app.newsletter, app.error_report, app.decision
    to service_role;
  grant select, insert, delete on app.moderator to service_role;

  -- The functions that sync_pull, sync_check, the views and the policies call as the caller.
  grant execute on function
    app.as_stored(text), app.uid(), app.clock_shift(), app.now(), app.iso(timestamptz), app.here(), app.late_seconds(),
    app.place_doc(app.sale_place), app.stats_doc(app.sale_stats), app.private_doc(app.sale_private),
    app.profile_doc(app.profile), app.save_doc(app.save), app.review_doc(app.review),
    app.check_in_doc(app.check_in), app.own_doc(app.own_row), app.row_hash(text, uuid, integer),
    app.cell_of_scope(text), app.sale_of_scope(text), app.asked_scopes(jsonb), app.asked_sets(jsonb),
    app.first_id(), app.last_id(), app.is_unread(bigint, uuid, bigint, uuid, bigint),
    app.is_cursor_known(bigint, bigint, bigint, bigint),
    app.oldest_day(timestamptz), app.is_in_cell(boolean, boolean, date, timestamptz),
    app.cell_rows(integer, text, bigint, uuid, bigint, timestamptz, integer),
    app.cell_page(integer, text, bigint, uuid, bigint, timestamptz, integer),
    app.sale_page(uuid, text, bigint, uuid, bigint, timestamptz, integer),
    app.user_page(uuid, bigint, uuid, bigint, integer), app.has_own_news(bigint, bigint),
    app.scope_page(text, uuid, bigint, bigint, timestamptz, integer),
    app.cell_sum(integer, bigint, timestamptz, timestamptz, integer),
    app.scope_sum(text, uuid, bigint, timestamptz, timestamptz, integer),
    app.released_rows(integer, timestamptz, uuid, bigint, timestamptz, integer),
    app.release_page(integer, uuid, timestamptz, uuid, bigint, timestamptz, integer),
    app.cells_with_news(integer[], bigint[], timestamptz[], bigint, timestamptz),
    app.touched_cells(integer[], text[], bigint[], timestamptz[], bigint, timestamptz),
    app.small_news(integer[], text[], bigint[], timestamptz[], uuid[], bigint, timestamptz, integer),
    app.touched_sales(uuid[], text[], bigint[], timestamptz[], bigint, timestamptz),
    app.touched_in_set(bytea, bigint, timestamptz, bigint, timestamptz), app.was_deleted(uuid)
    to anon, authenticated, service_role;
  grant execute on function app.may_upload(text), app.may_upload_find(text) to anon, authenticated;
  grant execute on function
    public.sync_push(jsonb), public.sync_pull(jsonb), public.sync_check(jsonb),
    public.sync_unplaced(jsonb), public.sync_search(jsonb), public.sync_known(jsonb),
    public.manages_sale(jsonb), public.sale_counts(jsonb), public.linked_sale(jsonb), public.account_ended(jsonb), public.delete_account(jsonb)
    to anon, authenticated;
  -- These check the caller themselves. Guests get the same answer as everyone else who is not a moderator.
  grant execute on function public.moderate(jsonb), public.moderation_queue(jsonb)
    to anon, authenticated, service_role;

  -- SYNC-9: only service_role moves the clock.
  grant select, update (clock_shift) on app.meta to service_role;
  grant execute on function public.set_clock_shift(jsonb) to service_role;
  -- Called by the project's own functions, which have the service key.
  grant execute on function
    public.add_captcha_pass(jsonb), public.photo_chores(integer), public.photo_chore_done(text, text[]),
    public.district_chores(integer), public.district_published(integer),
    public.district_files_deleted(integer, text[]),
    public.district_stored(integer, text[], uuid, bigint, integer[])
    to service_role;
  grant execute on function
    app.roll_up(integer), app.prune(interval), app.restamp(interval), app.unused_files()
    to service_role;

  perform app.make_triggers_of_accounts();
  perform app.make_buckets();
end
$$;

-- The triggers on the auth service's table of accounts. One that is there stays as it is: only the owner of that table
-- may change it.
create function app.make_triggers_of_accounts() returns void
language plpgsql set search_path = ''
as $$
declare
  is_there text[] := array(
    select t.tgname::text from pg_catalog.pg_trigger t where t.tgrelid = 'auth.users'::regclass);
begin
  if 'make_profile' <> all (is_there) then
    create trigger make_profile after insert on auth.users
      for each row execute function app.make_profile();
  end if;
  if 'lock_groups' <> all (is_there) then
    create trigger lock_groups before delete on auth.users
      for each row execute function app.lock_groups_of();
  end if;
  if 'part' <> all (is_there) then
    create trigger part before delete on auth.users
      for each row execute function app.part_from_account();
  end if;
  if 'forget' <> all (is_there) then
    create constraint trigger forget after delete on auth.users
      deferrable initially deferred
      for each row execute function app.forget_account();
  end if;
end
$$;

-- The buckets of photos and of public sales, and who may upload and read files there (1000, 1050).
create function app.make_buckets() returns void
language plpgsql set search_path = ''
as $$
declare
  policy text;
begin
  -- Devices redraw a photo as a JPEG of at most 1.5 MB; for the small files of a sale, declarations allow less.
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  select bucket, bucket, bucket = 'sale-images', 1572864, array['image/jpeg']
  from unnest(array['sale-images', 'held-images', 'find-photos']) as bucket
  union all
  -- Written with the service key alone (1050).
  select 'district-files', 'district-files', true, 5242880, array['application/gzip', 'application/json']
  on conflict (id) do update set
    public = excluded.public,
    file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

  foreach policy in array array['declared photos may be uploaded', 'own photos of finds may be read'] loop
    execute format('drop policy if exists %I on storage.objects', policy);
  end loop;
  create policy "declared photos may be uploaded" on storage.objects
    for insert to anon, authenticated
    with check (
      bucket_id = 'sale-images' and app.may_upload(name)
      or bucket_id = 'find-photos' and app.may_upload_find(name));
  create policy "own photos of finds may be read" on storage.objects
    for select to authenticated
    using (bucket_id = 'find-photos' and split_part(name, '/', 1) = (select app.uid())::text);
end
$$;

select app.close_doors();
select app.schedule_jobs();

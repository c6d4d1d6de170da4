-- Files of photos (SYNC-22): a public bucket with allowed types and a size limit, and private ones for photos of
-- hidden sales and for photos of finds. An upload is accepted only if a mutation declared its name less than 24 hours
-- ago and no photo is attached under it yet; a photo of a find, only if a find of its own person names it. Nobody may
-- upload under the names of photos that are copied. Nobody may list, replace or delete files, but people list and
-- read their own photos of finds. A public address shows a file to everyone who knows its name. The buckets and the
-- policies are made by app.close_doors().

create function app.may_upload(object_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  -- A signed address would accept a file hours later, whatever has become of its name by then.
  select coalesce(current_setting('storage.operation', true), '') !~ 'sign' and (exists (
    select from app.sale_image i
    where i.path = object_name and i.path !~ '^/' and not i.attached and i.copied_from is null
      and i.declared_at > app.now() - interval '24 hours'
  ) or exists (
    select from app.sale_image i
    where i.small_path = object_name and not i.attached and i.copied_from is null
      and i.declared_at > app.now() - interval '24 hours'
  ))
$$;

-- The id at a place of the name of a file of a find's photo, `<user>/<photo>.jpg` or `-small.jpg`. Null for other names.
create function app.find_in(object_name text, place integer) returns uuid
language sql immutable set search_path = ''
as $$
  select case
    when object_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-small)?\.jpg$'
    then substr(object_name, place, 36)::uuid end
$$;

-- Whether this is a file of a photo that a find of the caller names: `<user>/<photo>.jpg`, or `-small.jpg`. Not
-- while a job is deleting it: the storage would say that it is there already.
create function app.may_upload_find(object_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(current_setting('storage.operation', true), '') !~ 'sign' and exists (
    select from app.find_photo p
    where p.user_id = app.uid()
      and p.id = app.find_in(object_name, 38)
      and object_name = any (app.find_photo_paths(p.user_id, p.id))
  ) and not exists (
    select from app.unused_file f where f.path = object_name and f.is_taken
  )
$$;

-- What the job has to do through the storage API, the only way to change files (functions/tidy-photos): `delete`
-- files that no row refers to, `hold` photos of hidden sales, `show` photos of sales that are shown again, `copy`
-- files of photos from `sources` (app.due_copies), and `measure` files that were attached: whether they have these
-- sizes, and are photos as devices make them. Files that are still to be copied are not deleted.
create function public.photo_chores(most integer default 100)
returns table (chore text, paths text[], bytes integer[], sources text[])
language sql security definer set search_path = ''
as $$
  select app.require_service();
  select app.note_run('tidy-photos');
  with taken as (
    update app.unused_file f set is_taken = true
    where f.path = any (array(
      select u.path from app.unused_file u
      where not exists (select from app.sale_image i where i.copied_from = u.path)
        and not exists (select from app.sale_image i where i.copied_small_from = u.path)
      order by u.since limit most))
    returning f.path
  )
  select 'delete', array[path], null::integer[], null::text[] from taken
  union all (
    -- Leaves out files whose names have been declared again since.
    select 'delete', array[d.path], null, null
    from app.deleted_file d
    where d.at < app.now() - interval '1 day'
      and not exists (select from app.sale_image i where i.path = d.path and i.path !~ '^/')
      and not exists (select from app.sale_image i where i.small_path = d.path)
      and not exists (
        select from app.find_photo p
        where p.user_id = app.find_in(d.path, 1) and p.id = app.find_in(d.path, 38))
    order by d.at
    limit most
  ) union all (
    select 'hold', array[i.path, i.small_path], null, null
    from app.sale s,
      -- Looked up for each hidden sale. `offset 0` is a fence: without it, the plan would read all photos.
      lateral (select * from app.sale_image i where i.sale_id = s.id offset 0) i
    where s.hidden and i.attached and i.path !~ '^/'
      -- An upload that began before may have put a file there again.
      and (not i.is_held or exists (
        select from storage.objects o
        where o.bucket_id = 'sale-images' and o.name in (i.path, i.small_path)))
    -- A limit this high keeps one person's hidden photos from leaving those of others public.
    limit 10 * most
  ) union all (
    select 'show', array[i.path, i.small_path], null, null
    from app.sale_image i join app.sale s on s.id = i.sale_id
    where i.is_held and not s.hidden
    limit most
  ) union all (
    select 'copy', c.paths, null, c.sources from app.due_copies(most) c
  ) union all (
    select 'measure', array[i.path, i.small_path], array[i.bytes, i.small_bytes], null
    from app.sale_image i
    where i.attached and not i.is_measured and i.path !~ '^/'
    order by i.declared_at
    limit most
  )
$$;

-- The job calls this after it has moved, deleted, copied or measured the files; with `remove`, if files are not what
-- they claim to be: then their photo leaves its sale, and the files are deleted. Both files name a photo: one that
-- has another small file by now is another photo. For copies, this looks in the storage whether they are there; one
-- that is not leaves its sale, too. Repeating a chore does no harm.
create function public.photo_chore_done(chore text, paths text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  lying_sale uuid;
begin
  perform app.require_service();
  if chore = 'delete' then
    delete from app.deleted_file where path = any (paths) and at < app.now() - interval '1 day';
    with gone as (delete from app.unused_file where path = any (paths) returning path)
    insert into app.deleted_file (path) select g.path from gone g
    on conflict (path) do update set at = excluded.at;
  elsif chore = 'measure' then
    update app.sale_image set is_measured = true
    where path = paths[1] and small_path = paths[2] and path !~ '^/';
  elsif chore = 'copy' then
    perform app.end_copy(paths);
  elsif chore = 'remove' then
    -- Locks as people's mutations do: the sale first, then its photos.
    for lying_sale in
      select s.id from app.sale s
      where s.id in (
        select i.sale_id from app.sale_image i where i.path = any (paths) and i.path !~ '^/')
      order by s.id for update
    loop
      delete from app.sale_image i
      where i.sale_id = lying_sale and i.attached and i.path = any (paths) and i.path !~ '^/';
      if found then
        perform app.touch_sale(lying_sale);
      end if;
    end loop;
  else
    update app.sale_image set is_held = (chore = 'hold')
    where path = paths[1] and small_path = paths[2] and path !~ '^/';
  end if;
end
$$;

-- Uploaded files that no row refers to: after a restore, the storage is ahead of the database. Reads every
-- file name, so only an operator runs it, rarely.
create function app.unused_files() returns setof text
language sql stable security definer set search_path = ''
as $$
  select o.name from storage.objects o
  where o.bucket_id in ('sale-images', 'held-images', 'find-photos')
    and not exists (select from app.sale_image i where i.path = o.name)
    and not exists (select from app.sale_image i where i.small_path = o.name)
    and not exists (select from app.sale_image i where i.copied_from = o.name)
    and not exists (select from app.sale_image i where i.copied_small_from = o.name)
    and not exists (
      select from app.find_photo p where o.name = any (app.find_photo_paths(p.user_id, p.id)))
  order by o.name
$$;

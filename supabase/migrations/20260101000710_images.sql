-- Photos of sales (SYNC-22): declared with the digests of both files, uploaded under the declared names, and
-- attached once the storage has exactly those bytes. Or copied from another sale of the same person.

-- Refuses one more photo. A sale has at most ten that are attached, or that may still be uploaded or copied. It
-- leaves at most 60 unused files a day, however often photos are removed and added again.
create function app.expect_room(of_sale uuid, new_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  day_ago timestamptz := app.now() - interval '24 hours';
begin
  if (
    select count(*) >= 10 from app.sale_image i
    where i.sale_id = of_sale and i.id <> new_id
      and (i.attached or i.copied_from is not null or i.declared_at > day_ago)
  ) or (
    select count(*) >= 60 from app.unused_file f where f.sale_id = of_sale and f.since > day_ago
  ) then
    perform app.refuse('limit');
  end if;
end
$$;

-- Takes the names of files back from the job that deletes them. Refuses if it has begun with one.
create function app.expect_free(large_name text, small_name text) returns void
language plpgsql set search_path = ''
as $$
begin
  delete from app.unused_file where path in (large_name, small_name) and not is_taken;
  if exists (select from app.unused_file where path in (large_name, small_name)) then
    perform app.refuse('duplicate');
  end if;
end
$$;

-- Both files are JPEG, at most 1.5 MB and 300 KB, as devices make them (`src/domain/sale/stored-photo.ts`).
create function app.image_declare(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  s app.sale := app.own_sale(a, uid);
  image app.sale_image;
  new_id uuid := app.uuid_arg(a, 'image_id');
  ext text := app.text_arg(a, 'ext', 1, 4);
  place integer := app.int_arg(a, 'position', 0, 10000);
  large_bytes integer := app.int_arg(a, 'bytes', 1, 1572864);
  few_bytes integer := app.int_arg(a, 'small_bytes', 1, 307200);
  large_digest text := app.text_arg(a, 'md5', 32, 32);
  small_digest text := app.text_arg(a, 'small_md5', 32, 32);
  large_name text;
  small_name text;
begin
  perform app.require(ext = 'jpg');
  perform app.require(large_digest ~ '^[0-9a-f]{32}$' and small_digest ~ '^[0-9a-f]{32}$');
  select * into image from app.sale_image where id = new_id;
  if image.sale_id = s.id and image.attached then
    return;
  elsif image.sale_id = s.id and image.copied_from is not null then
    perform app.refuse('duplicate');
  end if;
  perform app.expect_room(s.id, new_id);
  large_name := s.id || '/' || new_id || '.' || ext;
  small_name := s.id || '/' || new_id || '-' || small_digest || '.' || ext;
  perform app.expect_free(large_name, small_name);
  -- Nobody can guess the names: both contain a random id, and one also contains the digest of bytes that are not
  -- public yet.
  insert into app.sale_image (
    id, sale_id, position, path, small_path, bytes, small_bytes, md5, small_md5)
  values (
    new_id, s.id, place, large_name, small_name, large_bytes, few_bytes, large_digest, small_digest)
  on conflict (id) do update set
    position = excluded.position, path = excluded.path, small_path = excluded.small_path,
    bytes = excluded.bytes, small_bytes = excluded.small_bytes,
    md5 = excluded.md5, small_md5 = excluded.small_md5, declared_at = app.now(),
    is_held = false, is_measured = false
  where sale_image.sale_id = s.id;
  if not found then
    perform app.refuse('duplicate');
  end if;
end
$$;

-- Whether the storage has this file with these bytes; null if it has no such file. The storage computes the
-- digest of what it has received (its ETag).
create function app.file_is(file_path text, file_md5 text, file_bytes integer) returns boolean
language sql stable set search_path = ''
as $$
  select btrim(o.metadata ->> 'eTag', '"') is not distinct from file_md5
    and (o.metadata ->> 'size')::bigint is not distinct from file_bytes
  from storage.objects o where o.bucket_id = 'sale-images' and o.name = file_path
$$;

-- Refuses with `invalid` if a file is missing, and with `duplicate` if a name has someone else's bytes.
create function app.image_attach(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  s app.sale := app.own_sale(a, uid);
  image app.sale_image;
  image_id uuid := app.uuid_arg(a, 'image_id');
  place integer := app.int_arg(a, 'position', 0, 10000);
  placeholder text := nullif(app.text_arg(a, 'thumb', 0, 400), '');
  is_large_ours boolean;
  is_small_ours boolean;
begin
  select * into image from app.sale_image where id = image_id and sale_id = s.id;
  if image.id is null then
    perform app.refuse('gone');
  elsif image.attached then
    return;
  end if;
  -- Nobody may upload the files of a copy.
  perform app.require(image.copied_from is null);
  is_large_ours := app.file_is(image.path, image.md5, image.bytes);
  is_small_ours := app.file_is(image.small_path, image.small_md5, image.small_bytes);
  perform app.require(is_large_ours is not null and is_small_ours is not null);
  if not (is_large_ours and is_small_ours) then
    perform app.refuse('duplicate');
  end if;
  update app.sale_image set attached = true, position = place, thumb = placeholder
  where id = image.id;
  perform app.touch_sale(s.id);
end
$$;

-- A photo of another sale of the same person becomes one of this sale's, too. A job copies its files and attaches it
-- (photo_chores, 1000); until then the sale's document has its id in `copying`. A guest proves with both codes that
-- both sales are the guest's. From then on the other sale may be deleted.
create function app.image_copy(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  s app.sale := app.own_sale(a, uid);
  other app.sale;
  image app.sale_image;
  new_id uuid := app.uuid_arg(a, 'image_id');
  other_id uuid := app.uuid_arg(a, 'from');
  old_id uuid := app.uuid_arg(a, 'from_image');
  place integer := app.int_arg(a, 'position', 0, 10000);
  large_name text;
  small_name text;
begin
  select * into image from app.sale_image where id = new_id;
  if image.sale_id = s.id and (image.attached or image.copied_from is not null) then
    return;
  elsif image.id is not null then
    perform app.refuse('duplicate');
  end if;
  select * into other from app.sale where id = other_id;
  perform app.expect_own(other, jsonb_build_object('secret', a -> 'from_secret'), uid);
  -- A photo that nobody may see is not shown again through another sale.
  if other.hidden then
    perform app.refuse('forbidden');
  end if;
  -- Samples have no files of their own.
  select * into image from app.sale_image
  where id = old_id and sale_id = other.id and attached and path !~ '^/';
  if not found then
    perform app.refuse('gone');
  end if;
  perform app.expect_room(s.id, new_id);
  large_name := s.id || '/' || new_id || '.jpg';
  small_name := s.id || '/' || new_id || '-' || image.small_md5 || '.jpg';
  perform app.expect_free(large_name, small_name);
  insert into app.sale_image (
    id, sale_id, position, path, small_path, bytes, small_bytes, md5, small_md5, thumb, is_measured,
    copied_from, copied_small_from)
  values (
    new_id, s.id, place, large_name, small_name, image.bytes, image.small_bytes, image.md5, image.small_md5,
    image.thumb, image.is_measured, image.path, image.small_path);
  perform app.touch_sale(s.id);
end
$$;

-- Copies that wait while the earlier sale is hidden are no longer made, whatever happens to that sale later.
create function app.bar_copies() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update app.sale_image set is_barred = true
  where copied_from is not null and left(copied_from, 36) = new.id::text;
  return null;
end
$$;
create trigger bar_copies after update of hidden on app.sale
for each row when (new.hidden and not old.hidden) execute function app.bar_copies();

-- Whether a copy may still be made: it has not waited for a week, and the earlier sale was not hidden meanwhile.
create function app.is_wanted(copied app.sale_image) returns boolean
language sql stable set search_path = ''
as $$ select not copied.is_barred and copied.declared_at > app.now() - interval '7 days' $$;

-- What is to be copied: owners take turns, each one's oldest first, so that many copies of one owner delay nobody
-- else's. If there are no sources, the photo leaves its sale. Photos of a hidden sale wait, and so do those whose
-- files have not come back yet from the private bucket.
create function app.due_copies(most integer) returns table (paths text[], sources text[])
language sql stable set search_path = ''
as $$
  select
    array[i.path, i.small_path],
    case when app.is_wanted(i) then array[i.copied_from, i.copied_small_from] end
  from app.sale_image i join app.sale s on s.id = i.sale_id
  where i.copied_from is not null
    and not s.hidden
    and (not app.is_wanted(i)
      or not exists (select from app.sale_image o where o.path = i.copied_from and o.path !~ '^/' and o.is_held))
  -- A guest is known by the earlier sale: the names begin with its id.
  order by row_number() over (
    partition by coalesce(s.user_id::text, left(i.copied_from, 36)) order by i.declared_at), i.declared_at
  limit most
$$;

-- A job has copied the files of a photo, or has found none to copy: attaches it if the storage has them and it is
-- still wanted; otherwise the photo leaves its sale. As people's mutations do, this locks the sale first, then its
-- photo.
create function app.end_copy(paths text[]) returns void
language plpgsql set search_path = ''
as $$
declare
  s app.sale;
begin
  select * into s from app.sale
  where id = (
    select i.sale_id from app.sale_image i
    where i.path = paths[1] and i.small_path = paths[2] and i.path !~ '^/' and i.copied_from is not null)
  for update;
  if found then
    update app.sale_image i set attached = true, copied_from = null, copied_small_from = null
    where i.sale_id = s.id and i.copied_from is not null and i.path = paths[1] and i.small_path = paths[2]
      and not s.hidden and app.is_wanted(i)
      and app.file_is(i.path, i.md5, i.bytes)
      and app.file_is(i.small_path, i.small_md5, i.small_bytes);
    delete from app.sale_image i
    where i.sale_id = s.id and i.copied_from is not null and i.path = paths[1] and i.small_path = paths[2];
    perform app.touch_sale(s.id);
  end if;
  -- The job may have copied files of a photo that was removed meanwhile.
  insert into app.unused_file (path)
  select f.path from unnest(paths) as f (path)
  where not exists (select from app.sale_image i where i.path = f.path and i.path !~ '^/')
    and not exists (select from app.sale_image i where i.small_path = f.path)
  on conflict do nothing;
end
$$;

-- A photo that is deleted, with its sale or alone, or whose names change leaves its files behind.
create function app.sale_image_left() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.unused_file (path, sale_id)
  select file, old.sale_id
  from unnest(array[old.path, old.small_path]) as file
  where file !~ '^/' and (tg_op = 'DELETE' or file not in (new.path, new.small_path))
  on conflict do nothing;
  return null;
end
$$;

create trigger left_files after delete or update of path, small_path on app.sale_image
  for each row execute function app.sale_image_left();

-- Sets the given order. Photos that are not named come last, in the order they had.
create function app.image_order(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  s app.sale := app.own_sale(a, uid);
begin
  perform app.require(
    jsonb_typeof(a -> 'image_ids') = 'array' and jsonb_array_length(a -> 'image_ids') <= 100);
  with wanted as (
    select lower(e) as id, min(n) as n
    from jsonb_array_elements_text(a -> 'image_ids') with ordinality as l (e, n)
    group by 1
  ),
  ordered as (
    select i.id, row_number() over (order by w.n nulls last, i.position, i.id) - 1 as place
    from app.sale_image i left join wanted w on w.id = i.id::text
    where i.sale_id = s.id
  )
  update app.sale_image i set position = o.place
  from ordered o where o.id = i.id;
  perform app.touch_sale(s.id);
end
$$;

create function app.image_remove(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  s app.sale := app.own_sale(a, uid);
  gone_id uuid := app.uuid_arg(a, 'image_id');
  was_told boolean;
begin
  delete from app.sale_image where id = gone_id and sale_id = s.id
  returning attached or copied_from is not null into was_told;
  if was_told then
    perform app.touch_sale(s.id);
  end if;
end
$$;

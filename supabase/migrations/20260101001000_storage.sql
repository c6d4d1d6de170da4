-- Photos (SYNC-22): one public bucket of listed types and size. A path is taken only if a mutation
-- declared it less than 24 hours ago and nothing was attached under it yet. One declaration admits both
-- renditions.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('sale-images', 'sale-images', true, 5242880, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create function app.may_upload(object_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from app.sale_image i
    where i.path = app.large_path(object_name) and not i.attached
      and i.declared_at > app.now() - interval '24 hours'
  )
$$;

-- Uploaded once, and nothing refers to it any more: photos that were removed, of sales that were deleted,
-- or never attached. Rows of storage are deleted through the storage API alone, so this only names them.
create function app.unused_files() returns setof text
language sql stable security definer set search_path = ''
as $$
  select o.name from storage.objects o
  where o.bucket_id = 'sale-images'
    and not exists (select from app.sale_image i where i.path = app.large_path(o.name))
  order by o.name
$$;

revoke all on function app.unused_files() from public, anon, authenticated, service_role;
grant execute on function app.unused_files() to service_role;
revoke all on function app.may_upload(text) from public, anon, authenticated, service_role;
grant execute on function app.may_upload(text) to anon, authenticated;

create policy "sale images are public" on storage.objects
  for select to anon, authenticated using (bucket_id = 'sale-images');

create policy "declared sale images may be uploaded" on storage.objects
  for insert to anon, authenticated
  with check (bucket_id = 'sale-images' and app.may_upload(name));

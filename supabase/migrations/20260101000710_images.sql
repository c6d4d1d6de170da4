-- Photos of sales (SYNC-22): declared, uploaded to the path that was declared, attached.

-- The small rendition lies beside the large one, with -480 before the ending; here back to the large.
create function app.large_path(object_name text) returns text
language sql immutable
as $$ select regexp_replace(object_name, '-480(\.[a-z]+)$', '\1') $$;

-- Ten a sale, of those that are attached or may still be uploaded.
create function app.image_declare(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  s app.sale := app.open_sale(a, uid);
  image app.sale_image;
  image_id uuid := app.uuid_arg(a, 'image_id');
  ext text := app.text_arg(a, 'ext', 1, 4);
  place integer := app.int_arg(a, 'position', 0, 10000);
begin
  perform app.require(ext in ('jpg', 'png', 'webp'));
  select * into image from app.sale_image where id = image_id;
  if image.sale_id = s.id and image.attached then
    return;
  end if;
  if (
    select count(*) >= 10 from app.sale_image i
    where i.sale_id = s.id and i.id <> image_id
      and (i.attached or i.declared_at > app.now() - interval '24 hours')
  ) then
    perform app.refuse('limit');
  end if;
  insert into app.sale_image (id, sale_id, position, path)
  values (image_id, s.id, place, s.id || '/' || image_id || '.' || ext)
  on conflict (id) do update
  set position = excluded.position, path = excluded.path, declared_at = app.now()
  where sale_image.sale_id = s.id;
  if not found then
    perform app.refuse('duplicate');
  end if;
end
$$;

create function app.image_attach(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  s app.sale := app.open_sale(a, uid);
  image app.sale_image;
  of_image uuid := app.uuid_arg(a, 'image_id');
  place integer := app.int_arg(a, 'position', 0, 10000);
  size integer := app.int_arg(a, 'bytes', 1, 5242880);
  placeholder text := nullif(app.text_arg(a, 'thumb', 0, 400), '');
begin
  select * into image from app.sale_image
  where id = of_image and sale_id = s.id;
  if image.id is null then
    perform app.refuse('gone');
  elsif image.attached then
    return;
  end if;
  perform app.require(exists (
    select from storage.objects o where o.bucket_id = 'sale-images' and o.name = image.path));
  update app.sale_image set attached = true, position = place, bytes = size, thumb = placeholder
  where id = image.id;
  perform app.touch_sale(s.id);
end
$$;

-- In the order given; those that it does not name come behind, in the order they had.
create function app.image_order(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  s app.sale := app.open_sale(a, uid);
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
  s app.sale := app.open_sale(a, uid);
  of_image uuid := app.uuid_arg(a, 'image_id');
  was_attached boolean;
begin
  delete from app.sale_image where id = of_image and sale_id = s.id
  returning attached into was_attached;
  if was_attached then
    perform app.touch_sale(s.id);
  end if;
end
$$;

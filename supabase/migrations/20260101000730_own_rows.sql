-- A person's routes, notes, searches, preferences and profile: rows of that person alone.

-- An object of at most so many bytes. Twice that in PostgreSQL's own writing of it, which adds blanks.
create function app.object_arg(f jsonb, key text, most_bytes integer) returns jsonb
language plpgsql set search_path = ''
as $$
begin
  perform app.require(jsonb_typeof(f -> key) = 'object');
  perform app.require(octet_length((f -> key)::text) <= 2 * most_bytes);
  return f -> key;
end
$$;

-- SYNC-20: refused where another device has written since the version that was seen; 0 where there was
-- none. Null: nothing is known of what was seen, as of what an older build has queued.
create function app.expect_own(uid uuid, of_kind text, of_id uuid, new_body jsonb, seen integer)
returns void
language plpgsql set search_path = ''
as $$
declare
  standing app.own_row;
begin
  select * into standing from app.own_row o
  where o.user_id = uid and o.kind = of_kind and o.id = of_id for update;
  if standing.rev > seen and standing.body is distinct from new_body then
    perform app.refuse('stale');
  end if;
end
$$;

create function app.put_own(
  uid uuid, of_kind text, of_id uuid, new_body jsonb, seen integer default null
) returns void
language plpgsql set search_path = ''
as $$
begin
  perform app.expect_own(uid, of_kind, of_id, new_body, seen);
  insert into app.own_row (user_id, kind, id, body) values (uid, of_kind, of_id, new_body)
  on conflict (user_id, kind, id) do update set body = excluded.body, updated_at = app.now();
end
$$;

-- The version that a mutation says its person saw.
create function app.seen_arg(a jsonb) returns integer
language sql immutable set search_path = ''
as $$ select (a ->> 'expect_rev')::integer $$;

create function app.delete_own(uid uuid, of_kind text, of_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform app.signed_in(uid);
  delete from app.own_row where user_id = uid and kind = of_kind and id = of_id;
end
$$;

-- Stops as they are kept: the sale and, where there is one, the note.
create function app.stops_arg(v jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  stop jsonb;
  stops jsonb := '[]';
  words text;
begin
  perform app.require(jsonb_typeof(v) = 'array' and jsonb_array_length(v) <= 50);
  for stop in select value from jsonb_array_elements(v) loop
    words := app.text_arg(stop, 'note', 0, 2000);
    stops := stops || (
      jsonb_build_object('sale_id', app.uuid_arg(stop, 'sale_id'))
      || case when words is null then '{}' else jsonb_build_object('note', words) end);
  end loop;
  return stops;
end
$$;

-- On how many routes a sale is: one more or one less for each sale that entered or left this one.
create function app.count_stops() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.stat_event (sale_id, on_routes)
  select s.id, sum(c.n)
  from (
    select distinct (e ->> 'sale_id')::uuid as sale_id, 1 as n
    from jsonb_array_elements(new.body -> 'stops') e where tg_op <> 'DELETE'
    union all
    select distinct (e ->> 'sale_id')::uuid, -1
    from jsonb_array_elements(old.body -> 'stops') e where tg_op <> 'INSERT'
  ) c
  join app.there(array(
    select (e ->> 'sale_id')::uuid
    from jsonb_array_elements(
      coalesce(new.body -> 'stops', '[]') || coalesce(old.body -> 'stops', '[]')) e
  )) s on s.id = c.sale_id
  group by s.id
  having sum(c.n) <> 0;
  return null;
end
$$;

create trigger count_stops_put after insert or update on app.own_row
  for each row when (new.kind = 'route') execute function app.count_stops();
create trigger count_stops_gone after delete on app.own_row
  for each row when (old.kind = 'route') execute function app.count_stops();

create function app.route_put(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  day date := app.date_value(app.text_arg(a, 'day', 0, 10));
begin
  perform app.signed_in(uid);
  perform app.put_own(uid, 'route', app.uuid_arg(a, 'id'), jsonb_build_object(
    'name', coalesce(app.text_arg(a, 'name', 0, 120), ''),
    'stops', app.stops_arg(a -> 'stops'),
    'settings', app.object_arg(a, 'settings', 4096)
  ) || case when day is null then '{}' else jsonb_build_object('day', day) end, app.seen_arg(a));
end
$$;

-- A note that was emptied is none.
create function app.note_put(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  words text := coalesce(app.text_arg(a, 'text', 0, 2000), '');
  of_sale uuid := app.uuid_arg(a, 'id');
begin
  perform app.signed_in(uid);
  if words = '' then
    perform app.expect_own(uid, 'note', of_sale, null, app.seen_arg(a));
    perform app.delete_own(uid, 'note', of_sale);
  else
    perform app.put_own(
      uid, 'note', of_sale, jsonb_build_object('text', words), app.seen_arg(a));
  end if;
end
$$;

create function app.search_put(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  search_id uuid := app.uuid_arg(a, 'id');
begin
  perform app.signed_in(uid);
  perform app.require(jsonb_typeof(a -> 'is_alert') = 'boolean');
  perform app.put_own(uid, 'search', search_id, jsonb_build_object(
    'name', coalesce(app.text_arg(a, 'name', 0, 120), ''),
    'query', app.object_arg(a, 'query', 2048),
    'is_alert', a -> 'is_alert'), app.seen_arg(a));
  if (select count(*) > 50 from app.own_row o where o.user_id = uid and o.kind = 'search') then
    perform app.refuse('limit');
  end if;
end
$$;

-- One row a person, key by key; null takes a key away.
create function app.preference_put(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  key text := app.text_arg(a, 'key', 1, 40);
  was jsonb := coalesce(
    (select o.body -> 'values' from app.own_row o where o.user_id = uid and o.kind = 'preference'), '{}');
  is_now jsonb;
begin
  if app.uuid_arg(a, 'id') is distinct from uid then
    perform app.refuse('forbidden');
  end if;
  perform app.require(octet_length((a -> 'value')::text) <= 4096);
  is_now := case
    when jsonb_typeof(a -> 'value') = 'null' then was - key
    else was || jsonb_build_object(key, a -> 'value')
  end;
  if (select count(*) > 50 from jsonb_object_keys(is_now)) then
    perform app.refuse('limit');
  end if;
  if is_now <> was then
    perform app.put_own(uid, 'preference', uid, jsonb_build_object('values', is_now));
  end if;
end
$$;

create function app.profile_patch(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  f jsonb := a -> 'set';
  zip text;
  shown_name text;
begin
  if app.uuid_arg(a, 'id') is distinct from uid then
    perform app.refuse('forbidden');
  end if;
  perform app.require(jsonb_typeof(f) = 'object');
  perform app.require(f - array['zip_code', 'display_name'] = '{}');
  zip := nullif(app.text_arg(f, 'zip_code', 0, 10), '');
  perform app.require(zip is null or zip ~ '^\d{5}([-\s]?\d{4})?$');
  shown_name := btrim(app.text_arg(f, 'display_name', 0, 60));
  perform app.require(shown_name <> '' or shown_name is null);
  insert into app.profile (id) values (uid) on conflict do nothing;
  update app.profile set
    zip_code = case when f ? 'zip_code' then zip else zip_code end,
    display_name = case when f ? 'display_name' then shown_name else display_name end
  where id = uid;
end
$$;

-- A person's routes, notes, searches, preferences and profile: rows that only this person has.

-- An object of at most this many bytes. PostgreSQL's own text of it adds blanks, and may have twice as many.
create function app.object_arg(f jsonb, key text, most_bytes integer) returns jsonb
language plpgsql set search_path = ''
as $$
begin
  perform app.require(jsonb_typeof(f -> key) = 'object');
  perform app.require(octet_length((f -> key)::text) <= 2 * most_bytes);
  return f -> key;
end
$$;

-- SYNC-20: piece by piece, a change on one side replaces what the other side has left alone. Null means that the
-- piece is not there. If both sides have changed a piece differently, the mutation is refused, so that the person
-- chooses. (src/domain/merging does the same on the device; a test compares the two.)
create function app.merged_value(was jsonb, theirs jsonb, mine jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
begin
  if mine is not distinct from was or mine is not distinct from theirs then
    return theirs;
  end if;
  if theirs is distinct from was then
    perform app.refuse('stale');
  end if;
  return mine;
end
$$;

create function app.merged_fields(was jsonb, theirs jsonb, mine jsonb) returns jsonb
language sql set search_path = ''
as $$
  with f as (
    select k.key, app.merged_value(was -> k.key, theirs -> k.key, mine -> k.key) as value
    from (
      select jsonb_object_keys(was) as key union
      select jsonb_object_keys(theirs) union
      select jsonb_object_keys(mine)
    ) k
  )
  select coalesce(jsonb_object_agg(f.key, f.value) filter (where f.value is not null), '{}') from f
$$;

-- The stops by name, and their names in order. A sale that is on a route twice is two stops.
create function app.named_stops(stops jsonb, out by_name jsonb, out line text[])
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(n.name, n.stop), '{}'), coalesce(array_agg(n.name order by n.at), '{}')
  from (
    select e.stop, e.at,
      (e.stop ->> 'sale_id') || ' '
        || row_number() over (partition by e.stop ->> 'sale_id' order by e.at) as name
    from jsonb_array_elements(stops) with ordinality as e (stop, at)
  ) n
$$;

-- The names of a line that both other lines have as well.
create function app.shared_line(line text[], one text[], other text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select l.name from unnest(line) with ordinality as l (name, at)
    where l.name = any (one) and l.name = any (other) order by l.at)
$$;

-- The kept names of a line, plus the kept names that only the other line has. Each of the latter comes after its
-- neighbor in the other line, and after names of `first` that follow that neighbor.
create function app.laid_into(line text[], other text[], kept jsonb, first text[]) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  laid text[] := array(
    select l.name from unnest(line) with ordinality as l (name, at) where kept ? l.name order by l.at);
  stop text;
  known integer;
  at integer := 0;
begin
  foreach stop in array other loop
    known := array_position(laid, stop);
    if known is not null then
      at := known;
    elsif kept ? stop then
      while laid[at + 1] = any (first) loop
        at := at + 1;
      end loop;
      laid := laid[:at] || stop || laid[at + 1:];
      at := at + 1;
    end if;
  end loop;
  return laid;
end
$$;

-- A stop without an empty note or empty settings.
create function app.stop_of(sale jsonb, note jsonb, settings jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('sale_id', sale)
    || case when note is null then '{}' else jsonb_build_object('note', note) end
    || case when settings = '{}' then '{}' else jsonb_build_object('settings', settings) end
$$;

-- One stop: its note and each of its settings by itself. If it was removed on one side and changed on the
-- other, the mutation is refused.
create function app.merged_stop(was jsonb, theirs jsonb, mine jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
begin
  if was is null or theirs is null or mine is null or mine in (was, theirs) or theirs = was then
    return app.merged_value(was, theirs, mine);
  end if;
  return app.stop_of(
    mine -> 'sale_id',
    app.merged_value(was -> 'note', theirs -> 'note', mine -> 'note'),
    app.merged_fields(
      coalesce(was -> 'settings', '{}'), coalesce(theirs -> 'settings', '{}'),
      coalesce(mine -> 'settings', '{}')));
end
$$;

-- Uses the order of the side that has moved stops. If both have, and differently, the mutation is refused as
-- stale, so that the person chooses.
create function app.merged_stops(was jsonb, theirs jsonb, mine jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  w record;
  t record;
  m record;
  kept jsonb;
  before text[];
  there text[];
  here text[];
  laid text[];
begin
  w := app.named_stops(was);
  t := app.named_stops(theirs);
  m := app.named_stops(mine);
  select coalesce(jsonb_object_agg(f.name, f.stop), '{}') into kept
  from (
    select n.name, app.merged_stop(w.by_name -> n.name, t.by_name -> n.name, m.by_name -> n.name) as stop
    from (select unnest(w.line || t.line || m.line) as name group by 1) n
  ) f
  where f.stop is not null;
  before := app.shared_line(w.line, t.line, m.line);
  there := app.shared_line(t.line, w.line, m.line);
  here := app.shared_line(m.line, w.line, t.line);
  if here = before or here = there then
    laid := app.laid_into(t.line, m.line, kept, array(
      select n from unnest(t.line) n where n <> all (w.line) and n <> all (m.line)));
  else
    if there <> before then
      perform app.refuse('stale');
    end if;
    laid := app.laid_into(m.line, t.line, kept, '{}');
  end if;
  return coalesce(
    (select jsonb_agg(kept -> l.name order by l.at) from unnest(laid) with ordinality as l (name, at)),
    '[]');
end
$$;

create function app.merged_route(was jsonb, theirs jsonb, mine jsonb) returns jsonb
language sql set search_path = ''
as $$
  select app.merged_fields(
      coalesce(was, '{}') - '{stops,settings}'::text[],
      theirs - '{stops,settings}'::text[],
      mine - '{stops,settings}'::text[])
    || jsonb_build_object(
      'stops', app.merged_stops(
        coalesce(was -> 'stops', '[]'), theirs -> 'stops', mine -> 'stops'),
      'settings', app.merged_fields(
        coalesce(was -> 'settings', '{}'), theirs -> 'settings', mine -> 'settings'))
$$;

-- How many of each kind a person may keep.
create function app.most_own(of_kind text) returns integer
language sql immutable set search_path = ''
as $$
  select case of_kind when 'route' then 200 when 'search' then 200 when 'note' then 2000 else 1 end
$$;

-- What the mutation's person saw; null if there was nothing.
create function app.was_arg(a jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
begin
  perform app.require(coalesce(jsonb_typeof(a -> 'was'), 'null') in ('object', 'null'));
  return nullif(a -> 'was', 'null');
end
$$;

create function app.delete_own(uid uuid, of_kind text, of_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform app.signed_in(uid);
  delete from app.own_row where user_id = uid and kind = of_kind and id = of_id;
end
$$;

-- The body after a mutation is merged into the row. `was` is what its person saw; null if there was nothing.
-- Preferences have already been changed key by key.
create function app.merged_own(standing app.own_row, was jsonb, mine jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
begin
  if standing.id is null or standing.body = mine or standing.kind = 'preference' then
    return mine;
  end if;
  if standing.kind = 'route' then
    return app.merged_route(was, standing.body, mine);
  end if;
  return app.merged_fields(coalesce(was, '{}'), standing.body, mine);
end
$$;

-- Stores a body as a person's own row. An empty body deletes the row.
create function app.put_own(
  uid uuid, of_kind text, of_id uuid, was jsonb, mine jsonb
) returns void
language plpgsql set search_path = ''
as $$
declare
  standing app.own_row;
  new_body jsonb;
begin
  loop
    select * into standing from app.own_row o
    where o.user_id = uid and o.kind = of_kind and o.id = of_id for update;
    new_body := app.merged_own(standing, was, mine);
    if of_kind = 'route' then
      perform app.within_route(new_body -> 'stops', new_body -> 'settings', standing.body -> 'stops');
    end if;
    if new_body = '{}' then
      perform app.delete_own(uid, of_kind, of_id);
      return;
    end if;
    if standing.id is not null then
      update app.own_row o set body = new_body, updated_at = app.now()
      where o.user_id = uid and o.kind = of_kind and o.id = of_id;
      return;
    end if;
    if (
      select count(*) >= app.most_own(of_kind) from app.own_row o
      where o.user_id = uid and o.kind = of_kind
    ) then
      perform app.refuse('limit');
    end if;
    insert into app.own_row (user_id, kind, id, body) values (uid, of_kind, of_id, new_body)
    on conflict (user_id, kind, id) do nothing;
    -- Otherwise another device has just made the row, and the loop merges into that.
    if found then
      return;
    end if;
  end loop;
end
$$;

-- Stops as they are stored: the sale and, where there are any, the note and the settings. `may_be_same`: also accepts
-- stops of which only the sale's id is sent (app.seen_stops).
create function app.stops_arg(v jsonb, may_be_same boolean default false) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  stop jsonb;
  stops jsonb := '[]';
  words text;
begin
  perform app.require(jsonb_typeof(v) = 'array');
  -- This leaves room for a route that partners have made too long, and limits what a push may cost.
  if jsonb_array_length(v) > 1000 or octet_length(v::text) > 3 * 104448 then
    perform app.refuse('limit');
  end if;
  for stop in select value from jsonb_array_elements(v) loop
    if may_be_same and jsonb_typeof(stop) = 'string' then
      stops := stops || jsonb_build_object(
        'sale_id', app.uuid_arg(jsonb_build_object('sale_id', stop), 'sale_id'), 'is_same', true);
      continue;
    end if;
    words := app.text_arg(stop, 'note', 0, 2000);
    stops := stops || (
      jsonb_build_object('sale_id', app.uuid_arg(stop, 'sale_id'))
      || case when words is null then '{}' else jsonb_build_object('note', words) end
      || case
        when coalesce(jsonb_typeof(stop -> 'settings'), 'null') = 'null' then '{}'
        else jsonb_build_object('settings', app.object_arg(stop, 'settings', 4096))
      end);
  end loop;
  return stops;
end
$$;

-- The stops that a mutation's person saw. For each stop that they left as it was, only the sale's id is sent: two
-- copies of a route that partners have made long do not fit into one push.
create function app.seen_stops(seen jsonb, mine jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  s record;
  m record;
begin
  if not seen @> '[{"is_same": true}]' then
    return seen;
  end if;
  s := app.named_stops(seen);
  m := app.named_stops(mine);
  perform app.require(m.by_name ? l.name) from unnest(s.line) l (name) where s.by_name -> l.name ? 'is_same';
  return (
    select jsonb_agg(
      case when s.by_name -> l.name ? 'is_same' then m.by_name -> l.name else s.by_name -> l.name end
      order by l.at)
    from unnest(s.line) with ordinality as l (name, at));
end
$$;

-- Refuses a route that is too long, including all its notes. A device takes 100 KB (ROUTE_STOPS_BYTES);
-- PostgreSQL's own text has a few more. A route that is too long already, because a partner has added stops, may
-- be changed as long as it does not grow.
create function app.within_route(stops jsonb, settings jsonb, before jsonb default null) returns void
language plpgsql set search_path = ''
as $$
begin
  if jsonb_array_length(stops) > greatest(200, jsonb_array_length(before))
    or octet_length(stops::text) > greatest(104448, octet_length(before::text))
    or octet_length(settings::text) > 2 * 4096 then
    perform app.refuse('limit');
  end if;
end
$$;

-- Counts the routes that a sale is on: one more or one less for each sale that entered or left this route.
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

-- A route may name a sale that arrives later: a guest's phone sends it after the route, or again after a
-- restore of the server.
create index route_stops on app.own_row using gin ((body -> 'stops') jsonb_path_ops)
  where kind = 'route';

-- Notes which unlisted sales a person has put on a route: their ids are made on that person's device, and nobody has
-- had them before. Partners get an id with the route's row, and by then it has been noted for its finder.
create function app.note_found() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  known text[] := '{}';
  ids uuid[] := '{}';
begin
  if tg_op = 'UPDATE' then
    ids := old.found;
    known := array(select e ->> 'sale_id' from jsonb_array_elements(old.body -> 'stops') e);
  end if;
  ids := ids || array(
    select distinct (e ->> 'sale_id')::uuid
    from jsonb_array_elements(new.body -> 'stops') e
    where jsonb_typeof(e -> 'settings' -> 'unlisted') = 'object'
      and e ->> 'sale_id' <> all (known) and (e ->> 'sale_id')::uuid <> all (ids)
      and not exists (select from app.spent s where s.id = (e ->> 'sale_id')::uuid)
      and not exists (
        select from app.own_row r
        where r.kind = 'route' and r.user_id <> new.user_id
          and r.body -> 'stops' @> jsonb_build_array(jsonb_build_object('sale_id', e -> 'sale_id')))
      and not exists (
        select from app.own_row r
        where r.kind = 'route' and r.user_id <> new.user_id and r.found <> '{}'
          and r.found @> array[(e ->> 'sale_id')::uuid]));
  new.found := ids[greatest(1, cardinality(ids) - 399):];
  return new;
end
$$;

create trigger note_found before insert or update of body on app.own_row
  for each row when (new.kind = 'route') execute function app.note_found();

create index route_found on app.own_row using gin (found) where kind = 'route' and found <> '{}';

create function app.count_earlier_routes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.stat_event (sale_id, on_routes)
  select new.id, count(*)
  from app.own_row r
  where r.kind = 'route'
    and r.body -> 'stops' @> jsonb_build_array(jsonb_build_object('sale_id', new.id))
  having count(*) > 0;
  return null;
end
$$;

create trigger count_earlier_routes after insert on app.sale
  for each row execute function app.count_earlier_routes();

-- The ids of the photos that a route's finds name.
create function app.named_photos(body jsonb) returns uuid[]
language sql immutable set search_path = ''
as $$
  select array(
    select distinct case when p.photo #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then (p.photo #>> '{}')::uuid end
    from jsonb_path_query(body, 'lax $.stops[*].settings.finds[*].photo') as p (photo)
    where p.photo #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
$$;

-- A person may have 500 photos of finds, and 1,000 with those whose files wait for the job that deletes them. Further
-- photos stay on the device that took them, and their upload is refused. Room that is freed on one route can be used
-- by photos on all of them.
create function app.note_find_photos() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  owner uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  route uuid := case when tg_op = 'DELETE' then old.id else new.id end;
  named uuid[] := case when tg_op = 'DELETE' then '{}' else app.named_photos(new.body) end;
  was_full boolean := (select count(*) >= 500 from app.find_photo p where p.user_id = owner);
  has integer;
  unused integer;
begin
  delete from app.find_photo p
  where p.user_id = owner and p.route_id = route and p.id <> all (named);
  has := (select count(*) from app.find_photo p where p.user_id = owner);
  -- Each photo has two files.
  unused := (select count(*) / 2 from app.unused_file f where f.user_id = owner);
  insert into app.find_photo (user_id, id, route_id)
  select owner, n.id, n.route_id
  from (
    select unnest(named) as id, route as route_id
    union all
    select unnest(app.named_photos(o.body)), o.id
    from app.own_row o
    where was_full and o.user_id = owner and o.kind = 'route' and o.id <> route
  ) n
  where not exists (
    select from app.find_photo p where p.user_id = owner and p.id = n.id and p.route_id = n.route_id)
  order by n.route_id <> route, n.id, n.route_id
  limit greatest(0, least(500, 1000 - unused) - has);
  return null;
end
$$;

create trigger note_find_photos_put after insert or update on app.own_row
  for each row when (new.kind = 'route') execute function app.note_find_photos();
create trigger note_find_photos_gone after delete on app.own_row
  for each row when (old.kind = 'route') execute function app.note_find_photos();

create function app.find_photo_paths(owner uuid, photo uuid) returns text[]
language sql immutable set search_path = ''
as $$
  select array[owner::text || '/' || photo::text || '.jpg', owner::text || '/' || photo::text || '-small.jpg']
$$;

-- The files of a photo that no find names any longer go to app.unused_file; a photo that is named again keeps them.
create function app.find_photo_left() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    delete from app.unused_file f
    where f.path = any (app.find_photo_paths(new.user_id, new.id)) and not f.is_taken;
  elsif not exists (
    select from app.find_photo p where p.user_id = old.user_id and p.id = old.id
  ) then
    insert into app.unused_file (path, user_id)
    select unnest(app.find_photo_paths(old.user_id, old.id)), old.user_id
    on conflict do nothing;
  end if;
  return null;
end
$$;

create trigger find_photo_files after insert or delete on app.find_photo
  for each row execute function app.find_photo_left();

-- `mine`: what the mutation's person made of the route, if `f` is what they saw.
create function app.route_body(f jsonb, mine jsonb default null) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  day date := app.date_value(app.text_arg(f, 'day', 0, 10));
begin
  return jsonb_build_object(
    'name', coalesce(app.text_arg(f, 'name', 0, 120), ''),
    'stops', case when mine is null then app.stops_arg(f -> 'stops')
      else app.seen_stops(app.stops_arg(f -> 'stops', true), mine -> 'stops') end,
    'settings', app.object_arg(f, 'settings', 4096)
  ) || case when day is null then '{}' else jsonb_build_object('day', day) end;
end
$$;

create function app.route_put(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  was jsonb := app.was_arg(a);
  mine jsonb;
begin
  perform app.signed_in(uid);
  mine := app.route_body(a);
  perform app.put_own(
    uid, 'route', app.uuid_arg(a, 'id'),
    case when was is not null then app.route_body(was, mine) end, mine);
  perform app.share_route(uid, app.uuid_arg(a, 'id'));
end
$$;

-- An empty note counts as none.
create function app.note_body(f jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  words text := coalesce(app.text_arg(f, 'text', 0, 2000), '');
begin
  return case when words = '' then '{}' else jsonb_build_object('text', words) end;
end
$$;

create function app.note_put(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  was jsonb := app.was_arg(a);
begin
  perform app.signed_in(uid);
  perform app.put_own(
    uid, 'note', app.uuid_arg(a, 'id'),
    case when was is not null then app.note_body(was) end, app.note_body(a));
end
$$;

create function app.search_body(f jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
begin
  perform app.require(jsonb_typeof(f -> 'is_alert') = 'boolean');
  return jsonb_build_object(
    'name', coalesce(app.text_arg(f, 'name', 0, 120), ''),
    'query', app.object_arg(f, 'query', 2048),
    'is_alert', f -> 'is_alert');
end
$$;

create function app.search_put(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  was jsonb := app.was_arg(a);
begin
  perform app.signed_in(uid);
  perform app.put_own(
    uid, 'search', app.uuid_arg(a, 'id'),
    case when was is not null then app.search_body(was) end, app.search_body(a));
end
$$;

-- One row for each person, changed key by key; null deletes a key.
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
    perform app.put_own(uid, 'preference', uid, null, jsonb_build_object('values', is_now));
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
  perform app.require(app.is_visible(shown_name) or shown_name is null);
  insert into app.profile (id) values (uid) on conflict do nothing;
  update app.profile set
    zip_code = case when f ? 'zip_code' then zip else zip_code end,
    display_name = case when f ? 'display_name' then shown_name else display_name end
  where id = uid;
end
$$;

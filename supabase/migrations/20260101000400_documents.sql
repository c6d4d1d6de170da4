-- Documents, stamps and tombstones: they keep a row and its streams consistent on every write.

create function app.sale_doc(s app.sale) returns json
language sql stable security definer set search_path = ''
as $$
  select json_strip_nulls(json_build_object(
    'user_id', s.user_id,
    'seller_name', s.seller_name,
    'title', s.title,
    'description', s.description,
    'zip_code', s.zip_code,
    'sale_type', s.sale_type,
    'kind', s.kind,
    'time_zone', s.time_zone,
    'sale_url', s.sale_url,
    'line_numbers', s.line_numbers,
    'parking', s.parking,
    'payment', s.payment,
    'entry_rules', s.entry_rules,
    'accessibility', s.accessibility,
    'tags', s.tags,
    'days', s.days,
    'images', (
      select coalesce(
        json_agg(
          json_build_object(
            'id', i.id, 'path', i.path, 'small_path', i.small_path, 'position', i.position,
            'bytes', i.bytes, 'thumb', i.thumb
          )
          order by i.position, i.id
        ),
        '[]'
      )
      from app.sale_image i
      where i.sale_id = s.id and i.attached
    ),
    -- The photos that are still being copied from an earlier sale.
    'copying', (
      select json_agg(i.id order by i.id) from app.sale_image i
      where i.sale_id = s.id and i.copied_from is not null
    ),
    'place_quality', s.place_quality,
    'release_rule', s.release_rule,
    'release_at', app.iso(s.release_at),
    'lat', case when s.near_exact then s.near_lat end,
    'lng', case when s.near_exact then s.near_lng end,
    'near_lat', s.near_lat,
    'near_lng', s.near_lng,
    'cancelled_at', app.iso(s.cancelled_at),
    'cancel_reason', s.cancel_reason,
    'sold_out_at', app.iso(s.sold_out_at),
    'half_price_from', app.iso(s.half_price_from),
    'rain_date', s.rain_date,
    'import_id', s.import_id,
    'import_source', s.import_source,
    'is_sample', s.is_sample,
    'created_at', app.iso(s.created_at)
  ))
$$;

create function app.place_doc(p app.sale_place) returns json
language sql immutable
as $$ select json_strip_nulls(json_build_object('street', p.street, 'lat', p.lat, 'lng', p.lng)) $$;

-- Joined as text: after a telling, polls read hundreds of these, and json_build_object takes five times as long.
create function app.stats_doc(t app.sale_stats) returns json
language sql immutable
as $$
  select ('{"views":' || t.shown_views::text || ',"saves":' || t.shown_saves::text
    || ',"on_routes":' || t.shown_on_routes::text || ',"reviews":' || t.reviews::text
    || ',"rating_sum":' || t.rating_sum::text || ',"seller_reviews":' || t.seller_reviews::text
    || ',"seller_rating_sum":' || t.seller_rating_sum::text || ',"is_on":' || t.is_on::text || '}')::json
$$;

create function app.private_doc(p app.sale_private) returns json
language sql immutable
as $$ select json_strip_nulls(json_build_object('email', p.email, 'held', p.held)) $$;

create function app.profile_doc(p app.profile) returns json
language sql stable
as $$
  select json_strip_nulls(json_build_object(
    'zip_code', p.zip_code,
    'display_name', p.display_name,
    'is_moderator', case when p.is_moderator then true end,
    'referrals', case when p.referrals <> '{}' then
      (select json_agg(app.iso(at) order by n)
       from unnest(p.referrals) with ordinality as r (at, n)) end))
$$;

create function app.save_doc(w app.save) returns json
language sql stable
as $$ select json_build_object('created_at', app.iso(w.created_at)) $$;

-- SYNC-3: the scopes that contain a sale. A hidden sale is only in its owner's scope.
create function app.scopes(s app.sale) returns text[]
language sql immutable
as $$
  select array_remove(
    array[
      case when not s.hidden then 'c:' || case when s.cell < 0 then 'none' else s.cell::text end end,
      case when not s.hidden then 's:' || s.id end,
      'u:' || s.user_id
    ],
    null
  )
$$;

-- First opening and last closing of a set of days, as instants.
create function app.span(
  days jsonb, time_zone text, out opens timestamptz, out closes timestamptz
)
language sql stable
as $$
  select
    min((d.date + d.start_time) at time zone time_zone),
    max((d.date + d.end_time + case when d.next_day then interval '1 day' else '0' end)
      at time zone time_zone)
  from jsonb_to_recordset(days) as d (date date, start_time time, end_time time, next_day boolean)
$$;

-- The last day on which a sale may be, as its row names it: the last of its days and its rain date.
create function app.last_day(days jsonb, rain_date date) returns date
language sql immutable
as $$
  select coalesce(greatest(max((d.day ->> 'date')::date), rain_date), 'infinity')
  from jsonb_array_elements(days) as d (day)
$$;

-- SYNC-4: the first of the last days whose sales are still in their cells. A sale leaves its cell when 30 whole days
-- have passed after its last one, in UTC, and nothing is written then: devices find the same in its row, a day later.
-- This and the next are expressions of their arguments, which PostgreSQL makes part of the statements that call them.
create function app.oldest_day(at timestamptz) returns date
language sql immutable
as $$ select (at at time zone 'UTC')::date - 30 $$;

-- Which rows of its cell a reading returns: a sale, its place (once released), its counters.
create function app.is_in_cell(hidden boolean, is_past boolean, last_day date, at timestamptz) returns boolean
language sql immutable
as $$ select not hidden and not is_past and last_day >= app.oldest_day(at) $$;

-- Whether it left its cell so long ago that no clock that is set back a little brings it back.
create function app.is_long_past(last_day date, at timestamptz) returns boolean
language sql immutable
as $$ select last_day < app.oldest_day(at) - 3 $$;

create function app.stamp_sale() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.change_xid := app.xid();
  if tg_op = 'UPDATE' then
    new.rev := old.rev + 1;
    new.days_rev := case when new.days is distinct from old.days then new.rev else old.days_rev end;
  end if;
  new.seller_name := (select p.display_name from app.profile p where p.id = new.user_id);
  select s.opens, s.closes into new.start_date, new.end_date from app.span(new.days, new.time_zone) s;
  new.posted_start := coalesce(new.posted_start, new.start_date);
  new.last_day := app.last_day(new.days, new.rain_date);
  new.is_past := app.is_long_past(new.last_day, app.now());
  new.cell := app.cell_of(new.near_lat, new.near_lng, new.zip_code);
  new.doc := app.sale_doc(new);
  return new;
end
$$;

create trigger stamp_new before insert on app.sale
  for each row execute function app.stamp_sale();
-- app.set_past() changes `is_past` alone, which no device reads.
create trigger stamp before update on app.sale
  for each row when (new.is_past = old.is_past) execute function app.stamp_sale();

-- Everything else that is synced: a new rev and the transaction that wrote it.
create function app.stamp() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.change_xid := app.xid();
  if tg_op = 'UPDATE' then
    new.rev := old.rev + 1;
  end if;
  return new;
end
$$;

create trigger stamp before insert or update on app.profile
  for each row execute function app.stamp();
create trigger stamp before insert or update on app.sale_private
  for each row execute function app.stamp();

create function app.stamp_new_place() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.change_xid := app.xid();
  select s.last_day, s.is_past into new.last_day, new.is_past from app.sale s where s.id = new.id;
  new.last_day := coalesce(new.last_day, 'infinity');
  new.is_past := coalesce(new.is_past, false);
  return new;
end
$$;

-- Exact counters and the copied dates are in no document, so a change of these alone gives no new rev: no device
-- reads the row again. An update that changes nothing, as after a restore, does.
create trigger stamp_new before insert on app.sale_place
  for each row execute function app.stamp_new_place();
create trigger stamp before update on app.sale_place
  for each row when (
    new is not distinct from old
    or (new.user_id, new.cell, new.hidden, new.street, new.lat, new.lng, new.release_at)
      is distinct from
      (old.user_id, old.cell, old.hidden, old.street, old.lat, old.lng, old.release_at))
  execute function app.stamp();
create trigger stamp_new before insert on app.sale_stats
  for each row execute function app.stamp();
create trigger stamp before update on app.sale_stats
  for each row when (
    new is not distinct from old
    or (new.user_id, new.cell, new.hidden, new.shown_views, new.shown_saves, new.shown_on_routes, new.reviews,
        new.rating_sum, new.seller_reviews, new.seller_rating_sum, new.is_on)
      is distinct from
      (old.user_id, old.cell, old.hidden, old.shown_views, old.shown_saves, old.shown_on_routes, old.reviews,
        old.rating_sum, old.seller_reviews, old.seller_rating_sum, old.is_on))
  execute function app.stamp();

-- Where a release stands in app.news: in seconds, behind all transactions. One expression of its argument, so that
-- PostgreSQL makes it part of the statement that calls it.
create function app.release_position(at timestamptz) returns bigint
language sql stable
as $$
  select 4611686018427387904
    + floor(extract(epoch from least(greatest(at, '1970-01-01 00:00Z'), '9999-01-01 00:00Z')))::bigint
$$;

-- Deletes news of these cells that say nothing more than a later one does. Of two that every poll may hear, the later
-- one is enough: whoever has to hear the first has to hear that one, too. Releases count as heard a day later, in case
-- that the clock is set back. What another transaction is about to delete is left to it.
create function app.forget_news(of_cells integer[]) returns void
language plpgsql set search_path = ''
as $$
begin
  delete from app.news where ctid = any (array(
    select old.ctid
    from unnest(of_cells) as asked (cell)
    cross join (
      values
        (0, pg_snapshot_xmin(pg_current_snapshot())::text::bigint),
        (app.release_position('-infinity'), app.release_position(app.now() - interval '1 day'))
    ) as heard (from_position, to_position)
    cross join lateral (
      select n.position, n.xid from app.news n
      where n.cell = asked.cell and n.position >= heard.from_position and n.position < heard.to_position
      order by n.position desc, n.xid desc limit 1
    ) newest
    join app.news old
      on old.cell = asked.cell and old.position >= heard.from_position
        and (old.position, old.xid) < (newest.position, newest.xid)
    for update of old skip locked));
end
$$;

-- SYNC-3: appends to app.news what this statement has written in cells, and when the clock will release its places.
-- `fresh` are its rows; how to read them depends on the table.
create function app.tell_cells() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  told integer[];
  places integer[] := '{}';
  cells integer[];
  releases bigint[];
begin
  case tg_table_name
    when 'tombstone' then
      cells := array(
        select distinct app.cell_of_scope(f.scope) from fresh f
        where f.scope like 'c:%' and f.change_xid = app.xid());
    when 'sale_place' then
      cells := array(select distinct f.cell from fresh f where not f.hidden and f.change_xid = app.xid());
      select array_agg(f.cell), array_agg(app.release_position(f.release_at)) into places, releases
      from fresh f where not f.hidden and f.change_xid = app.xid() and isfinite(f.release_at);
    else
      cells := array(select distinct f.cell from fresh f where not f.hidden and f.change_xid = app.xid());
  end case;
  with added as (
    insert into app.news (cell, position, xid)
    select n.cell, app.xid(), app.xid() from unnest(cells) as n (cell)
    union
    select n.cell, n.release, app.xid() from unnest(places, releases) as n (cell, release)
    on conflict do nothing
    returning cell
  )
  select array_agg(distinct cell) into told from added;
  if told is not null then
    perform app.forget_news(told);
  end if;
  return null;
end
$$;

create trigger tell_new after insert on app.sale
  referencing new table as fresh for each statement execute function app.tell_cells();
create trigger tell after update on app.sale
  referencing new table as fresh for each statement execute function app.tell_cells();
create trigger tell_new after insert on app.sale_stats
  referencing new table as fresh for each statement execute function app.tell_cells();
create trigger tell after update on app.sale_stats
  referencing new table as fresh for each statement execute function app.tell_cells();
create trigger tell_new after insert on app.sale_place
  referencing new table as fresh for each statement execute function app.tell_cells();
create trigger tell after update on app.sale_place
  referencing new table as fresh for each statement execute function app.tell_cells();
create trigger tell_new after insert on app.tombstone
  referencing new table as fresh for each statement execute function app.tell_cells();
create trigger tell after update on app.tombstone
  referencing new table as fresh for each statement execute function app.tell_cells();

create function app.bury(in_scopes text[], of_kind text, of_id uuid, at_rev integer) returns void
language sql set search_path = ''
as $$
  insert into app.tombstone (scope, kind, id, rev, change_xid)
  select scope, of_kind, of_id, at_rev, app.xid() from unnest(in_scopes) as scope
  on conflict (scope, kind, id)
  do update set rev = excluded.rev, change_xid = excluded.change_xid, left_at = app.now()
$$;

-- A change of a sale waits for no push of other people. What they have added is changed with it, except for rows that
-- a push holds at this moment: app.roll_up() changes those (app.settle).

-- Deletes what other people have added to a sale that is gone, and its case. app.prune() deletes what they said about
-- its days.
create function app.let_go(of_sale uuid) returns void
language sql set search_path = ''
as $$
  delete from app.save where id = any (array(
    select w.id from app.save w where w.sale_id = of_sale for update skip locked));
  delete from app.review where id = any (array(
    select r.id from app.review r where r.sale_id = of_sale for update skip locked));
  delete from app.case_file where sale_id = any (array(
    select c.sale_id from app.case_file c where c.sale_id = of_sale for update skip locked));
$$;

-- Hides or shows the reviews of a sale with it.
create function app.hide_reviews(of_sale uuid, is_hidden boolean) returns void
language sql set search_path = ''
as $$
  update app.review set hidden = is_hidden where id = any (array(
    select r.id from app.review r
    where r.sale_id = of_sale and r.hidden <> is_hidden for no key update skip locked))
$$;

-- Finishes what changes of these sales have left undone. The next roll-up does what is still held.
create function app.settle(of_sales uuid[]) returns void
language plpgsql set search_path = ''
as $$
declare
  each record;
begin
  for each in
    select n.id, s.hidden from unnest(of_sales) n (id) left join app.sale s on s.id = n.id
  loop
    if each.hidden is null then
      perform app.let_go(each.id);
    else
      perform app.hide_reviews(each.id, each.hidden);
    end if;
    if exists (
        select from app.review r
        where r.sale_id = each.id and r.hidden is distinct from each.hidden)
      or (each.hidden is null and exists (select from app.save w where w.sale_id = each.id))
      or (each.hidden is null and exists (select from app.case_file c where c.sale_id = each.id))
    then
      insert into app.stat_event (sale_id) values (each.id);
    end if;
  end loop;
end
$$;

-- SYNC-4: a sale that leaves a scope leaves a tombstone there, and re-entry removes it. A sale enters a
-- scope with all its children, so they are stamped again with it. It leaves its cell without a tombstone once it has
-- been over for a while (app.is_in_cell), and enters it again with a later day. A day earlier is early enough to stamp
-- its children again: someone whose clock is ahead may have read the cell without them.
create function app.move_sale() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was text[] := '{}';
  is_in text[] := '{}';
  returned_to text[];
  -- The last days before this one count as over.
  oldest date := app.oldest_day(app.now()) + 1;
  enters boolean := false;
begin
  if tg_op = 'INSERT' then
    insert into app.sale_stats (id, user_id, cell, hidden, last_day, is_past, start_date, created_at)
    values (new.id, new.user_id, new.cell, new.hidden, new.last_day, new.is_past, new.start_date, new.created_at);
    insert into app.rating_event (seller_id) select new.user_id where new.user_id is not null;
    return null;
  end if;

  if tg_op = 'UPDATE'
    and (new.start_date, new.last_day, new.is_past) is distinct from (old.start_date, old.last_day, old.is_past)
  then
    update app.sale_stats set start_date = new.start_date, last_day = new.last_day, is_past = new.is_past
    where id = new.id;
    update app.sale_place set last_day = new.last_day, is_past = new.is_past
    where id = new.id and (last_day, is_past) is distinct from (new.last_day, new.is_past);
  end if;

  was := app.scopes(old);
  if tg_op = 'UPDATE' then
    is_in := app.scopes(new);
    -- Even if it is only for what is left of its last day there.
    enters := old.last_day < least(oldest, new.last_day) and new.last_day >= oldest - 1;
    if old.last_day >= oldest and new.last_day < old.last_day then
      -- Whoever has it with its later day, and asks again only when it is over, would keep it. Until then, nobody is told.
      perform app.bury(array(select s from unnest(was) s where left(s, 2) = 'c:'), 'sale', old.id, old.rev);
    end if;
    if is_in is not distinct from was and not enters then
      return null;
    end if;
  end if;

  perform app.bury(array(select s from unnest(was) s where s <> all (is_in)), 'sale', old.id, old.rev);

  if tg_op = 'UPDATE' then
    with back as (
      delete from app.tombstone t
      where t.kind = 'sale' and t.id = new.id and t.scope = any (is_in)
        -- One that is over is not back in its cell, and someone may still have it there with a later day.
        and (new.last_day >= oldest or left(t.scope, 2) <> 'c:')
      returning t.scope
    )
    select array_agg(scope) filter (where scope not like 'u:%') into returned_to from back;
    -- The sale's tombstone deleted its place on devices too. The place may have been taken back since.
    perform app.bury(returned_to, 'place', p.id, p.rev) from app.sale_place p where p.id = new.id;
    update app.sale_place set user_id = new.user_id, cell = new.cell, hidden = new.hidden
    where id = new.id;
    update app.sale_stats set user_id = new.user_id, cell = new.cell, hidden = new.hidden
    where id = new.id;
    update app.sale_private set user_id = new.user_id where id = new.id;
    if new.hidden <> old.hidden then
      perform app.hide_reviews(new.id, new.hidden);
      insert into app.stat_event (sale_id) values (new.id);
    end if;
    insert into app.rating_event (seller_id)
    select new.user_id where new.user_id is distinct from old.user_id and new.user_id is not null;
  else
    perform app.let_go(old.id);
    insert into app.stat_event (sale_id) values (old.id);
  end if;
  return null;
end
$$;

create trigger move after insert or update or delete on app.sale
  for each row execute function app.move_sale();

-- SYNC-4: a place that is taken back leaves the public scopes. Its tombstones are served only while it is
-- unreleased; a later release has a higher rev. One that would be released tomorrow at the earliest has been nowhere.
-- Nearer ones count as released: until this commits, others may still see their release time pass.
create function app.take_back_place() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.release_at > old.release_at and old.release_at <= app.now() + interval '1 day' then
    perform app.bury(
      array(select scope from app.sale s, unnest(app.scopes(s)) scope
            where s.id = new.id and scope not like 'u:%'),
      'place', old.id, old.rev
    );
  end if;
  return null;
end
$$;

create trigger take_back after update of release_at on app.sale_place
  for each row execute function app.take_back_place();

-- The rev above which a row of these scopes begins if it has no tombstone: see app.own_floor.
create function app.floor_of(in_scopes text[]) returns integer
language sql stable set search_path = ''
as $$
  select coalesce(max(f.rev), 0) from app.own_floor f
  where f.user_id = any (array(
    select substr(s, 3)::uuid from unnest(in_scopes) as s where left(s, 2) = 'u:'))
$$;

-- SYNC-4: a row that is put again after it was deleted continues the rev of its tombstones, or of those that were
-- pruned. Deletes the tombstones. The floor is read after that, because app.prune() may have just deleted one of
-- them.
create function app.risen_rev(in_scopes text[], of_kind text, of_id uuid) returns integer
language plpgsql set search_path = ''
as $$
declare
  risen integer;
begin
  with raised as (
    delete from app.tombstone t
    where t.scope = any (in_scopes) and t.kind = of_kind and t.id = of_id
    returning t.rev
  )
  select max(rev) into risen from raised;
  return greatest(risen, app.floor_of(in_scopes)) + 1;
end
$$;

-- SYNC-4: a save that is set again continues the rev of its tombstone.
create function app.stamp_save() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  own text := 'u:' || coalesce(new.user_id, old.user_id);
begin
  if tg_op = 'DELETE' then
    perform app.bury(array[own], 'save', old.sale_id, old.rev);
    insert into app.stat_event (sale_id, saves)
    select old.sale_id, -1 where exists (select from app.sale s where s.id = old.sale_id);
    return old;
  end if;
  new.rev := app.risen_rev(array[own], 'save', new.sale_id);
  new.change_xid := app.xid();
  insert into app.stat_event (sale_id, saves) values (new.sale_id, 1);
  return new;
end
$$;

create trigger stamp before insert or delete on app.save
  for each row execute function app.stamp_save();

-- Builds a sale's document again after a change in another table (its photos, its seller's name).
create function app.touch_sale(sale_id uuid) returns void
language sql set search_path = ''
as $$ update app.sale set id = id where id = sale_id $$;

-- Makes a profile at sign-up, from what the form put into the account's metadata. Refuses while a move of this server is
-- announced: the new server may lack an account from after the mark. Rows that are loaded elsewhere pass.
create function app.make_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  zip text := btrim(new.raw_user_meta_data ->> 'zipCode');
  name text := left(btrim(new.raw_user_meta_data ->> 'displayName'), 60);
begin
  if exists (select from app.meta m where m.leaving_at is not null)
    and exists (select from app.origin o where o.cluster = app.cluster())
  then
    raise object_not_in_prerequisite_state using message = 'A move of this server is announced.';
  end if;
  insert into app.profile (id, zip_code, display_name)
  values (
    new.id,
    case when zip ~ '^\d{5}([-\s]?\d{4})?$' then zip end,
    case when app.is_clean(name) and app.is_visible(name) then name end
  )
  on conflict (id) do nothing;
  return null;
end
$$;


create function app.rename_seller() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update app.sale set id = id where user_id = new.id;
  return null;
end
$$;

create trigger rename_seller after update of display_name on app.profile
  for each row when (old.display_name is distinct from new.display_name)
  execute function app.rename_seller();

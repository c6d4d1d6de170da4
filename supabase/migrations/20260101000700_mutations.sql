-- One function for each mutation; this file has those of sales and saves. They run inside sync_push, each in its own
-- subtransaction, with the rights of the owner of the tables. So each function checks who may call it (SYNC-6). One
-- account's pushes run one after the other, so an account never races with itself. They wait for no other push: what
-- they lock is locked already (app.lock_ahead, 0800), or is left out if someone else holds it.
--
-- Arguments are read into variables first: the functions that read them are volatile, and PostgreSQL
-- evaluates a condition that calls one for every row of its table.

create function app.holds_secret(of_sale uuid, a jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from app.sale_secret k
    where k.id = of_sale and k.hash = sha256(convert_to(a ->> 'secret', 'UTF8'))
  )
$$;

-- Refuses unless the caller may change the sale: its owner, or anyone who has a guest sale's secret (SYNC-21). To
-- others, a hidden sale is gone.
create function app.expect_own(s app.sale, a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  is_own boolean := case when s.user_id is null then app.holds_secret(s.id, a) else s.user_id = uid end;
begin
  if s.id is null or (s.hidden and is_own is not true) then
    perform app.refuse('gone');
  elsif is_own is not true then
    perform app.refuse('forbidden');
  end if;
end
$$;

-- Returns the sale, locked, if the caller may change it. A stranger is refused before the lock, because the owner
-- would have to wait for it. The push has locked the sale already (app.lock_ahead), unless it was posted since then.
-- If someone holds such a sale, they may be waiting for this push, so the push ends here, and the device sends the
-- rest again (app.attempt).
create function app.own_sale(a jsonb, uid uuid) returns app.sale
language plpgsql set search_path = ''
as $$
declare
  s app.sale;
  sale_id uuid := app.uuid_arg(a, 'id');
begin
  select * into s from app.sale where id = sale_id;
  perform app.expect_own(s, a, uid);
  select * into s from app.sale where id = sale_id for no key update skip locked;
  if not found and exists (select from app.sale where id = sale_id) then
    perform app.refuse('busy');
  end if;
  perform app.expect_own(s, a, uid);
  return s;
end
$$;

-- Returns a sale that the caller may see. It is not locked: one push after another would keep its owner and
-- moderators from changing it. If the sale is hidden or deleted in the meantime, the next app.roll_up() hides or
-- deletes what was added (app.settle).
create function app.seen_sale(of_sale uuid, uid uuid) returns app.sale
language plpgsql set search_path = ''
as $$
declare
  s app.sale;
begin
  select * into s from app.sale where id = of_sale;
  -- A guest owns no sale, not even one that has no owner.
  if s.id is null or (s.hidden and (uid is null or s.user_id is distinct from uid)) then
    perform app.refuse('gone');
  end if;
  return s;
end
$$;

-- Returns which of these sales exist.
create function app.there(of_sales uuid[]) returns table (id uuid)
language sql stable set search_path = ''
as $$ select s.id from app.sale s where s.id = any (of_sales) $$;

create function app.signed_in(uid uuid) returns void
language plpgsql set search_path = ''
as $$ begin if uid is null then perform app.refuse('forbidden'); end if; end $$;

-- Sets the fields of a sale that are present.
create function app.with_fields(s app.sale, f jsonb) returns app.sale
language plpgsql set search_path = ''
as $$
begin
  if f ? 'title' then s.title := app.text_arg(f, 'title', 1, 120); end if;
  if f ? 'description' then
    s.description := coalesce(app.text_arg(f, 'description', 0, 10000), '');
  end if;
  if f ? 'zip_code' then
    s.zip_code := nullif(app.text_arg(f, 'zip_code', 0, 10), '');
    perform app.require(s.zip_code is null or s.zip_code ~ '^\d{5}([-\s]?\d{4})?$');
  end if;
  if f ? 'sale_type' then
    s.sale_type := app.text_arg(f, 'sale_type', 1, 20);
    perform app.require(s.sale_type in ('garage', 'estate', 'auction'));
    -- A kind of the former type, which another device may have set since, is cleared with that type.
    if not app.kind_fits(s.sale_type, s.kind) then s.kind := null; end if;
  end if;
  if f ? 'kind' then
    s.kind := app.text_arg(f, 'kind', 0, 20);
    perform app.require(app.kind_fits(s.sale_type, s.kind));
  end if;
  if f ? 'time_zone' then s.time_zone := app.zone_arg(f, 'time_zone'); end if;
  if f ? 'sale_url' then
    s.sale_url := nullif(app.text_arg(f, 'sale_url', 0, 500), '');
    perform app.require(s.sale_url is null or s.sale_url ~* '^https?://[^\s]+$');
  end if;
  if f ? 'line_numbers' then s.line_numbers := nullif(app.text_arg(f, 'line_numbers', 0, 200), ''); end if;
  if f ? 'parking' then s.parking := nullif(app.text_arg(f, 'parking', 0, 200), ''); end if;
  if f ? 'payment' then s.payment := nullif(app.text_arg(f, 'payment', 0, 200), ''); end if;
  if f ? 'entry_rules' then s.entry_rules := nullif(app.text_arg(f, 'entry_rules', 0, 200), ''); end if;
  if f ? 'accessibility' then s.accessibility := nullif(app.text_arg(f, 'accessibility', 0, 200), ''); end if;
  if f ? 'tags' then s.tags := app.tags_arg(f, 'tags'); end if;
  if f ? 'release_rule' then s.release_rule := app.text_arg(f, 'release_rule', 1, 10); end if;
  if f ? 'release_at' then s.release_at := app.instant_arg(f, 'release_at'); end if;
  if f ? 'sold_out_at' then s.sold_out_at := app.instant_arg(f, 'sold_out_at'); end if;
  if f ? 'half_price_from' then s.half_price_from := app.instant_arg(f, 'half_price_from'); end if;
  if f ? 'rain_date' then s.rain_date := app.date_value(app.text_arg(f, 'rain_date', 0, 10)); end if;
  return s;
end
$$;

-- Sets a sale's public point from a place: exact if the place is released now, else blurred.
create function app.with_point(s app.sale, place app.place_value, released_at timestamptz)
returns app.sale
language plpgsql set search_path = ''
as $$
begin
  s.near_exact := released_at <= app.now() and place.lat is not null;
  s.near_lat := case when s.near_exact then place.lat else app.blur(place.lat) end;
  s.near_lng := case when s.near_exact then place.lng else app.blur(place.lng) end;
  s.place_quality := place.quality;
  return s;
end
$$;

create function app.email_arg(f jsonb) returns text
language plpgsql set search_path = ''
as $$
declare
  email text := nullif(btrim(app.text_arg(f, 'email', 0, 254)), '');
begin
  perform app.require(email is null or email ~ '^[^\s@]+@[^\s@]+$');
  return email;
end
$$;

create function app.sale_create(a jsonb, uid uuid, client uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  s app.sale;
  place app.place_value := app.place_arg(a -> 'place');
  released_at timestamptz;
  email text := app.email_arg(a);
  welcome text := 'shown';
  is_flood boolean;
begin
  perform app.require(uid is not null or coalesce(a ->> 'secret_hash', '') ~ '^[0-9a-f]{64}$');
  s.release_rule := 'now';
  s := app.with_fields(s, a);
  perform app.require(s.title is not null and s.sale_type is not null and s.time_zone is not null);
  released_at := app.release_time(s.release_rule, s.release_at);
  -- The first insert has the point. Otherwise every sale would leave a tombstone in c:none (SYNC-4).
  s := app.with_point(s, place, released_at);
  s.id := app.uuid_arg(a, 'id');
  s.user_id := uid;
  s.days := app.days_arg(a -> 'days');
  if a ->> 'import_id' is not null then s.import_id := app.uuid_arg(a, 'import_id'); end if;
  s.import_source := nullif(app.text_arg(a, 'import_source', 0, 80), '');
  perform app.require((s.import_id is null) = (s.import_source is null));

  -- Someone has found this sale, which was not listed, and wrote it down under this id. If someone else posted under
  -- it, its finder never could.
  if exists (
    select from app.own_row o
    where o.kind = 'route' and o.found <> '{}' and o.found @> array[s.id] and o.user_id is distinct from uid
  ) then
    perform app.refuse('forbidden');
  end if;
  insert into app.spent (id) values (s.id);
  if uid is null then
    welcome := app.welcome_in(app.cell_of(s.near_lat, s.near_lng, s.zip_code), s.id, client);
  end if;
  is_flood := welcome = 'held';
  -- Hidden in the first insert already, so the sale has no scope to leave.
  insert into app.sale (
    id, user_id, title, description, zip_code, sale_type, kind, time_zone, sale_url, tags, days,
    line_numbers, parking, payment, entry_rules, accessibility,
    status, place_quality, release_rule, release_at, near_lat, near_lng, near_exact, hidden,
    import_id, import_source
  )
  select
    s.id, s.user_id, s.title, coalesce(s.description, ''), s.zip_code, s.sale_type, s.kind,
    s.time_zone, s.sale_url, coalesce(s.tags, '{}'), s.days,
    s.line_numbers, s.parking, s.payment, s.entry_rules, s.accessibility,
    case when t.opens > app.now() then 'upcoming' else 'active' end,
    s.place_quality, s.release_rule, case when s.release_rule = 'at' then s.release_at end,
    s.near_lat, s.near_lng, s.near_exact, is_flood,
    s.import_id, s.import_source
  from app.span(s.days, s.time_zone) t;

  insert into app.sale_place (id, user_id, cell, hidden, street, lat, lng, release_at)
  select n.id, n.user_id, n.cell, n.hidden, place.street, place.lat, place.lng, released_at
  from app.sale n where n.id = s.id;
  insert into app.sale_private (id, user_id, email, held)
  values (s.id, uid, email, case when is_flood then app.held_for_flood() end);
  if uid is null then
    perform app.note_arrival(s.id, client, welcome);
    insert into app.sale_secret (id, hash) values (s.id, decode(a ->> 'secret_hash', 'hex'));
  end if;
end
$$;

-- Field by field, the last to arrive wins (SYNC-20). A canceled sale takes changes as well: it may be restored.
create function app.sale_patch(a jsonb, uid uuid, client uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  s app.sale := app.own_sale(a, uid);
  f jsonb := a -> 'set';
  place app.place_value;
  released_at timestamptz;
  new_cell integer;
  -- Null if the sale stays in its cell.
  welcome text;
  is_flood boolean;
begin
  perform app.require(jsonb_typeof(f) = 'object');
  perform app.require(not exists (
    select from jsonb_object_keys(f) key
    where key <> all (array[
      'title', 'description', 'zip_code', 'sale_type', 'kind', 'time_zone', 'sale_url', 'tags',
      'place', 'release_rule', 'release_at', 'email', 'sold_out_at', 'half_price_from', 'rain_date',
      'line_numbers', 'parking', 'payment', 'entry_rules', 'accessibility'])));

  s := app.with_fields(s, f);
  released_at := app.release_time(s.release_rule, s.release_at);
  if f ? 'place' then
    place := app.place_arg(f -> 'place');
  else
    select p.street, p.lat, p.lng, s.place_quality into place from app.sale_place p where p.id = s.id;
  end if;
  s := app.with_point(s, place, released_at);
  -- A guest's sale that moves counts in its new cell as a new sale does, and no longer in the old one.
  new_cell := app.cell_of(s.near_lat, s.near_lng, s.zip_code);
  if new_cell <> s.cell and s.user_id is not null then
    -- A doubt about it goes with it until it is settled.
    delete from app.arrival where sale_id = s.id and not in_doubt;
    update app.arrival set cell = new_cell where sale_id = s.id;
  elsif new_cell <> s.cell then
    welcome := app.welcome_in(new_cell, s.id, client);
  end if;
  is_flood := coalesce(welcome = 'held', false) and not s.hidden;

  update app.sale set
    title = s.title, description = s.description, zip_code = s.zip_code, sale_type = s.sale_type,
    kind = s.kind, time_zone = s.time_zone, sale_url = s.sale_url, tags = s.tags,
    line_numbers = s.line_numbers, parking = s.parking, payment = s.payment,
    entry_rules = s.entry_rules, accessibility = s.accessibility,
    place_quality = s.place_quality, release_rule = s.release_rule,
    release_at = case when s.release_rule = 'at' then s.release_at end,
    near_lat = s.near_lat, near_lng = s.near_lng, near_exact = s.near_exact,
    sold_out_at = s.sold_out_at, half_price_from = s.half_price_from, rain_date = s.rain_date,
    hidden = s.hidden or is_flood
  where id = s.id;
  if is_flood then
    update app.sale_private set held = app.held_for_flood() where id = s.id;
  end if;
  if welcome is not null then
    perform app.note_arrival(s.id, client, case when s.hidden then 'hidden' else welcome end);
  end if;

  if f ?| array['place', 'release_rule', 'release_at'] then
    update app.sale_place set
      street = place.street, lat = place.lat, lng = place.lng, release_at = released_at
    where id = s.id;
  end if;
  if f ? 'email' then
    update app.sale_private set email = app.email_arg(f) where id = s.id;
  end if;
end
$$;

-- Days are replaced as a set, unless they changed after the rev the seller saw (SYNC-20).
create function app.sale_days(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  s app.sale := app.own_sale(a, uid);
  new_days jsonb;
begin
  new_days := app.days_arg(a -> 'days');
  if s.days_rev > (a ->> 'expect_rev')::int then
    perform app.refuse('stale');
  end if;
  update app.sale set days = new_days where id = s.id;
end
$$;

-- Canceling a canceled sale changes nothing: two devices may both cancel it.
create function app.sale_cancel(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  s app.sale := app.own_sale(a, uid);
begin
  update app.sale set
    cancelled_at = app.now(),
    cancel_reason = nullif(btrim(app.text_arg(a, 'reason', 0, 280)), ''),
    status = 'cancelled'
  where id = s.id and cancelled_at is null;
end
$$;

-- Takes a cancel back: the last of the two to arrive counts (SYNC-20). Restoring a sale that is not canceled changes
-- nothing. A guest's sale counts in its cell as a new one does. One that is hidden stays hidden.
create function app.sale_restore(a jsonb, uid uuid, client uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  s app.sale := app.own_sale(a, uid);
  -- Null for a sale of an account, which needs no welcome.
  welcome text;
  is_flood boolean;
begin
  if s.cancelled_at is null then
    return;
  end if;
  if s.user_id is null then
    welcome := app.welcome_in(s.cell, s.id, client);
  end if;
  is_flood := coalesce(welcome = 'held', false) and not s.hidden;
  update app.sale set
    cancelled_at = null,
    cancel_reason = null,
    status = case when t.opens > app.now() then 'upcoming' else 'active' end,
    hidden = s.hidden or is_flood
  from app.span(s.days, s.time_zone) t
  where id = s.id;
  if is_flood then
    update app.sale_private set held = app.held_for_flood() where id = s.id;
  end if;
  if welcome is not null then
    perform app.note_arrival(s.id, client, case when s.hidden then 'hidden' else welcome end);
  end if;
end
$$;

-- Deletes the sale with all its children. The triggers leave tombstones (SYNC-4); the id stays spent.
create function app.sale_delete(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  s app.sale := app.own_sale(a, uid);
begin
  delete from app.sale where id = s.id;
end
$$;

-- SYNC-21: gives a guest's sale to the account that has its secret. The trigger gives the new owner all its
-- children.
create function app.sale_claim(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  s app.sale;
begin
  perform app.signed_in(uid);
  s := app.own_sale(a, uid);
  if s.user_id = uid then
    return;
  end if;
  delete from app.sale_secret where id = s.id;
  update app.sale set user_id = uid where id = s.id;
end
$$;

create function app.save_set(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  s app.sale;
begin
  perform app.signed_in(uid);
  s := app.seen_sale(app.uuid_arg(a, 'id'), uid);
  insert into app.save (user_id, sale_id)
  select uid, s.id
  where not exists (select from app.save w where w.user_id = uid and w.sale_id = s.id);
end
$$;

create function app.save_unset(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  of_sale uuid;
begin
  perform app.signed_in(uid);
  of_sale := app.uuid_arg(a, 'id');
  delete from app.save where user_id = uid and sale_id = of_sale;
end
$$;

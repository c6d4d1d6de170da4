-- Reviews, check-ins and "is it on?".

create function app.review_body(f jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
begin
  return jsonb_build_object(
    'rating', app.int_arg(f, 'rating', 1, 5),
    'title', coalesce(app.text_arg(f, 'title', 0, 120), ''),
    'comment', coalesce(app.text_arg(f, 'comment', 0, 2000), ''));
end
$$;

-- One review for each person and sale: a second id changes the first review, which keeps its own id. Returns the id
-- of the review that is kept. SYNC-20 applies as for a person's own rows.
create function app.review_put(a jsonb, uid uuid) returns uuid
language plpgsql set search_path = ''
as $$
declare
  s app.sale;
  review_id uuid := app.uuid_arg(a, 'id');
  standing app.review;
  theirs jsonb;
  was jsonb := app.was_arg(a);
  body jsonb := app.review_body(a);
begin
  perform app.signed_in(uid);
  if was is not null then
    was := app.review_body(was);
  end if;
  s := app.seen_sale(app.uuid_arg(a, 'sale_id'), uid);
  if s.user_id is null or s.user_id = uid then
    perform app.refuse('forbidden');
  end if;
  select * into standing from app.review r where r.user_id = uid and r.sale_id = s.id for update;
  if standing.id is null then
    insert into app.review (id, sale_id, user_id, seller_id, hidden, rating, title, comment)
    values (
      review_id, s.id, uid, s.user_id, s.hidden,
      (body ->> 'rating')::integer, body ->> 'title', body ->> 'comment');
    return review_id;
  end if;
  theirs := jsonb_build_object(
    'rating', standing.rating, 'title', standing.title, 'comment', standing.comment);
  body := app.merged_fields(coalesce(was, '{}'), theirs, body);
  update app.review r
  set rating = (body ->> 'rating')::integer, title = body ->> 'title', comment = body ->> 'comment',
    updated_at = app.now()
  where r.id = standing.id;
  return standing.id;
end
$$;

create function app.review_delete(a jsonb, uid uuid) returns uuid
language plpgsql set search_path = ''
as $$
declare
  review_id uuid;
  of_sale uuid;
begin
  perform app.signed_in(uid);
  of_sale := app.uuid_arg(a, 'sale_id');
  delete from app.review where user_id = uid and sale_id = of_sale
  returning id into review_id;
  return coalesce(review_id, app.uuid_arg(a, 'id'));
end
$$;

-- The great-circle distance in miles, with the earth radius of the specification (section 9).
create function app.miles(lat1 float8, lng1 float8, lat2 float8, lng2 float8) returns float8
language sql immutable
as $$
  select 2 * 3958.8 * asin(least(1, sqrt(
    sin(radians(lat2 - lat1) / 2) ^ 2
    + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lng2 - lng1) / 2) ^ 2)))
$$;

-- The day of the schedule that is open at an instant, with a margin on both sides; the nearest if there are
-- two. Null if there is none.
create function app.open_day(s app.sale, at timestamptz, margin interval) returns date
language sql stable
as $$
  select d.date
  from jsonb_to_recordset(s.days) as d (date date, start_time time, end_time time, next_day boolean),
    lateral (
      select (d.date + d.start_time) at time zone s.time_zone as opens,
        (d.date + d.end_time + case when d.next_day then interval '1 day' else '0' end)
          at time zone s.time_zone as closes
    ) t
  where at between t.opens - margin and t.closes + margin
  order by greatest(t.opens - at, at - t.closes, interval '0'), t.opens
  limit 1
$$;

create function app.instant_within(
  f jsonb, key text, oldest interval, newest interval
) returns timestamptz
language plpgsql set search_path = ''
as $$
declare
  at timestamptz := app.instant_arg(f, key);
begin
  perform app.require(at between app.now() - oldest and app.now() + newest);
  return at;
end
$$;

-- Checks again what the device has checked: 0.1 miles, the schedule, the speed, and one check-in for each
-- day.
create function app.checkin_add(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  meters_a_mile constant float8 := 1609.344;
  check_in_id uuid := app.uuid_arg(a, 'id');
  here_lat float8 := app.number_arg(a, 'lat', -90, 90);
  here_lng float8 := app.number_arg(a, 'lng', -180, 180);
  accuracy float8 := app.number_arg(a, 'accuracy_m', 0, 0.1 * meters_a_mile) / meters_a_mile;
  was_at timestamptz := app.instant_within(a, 'at', '7 days', '10 minutes');
  s app.sale;
  place app.sale_place;
  opening date;
begin
  perform app.signed_in(uid);
  s := app.seen_sale(app.uuid_arg(a, 'sale_id'), uid);
  opening := app.open_day(s, was_at, '30 minutes');
  if opening is null or s.cancelled_at is not null then
    perform app.refuse('not_open');
  end if;
  perform app.require(s.place_quality not in ('zip', 'none'));
  select * into place from app.sale_place p where p.id = s.id;
  if place.release_at > app.now() then
    perform app.refuse('unreleased');
  end if;
  if app.miles(here_lat, here_lng, place.lat, place.lng) - least(accuracy, 0.05) > 0.1 then
    perform app.refuse('too_far');
  end if;
  if exists (
    select from app.check_in c
    where c.user_id = uid and c.lat is not null and c.sale_id <> s.id
      and app.miles(here_lat, here_lng, c.lat, c.lng) > 90 * abs(extract(epoch from was_at - c.at)) / 3600
  ) then
    perform app.refuse('too_fast');
  end if;
  insert into app.check_in (id, user_id, sale_id, sale_day, at, lat, lng)
  values (check_in_id, uid, s.id, opening, was_at, here_lat, here_lng);
end
$$;

-- Stores the newest state from each person (for guests, each device) for each of a sale's days. A person who has
-- checked in there weighs four, another account two, a guest one. At most four guests at one address count.
create function app.ison_add(a jsonb, uid uuid, client uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  said_at timestamptz := app.instant_within(a, 'at', '24 hours', '10 minutes');
  said text := app.text_arg(a, 'state', 1, 20);
  how_big text := app.text_arg(a, 'size', 0, 20);
  here text := case when uid is null then app.address() end;
  -- A guest's device makes up its own id. It may be that of an account, and must not count as that account.
  who uuid := coalesce(uid, md5('guest:' || client)::uuid);
  s app.sale;
  opening date;
begin
  perform app.require(said in ('on', 'not-there', 'ended-early', 'sold-out'));
  -- Nobody has to name a size, and a sale that is not there has none.
  perform app.require(
    how_big is null or (how_big in ('small', 'medium', 'large') and said <> 'not-there'));
  s := app.seen_sale(app.uuid_arg(a, 'sale_id'), uid);
  opening := app.open_day(s, said_at, '2 hours');
  if opening is null then
    perform app.refuse('not_open');
  end if;
  if (
    select count(*) >= 4 from app.is_on o
    where o.sale_id = s.id and o.sale_day = opening and o.address = here and o.actor <> who
  ) then
    perform app.refuse('limit');
  end if;
  insert into app.is_on (sale_id, sale_day, actor, state, size, weight, at, address)
  values (
    s.id, opening, who, said, how_big,
    case
      when uid is null then 1
      when exists (select from app.check_in c where c.user_id = uid and c.sale_id = s.id) then 4
      else 2
    end,
    said_at, here)
  on conflict (sale_id, sale_day, actor) do update
  set state = excluded.state, size = excluded.size, weight = excluded.weight, at = excluded.at
  where is_on.at <= excluded.at;
  insert into app.stat_event (sale_id) values (s.id);
end
$$;

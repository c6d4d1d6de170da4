/** The statements that add and move sample sales. All of them run inside one transaction. */

export const PUT_SELLERS = `
  insert into auth.users (id, email, raw_user_meta_data)
  select u.id, u.email, u.meta
  from jsonb_to_recordset($1::jsonb) as u (id uuid, email text, meta jsonb)
  on conflict (id) do nothing`;

export const READ_GIVEN = `
  create temporary table given on commit drop as
  select g.*,
    case g."releaseRule"
      when 'now' then '-infinity'
      when 'never' then 'infinity'
      else g."releaseAt" at time zone g."timeZone"
    end as released_at
  from jsonb_to_recordset($1::jsonb) as g (
    id uuid, "userId" uuid, title text, description text, "zipCode" text, "saleType" text, kind text,
    "timeZone" text, "saleUrl" text, "lineNumbers" text, parking text, payment text,
    "entryRules" text, accessibility text, tags jsonb, days jsonb, street text, lat float8, lng float8,
    quality text, "releaseRule" text, "releaseAt" timestamp, "cancelledAt" timestamp,
    "cancelReason" text, "soldOutAt" timestamp, "halfPriceFrom" timestamp, "rainDate" date,
    "createdAt" timestamp, pictures jsonb, views int, saves int
  )`;

/** Photos come first, because a sale's document is built when the sale is written. */
export const PUT_SALES = `
  insert into app.spent (id) select id from given;

  insert into app.sale_image (id, sale_id, position, path, bytes, attached)
  select p.id, given.id, p.position, p.path, p.bytes, true
  from given, jsonb_to_recordset(given.pictures) as p (id uuid, position int, path text, bytes int);

  insert into app.sale (
    id, user_id, title, description, zip_code, sale_type, kind, time_zone, sale_url, line_numbers,
    parking, payment, entry_rules, accessibility, tags, days, status,
    place_quality, release_rule, release_at, near_lat, near_lng, near_exact, cancelled_at,
    cancel_reason, sold_out_at, half_price_from, rain_date, is_sample, created_at
  )
  select
    id, "userId", title, description, "zipCode", "saleType", kind, "timeZone", "saleUrl",
    "lineNumbers", parking, payment, "entryRules", accessibility,
    array(select jsonb_array_elements_text(tags)), days,
    case when "cancelReason" is null then 'upcoming' else 'cancelled' end,
    quality, "releaseRule", "releaseAt" at time zone "timeZone",
    case when released_at <= app.now() then lat else app.blur(lat) end,
    case when released_at <= app.now() then lng else app.blur(lng) end,
    released_at <= app.now() and lat is not null,
    "cancelledAt" at time zone "timeZone", "cancelReason", "soldOutAt" at time zone "timeZone",
    "halfPriceFrom" at time zone "timeZone", "rainDate", true, "createdAt" at time zone "timeZone"
  from given;

  insert into app.sale_place (id, user_id, cell, hidden, street, lat, lng, release_at)
  select s.id, s.user_id, s.cell, s.hidden, given.street, given.lat, given.lng, given.released_at
  from given join app.sale s on s.id = given.id;

  insert into app.sale_private (id, user_id) select id, "userId" from given;

  update app.sale_stats t set views = given.views, saves = given.saves,
    shown_views = app.step(given.views), shown_saves = app.step(given.saves)
  from given where t.id = given.id;`;

/** Moves every date of every sample sale by $1 days. */
export const MOVE_PLACES = `
  update app.sale_place p set release_at = p.release_at + make_interval(days => $1)
  from app.sale s
  where s.id = p.id and s.is_sample and isfinite(p.release_at)`;

export const MOVE_SALES = `
  update app.sale s set
    days = (
      select jsonb_agg(
        d || jsonb_build_object('date', ((d ->> 'date')::date + $1::int)::text) order by n)
      from jsonb_array_elements(s.days) with ordinality as e (d, n)
    ),
    release_at = s.release_at + make_interval(days => $1),
    cancelled_at = s.cancelled_at + make_interval(days => $1),
    sold_out_at = s.sold_out_at + make_interval(days => $1),
    half_price_from = s.half_price_from + make_interval(days => $1),
    rain_date = s.rain_date + $1::int,
    created_at = s.created_at + make_interval(days => $1),
    near_lat = case when p.release_at <= app.now() then p.lat else app.blur(p.lat) end,
    near_lng = case when p.release_at <= app.now() then p.lng else app.blur(p.lng) end,
    near_exact = p.release_at <= app.now() and p.lat is not null
  from app.sale_place p
  where s.is_sample and p.id = s.id`;

-- Who may read which rows. No role may write: sync_push, a definer, is the only way (SYNC-6). Row-level security
-- is on for every table, including those that no role may read. The rights of the roles are in app.close_doors().

alter table app.meta enable row level security;
alter table app.origin enable row level security;
alter table app.job_run enable row level security;
alter table app.zip enable row level security;
alter table app.write_time enable row level security;
alter table app.profile enable row level security;
alter table app.sale enable row level security;
alter table app.sale_image enable row level security;
alter table app.sale_place enable row level security;
alter table app.sale_private enable row level security;
alter table app.sale_secret enable row level security;
alter table app.sale_stats enable row level security;
alter table app.stat_event enable row level security;
alter table app.save enable row level security;
alter table app.news enable row level security;
alter table app.tombstone enable row level security;
alter table app.own_floor enable row level security;
alter table app.ended_account enable row level security;
alter table app.spent enable row level security;
alter table app.client enable row level security;
alter table app.result enable row level security;
alter table app.review enable row level security;
alter table app.check_in enable row level security;
alter table app.own_row enable row level security;
alter table app.find_photo enable row level security;
alter table app.route_group enable row level security;
alter table app.route_member enable row level security;
alter table app.route_left enable row level security;
alter table app.is_on enable row level security;
alter table app.rating_event enable row level security;
alter table app.report enable row level security;
alter table app.contact_message enable row level security;
alter table app.newsletter enable row level security;
alter table app.error_report enable row level security;
alter table app.unused_file enable row level security;
alter table app.deleted_file enable row level security;
alter table app.allowance enable row level security;
alter table app.used enable row level security;
alter table app.address_salt enable row level security;
alter table app.moderator enable row level security;
alter table app.moderation_rule enable row level security;
alter table app.arrival enable row level security;
alter table app.case_file enable row level security;
alter table app.decision enable row level security;
alter table app.captcha_pass enable row level security;
alter table app.referral enable row level security;
alter table app.sale_words enable row level security;

create policy read on app.profile for select to anon, authenticated
  using (id = (select app.uid()));
create policy read on app.sale for select to anon, authenticated
  using (not hidden or user_id = (select app.uid()));
create policy read on app.sale_image for select to anon, authenticated
  using (attached and exists (select from app.sale s where s.id = sale_id));
-- Two conditions, so that the first matches the predicate of the cells' index.
create policy read on app.sale_place for select to anon, authenticated
  using (
    (not hidden or user_id = (select app.uid()))
    and (release_at <= (select app.now()) or user_id = (select app.uid())));
create policy read on app.sale_private for select to anon, authenticated
  using (user_id = (select app.uid()));
create policy read on app.sale_stats for select to anon, authenticated
  using (not hidden or user_id = (select app.uid()));
create policy read on app.save for select to anon, authenticated
  using (user_id = (select app.uid()));
-- A review is visible only with its sale, even before app.roll_up() has hidden one that came at that moment.
create policy read on app.review for select to anon, authenticated
  using (
    (not hidden and exists (select from app.sale s where s.id = sale_id))
    or user_id = (select app.uid()));
create policy read on app.check_in for select to anon, authenticated
  using (user_id = (select app.uid()));
create policy read on app.own_row for select to anon, authenticated
  using (user_id = (select app.uid()));
create policy read on app.tombstone for select to anon, authenticated
  using (left(scope, 2) <> 'u:' or scope = 'u:' || (select app.uid()));

-- Returns its argument, and declares a high cost. Without samples, the planner does not know that nearly every sale
-- is `upcoming`. Without this function it would read and sort all sales instead of following an index to the first
-- few.
create function app.as_stored(value text) returns text
language plpgsql immutable cost 1000
as $$ begin return value; end $$;

-- The specification's names, with its stored columns first. Runs as the caller (security_invoker). The columns that
-- sort lists of sales come from sale_stats, which has indexes for them: a query finds the newest and the most saved
-- upcoming sales without reading the others. `offset 0` keeps the planner from reading all sales for that first: so
-- each is looked up when its turn comes, until there are enough.
create view public.sales with (security_invoker = true) as
select
  t.id,
  s.title,
  s.description,
  p.street as address,
  s.zip_code,
  s.sale_type,
  s.sale_url,
  t.start_date,
  s.end_date,
  s.doc #>> '{images,0,path}' as image_url,
  app.as_stored(s.status) as status,
  s.tags || array(
    select 'imageUrl:' || (e ->> 'path')
    from json_array_elements(s.doc -> 'images') with ordinality as i (e, n)
    where i.n > 1 order by i.n
  ) as tags,
  t.user_id,
  v.email,
  p.lat,
  p.lng,
  t.created_at,
  t.saves as saved_count,
  s.seller_name,
  s.kind,
  s.time_zone,
  s.place_quality,
  s.release_rule,
  s.release_at,
  s.near_lat,
  s.near_lng,
  s.cancelled_at,
  s.cancel_reason,
  s.sold_out_at,
  s.half_price_from,
  s.rain_date,
  s.line_numbers,
  s.parking,
  s.payment,
  s.entry_rules,
  s.accessibility,
  s.is_sample,
  s.rev
from app.sale_stats t
cross join lateral (select * from app.sale found where found.id = t.id offset 0) s
left join lateral (select * from app.sale_place found where found.id = t.id offset 0) p on true
left join lateral (select * from app.sale_private found where found.id = t.id offset 0) v on true;

create view public.sale_days with (security_invoker = true) as
select s.id as sale_id, d.date, d.start_time, d.end_time, d.next_day
from app.sale s,
  jsonb_to_recordset(s.days) as d (date date, start_time time, end_time time, next_day boolean);

create view public.saved_sales with (security_invoker = true) as
select id, sale_id, user_id, created_at from app.save;

create view public.profiles with (security_invoker = true) as
select id, zip_code, display_name, created_at from app.profile;

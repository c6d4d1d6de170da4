-- Who may read what. No role may write: sync_push, a definer, is the only way (SYNC-6). Row-level security
-- is on for every table, including those that no role may read.

alter table app.meta enable row level security;
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

-- Revokes everything from every role, then grants what is meant.
revoke all on all tables in schema app from public, anon, authenticated, service_role;
revoke all on all sequences in schema app from public, anon, authenticated, service_role;
revoke all on all functions in schema app from public, anon, authenticated, service_role;
revoke all on public.sales, public.sale_days, public.saved_sales, public.profiles
  from public, anon, authenticated, service_role;
revoke all on function
  public.sync_push(jsonb), public.sync_pull(jsonb), public.sync_check(jsonb),
  public.sync_unplaced(jsonb), public.sync_search(jsonb), public.sync_known(jsonb),
  public.manages_sale(jsonb), public.moderate(jsonb), public.moderation_queue(jsonb), public.add_captcha_pass(jsonb),
  public.delete_account(jsonb), public.account_ended(jsonb),
  public.set_clock_shift(jsonb)
  from public, anon, authenticated, service_role;

grant select on
  app.profile, app.sale, app.sale_place, app.sale_private, app.sale_stats, app.save,
  app.review, app.check_in, app.own_row, app.tombstone
  to anon, authenticated, service_role;
-- Devices read photos in their sale's document. Nobody else needs to know where a photo may still be
-- uploaded.
grant select on app.sale_image to service_role;
grant select on public.sales, public.sale_days, public.saved_sales, public.profiles
  to anon, authenticated, service_role;

-- Only the service key reads letters and makes moderators.
grant select on app.report, app.contact_message, app.newsletter, app.error_report, app.decision
  to service_role;
grant select, insert, delete on app.moderator to service_role;

-- The functions that sync_pull, sync_check, the views and the policies call as the caller.
grant execute on function
  app.as_stored(text), app.uid(), app.clock_shift(), app.now(), app.iso(timestamptz), app.here(), app.late_seconds(),
  app.place_doc(app.sale_place), app.stats_doc(app.sale_stats), app.private_doc(app.sale_private),
  app.profile_doc(app.profile), app.save_doc(app.save), app.review_doc(app.review),
  app.check_in_doc(app.check_in), app.own_doc(app.own_row), app.row_hash(text, uuid, integer),
  app.cell_of_scope(text), app.sale_of_scope(text), app.asked_scopes(jsonb), app.asked_sets(jsonb),
  app.first_id(), app.last_id(), app.is_unread(bigint, uuid, bigint, uuid, bigint),
  app.is_cursor_known(bigint, bigint, bigint, bigint),
  app.cell_page(integer, text, bigint, uuid, bigint, timestamptz, integer),
  app.sale_page(uuid, text, bigint, uuid, bigint, timestamptz, integer),
  app.user_page(uuid, bigint, uuid, bigint, integer),
  app.scope_page(text, uuid, bigint, bigint, timestamptz, integer),
  app.cell_sum(integer, bigint, timestamptz, integer),
  app.scope_sum(text, uuid, bigint, timestamptz, integer),
  app.release_page(integer, uuid, timestamptz, uuid, bigint, timestamptz, integer),
  app.touched_cells(integer[], text[], bigint[], timestamptz[], bigint, timestamptz),
  app.touched_sales(uuid[], text[], bigint[], timestamptz[], bigint, timestamptz),
  app.touched_in_set(bytea, bigint, timestamptz, bigint, timestamptz)
  to anon, authenticated, service_role;
grant execute on function
  public.sync_push(jsonb), public.sync_pull(jsonb), public.sync_check(jsonb),
  public.sync_unplaced(jsonb), public.sync_search(jsonb), public.sync_known(jsonb),
  public.manages_sale(jsonb), public.account_ended(jsonb), public.delete_account(jsonb)
  to anon, authenticated;
-- These check the caller themselves. Guests get the same answer as everyone else who is not a moderator.
grant execute on function public.moderate(jsonb), public.moderation_queue(jsonb)
  to anon, authenticated, service_role;

-- SYNC-9: only service_role moves the clock.
grant select, update (clock_shift) on app.meta to service_role;
grant execute on function public.set_clock_shift(jsonb) to service_role;
-- Called by the function verify-captcha.
grant execute on function public.add_captcha_pass(jsonb) to service_role;

-- Functions for jobs. The API's public roles may call none of them. An UPDATE or DELETE of a whole table says `where
-- true`: hosted projects refuse one without a condition in every session of the API.

create function app.rating_of_sale(of_sale uuid, out reviews integer, out rating_sum integer)
language sql stable set search_path = ''
as $$
  select count(*)::int, coalesce(sum(r.rating), 0)::int from app.review r where r.sale_id = of_sale
$$;

create function app.rating_of_seller(
  seller uuid, out seller_reviews integer, out seller_rating_sum integer
)
language sql stable set search_path = ''
as $$
  select count(*)::int, coalesce(sum(r.rating), 0)::int from app.review r where r.seller_id = seller
$$;

-- What people said about a sale in the last 24 hours, and until when that holds.
create function app.is_on_now(of_sale uuid, out states jsonb, out until timestamptz)
language sql stable set search_path = ''
as $$
  select coalesce(
      jsonb_agg(
        jsonb_build_object('state', state, 'weight', weight, 'count', people, 'at', app.iso(newest))
          || case when sizes = '{}' then '{}' else jsonb_build_object('sizes', sizes) end
        order by weight desc, state),
      '[]'),
    min(oldest) + interval '24 hours'
  from (
    select state, sum(o.weight) as weight, count(*) as people, max(o.at) as newest, min(o.at) as oldest,
      jsonb_strip_nulls(jsonb_build_object(
        'small', nullif(count(*) filter (where o.size = 'small'), 0),
        'medium', nullif(count(*) filter (where o.size = 'medium'), 0),
        'large', nullif(count(*) filter (where o.size = 'large'), 0))) as sizes
    from app.is_on o
    where o.sale_id = of_sale and o.at > app.now() - interval '24 hours'
    group by state
  ) s
$$;

-- The sum of a counter and what is added to it, kept within the range of its column.
create function app.counted(so_far integer, more bigint) returns integer
language sql immutable set search_path = ''
as $$ select least(2147483647, greatest(0, so_far + more))::integer $$;

-- The highest of 0, 1, 2, 5, 10, 20, 50... that a counter has reached. An expression of its argument, which PostgreSQL
-- makes part of the roll-up.
create function app.step(n integer) returns integer
language sql immutable
as $$
  select case
    when n <= 0 then 0
    else (case when left(n::text, 1) >= '5' then '5' when left(n::text, 1) >= '2' then '2' else '1' end
      || repeat('0', length(n::text) - 1))::integer
  end
$$;

-- When devices next get counters of the sales in a cell. All of a region, 16 by 16 cells, are told once an hour, at the
-- same minute. So a device hears of its area's counters in one or two polls of an hour, and not with each. Regions next
-- to each other have other minutes: what the server has to tell is spread over the hour.
create function app.next_telling(cell integer, at timestamptz) returns timestamptz
language sql stable
as $$
  select date_bin('1 hour', at, to_timestamp(180 * ((7 * (cell / 2048 / 16) + cell % 2048 / 16) % 20)))
    + interval '1 hour'
$$;

-- Takes sales out of the cells' indexes that left their cells some days ago, with what hangs on them. No device reads
-- anything for it: the clock has taken them out already (app.is_in_cell). What a push holds is left to the next run.
create function app.set_past(most integer) returns void
language sql set search_path = ''
as $$
  update app.sale set is_past = true where id = any (array(
    select s.id from app.sale s
    where not s.is_past and app.is_long_past(s.last_day, app.now())
    limit most for no key update skip locked))
$$;

-- Moves new counts into the counters: of at most `most` events and `most` sales, so that it never holds news
-- back for long (SYNC-1). The job is app.roll_up_all(). Returns how many sales changed. Recounts ratings and "is it on"
-- for the sales where they may have changed. Devices read a sale's counters again only if a step of them changes, when
-- their region is told (app.next_telling). A lock allows one run at a time; otherwise the slower of two would write older sums over newer ones. Apart from that lock it waits for one sale, before it holds
-- anything else (app.await_judged), and then for nothing, so it is never part of a deadlock: the next run does what a
-- push holds. The settings make the plan look up each sale, because few of all sales change. Without samples, the
-- planner does not know that, and would spend seconds on compiling the plan while the counters are locked.
create function app.roll_up(most integer default 2000) returns integer
language plpgsql security definer set search_path = ''
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  -- Asked once: the clock of tests makes each call of app.now() cost as much as a lookup.
  right_now timestamptz := app.now();
  changed integer;
  touched uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended('roll_up', 0));
  perform app.await_judged();
  if app.late_seconds() > 10 then
    raise warning 'news is late by % seconds: some transaction of this cluster stays open',
      app.late_seconds() using hint = 'See "When news is late" in supabase/README.md.';
  end if;
  delete from app.write_time where xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  perform app.note_write_time();
  perform app.settle_doubts(500);
  -- Reports about a sale that is gone weigh nothing.
  update app.report r set is_weighed = true
  where r.id in (
    select t.id from app.report t
    where not t.is_weighed and not exists (select from app.sale o where o.id = t.sale_id)
    for no key update skip locked);
  perform app.weigh_waiting(500);
  perform app.count_referral(e.user_id)
  from (
    select r.user_id from app.referral r
    where r.earned_at is not null and r.counted_at is null order by r.earned_at, r.user_id
  ) e;
  with taken as (
    delete from app.stat_event e
    where e.ctid = any (array(select o.ctid from app.stat_event o limit most))
    returning e.sale_id, e.views, e.saves, e.on_routes
  ),
  -- An event without counts says that something else changed.
  sums as (
    select sale_id, sum(views) as views, sum(saves) as saves, sum(on_routes) as on_routes,
      bool_or((views, saves, on_routes) = (0, 0, 0)) as is_other
    from taken group by sale_id
  ),
  -- A seller has many sales, and all of them are counted again, so there are few sellers in a step.
  sellers as (
    delete from app.rating_event e
    where e.seller_id in (
      select distinct o.seller_id from (select r.seller_id from app.rating_event r limit most) o
      limit greatest(1, most / 100))
    returning e.seller_id
  ),
  due as (
    select id, sum(views)::bigint as views, sum(saves)::bigint as saves,
      sum(on_routes)::bigint as on_routes, bool_or(is_other) as is_other
    from (
      select sale_id as id, views, saves, on_routes, is_other from sums
      union all
      (select t.id, 0, 0, 0, true from app.sale_stats t where t.is_on_until <= right_now limit most)
      union all
      (select t.id, 0, 0, 0, false from app.sale_stats t where t.show_from <= right_now limit most)
      union all
      select t.id, 0, 0, 0, true from app.sale_stats t where t.user_id in (select seller_id from sellers)
    ) news
    group by id
  ),
  -- The sales that no push holds. Each is looked up once, here: what joins lists of sales to one another takes seconds.
  free as (
    select t as was, due.id, due.views, due.saves, due.on_routes, due.is_other
    from due
    join app.sale_stats t on t.id = due.id
    for no key update of t skip locked
  ),
  put_back as (
    insert into app.stat_event (sale_id, views, saves, on_routes)
    select due.id, again.views, again.saves, again.on_routes
    from due
    join app.sale_stats t on t.id = due.id,
    lateral (
      select app.counted(0, due.views) as views, least(due.saves, 2147483647) as saves,
        least(due.on_routes, 2147483647) as on_routes
      where (due.views, due.saves, due.on_routes) <> (0, 0, 0)
      union all
      select 0, 0, 0 where due.is_other
    ) again
    where due.id not in (select id from free)
  ),
  counted as (
    select free.id, was, is_other, app.counted((was).views, views) as views,
      app.counted((was).saves, saves) as saves, app.counted((was).on_routes, on_routes) as on_routes
    from free
  ),
  steps as (
    select c.*, coalesce((was).show_from <= right_now, false) as is_told,
      (app.step(views), app.step(saves), app.step(on_routes))
        <> ((was).shown_views, (was).shown_saves, (was).shown_on_routes) as is_step
    from counted c
  ),
  fresh as (
    select s.id, s.views, s.saves, s.on_routes,
      case when is_told then app.step(s.views) else (was).shown_views end as shown_views,
      case when is_told then app.step(s.saves) else (was).shown_saves end as shown_saves,
      case when is_told then app.step(s.on_routes) else (was).shown_on_routes end as shown_on_routes,
      -- Never later than the next telling, whatever a wrong clock has said before.
      case when is_step and not is_told then least((was).show_from, app.next_telling((was).cell, right_now)) end
        as show_from,
      case when is_other then own.reviews else (was).reviews end as reviews,
      case when is_other then own.rating_sum else (was).rating_sum end as rating_sum,
      case when is_other then of_seller.seller_reviews else (was).seller_reviews end as seller_reviews,
      case when is_other then of_seller.seller_rating_sum else (was).seller_rating_sum end as seller_rating_sum,
      case when is_other then said.states else (was).is_on end as states,
      case when is_other then said.until else (was).is_on_until end as until
    from steps s
    -- The conditions stand inside: those of a join would be asked after each call.
    left join lateral (select * from app.rating_of_sale(s.id) where s.is_other) own on true
    left join lateral (select * from app.rating_of_seller((s.was).user_id) where s.is_other) of_seller on true
    left join lateral (select * from app.is_on_now(s.id) where s.is_other) said on true
  ),
  written as (
    update app.sale_stats t set
      views = f.views, saves = f.saves, on_routes = f.on_routes,
      shown_views = f.shown_views, shown_saves = f.shown_saves, shown_on_routes = f.shown_on_routes,
      show_from = f.show_from,
      reviews = f.reviews, rating_sum = f.rating_sum,
      seller_reviews = f.seller_reviews, seller_rating_sum = f.seller_rating_sum,
      is_on = f.states, is_on_until = f.until
    from fresh f
    where t.id = f.id
      and (t.is_on <> f.states or t.is_on_until is distinct from f.until
        or t.show_from is distinct from f.show_from
        or (t.shown_views, t.shown_saves, t.shown_on_routes)
          <> (f.shown_views, f.shown_saves, f.shown_on_routes)
        or (t.views, t.saves, t.on_routes, t.reviews, t.rating_sum, t.seller_reviews, t.seller_rating_sum)
          <> (f.views, f.saves, f.on_routes, f.reviews, f.rating_sum, f.seller_reviews, f.seller_rating_sum))
    returning t.id
  )
  -- Views alone leave nothing undone.
  select (select count(*) from written),
    array(select sale_id from sums where is_other or (saves, on_routes) <> (0, 0))
  into changed, touched;
  perform app.settle(touched);
  perform app.set_past(most / 10);
  perform app.open_waiting_cases(500);
  perform app.note_run('roll-up');
  return changed;
end
$$;

-- What the job calls every few minutes: rolls up in steps until what was there at the beginning is done, or until 90
-- seconds have passed (a hosted project ends statements after 120; the next run goes on). Each step commits. Without a
-- setting of its own, because a procedure with one cannot commit.
create procedure app.roll_up_all(most integer default 2000)
language plpgsql
as $$
declare
  steps bigint := 1 + greatest(
    (select count(*) from app.stat_event), 100 * (select count(distinct e.seller_id) from app.rating_event e),
    (select count(*) from app.sale_stats t where t.is_on_until <= app.now()),
    (select count(*) from app.sale_stats t where t.show_from <= app.now())) / most;
begin
  for step in 1..steps loop
    perform app.roll_up(most);
    commit;
    exit when clock_timestamp() - statement_timestamp() > interval '90 seconds';
  end loop;
end
$$;

-- Deletes tombstones of rows that left their scope before `left_before`, in transactions that are over. Cursors below
-- the last of them start again (SYNC-8). The horizon is never above the point where a reading begins. Rows that a
-- person puts again begin above the revs of the deleted tombstones (app.own_floor).
create function app.forget_tombstones(left_before timestamptz) returns void
language sql security definer set search_path = ''
as $$
  with gone as (
    delete from app.tombstone t
    where t.left_at < left_before
      and t.change_xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    returning t.scope, t.rev, t.change_xid
  ),
  raised as (
    insert into app.own_floor as f (user_id, rev)
    select substr(g.scope, 3)::uuid, max(g.rev) from gone g where left(g.scope, 2) = 'u:'
    group by g.scope
    on conflict (user_id) do update set rev = greatest(f.rev, excluded.rev)
  )
  update app.meta set horizon = greatest(horizon, (select max(change_xid) + 1 from gone)) where one
$$;

-- Deletes old rows; a job runs it once a day. It deletes what is older than `age`, which is never under 180 days:
-- results, tombstones, devices that have sent nothing since, letters, what reports say and which device they came
-- from, and which accounts were deleted. It also deletes what is needed for days only: photos that were declared and
-- never attached, where people checked in, what they said about sales, how much of their limits they used, captcha
-- passes, the addresses of guests' reports, and which sales came into a cell. If the account is gone, it also clears
-- who uploaded a file and who has left a group.
create function app.prune(age interval default '180 days') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  right_now timestamptz := app.now();
begin
  age := greatest(age, interval '180 days');
  delete from app.result where made_at < app.now() - age;
  -- A device was seen after each of its results was made.
  delete from app.client where seen_at < right_now - age;
  perform app.forget_tombstones(app.now() - age);
  update app.report set client_id = null, details = ''
  where (client_id is not null or details <> '') and made_at < right_now - age;
  delete from app.contact_message where made_at < right_now - age;
  delete from app.error_report where made_at < right_now - age;
  -- An address that subscribes twice at one moment is there twice.
  delete from app.newsletter n
  where exists (select from app.newsletter o where o.email = n.email and o.n < n.n);
  delete from app.deleted_file where at < right_now - interval '7 days';
  delete from app.ended_account where at < right_now - age;
  perform app.forget_auth_log(right_now - age);
  delete from app.sale_image
  where not attached and copied_from is null and declared_at < app.now() - interval '2 days';
  update app.check_in set lat = null, lng = null
  where lat is not null and at < app.now() - interval '8 days';
  delete from app.is_on where at < app.now() - interval '2 days';
  delete from app.used where until <= right_now;
  delete from app.captcha_pass where until <= right_now;
  delete from app.arrival where at < right_now - interval '1 day' and not in_doubt;
  delete from app.sale_words where end_date <= right_now;
  -- Reports that wait are still compared with the others of their sale.
  update app.report r set address = null
  where r.address is not null and r.made_at < right_now - interval '1 day'
    and (r.made_at < right_now - interval '2 days'
      or not exists (select from app.report w where w.sale_id = r.sale_id and not w.is_weighed));
  -- Files of someone else's sale stay, but nothing says that an account that is gone has uploaded them.
  update storage.objects o set owner = null, owner_id = null
  where coalesce(o.owner_id, o.owner::text) is not null
    and not exists (
      select from auth.users u where u.id::text = coalesce(o.owner_id, o.owner::text));
  -- Rows of people who were removed while their accounts were being deleted.
  delete from app.route_left l where not exists (select from auth.users u where u.id = l.user_id);
  perform app.note_run('prune');
end
$$;

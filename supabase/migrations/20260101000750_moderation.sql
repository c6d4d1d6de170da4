-- Hiding and showing sales, by moderators and by the weight of reports. Every read checks
-- `app.sale.hidden`; the reason is in the owner's private document (`held`). A change of either holds the
-- sale's lock, and takes an account's lock before that (see "Locks" in supabase/README.md).

-- Whether the caller is the service key or a moderator's account. The setting `role` is the request's role,
-- even here, where the function runs with the rights of the owner of the tables.
create function app.is_moderating() returns boolean
language sql stable security definer set search_path = ''
as $$
  select current_setting('role', true) is not distinct from 'service_role'
    or exists (select from app.moderator m where m.user_id = app.uid())
$$;

-- Copies whether a person is a moderator into their own profile, where their devices read it.
create function app.note_moderator() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update app.profile set is_moderator = (tg_op = 'INSERT')
  where id = coalesce(new.user_id, old.user_id);
  return null;
end
$$;

create trigger note after insert or delete on app.moderator
  for each row execute function app.note_moderator();

-- Hides a sale that the caller has locked, or changes the reason for a hidden one. The owner reads the
-- reason.
create function app.hold(of_sale uuid, is_hidden boolean, by_whom text, reason text, note text)
returns void
language plpgsql set search_path = ''
as $$
begin
  if not is_hidden then
    update app.sale set hidden = true where id = of_sale;
  end if;
  update app.sale_private set held = jsonb_build_object(
    'by', by_whom, 'reason', reason, 'note', note, 'at', app.iso(app.now()))
  where id = of_sale;
end
$$;

-- How a guest's sale that comes into a cell now is welcome: `shown`; `asked`, which means that it is shown, and a
-- moderator is asked about it; or `held`, until a moderator has decided. Only sales that are still there count.
-- Someone who floods a cell is held by their own sales, never by those of strangers: where many have brought many, a
-- device and an address still have one sale shown. If the sale would be held only because of what others at the
-- address are bringing at this moment, it is `doubted`: a moderator is asked, and app.settle_doubts() judges it once
-- those sales have come or have not. So nobody is held by sales that never come, and a flood at one moment does not
-- get through. If a push moves a sale to and fro, it counts for others once in each cell, but not in the cell where
-- they find it.
create function app.welcome_in(into_cell integer, of_sale uuid, from_client uuid) returns text
language plpgsql set search_path = ''
as $$
declare
  from_address text := coalesce(app.address(), '');
  rule record;
  -- The cells in which the sales of this push count for others.
  counted text := coalesce(current_setting('app.counted_in', true), '');
  here text := format(' %s/%s', into_cell, of_sale);
  moving bigint;
  of_device bigint;
  of_address bigint;
  own bigint;
  everyones bigint;
begin
  select floor(r.flood_sales * m.limit_factor)::bigint as flood,
    floor(r.crowd_sales * m.limit_factor)::bigint as crowd, app.now() - r.flood_span as since
  into rule
  from app.moderation_rule r, app.meta m;
  counted := counted || coalesce((
    select format(' %s/%s', v.cell, v.sale_id) from app.arrival v
    where v.sale_id = of_sale and v.address = from_address and v.at > rule.since
      and strpos(counted, format(' %s/%s', v.cell, v.sale_id)) = 0), '');
  moving := app.declare_use(
    'flood ' || into_cell || ' ' || from_address, case when strpos(counted, here) = 0 then 1 else 0 end);
  perform set_config(
    'app.counted_in', case when strpos(counted, here) = 0 then counted || here else counted end, true);
  select count(*) into of_device
  from (
    select from app.arrival v
    where v.cell = into_cell and v.client_id = from_client and v.at > rule.since and v.sale_id <> of_sale
    limit rule.flood
  ) there;
  select count(*) into of_address
  from (
    select from app.arrival v
    where v.cell = into_cell and v.address = from_address and v.at > rule.since and v.sale_id <> of_sale
    limit rule.flood
  ) there;
  own := greatest(of_device, of_address);
  if own >= rule.flood then
    return 'held';
  end if;
  select count(*) into everyones
  from (
    select from app.arrival v
    where v.cell = into_cell and v.at > rule.since and not v.is_held and v.sale_id <> of_sale
    limit rule.crowd
  ) counted;
  return case
    when everyones >= rule.crowd and own > 0 then 'held'
    when of_address + moving >= rule.flood or (everyones >= rule.crowd and moving > 0) then 'doubted'
    when everyones >= rule.crowd then 'asked'
    else 'shown' end;
end
$$;

create function app.held_for_flood() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('by', 'flood', 'reason', 'flood', 'note', '', 'at', app.iso(app.now()))
$$;

-- Notes that a guest's sale came into its cell, and how it was welcome there. `hidden` is a sale that was hidden
-- before. What a moderator has to look at is put into the queue.
create function app.note_arrival(of_sale uuid, from_client uuid, welcome text) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into app.arrival (sale_id, cell, at, client_id, address, is_held, in_doubt)
  select s.id, s.cell, app.now(), from_client, coalesce(app.address(), ''), s.hidden, welcome = 'doubted'
  from app.sale s where s.id = of_sale
  on conflict (sale_id) do update set
    cell = excluded.cell, at = excluded.at, noted_at = excluded.noted_at, client_id = excluded.client_id,
    address = excluded.address, is_held = excluded.is_held, in_doubt = excluded.in_doubt;
  if welcome in ('held', 'asked', 'doubted') then
    insert into app.case_file as c (sale_id, state) values (of_sale, 'open')
    on conflict (sale_id) do update set
      state = 'open', since = case when c.state = 'open' then c.since else excluded.since end;
  end if;
  if welcome = 'held' then
    insert into app.decision (sale_id, action, reason) values (of_sale, 'hide', 'flood');
  end if;
end
$$;

-- Judges the sales that are in doubt, in the order in which they came: each is held if the shown sales of its device
-- or address that did not come after it leave it no room, as if they had come one after the other. The next run
-- judges what a push holds, and what is beyond `most`. A moderator's decision stands.
create function app.settle_doubts(most integer) returns void
language plpgsql set search_path = ''
as $$
declare
  rule record;
  of_sale uuid;
  s app.sale;
  v app.arrival;
  own bigint;
  everyones bigint;
begin
  select floor(r.flood_sales * m.limit_factor)::bigint as flood,
    floor(r.crowd_sales * m.limit_factor)::bigint as crowd, r.flood_span as span
  into rule
  from app.moderation_rule r, app.meta m;
  for of_sale in select d.sale_id from app.arrival d where d.in_doubt order by d.at, d.sale_id loop
    exit when most <= 0;
    select * into s from app.sale where id = of_sale for no key update skip locked;
    continue when not found;
    select * into v from app.arrival where sale_id = s.id and in_doubt for no key update skip locked;
    continue when not found;
    select greatest(
      (select count(*) from (
        select from app.arrival o
        where o.cell = v.cell and o.client_id = v.client_id and o.at > v.at - rule.span and not o.is_held
          and case when o.in_doubt then (o.at, o.sale_id) < (v.at, v.sale_id) else o.at < v.noted_at end
        limit rule.flood
      ) of_device),
      (select count(*) from (
        select from app.arrival o
        where o.cell = v.cell and o.address = v.address and o.at > v.at - rule.span and not o.is_held
          and case when o.in_doubt then (o.at, o.sale_id) < (v.at, v.sale_id) else o.at < v.noted_at end
        limit rule.flood
      ) of_address))
    into own;
    select count(*) into everyones
    from (
      select from app.arrival o
      where o.cell = v.cell and o.at > v.at - rule.span and not o.is_held
        and case when o.in_doubt then (o.at, o.sale_id) < (v.at, v.sale_id) else o.at < v.noted_at end
      limit rule.crowd
    ) there;
    if (own >= rule.flood or (own > 0 and everyones >= rule.crowd)) and not s.hidden
      and not exists (select from app.decision d where d.sale_id = s.id and d.at >= v.at)
    then
      perform app.hold(s.id, false, 'flood', 'flood', '');
      insert into app.decision (sale_id, action, reason) values (s.id, 'hide', 'flood');
      v.is_held := true;
    end if;
    update app.arrival set in_doubt = false, is_held = v.is_held where sale_id = s.id;
    most := most - 1;
  end loop;
end
$$;

-- How much a report weighs: it depends on the age that the account had at that time. A guest's report weighs least,
-- and one of the owner nothing. An account younger than a day weighs as a guest, and `as_account` is false. Within 24
-- hours, everyone at one address weighs as one person: no more than the heaviest of them. `is_new` says whether no
-- report of this person has weighed anything yet. An account is heard once in a round of the sale's case, a guest's
-- address once in 24 hours. Without a known address, all guests count as one address, and each account as one of its
-- own. What counts is when the reports were made: one may be weighed later than others that were made after it.
create function app.report_weight(
  s app.sale, told app.report,
  out weight integer, out is_new boolean, out as_account boolean
)
language plpgsql stable set search_path = ''
as $$
declare
  rule app.moderation_rule;
  age interval;
  -- The reports from this address within 24 hours of this one: whether any of them weighs, and what they weigh in
  -- this round.
  is_heard boolean := false;
  others_weigh bigint := 0;
  has_account boolean := false;
begin
  select * into rule from app.moderation_rule;
  select told.made_at - p.created_at into age from app.profile p where p.id = told.user_id;
  as_account := coalesce(age >= rule.young_after, false);
  weight := case
    when not as_account then rule.guest
    when age >= rule.old_after then rule.old_account
    else rule.young_account end;
  if s.user_id = told.user_id or exists (
    select from app.report r
    where r.user_id = told.user_id and r.sale_id = s.id and r.round = told.round and r.weight > 0
  ) then
    weight := 0;
  elsif told.user_id is null or told.address is not null then
    select coalesce(bool_or(r.weight > 0), false), coalesce(sum(r.weight) filter (where r.round = told.round), 0),
      coalesce(bool_or(r.as_account and r.round = told.round), false)
    into is_heard, others_weigh, has_account
    from (
      -- `offset 0` keeps the condition on the times out of this query: with it, the planner would read all reports of
      -- the sale.
      (select * from app.report a where a.sale_id = s.id and a.address = told.address offset 0)
      union all
      (select * from app.report n
       where n.sale_id = s.id and told.address is null and n.address is null and n.user_id is null)
    ) r
    where r.made_at > told.made_at - interval '24 hours' and r.made_at < told.made_at + interval '24 hours'
      and r.is_weighed;
    weight := case when told.user_id is null and is_heard then 0 else greatest(0, weight - others_weigh) end;
  end if;
  is_new := weight > 0 and others_weigh = 0;
  as_account := as_account and weight > 0 and not has_account;
end
$$;

-- Weighs the waiting reports of a sale, one after the other, so that each counts once and the last one finds the
-- whole weight. Locks the sale as for a change. If someone else holds it, the reports go on waiting, until the next
-- report or app.roll_up(): so pushes with reports do not queue up ahead of changes by the owner and moderators, and
-- the push that hides a sale waits for nobody. A report of an account that is being deleted waits as well. Weighs at
-- most `most` of them, the oldest first, and returns how many.
create function app.weigh_reports(of_sale uuid, most integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  s app.sale;
  file app.case_file;
  rule app.moderation_rule;
  told app.report;
  weighs record;
  done integer := 0;
begin
  select * into s from app.sale where id = of_sale for no key update skip locked;
  for told in
    select r.* from app.report r
    where r.sale_id = s.id and not r.is_weighed order by r.made_at, r.id limit most
    for no key update skip locked
  loop
    done := done + 1;
    select * into file from app.case_file where sale_id = s.id;
    weighs := app.report_weight(s, told);
    -- A decision since then has ended the report's round.
    if told.round < file.round then
      select 0 as weight, false as is_new, false as as_account into weighs;
    end if;
    update app.report set weight = weighs.weight, as_account = weighs.as_account, is_weighed = true
    where id = told.id;

    -- A report that weighs nothing opens no case.
    continue when file.sale_id is null and weighs.weight = 0;
    insert into app.case_file as c (sale_id, state, weight, people, accounts, reports)
    values (s.id, 'open', weighs.weight, weighs.is_new::int, weighs.as_account::int, 1)
    on conflict (sale_id) do update set
      state = case when c.state = 'settled' and weighs.weight > 0 then 'open' else c.state end,
      since = case when c.state = 'settled' and weighs.weight > 0 then excluded.since else c.since end,
      weight = c.weight + excluded.weight, people = c.people + excluded.people,
      accounts = c.accounts + excluded.accounts, reports = c.reports + 1
    returning * into file;

    select * into rule from app.moderation_rule;
    if not s.hidden and file.people >= rule.least_people and file.accounts >= rule.least_accounts
      and file.weight >= rule.hides_at
        * (case when file.was_restored then rule.times_after_restore else 1 end)
    then
      perform app.hold(s.id, false, 'reports', 'reports', '');
      insert into app.decision (sale_id, action, reason) values (s.id, 'hide', 'reports');
      s.hidden := true;
    end if;
  end loop;
  return done;
end
$$;

-- Weighs waiting reports, beginning with the sale whose reports have waited longest: at most `most` of them, because
-- everything that one transaction writes is held back from everyone until it ends. Skips what a push holds.
create function app.weigh_waiting(most integer) returns void
language plpgsql set search_path = ''
as $$
declare
  of_sale uuid;
begin
  for of_sale in
    select r.sale_id from app.report r where not r.is_weighed
    group by r.sale_id order by min(r.made_at), r.sale_id
  loop
    exit when most <= 0;
    most := most - app.weigh_reports(of_sale, most);
  end loop;
end
$$;

-- Locks a sale that waits for app.roll_up(), with a report or in doubt: the one that has waited longest, where each
-- account whose report waits counts as one more hour. Only accounts of a day or more count so, because they are hard
-- to get, unlike sales that someone keeps busy so that they are waited for first. Without this function, pushes that
-- overlap could keep a sale from being judged forever. A transaction that waits for a row gets it before all that
-- come later, and a push that waits is cut off after 8 seconds, so this one gets its turn. Only a caller that has
-- written nothing and holds nothing may use it: then it holds back nobody's news while it waits, and nobody waits for
-- it.
create function app.await_judged() returns void
language plpgsql set search_path = ''
as $$
declare
  before text := current_setting('lock_timeout');
begin
  perform set_config('lock_timeout', '10s', true);
  perform s.id from app.sale s
  where s.id = (
    select w.sale_id
    from (
      select r.sale_id, min(r.made_at) - interval '1 hour' * count(distinct coalesce(r.address, r.user_id::text))
        filter (where p.created_at <= r.made_at - m.young_after) as since
      from app.report r cross join app.moderation_rule m left join app.profile p on p.id = r.user_id
      where not r.is_weighed and exists (select from app.sale o where o.id = r.sale_id)
      group by r.sale_id
      union all
      (select v.sale_id, v.at from app.arrival v where v.in_doubt order by v.at, v.sale_id limit 1)
    ) w
    order by w.since limit 1)
  for no key update;
  perform set_config('lock_timeout', before, true);
exception
  -- The error rolls the setting back as well.
  when lock_not_available then null;
end
$$;

-- Opens the case of a sale whose reports wait, unless a decision since then has ended their round. Gives up if
-- someone is writing the case at this moment: a wait this short ends before the database looks for deadlocks.
create function app.open_waiting_case(of_sale uuid, in_round integer, waits_since timestamptz) returns void
language plpgsql set search_path = '' set lock_timeout = '10ms'
as $$
begin
  insert into app.case_file as c (sale_id, state, since) values (of_sale, 'open', waits_since)
  on conflict (sale_id) do update set state = 'open', since = excluded.since
  where c.state = 'settled' and c.round <= in_round;
exception
  when lock_not_available then null;
end
$$;

-- Opens the cases of sales whose reports still wait, because someone always has a push under way that changes the
-- sale: moderators see them whether or not they could be weighed. Whether such a report counts shows when it is
-- weighed. Opens at most `most` of them, beginning with those that have waited longest; the next run does the rest.
create function app.open_waiting_cases(most integer) returns void
language sql set search_path = ''
as $$
  select app.open_waiting_case(w.sale_id, w.round, w.since)
  from (
    select r.sale_id, max(r.round) as round, min(r.made_at) as since
    from app.report r where not r.is_weighed group by r.sale_id
  ) w
  where exists (select from app.sale o where o.id = w.sale_id)
    and not exists (
      select from app.case_file c
      where c.sale_id = w.sale_id and (c.state <> 'settled' or c.round > w.round))
  order by w.since, w.sale_id limit most
$$;

create function app.report_add(a jsonb, uid uuid, client uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  s app.sale;
  words text := coalesce(app.text_arg(a, 'details', 0, 1000), '');
  report_id uuid := app.uuid_arg(a, 'id');
  why text := app.text_arg(a, 'reason', 1, 20);
begin
  s := app.seen_sale(app.uuid_arg(a, 'sale_id'), uid);
  insert into app.report (id, sale_id, user_id, client_id, reason, details, is_weighed, round, address)
  values (
    report_id, s.id, uid, client, why, words, false,
    coalesce((select c.round from app.case_file c where c.sale_id = s.id), 1), app.address());
  -- The new report may not be among these. app.roll_up() does the rest: no push has to work through what others have
  -- left.
  perform app.weigh_reports(s.id, 20);
end
$$;

-- A decision ends the round: earlier reports no longer weigh anything.
create function app.decide(
  of_sale uuid, by_user uuid, did text, why text, said text, new_state text
) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into app.case_file as c (sale_id, state, was_restored)
  values (of_sale, new_state, did = 'restore')
  on conflict (sale_id) do update set
    state = excluded.state, since = excluded.since, round = c.round + 1, weight = 0, people = 0,
    accounts = 0, was_restored = c.was_restored or excluded.was_restored;
  insert into app.decision (sale_id, user_id, action, reason, note)
  values (of_sale, by_user, did, why, said);
end
$$;

-- The beginning of an answer. It is already a refusal if the server was restored, if the caller is not a
-- moderator, or if the caller calls too often.
create function app.moderating(call text) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  here record;
  envelope jsonb;
  over_until timestamptz;
begin
  select * into here from app.here();
  envelope := jsonb_build_object(
    'ok', 'sync/1', 'epoch', here.epoch, 'horizon', here.horizon, 'now', app.iso(app.now()));
  if not app.is_moderating() then
    return envelope || '{"refused": "forbidden"}';
  elsif here.restoring then
    return envelope || '{"refused": "restoring"}';
  end if;
  select max(t.until) into over_until
  from app.take(jsonb_build_object(call, 1), app.askers(app.uid(), null)) t where t.granted < 1;
  if over_until is not null then
    return envelope || jsonb_build_object(
      'refused', 'limit', 'retry_after', ceil(extract(epoch from over_until - app.now()))::int);
  end if;
  return envelope;
end
$$;

-- Repeating a decision that is already in force changes nothing, and adds nothing to the log.
create function public.moderate(p jsonb) returns json
language plpgsql security definer set search_path = '' set statement_timeout = '8s'
as $$
declare
  envelope jsonb := app.moderating('moderate');
  uid uuid := app.uid();
  of_sale uuid;
  action text;
  why text;
  said text;
  s app.sale;
  told jsonb;
  is_open boolean;
begin
  if envelope ? 'refused' then
    return envelope;
  end if;
  perform app.require(octet_length(p::text) <= 65536);
  of_sale := app.uuid_arg(p, 'sale_id');
  action := app.text_arg(p, 'action', 1, 20);
  said := btrim(coalesce(app.text_arg(p, 'note', 0, 500), ''));
  perform app.require(action in ('hide', 'restore', 'dismiss'));
  if action = 'hide' then
    why := app.text_arg(p, 'reason', 1, 20);
    perform app.require(why in (
      'fake', 'wrong_place', 'not_a_sale', 'forbidden_goods', 'offensive', 'spam', 'other'));
  end if;

  -- A moderator may have sales as well, so this locks the account before the sale, as sync_push does.
  if uid is not null then
    if not app.lock_account(uid, (select t.push_span from app.meta t)) then
      return envelope || '{"refused": "limit", "retry_after": 1}';
    end if;
  end if;
  perform app.note_write_time();
  select * into s from app.sale where id = of_sale for no key update;
  if s.id is null then
    perform app.refuse('gone');
  end if;
  select v.held into told from app.sale_private v where v.id = of_sale;

  if action = 'hide' then
    if not s.hidden or (told ->> 'by', told ->> 'reason', told ->> 'note')
      is distinct from ('moderator', why, said)
    then
      perform app.hold(of_sale, s.hidden, 'moderator', why, said);
      perform app.decide(of_sale, uid, action, why, said, 'hidden');
    end if;
  elsif action = 'restore' then
    if s.hidden then
      update app.sale set hidden = false where id = of_sale;
      update app.sale_private set held = null where id = of_sale;
      perform app.decide(of_sale, uid, action, null, said, 'settled');
    end if;
  elsif not s.hidden then
    select c.state = 'open' into is_open from app.case_file c where c.sale_id = of_sale;
    if is_open then
      perform app.decide(of_sale, uid, action, null, said, 'settled');
    end if;
  end if;
  select v.held into told from app.sale_private v where v.id = of_sale;
  return envelope || jsonb_build_object('held', told);
exception
  when sqlstate 'SY001' then
    return envelope || jsonb_build_object(
      'refused', case sqlerrm when 'gone' then 'gone' else 'args' end);
  when data_exception then
    return envelope || '{"refused": "args"}';
end
$$;

-- The newest reports of a sale as a moderator sees them, without their senders. Reports from before the last
-- decision weigh nothing.
create function app.reports_of(of_sale uuid, in_round integer) returns json
language sql stable set search_path = ''
as $$
  select coalesce(
    json_agg(json_build_object(
      'reason', r.reason, 'details', r.details, 'at', app.iso(r.made_at),
      'weight', case when r.round = in_round then r.weight else 0 end)),
    '[]')
  from (
    select * from app.report r where r.sale_id = of_sale order by r.made_at desc, r.id limit 20
  ) r
$$;

create function app.decisions_of(of_sale uuid) returns json
language sql stable set search_path = ''
as $$
  select coalesce(
    json_agg(json_build_object(
      'action', d.action, 'reason', d.reason, 'note', d.note, 'at', app.iso(d.at))),
    '[]')
  from (select * from app.decision d where d.sale_id = of_sale order by d.n desc limit 10) d
$$;

-- One entry of the queue. Moderators do not see a place that is not released yet either.
create function app.case_entry(c app.case_file) returns json
language sql stable set search_path = ''
as $$
  select json_build_object(
    'sale', jsonb_build_object('id', s.id) || s.doc::jsonb,
    'place', (
      select app.place_doc(p) from app.sale_place p
      where p.id = s.id and p.release_at <= app.now()),
    'held', v.held,
    'waits', case when s.hidden and v.held ->> 'by' in ('flood', 'reports') then v.held ->> 'by' end,
    'weight', c.weight,
    'reports', app.reports_of(s.id, c.round),
    'report_count', c.reports,
    'decisions', app.decisions_of(s.id),
    'since', app.iso(c.since))
  from app.sale s join app.sale_private v on v.id = s.id
  where s.id = c.sale_id
$$;

-- The open cases, or the sales that moderators hid, one page at a time. `next` is where the next page begins.
create function public.moderation_queue(p jsonb) returns json
language plpgsql security definer set statement_timeout = '8s'
set search_path = '' set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off
as $$
declare
  envelope jsonb := app.moderating('moderation_queue');
  wanted text;
  room integer;
  parts text[];
  after_weight integer := -2147483648;
  after_at timestamptz;
  after_id uuid;
  files app.case_file[];
  last_one app.case_file;
  open_files integer;
begin
  if envelope ? 'refused' then
    return envelope;
  end if;
  perform app.require(octet_length(p::text) <= 65536);
  wanted := app.text_arg(p, 'state', 1, 10);
  perform app.require(wanted in ('open', 'hidden'));
  room := case when p ? 'limit' then app.int_arg(p, 'limit', 1, 50) else 20 end;
  after_at := case wanted when 'open' then '-infinity' else 'infinity' end;
  after_id := case wanted
    when 'open' then '00000000-0000-0000-0000-000000000000'
    else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end;
  if p ->> 'after' is not null then
    parts := string_to_array(app.text_arg(p, 'after', 1, 100), ' ');
    perform app.require(cardinality(parts) = 3);
    after_weight := parts[1]::integer;
    after_at := timestamptz 'epoch' + parts[2]::bigint * interval '1 microsecond';
    after_id := parts[3]::uuid;
  end if;

  -- Reads one more than fits, to learn whether there is a next page.
  if wanted = 'open' then
    files := array(
      select c from app.case_file c
      where c.state = 'open' and (-c.weight, c.since, c.sale_id) > (after_weight, after_at, after_id)
      order by -c.weight, c.since, c.sale_id limit room + 1);
  else
    files := array(
      select c from app.case_file c
      where c.state = 'hidden' and (c.since, c.sale_id) < (after_at, after_id)
      order by c.since desc, c.sale_id desc limit room + 1);
  end if;
  select count(*) into open_files
  from (select from app.case_file c where c.state = 'open' limit 100) counted;
  last_one := files[room];
  return envelope || jsonb_build_object(
    'entries', (
      -- A case that was opened while its sale was being deleted stays for minutes.
      select coalesce(json_agg(e.entry order by n) filter (where e.entry is not null), '[]')
      from generate_series(1, least(room, cardinality(files))) n,
      lateral (select app.case_entry(files[n]) as entry) e),
    'next', case when cardinality(files) > room then concat_ws(
      ' ', -last_one.weight, (extract(epoch from last_one.since) * 1000000)::bigint, last_one.sale_id)
      end,
    'open', open_files);
exception
  when sqlstate 'SY001' or data_exception then
    return envelope || '{"refused": "args"}';
end
$$;

-- sync_push (SYNC-6, 7): the only way to write.

-- Checks the whole batch before anything is applied: null (in order), fork or gap. A number or id that is
-- not valid fails the batch here, where nothing has run yet: an error rolls back the counters of the limits
-- as well.
create function app.judge(c app.client, muts jsonb) returns text
language plpgsql set search_path = ''
as $$
declare
  m jsonb;
  expected bigint := c.last_mid + 1;
  number bigint;
  operation uuid;
begin
  for m in select value from jsonb_array_elements(muts) loop
    number := (m ->> 'mid')::bigint;
    operation := (m ->> 'op_id')::uuid;
    if number is null or operation is null then
      raise exception 'sync_push: a mutation without mid or op_id' using errcode = '22023';
    end if;
    if number <= c.last_mid then
      -- This number belonged to another mutation, or its result has been pruned.
      if not exists (
        select from app.result r
        where r.client_id = c.client_id and r.mid = number and r.op_id = operation
      ) then
        return 'fork';
      end if;
    elsif number = expected then
      expected := expected + 1;
    else
      return 'gap';
    end if;
  end loop;
  return null;
end
$$;

-- SYNC-7: applies one mutation in its own subtransaction. `code` is null if it is done, else the code of the refusal.
-- `blocked` is the refusal for a mutation without a pass. It applies only if nothing else is wrong with the mutation.
-- What the mutation uses of a limit is counted here, too: a mutation that is refused uses nothing, not even while its
-- push is under way. `code` is `busy` if it may be possible in a moment: only pushes that are under way at the same
-- address leave it no room, or someone holds its sale, which was posted just now, or writes the same id at this
-- moment. A wait this short ends before the database looks for deadlocks. Views and error reports over a limit are
-- dropped without a refusal. An error that is not caught here fails the batch, which the device then halves.
create function app.attempt(
  op text, a jsonb, uid uuid, client uuid, askers jsonb, blocked text, out code text, out target uuid
)
language plpgsql set search_path = '' set lock_timeout = '200ms'
as $$
declare
  done uuid;
  is_dropped boolean := coalesce(op in ('view.batch', 'error.report'), false);
  spends record;
  over text;
begin
  if not is_dropped then
    done := app.apply(op, a, uid, client);
  end if;
  select * into spends from app.cost(op, a, uid);
  select case when t.granted >= spends.n then null when t.is_busy then 'busy' else 'limit' end into over
  from app.take(jsonb_build_object(spends.what, spends.n), askers) t;
  if over is not null then
    perform app.refuse(case when is_dropped then 'dropped' else over end);
  end if;
  if is_dropped then
    done := app.apply(op, a, uid, client);
  end if;
  if blocked is not null then
    perform app.refuse(blocked);
  end if;
  target := done;
exception
  when sqlstate 'SY001' then code := nullif(sqlerrm, 'dropped');
  when lock_not_available then code := 'busy';
  when unique_violation then code := 'duplicate';
  when insufficient_privilege then code := 'forbidden';
  when data_exception or integrity_constraint_violation or program_limit_exceeded then
    code := 'invalid';
end
$$;

-- Whether a request proves that it comes from the guest who made a sale: by the secret, or by the hash that
-- only that guest has (a create that is sent again).
create function app.proves_guest(of_sale uuid, a jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from app.sale s
    join app.sale_secret k on k.id = s.id
    where s.id = of_sale and s.user_id is null
      and (app.holds_secret(s.id, a) or encode(k.hash, 'hex') = a ->> 'secret_hash')
  )
$$;

-- A sale and its children as they are now, and as the caller may see them.
create function app.sale_rows(of_sale uuid, uid uuid, proven boolean)
returns table (k text, i uuid, rev integer, doc json)
language sql stable set search_path = ''
as $$
  with s as (
    select s.*, proven or (s.user_id is not null and s.user_id = uid) as own
    from app.sale s where s.id = of_sale
  )
  select 'sale', s.id, s.rev, s.doc from s where s.own or not s.hidden
  union all
  select 'place', p.id, p.rev, app.place_doc(p)
  from app.sale_place p join s on s.id = p.id
  where s.own or (not s.hidden and p.release_at <= app.now())
  union all
  select 'private', v.id, v.rev, app.private_doc(v)
  from app.sale_private v join s on s.id = v.id where s.own
  union all
  select 'stats', t.id, t.rev, app.stats_doc(t)
  from app.sale_stats t join s on s.id = t.id where s.own or not s.hidden
  union all
  select 'sale', of_sale, coalesce(max(g.rev), 0), null
  from app.tombstone g
  where g.kind = 'sale' and g.id = of_sale
  having not exists (select from s)
$$;

-- The kind of the caller's own rows that an operation is about; null if there is none.
create function app.own_kind(op text) returns text
language sql immutable
as $$
  select case
    when op = 'checkin.add' then 'check_in'
    when split_part(op, '.', 1) = any (array[
      'save', 'review', 'route', 'note', 'search', 'preference', 'profile'])
    then split_part(op, '.', 1)
  end
$$;

-- One of the caller's own rows, or its tombstone.
create function app.own_rows(of_kind text, of_id uuid, uid uuid)
returns table (k text, i uuid, rev integer, doc json)
language sql stable set search_path = ''
as $$
  with live as (
    select 'save'::text, w.sale_id, w.rev, app.save_doc(w)
    from app.save w where of_kind = 'save' and w.user_id = uid and w.sale_id = of_id
    union all
    select 'review', r.id, r.rev, app.review_doc(r)
    from app.review r where of_kind = 'review' and r.user_id = uid and r.id = of_id
    union all
    select 'check_in', c.id, c.rev, app.check_in_doc(c)
    from app.check_in c where of_kind = 'check_in' and c.user_id = uid and c.id = of_id
    union all
    select 'profile', p.id, p.rev, app.profile_doc(p)
    from app.profile p where of_kind = 'profile' and p.id = uid and p.id = of_id
    union all
    select o.kind, o.id, o.rev, app.own_doc(o)
    from app.own_row o where o.kind = of_kind and o.user_id = uid and o.id = of_id
  )
  select * from live
  union all
  select of_kind, of_id, greatest(max(g.rev), app.floor_of(array['u:' || uid])), null
  from app.tombstone g
  where g.scope = 'u:' || uid and g.kind = of_kind and g.id = of_id
  having not exists (select from live)
$$;

-- The current rows that the accepted mutations of a batch touched, so that a device can drop its overlay at once. The
-- stored results say which rows those are, never the request.
create function app.rows_after(for_client uuid, muts jsonb, uid uuid) returns json
language sql stable set search_path = ''
as $$
  with accepted as (
    select r.target, r.op, app.own_kind(r.op) as kind, m -> 'a' as a
    from jsonb_array_elements(muts) m
    join app.result r on r.client_id = for_client and r.mid = (m ->> 'mid')::bigint
    where r.target is not null
  ),
  sales as (
    select target, bool_or(app.proves_guest(target, a)) as proven
    from accepted where op like 'sale.%' or op like 'image.%' group by target
  ),
  own as (
    select distinct kind, target from accepted where kind is not null and uid is not null
  )
  select coalesce(json_agg(json_build_array(k, i, rev, doc)), '[]')
  from (
    select r.* from sales, app.sale_rows(sales.target, uid, sales.proven) r
    union all
    select r.* from own, app.own_rows(own.kind, own.target, uid) r
  ) found
$$;

-- Takes the lock that makes an account's pushes run one after the other. False if other pushes have held
-- the lock for so long that this one gives up its connection.
create function app.lock_account(uid uuid, span interval) returns boolean
language plpgsql set search_path = ''
as $$
declare
  before text := current_setting('lock_timeout');
begin
  perform set_config('lock_timeout', ceil(extract(epoch from span) * 1000)::text, true);
  perform pg_advisory_xact_lock(hashtextextended('push:' || uid, 0));
  perform set_config('lock_timeout', before, true);
  return true;
exception
  -- The error rolls the setting back as well.
  when lock_not_available then return false;
end
$$;

-- The ids that an argument of these mutations has. What is not an id is refused later.
create function app.ids_in(muts jsonb, ops text, key text) returns uuid[]
language sql immutable set search_path = ''
as $$
  select array(
    select distinct (m -> 'a' ->> key)::uuid
    from (
      select m from jsonb_array_elements(muts) m
      where m ->> 'op' ~ ops and m -> 'a' ->> key ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      offset 0
    ) named)
$$;

-- SYNC-7: takes every lock that the mutations of a push need and other people may hold, in the order of "Locks" in
-- supabase/README.md. After that the push waits for nobody, so no two pushes ever wait for each other. What the
-- caller may not change is not locked: nobody has to wait for a stranger who is refused.
create function app.lock_ahead(muts jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  patches boolean := exists (select from jsonb_array_elements(muts) m where m ->> 'op' = 'profile.patch');
  renames boolean := exists (
    select from jsonb_array_elements(muts) m
    where m ->> 'op' = 'profile.patch' and m -> 'a' -> 'set' ? 'display_name');
  changed uuid[] := app.ids_in(muts, '^(sale|image)\.', 'id');
  saved uuid[] := app.ids_in(muts, '^save\.', 'id');
  reviewed uuid[] := app.ids_in(muts, '^review\.', 'sale_id');
  hashes bytea[];
begin
  if uid is not null then
    -- A deletion of the account holds its row before it asks for anything else.
    perform u.id from auth.users u where u.id = uid for key share;
    perform app.lock_groups(muts, uid);
    if patches then
      perform p.id from app.profile p where p.id = uid for no key update;
    end if;
  end if;
  select array_agg(sha256(convert_to(m -> 'a' ->> 'secret', 'UTF8'))) into hashes
  from jsonb_array_elements(muts) m;
  perform s.id from app.sale s
  where s.id = any (array(
    select o.id from app.sale o where o.id = any (changed) and o.user_id = uid
    union
    select k.id from app.sale_secret k where k.id = any (changed) and k.hash = any (hashes)
    union
    select o.id from app.sale o where renames and o.user_id = uid))
  order by s.id for no key update;
  if uid is not null then
    -- Deleting or hiding the sale of one of these changes it, too.
    perform w.id from app.save w where w.user_id = uid and w.sale_id = any (saved) order by w.id for update;
    perform r.id from app.review r
    where r.id = any (array(
      select o.id from app.review o where o.user_id = uid and o.sale_id = any (reviewed)
      union
      select o.id from app.review o where renames and o.user_id = uid))
    order by r.id for update;
  end if;
end
$$;

-- A push runs for at most `push_span`. Before that it may wait as long for other pushes of its account, and behind it
-- for one push of someone else.
create function public.sync_push(p jsonb) returns json
language plpgsql security definer
set search_path = '' set statement_timeout = '8s'
as $$
declare
  here record;
  uid uuid := app.uid();
  for_client uuid := (p ->> 'client_id')::uuid;
  muts jsonb := coalesce(p -> 'muts', '[]');
  envelope jsonb;
  c app.client;
  refusal text;
  m jsonb;
  number bigint;
  op_id uuid;
  known app.result;
  tried record;
  outcome jsonb;
  results jsonb := '[]';
  askers jsonb;
  -- The keys whose limits hold for the push as a whole.
  senders jsonb;
  over_until timestamptz;
  wants jsonb;
  -- Whether the rest has to wait for pushes of others.
  is_busy boolean := false;
  span interval;
  ends_at timestamptz;
  needs_pass boolean;
  -- How many uses the pass of this push has left; null if no pass was needed so far.
  pass_uses integer;
begin
  select * into here from app.here();
  envelope := jsonb_build_object(
    'ok', 'sync/1', 'client_id', for_client, 'epoch', here.epoch, 'horizon', here.horizon,
    'now', app.iso(app.now()), 'last_mid', 0);

  -- A mutation may have 256 KB (SYNC-13). PostgreSQL's own text of it adds blanks.
  refusal := case
    when here.restoring then 'restoring'
    when (p ->> 'principal') is distinct from coalesce(uid::text, 'guest') then 'forbidden'
    -- A token outlives its account by up to an hour. Nothing that it sends is stored.
    when uid is not null and not exists (select from auth.users u where u.id = uid) then 'no_account'
    when jsonb_array_length(muts) > 50 or octet_length(p::text) > 393216 then 'limit'
  end;
  if refusal is not null then
    return envelope || jsonb_build_object('refused', refusal);
  end if;

  select t.push_span into span from app.meta t;
  if uid is not null and not app.lock_account(uid, span) then
    return envelope || '{"refused": "limit", "retry_after": 1}';
  end if;
  ends_at := clock_timestamp() + span;
  -- The account may have been deleted since then. It cannot be deleted while its push runs.
  perform u.id from auth.users u where u.id = uid for key share;
  if uid is not null and not found then
    return envelope || '{"refused": "no_account"}';
  end if;

  askers := app.askers(uid, for_client);
  senders := askers;
  -- Once an account is a day old, only its own limits and its device's hold here. A stranger at the same
  -- address cannot use those up.
  if exists (
    select from app.profile f where f.id = uid and f.created_at <= app.now() - interval '1 day'
  ) then
    senders := senders - 'address';
  end if;
  wants := jsonb_build_object('mutation', greatest(1, jsonb_array_length(muts)));
  if not exists (select from app.client k where k.client_id = for_client) then
    -- A device that has sent nothing gets no row.
    if jsonb_array_length(muts) = 0 then
      return envelope || jsonb_build_object('res', '[]'::jsonb, 'rows', '[]'::jsonb);
    end if;
    wants := wants || '{"client": 1}';
  end if;
  select max(case
    when t.granted = (wants ->> t.what)::bigint then null
    when t.is_busy then app.now() + interval '1 second'
    else t.until end)
  into over_until
  from app.take(wants, senders) t;
  if over_until is not null then
    perform app.give_back(wants, senders);
    return envelope || jsonb_build_object(
      'refused', 'limit',
      'retry_after', ceil(extract(epoch from over_until - app.now()))::int);
  end if;

  insert into app.client (client_id, principal) values (for_client, uid) on conflict do nothing;
  select * into c from app.client where client_id = for_client for update;
  -- Someone else's client. The answer is a fork, and reveals nothing about that client.
  if c.principal is distinct from uid then
    return envelope || jsonb_build_object('refused', 'fork');
  end if;
  refusal := app.judge(c, muts);
  if refusal is not null then
    return envelope || jsonb_build_object('refused', refusal, 'last_mid', c.last_mid);
  end if;
  perform app.note_write_time();
  perform app.lock_ahead(muts, uid);

  for m in select value from jsonb_array_elements(muts) loop
    number := (m ->> 'mid')::bigint;
    op_id := (m ->> 'op_id')::uuid;
    -- If another push has the same operation under way, its result will be there in a moment.
    is_busy := number > c.last_mid
      and not pg_try_advisory_xact_lock(hashtextextended('operation:' || op_id, 0));
    exit when is_busy;
    select * into known from app.result r where r.op_id = (m ->> 'op_id')::uuid;

    if number <= c.last_mid then
      outcome := known.res;
    elsif known.op_id is not null and known.principal is not distinct from uid then
      -- Another client of this principal has sent it before. Return that result, and store it under the new
      -- number.
      outcome := known.res::jsonb || jsonb_build_object('mid', number);
      update app.result r set client_id = for_client, mid = number, res = outcome
      where r.op_id = known.op_id;
    else
      if known.op_id is not null then
        select 'duplicate' as code, null::uuid as target into tried;
        op_id := gen_random_uuid();
      else
        needs_pass := app.needs_pass(m ->> 'op', uid);
        if needs_pass and pass_uses is null then
          pass_uses := app.pass_uses(p ->> 'captcha');
        end if;
        select * into tried
        from app.attempt(
          m ->> 'op', coalesce(m -> 'a', '{}'), uid, for_client, askers,
          case when needs_pass and pass_uses <= 0 then 'captcha' end);
        -- The mutations after it wait with it.
        is_busy := coalesce(tried.code = 'busy', false);
        exit when is_busy;
        if tried.code is null and needs_pass then
          pass_uses := pass_uses - 1;
        end if;
      end if;
      outcome := jsonb_strip_nulls(jsonb_build_object(
        'mid', number,
        'st', case when tried.code is null then 'ok' else 'rejected' end,
        'code', tried.code,
        'rev', case
          when m ->> 'op' like 'sale.%' then
            (select s.rev from app.sale s where s.id = tried.target)
          when m ->> 'op' = 'review.put' then
            (select r.rev from app.review r where r.id = tried.target and r.user_id = uid)
          when m ->> 'op' in ('note.put', 'route.put', 'search.put') then
            (select o.rev from app.own_row o
             where o.user_id = uid and o.kind = app.own_kind(m ->> 'op') and o.id = tried.target)
        end));
      insert into app.result (client_id, mid, op_id, principal, op, target, res)
      values (
        for_client, number, op_id, uid, left(coalesce(m ->> 'op', ''), 40), tried.target, outcome);
    end if;
    results := results || outcome;
    exit when clock_timestamp() >= ends_at;
  end loop;

  if is_busy then
    -- The device sends again what was not looked at.
    perform app.give_back(
      jsonb_build_object('mutation', jsonb_array_length(muts) - jsonb_array_length(results)), senders);
    if results = '[]' then
      return envelope || jsonb_build_object(
        'refused', 'limit', 'retry_after', 1, 'last_mid', c.last_mid);
    end if;
  end if;
  number := greatest(c.last_mid, (select max((r ->> 'mid')::bigint) from jsonb_array_elements(results) r));
  if pass_uses is not null then
    perform app.keep_pass_uses(p ->> 'captcha', pass_uses);
  end if;
  update app.client set last_mid = number, seen_at = app.now() where client_id = for_client;
  return envelope || jsonb_build_object(
    'last_mid', number, 'res', results, 'rows', app.rows_after(for_client, muts, uid));
end
$$;

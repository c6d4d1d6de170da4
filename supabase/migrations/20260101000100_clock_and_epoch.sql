-- The private schema, the clock that every rule uses (SYNC-9) and the identity of this database (SYNC-8).
--
-- HTTP does not reach `app`. It reaches four views and a few functions in `public`. The roles below may only
-- look names up in `app`; each grant on a table is explicit.

create schema app;

-- Hosted projects grant everything in new schemas to the API's roles. Here every grant is explicit.
alter default privileges in schema app revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema app revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema app revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

create table app.meta (
  one boolean primary key default true check (one),
  -- Changes after a restore or a move. Every cursor from before is void.
  epoch uuid not null default gen_random_uuid(),
  -- Tombstones below this transaction id are pruned; an older cursor must start again.
  horizon bigint not null default 0,
  clock_shift interval not null default '0',
  -- SYNC-5: what one answer of sync_pull may hold over all its scopes.
  page_rows integer not null default 500 check (page_rows between 1 and 500),
  page_bytes integer not null default 524288 check (page_bytes between 1 and 524288),
  -- How long one push waits for other pushes of the same account, and how long it runs. Mutations that are
  -- left then get no answer, and the device sends them again. While a push runs, no pull has what commits
  -- after the push began (SYNC-1).
  push_span interval not null default '2 seconds' check (push_span > '0'),
  -- The request header in which the gateway reports the caller's address, in lower case, and how many of our
  -- own proxies have added to it. The gateway must set the header itself, whatever the caller sent.
  address_header text not null default 'cf-connecting-ip' check (address_header = lower(address_header)),
  address_proxies integer not null default 1 check (address_proxies >= 1),
  -- All limits are multiplied by this.
  limit_factor float8 not null default 1 check (limit_factor > 0),
  -- Whether guests must prove that they are people before they post, report or write (0350).
  captcha text not null default 'off' check (captcha in ('off', 'guests')),
  -- The fewest sales in and around a district for which files are written (1050). Null: none are, and those that are
  -- there are taken off.
  district_sales integer default 300 check (district_sales > 0),
  -- Set while the database moves to another server (app.announce_move()): when that was announced, and a transaction
  -- before which everything that people did has ended.
  leaving_at timestamptz,
  leaving_xid bigint
);

-- The clusters that the rows come from, as app.cluster() names them. Its own after the first migration; another one
-- after a dump was loaded, with or without the schema.
create table app.origin (
  cluster text primary key
);

-- What every request calls is in PL/pgSQL, which keeps its plans: a function in SQL that cannot become part of the
-- statement that calls it (definers cannot, nor those with a search path) is planned anew for each of them.

-- The caller; null for a guest. A definer, because roles need not have usage on schema auth.
create function app.uid() returns uuid
language plpgsql stable security definer set search_path = ''
as $$ begin return auth.uid(); end $$;

create function app.clock_shift() returns interval
language plpgsql stable security definer set search_path = ''
as $$ begin return (select clock_shift from app.meta); end $$;

-- SYNC-9: the setting app.now (SQL tests), otherwise the server's time plus a shift that only
-- service_role can write.
create function app.now() returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now() + app.clock_shift());
end
$$;

-- When each job last ran without an error, for those who watch over the server.
create table app.job_run (
  job text primary key,
  ran_at timestamptz not null
);

create function app.note_run(of_job text) returns void
language sql set search_path = ''
as $$
  insert into app.job_run (job, ran_at) values (of_job, app.now())
  on conflict (job) do update set ran_at = excluded.ran_at
$$;

-- An instant as devices write it: UTC, milliseconds, Z.
create function app.iso(t timestamptz) returns text
language sql stable
as $$ select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- The current transaction as a number. Cursors count in it (SYNC-1).
create function app.xid() returns bigint
language sql stable
as $$ select pg_current_xact_id()::text::bigint $$;

-- When each transaction that has changed something began. Followers learn only of changes below every open
-- transaction of the cluster, in whichever database (SYNC-1), and no role but a superuser may look those transactions
-- up. It is not needed, either: what counts is how long news has been waiting behind one, and our own writes show
-- that. app.roll_up() deletes the rows that nothing waits for.
create table app.write_time (
  xid bigint primary key default app.xid(),
  began_at timestamptz not null default app.now()
);

create function app.note_write_time() returns void
language sql set search_path = ''
as $$ insert into app.write_time default values on conflict do nothing $$;

-- For how many seconds the oldest news has been waiting for its followers, because some transaction that began before
-- it is still open. 0 if none is waiting.
create function app.late_seconds() returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((
    select greatest(0, floor(extract(epoch from app.now() - w.began_at)))::integer
    from app.write_time w
    where w.xid >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    order by w.xid limit 1), 0);
end
$$;

-- SYNC-8: the cluster (differs for a dump restored elsewhere), the timeline (differs after a physical restore to a
-- point in time) and the oid of one of our tables (differs for a dump restored into the same cluster). The control file
-- has the timeline of the last checkpoint, which may be one from before a promotion; the name of the file that is being
-- written has the present one.
create function app.cluster() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return concat_ws(
    '/',
    (select system_identifier from pg_control_system()),
    case
      when pg_is_in_recovery() then (select timeline_id from pg_control_checkpoint())
      else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer
    end,
    'app.meta'::regclass::oid
  );
end
$$;

insert into app.meta default values;
insert into app.origin select app.cluster();

-- What every answer contains, whether the database has been restored or is about to move, and the budget of a pull.
create function app.here(
  out epoch uuid, out horizon bigint, out restoring boolean, out page_rows integer,
  out page_bytes integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  select m.epoch, m.horizon,
    m.leaving_at is not null
      or not coalesce((select bool_and(o.cluster = app.cluster()) from app.origin o), false),
    m.page_rows, m.page_bytes
  into epoch, horizon, restoring, page_rows, page_bytes
  from app.meta m;
end
$$;

-- For definers that only jobs, the service key and the owner may call. The grants say the same; but on hosted projects
-- everybody gets every new function in `public`, and a dump cannot take that back. The current user of a definer is its
-- owner, so this looks at the role of the session.
create function app.require_service() returns void
language plpgsql stable set search_path = ''
as $$
declare
  caller text := coalesce(nullif(current_setting('role'), 'none'), session_user);
begin
  if caller <> 'service_role' and not pg_has_role(caller, current_user, 'member') then
    raise insufficient_privilege using message = 'Only the service key may call this.';
  end if;
end
$$;

-- Sets the clock for end-to-end tests over HTTP. Only service_role may call it.
create function public.set_clock_shift(p jsonb) returns json
language plpgsql set search_path = ''
as $$
begin
  update app.meta set clock_shift = make_interval(secs => (p ->> 'seconds')::float8) where one;
  return json_build_object('now', app.iso(app.now()));
end
$$;

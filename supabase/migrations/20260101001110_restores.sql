-- After a restore, an upgrade, or a move: how the server comes back (SYNC-8). Only an operator calls these functions.

-- The transactions in which a restamp under way has stamped rows. Rows of another cluster can have any number, so nothing
-- else tells which of them are done. A row that has one of these by chance is as good as stamped.
create table app.restamped (
  xid bigint primary key default app.xid(),
  cluster text not null default app.cluster()
);

alter table app.restamped enable row level security;

-- Run it after the database was restored, before people are let in again, and repeat it until it returns true. It
-- stamps every row with a transaction of this database, resets the horizon and sets a new epoch, so that devices read
-- all their scopes again. Until then every pull and push answers `restoring`. One call ends after about `span`: hosted
-- projects end statements after 60 or 120 seconds. A call that was cut off costs only its own work.
create function app.restamp(span interval default '40 seconds') returns boolean
language plpgsql security definer set search_path = '' set jit = off set lock_timeout = '5s'
as $$
declare
  part record;
  own bigint[];
  stamped integer;
  is_left boolean;
begin
  -- One at a time: of two that overlap, the second would find the rows of the first taken, and believe that it is done.
  -- One that waited would begin anew where the first has just ended.
  if not pg_try_advisory_xact_lock(hashtextextended('restamp', 0)) then
    raise lock_not_available using message = 'Another call of app.restamp() is under way.',
      hint = 'Call it again once that one has ended, if it did not return true.';
  end if;
  delete from app.restamped r where r.cluster <> app.cluster();
  -- From here on it says `restoring`, also where nothing but a doubt asked for it.
  insert into app.origin values ('restamping') on conflict do nothing;
  insert into app.restamped default values;
  own := array(select r.xid from app.restamped r);
  for part in
    select *
    from (values
      ('sale', 'id = id'), ('sale_place', 'id = id'), ('sale_private', 'id = id'), ('sale_stats', 'id = id'),
      ('profile', 'id = id'), ('review', 'id = id'), ('own_row', 'id = id'),
      ('save', 'rev = rev + 1, change_xid = app.xid()'),
      ('check_in', 'rev = rev + 1, change_xid = app.xid()'),
      ('tombstone', 'change_xid = app.xid()')) as parts (name, change)
  loop
    loop
      begin
        execute format(
          'update app.%1$I t set %2$s
          where t.ctid = any (array(select o.ctid from app.%1$I o where o.change_xid <> all ($1) limit 5000))',
          part.name, part.change)
        using own;
        get diagnostics stamped = row_count;
      exception
        -- Someone holds a row for seconds. What is stamped so far is kept.
        when lock_not_available then return false;
      end;
      if stamped = 0 then
        execute format('select exists (select from app.%I o where o.change_xid <> all ($1))', part.name)
        into is_left using own;
        exit when not is_left;
      end if;
      if clock_timestamp() - now() > span then
        return false;
      end if;
    end loop;
  end loop;
  -- The numbers in this table belong to another cluster.
  delete from app.write_time where true;
  delete from app.restamped where true;
  update app.meta set epoch = gen_random_uuid(), horizon = 0, leaving_at = null, leaving_xid = null where one;
  perform app.arrive();
  return true;
end
$$;

-- From here on, all rows count as this cluster's.
create function app.arrive() returns void
language sql set search_path = ''
as $$
  delete from app.origin where true;
  insert into app.origin values (app.cluster());
$$;

-- Before an upgrade, a promotion, or a pause that someone plans: from now on every pull and push answers `restoring`.
-- Waits until what is under way has ended, then leaves the mark that app.keep_epoch() asks for. What began before the
-- announcement may take its number later, but nothing that people call runs longer than `settle` (`delete_account`).
create procedure app.announce_move(settle interval default '31 seconds')
language plpgsql
as $$
declare
  own_time timestamptz := clock_timestamp();
  begun bigint;
begin
  update app.meta set leaving_at = own_time, leaving_xid = null where one;
  commit;
  perform pg_sleep(extract(epoch from settle));
  begun := app.xid();
  commit;
  while pg_snapshot_xmin(pg_current_snapshot())::text::bigint <= begun loop
    if clock_timestamp() - statement_timestamp() > settle + interval '25 seconds' then
      raise exception 'The move is announced, but a transaction from before it is still open.'
        using hint = 'See "When news is late" in supabase/README.md. End it, and announce the move again.';
    end if;
    commit;
    perform pg_sleep(0.2);
  end loop;
  update app.meta set leaving_xid = app.xid() where leaving_at = own_time;
  if not found then
    raise object_not_in_prerequisite_state using message = 'This announcement was taken back or replaced meanwhile.';
  end if;
end
$$;

-- After an announced move, on the new server: its rows count as this cluster's, and devices go on where they were. The
-- mark of app.announce_move() was written after everything else, so where it is, nothing is missing, however the old
-- server ended. Cursors were given out up to its number: this cluster's numbers are moved past it. Refuses where that
-- cannot be known; app.restamp() is then the way. On the server that announced the move it takes the announcement back,
-- finished or not.
create procedure app.keep_epoch()
language plpgsql
as $$
declare
  mark bigint;
  announced timestamptz;
begin
  select m.leaving_xid, m.leaving_at from app.meta m into mark, announced;
  if exists (select from app.origin o where o.cluster = 'restamping') then
    raise object_not_in_prerequisite_state using message = 'A restamp is under way, so the old numbers are gone.',
      hint = 'Run app.restamp() until it returns true.';
  end if;
  if (select bool_and(o.cluster = app.cluster()) from app.origin o) then
    update app.meta set leaving_at = null, leaving_xid = null where one;
    if announced is null then
      raise notice 'No move is announced, and the rows are from this cluster: there is nothing to do.';
    end if;
    return;
  end if;
  if announced is not null and mark is null then
    raise object_not_in_prerequisite_state using message = 'The announcement of this move was not finished.',
      hint = 'On the old server, announce the move again. If it is gone, run app.restamp().';
  end if;
  if mark is null or announced is null then
    raise object_not_in_prerequisite_state using message = 'This move was not announced, so the last changes may be missing.',
      hint = 'Run app.restamp().';
  end if;
  if announced > now() + interval '10 minutes' then
    raise object_not_in_prerequisite_state using message = 'This move was announced in the future: the clocks of the servers are apart.',
      hint = 'Set the clock of this server. If it was right, run app.restamp().';
  end if;
  if now() - announced > interval '1 day' then
    raise object_not_in_prerequisite_state using message = 'This move was announced more than a day ago: these may be the rows of an old backup.',
      hint = 'Run app.restamp().';
  end if;
  if mark - app.xid() > 2000000 then
    raise object_not_in_prerequisite_state using message = 'This cluster is too far behind the numbers of the old one.',
      hint = 'Run app.restamp().';
  end if;
  while app.xid() <= mark loop
    commit;
  end loop;
  perform app.arrive();
  update app.meta set leaving_at = null, leaving_xid = null where one;
end
$$;

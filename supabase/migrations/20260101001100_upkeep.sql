-- What a job or an operator calls. None of it is open to the API's public roles.

-- Moves counted events into the public counters; every 2 to 5 minutes. Returns how many sales changed.
create function app.roll_up() returns integer
language sql security definer set search_path = ''
as $$
  with taken as (
    delete from app.stat_event returning sale_id, views, saves, on_routes
  ),
  sums as (
    select sale_id, sum(views) as views, sum(saves) as saves, sum(on_routes) as on_routes
    from taken group by sale_id
  ),
  changed as (
    update app.sale_stats t set
      views = t.views + sums.views,
      saves = t.saves + sums.saves,
      on_routes = t.on_routes + sums.on_routes
    from sums
    where t.id = sums.sale_id and (sums.views <> 0 or sums.saves <> 0 or sums.on_routes <> 0)
    returning t.id
  )
  select count(*)::int from changed
$$;

-- Forgets what nobody can ask for any more, once a day: results and tombstones older than `age`, which
-- is never under 180 days. Cursors below the last forgotten tombstone start afresh (SYNC-8).
create function app.prune(age interval default '180 days') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  forgotten bigint;
begin
  age := greatest(age, interval '180 days');
  delete from app.result where made_at < app.now() - age;
  with gone as (
    -- A save's tombstone holds the rev that a new save of the same sale continues.
    delete from app.tombstone t
    where t.left_at < app.now() - age and t.kind <> 'save'
    returning t.change_xid
  )
  select max(change_xid) + 1 into forgotten from gone;
  update app.meta set horizon = greatest(horizon, coalesce(forgotten, 0));
  delete from app.sale_image
  where not attached and declared_at < app.now() - interval '2 days';
end
$$;

-- SYNC-8: run once after the database was restored or moved, before people are let in again. Gives
-- every row a transaction of this database, forgets the horizon and sets a new epoch, so that devices
-- read all they follow afresh. Until then every pull and push answers `restoring`.
create function app.restamp() returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  new_epoch uuid := gen_random_uuid();
begin
  update app.sale set id = id;
  update app.sale_place set id = id;
  update app.sale_private set id = id;
  update app.sale_stats set id = id;
  update app.profile set id = id;
  update app.save set rev = rev + 1, change_xid = app.xid();
  update app.tombstone set change_xid = app.xid();
  update app.meta set epoch = new_epoch, bound = app.cluster(), horizon = 0;
  return new_epoch;
end
$$;

revoke all on function app.roll_up(), app.prune(interval), app.restamp()
  from public, anon, authenticated, service_role;
grant execute on function app.roll_up(), app.prune(interval), app.restamp() to service_role;

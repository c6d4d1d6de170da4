-- The sales without a place, from the newest, a page at a time (SYNC-3). Only their ids: a device reads
-- each by its own scope, s:<id>, which tells what becomes of it. So nobody has to follow c:none, which
-- grows with the country.

create index on app.sale (created_at desc, id desc) where cell = -1 and not hidden;

-- Without statistics on what may be hidden, the planner takes a page for all there is, and would sort it.
create function public.sync_unplaced(p jsonb) returns json
language plpgsql stable
set search_path = '' set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off
as $$
declare
  here record;
  room integer := least(greatest(coalesce((p ->> 'limit')::int, 24), 1), 100);
  after_at timestamptz := coalesce((p ->> 't')::timestamptz, 'infinity');
  after_id uuid := coalesce((p ->> 'i')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  ids uuid[];
  times timestamptz[];
begin
  select * into here from app.here();
  if octet_length(p::text) > 65536 then
    return json_build_object(
      'ok', 'sync/1', 'epoch', here.epoch, 'horizon', here.horizon, 'now', app.iso(app.now()),
      'refused', 'limit');
  end if;
  -- One more than fits: whether there is a next page.
  select array_agg(found.id order by found.created_at desc, found.id desc),
    array_agg(found.created_at order by found.created_at desc, found.id desc)
  into ids, times
  from (
    select s.id, s.created_at from app.sale s
    where s.cell = -1 and not s.hidden and (s.created_at, s.id) < (after_at, after_id)
    order by s.created_at desc, s.id desc
    limit room + 1
  ) found;
  return json_build_object(
    'ok', 'sync/1', 'epoch', here.epoch, 'horizon', here.horizon, 'now', app.iso(app.now()),
    'ids', coalesce(to_json(ids[1:room]), '[]'),
    'c', case when cardinality(ids) > room
      then json_build_object('t', times[room], 'i', ids[room]) end);
end
$$;

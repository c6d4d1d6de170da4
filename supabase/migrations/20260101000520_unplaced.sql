-- The sales without a place, newest first, one page at a time (SYNC-3). The answer has only their ids. A device reads
-- each sale by its own scope, s:<id>, which also shows what happens to the sale later. So no device has to follow
-- c:none, which grows with the country.

create index on app.sale (created_at desc, id desc)
  where cell = -1 and not hidden and not is_past;

-- The settings forbid plans that read all these sales and sort them: without statistics on rows that may be
-- hidden, the planner does not know that one page is a small part of them.
create function public.sync_unplaced(p jsonb) returns json
language plpgsql stable
set search_path = '' set statement_timeout = '3s'
set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off
as $$
declare
  here record;
  room integer := least(greatest(coalesce((p ->> 'limit')::int, 24), 1), 100);
  after_at timestamptz := coalesce((p ->> 't')::timestamptz, 'infinity');
  after_id uuid := coalesce((p ->> 'i')::uuid, app.last_id());
  ids uuid[];
  times timestamptz[];
begin
  select * into here from app.here();
  if octet_length(p::text) > 65536 then
    return json_build_object(
      'ok', 'sync/1', 'epoch', here.epoch, 'horizon', here.horizon, 'now', app.iso(app.now()),
      'refused', 'limit');
  end if;
  -- Reads one more than fits, to learn whether there is a next page.
  select array_agg(found.id order by found.created_at desc, found.id desc),
    array_agg(found.created_at order by found.created_at desc, found.id desc)
  into ids, times
  from (
    select sale.id, sale.created_at from app.sale
    where sale.cell = -1 and app.is_in_cell(sale.hidden, sale.is_past, sale.last_day, app.now())
      and (sale.created_at, sale.id) < (after_at, after_id)
    order by sale.created_at desc, sale.id desc
    limit room + 1
  ) found;
  return json_build_object(
    'ok', 'sync/1', 'epoch', here.epoch, 'horizon', here.horizon, 'now', app.iso(app.now()),
    'ids', coalesce(to_json(ids[1:room]), '[]'),
    'c', case when cardinality(ids) > room
      then json_build_object('t', times[room], 'i', ids[room]) end);
end
$$;

-- The exact counters of one sale that someone has open, as of the last roll-up. Everywhere else devices have the steps
-- (app.step). Null, as for a sale that does not exist, if the caller may not see the sale.
create function public.sale_counts(p jsonb) returns json
language plpgsql stable
set search_path = '' set statement_timeout = '3s'
as $$
declare
  here record;
  asked text := p ->> 'id';
begin
  select * into here from app.here();
  return json_build_object(
    'ok', 'sync/1', 'epoch', here.epoch, 'horizon', here.horizon, 'now', app.iso(app.now()),
    'counts', (
      select json_build_object('views', t.views, 'saves', t.saves, 'on_routes', t.on_routes)
      from app.sale_stats t
      where t.id = app.sale_of_scope('s:' || asked)));
end
$$;

-- Whether a code is the one that a guest's sale was posted with (SYNC-21), for a device that is about to
-- manage it: asked before, so that nothing is written there that would only be refused. It says yes or
-- no and nothing of the sale. A code has 120 random bits, so trying some is of no use.
create function public.manages_sale(p jsonb) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  here record;
  is_right boolean := false;
begin
  select * into here from app.here();
  if char_length(p ->> 'secret') <= 200 then
    is_right := app.holds_secret(app.uuid_arg(p, 'id'), p);
  end if;
  return json_build_object(
    'ok', 'sync/1', 'epoch', here.epoch, 'horizon', here.horizon, 'now', app.iso(app.now()),
    'manages', coalesce(is_right, false));
exception
  -- No id at all is the id of no sale.
  when sqlstate 'SY001' then
    return json_build_object(
      'ok', 'sync/1', 'epoch', here.epoch, 'horizon', here.horizon, 'now', app.iso(app.now()),
      'manages', false);
end
$$;

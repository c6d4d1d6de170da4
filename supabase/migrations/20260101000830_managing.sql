-- Whether a code is the one that a guest's sale was posted with (SYNC-21), for a device that is about to
-- manage it: asked before, so that nothing is written there that would only be refused. It says yes or
-- no, and with the right code why the sale is hidden, which is how a guest learns it. A code has 120
-- random bits, so trying some is of no use.
create function public.manages_sale(p jsonb) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  here record;
  is_right boolean := false;
  of_sale uuid;
  told jsonb;
begin
  select * into here from app.here();
  if octet_length(p::text) <= 65536 and char_length(p ->> 'secret') <= 200 then
    of_sale := app.uuid_arg(p, 'id');
    is_right := app.holds_secret(of_sale, p);
  end if;
  if is_right then
    select v.held into told from app.sale_private v where v.id = of_sale;
  end if;
  return json_build_object(
    'ok', 'sync/1', 'epoch', here.epoch, 'horizon', here.horizon, 'now', app.iso(app.now()),
    'manages', coalesce(is_right, false), 'held', told);
exception
  -- No id at all is the id of no sale.
  when sqlstate 'SY001' then
    return json_build_object(
      'ok', 'sync/1', 'epoch', here.epoch, 'horizon', here.horizon, 'now', app.iso(app.now()),
      'manages', false, 'held', null);
end
$$;

-- Whether a code is the one that a guest's sale was posted with (SYNC-21). A device asks before it manages
-- the sale, so that no one makes changes that would be refused. With the right code the answer also says
-- why the sale is hidden, which is how a guest learns it. A code has 120 random bits, so guessing is
-- useless.
create function public.manages_sale(p jsonb) returns json
language plpgsql stable security definer
set search_path = '' set statement_timeout = '3s'
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
  -- An invalid id belongs to no sale.
  when sqlstate 'SY001' then
    return json_build_object(
      'ok', 'sync/1', 'epoch', here.epoch, 'horizon', here.horizon, 'now', app.iso(app.now()),
      'manages', false, 'held', null);
end
$$;

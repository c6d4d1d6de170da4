-- sync_known (SYNC-8): which operations a restored database still has, so that a device can tell its person
-- what was lost. It answers for the caller's own operations and for guests'. A guest's operations may have
-- become the caller's, and the caller must know an operation's id, which nobody can guess.

create function public.sync_known(p jsonb) returns json
language plpgsql stable security definer
set search_path = '' set statement_timeout = '3s'
as $$
declare
  here record;
  uid uuid := app.uid();
  ops jsonb := coalesce(p -> 'ops', '[]');
  envelope jsonb;
  asked uuid[];
begin
  select * into here from app.here();
  envelope := jsonb_build_object(
    'ok', 'sync/1', 'epoch', here.epoch, 'horizon', here.horizon, 'now', app.iso(app.now()));
  if here.restoring or octet_length(p::text) > 65536 or jsonb_array_length(ops) > 500 then
    return envelope || jsonb_build_object(
      'refused', case when here.restoring then 'restoring' else 'limit' end);
  end if;
  asked := array(select o.value::uuid from jsonb_array_elements_text(ops) o);
  return envelope || jsonb_build_object('known', (
    select coalesce(jsonb_agg(r.op_id), '[]')
    from app.result r
    where r.op_id = any (asked) and (r.principal is null or r.principal = uid)));
end
$$;

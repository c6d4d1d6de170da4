-- sync_check (SYNC-26): count and hash of what a scope holds, for a device that has just read it to the
-- end. It says "moved" instead where the scope has changed since, because what a row was then is gone;
-- and where one question would cost too much.

-- Every step of the sum stays below 2^53, so that a device adds with plain numbers.
-- One expression of its arguments, so that it is made part of the statement that calls it: a call would
-- cost more than the rest.
create function app.row_hash(kind text, id uuid, rev integer) returns bigint
language sql immutable
as $$
  select (
    -- The last 48 bits of the id, and the last 20 of them.
    ('x' || right(id::text, 12))::bit(48)::bigint
    + (('x' || right(id::text, 5))::bit(20)::bigint + 1) * rev::bigint
    + 4294967291 * array_position(array[
        'sale', 'place', 'private', 'stats', 'review', 'save', 'profile', 'check_in', 'route', 'note',
        'search', 'preference'], kind)
  ) % 281474976710656
$$;

-- The rows of one scope, by the very pages that a pull reads.
create function app.scope_page(
  scope text, uid uuid, after_xid bigint, bound bigint, at timestamptz, room integer
) returns table (x bigint, i uuid, k text, rev integer, doc json)
language plpgsql stable
as $$
declare
  no_id constant uuid := '00000000-0000-0000-0000-000000000000';
  cell integer := app.cell_of_scope(scope);
  sale uuid := app.sale_of_scope(scope);
begin
  if cell is not null then
    return query select * from app.cell_page(cell, scope, after_xid, no_id, bound, at, room);
  elsif sale is not null then
    return query select * from app.sale_page(sale, scope, after_xid, no_id, bound, at, room);
  else
    return query select * from app.user_page(uid, after_xid, no_id, bound, room);
  end if;
end
$$;

-- The sum over a cell, of what app.cell_page would return, out of indexes alone: no document, no order.
create function app.cell_sum(
  of_cell integer, bound bigint, at timestamptz, room integer, out n bigint, out h bigint
)
language plpgsql stable
as $$
begin
  select count(*), coalesce(sum(r.hash) % 281474976710656, 0) into n, h
  from (
    (select app.row_hash('sale', s.id, s.rev) as hash
     from app.sale s
     where s.cell = of_cell and not s.hidden and s.change_xid < bound
     limit room + 1)
    union all
    (select app.row_hash('place', p.id, p.rev)
     from app.sale_place p
     where p.cell = of_cell and not p.hidden and p.release_at <= at and p.change_xid < bound
     limit room + 1)
    union all
    (select app.row_hash('stats', t.id, t.rev)
     from app.sale_stats t
     where t.cell = of_cell and not t.hidden and t.change_xid < bound
     limit room + 1)
  ) r;
end
$$;

-- Count and hash of a scope as of a cursor; no count: it is no longer what it was then.
create function app.scope_sum(
  scope text, uid uuid, bound bigint, at timestamptz, room integer, out n bigint, out h bigint
)
language plpgsql stable
as $$
begin
  if exists (select from app.scope_page(scope, uid, bound, 9223372036854775807, at, 1)) then
    return;
  end if;
  if app.cell_of_scope(scope) is not null then
    select * into n, h from app.cell_sum(app.cell_of_scope(scope), bound, at, room);
    return;
  end if;
  select count(*), coalesce(sum(app.row_hash(k, i, rev)) % 281474976710656, 0) into n, h
  from app.scope_page(scope, uid, 0, bound, at, room);
end
$$;

create function public.sync_check(p jsonb) returns json
language plpgsql stable set search_path = ''
as $$
declare
  here record;
  uid uuid := app.uid();
  at timestamptz := app.now();
  newest bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  -- How many rows may still be read for this question.
  room integer := least(greatest(coalesce((p ->> 'limit')::int, 50000), 1), 50000);
  envelope jsonb;
  ask record;
  found record;
  answers jsonb := '[]';
begin
  select * into here from app.here();
  envelope := jsonb_build_object(
    'ok', 'sync/1', 'epoch', here.epoch, 'horizon', here.horizon, 'now', app.iso(at));
  if here.restoring or octet_length(p::text) > 65536 or jsonb_array_length(p -> 'scopes') > 128 then
    return envelope || jsonb_build_object(
      'refused', case when here.restoring then 'restoring' else 'limit' end);
  end if;

  for ask in
    select * from jsonb_to_recordset(p -> 'scopes') as c (s text, x bigint, b bigint, rt timestamptz)
  loop
    if app.cell_of_scope(ask.s) is null and app.sale_of_scope(ask.s) is null
      and ask.s is distinct from 'u:' || uid
    then
      answers := answers || jsonb_build_object('s', ask.s, 'refused', 'forbidden');
      continue;
    end if;
    select null::bigint as n, null::bigint as h into found;
    if ask.x > 0 and app.is_cursor_known(ask.x, ask.b, here.horizon, newest) and ask.rt <= at
      and room > 0
    then
      select * into found from app.scope_sum(ask.s, uid, ask.x, ask.rt, room);
      room := room - coalesce(found.n, 0);
    end if;
    -- With no room left, the last one may have been cut short.
    answers := answers || case
      when found.n is null or room <= 0 then jsonb_build_object('s', ask.s, 'moved', true)
      else jsonb_build_object('s', ask.s, 'n', found.n, 'h', found.h)
    end;
  end loop;
  return envelope || jsonb_build_object('scopes', answers);
end
$$;

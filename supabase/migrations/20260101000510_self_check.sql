-- sync_check (SYNC-26): the count and hash of a scope's rows, for a device that has just read the scope to
-- its end. It answers "moved" instead if the scope has changed since, because the server no longer has the
-- rows as they were, or if one request would cost too much.

-- The hash of one row. Every step of the sum stays below 2^53, so that a device adds with plain numbers. It is one
-- expression of its arguments, so that PostgreSQL makes it part of the statement that calls it: a call would cost
-- more than the rest.
create function app.row_hash(kind text, id uuid, rev integer) returns bigint
language sql immutable
as $$
  select (
    -- The last 48 bits of the id, and the last 20 of them.
    ('x' || right(id::text, 12))::bit(48)::bigint
    + (('x' || right(id::text, 5))::bit(20)::bigint + 1) * rev::bigint
    -- A number made of the kind's letters and length, so that kinds that a device does not know count there in the
    -- same way.
    + 4294967291 * (ascii(kind) + 128 * ascii(substr(kind, 3)) + 16384 * length(kind)) % 281474976710656
  ) % 281474976710656
$$;

-- The rows of one scope, from the same pages that a pull reads.
create function app.scope_page(
  scope text, uid uuid, after_xid bigint, bound bigint, at timestamptz, room integer
) returns table (change_xid bigint, id uuid, kind text, rev integer, doc json)
language plpgsql stable
as $$
declare
  cell integer := app.cell_of_scope(scope);
  sale uuid := app.sale_of_scope(scope);
begin
  if cell is not null then
    return query select * from app.cell_page(cell, scope, after_xid, app.first_id(), bound, at, room);
  elsif sale is not null then
    return query select * from app.sale_page(sale, scope, after_xid, app.first_id(), bound, at, room);
  else
    return query select * from app.user_page(uid, after_xid, app.first_id(), bound, room);
  end if;
end
$$;

-- The count and hash of what app.cell_page would return for a cell. It reads only indexes, no documents, in no
-- particular order. What leaves the cell by the clock leaves it by `right_now`, which the answer names: a device that
-- compares leaves out the same.
create function app.cell_sum(
  of_cell integer, bound bigint, at timestamptz, right_now timestamptz, room integer, out row_count bigint,
  out hash bigint
)
language plpgsql stable
as $$
begin
  select count(*), coalesce(sum(each.hash) % 281474976710656, 0) into row_count, hash
  from (
    (select app.row_hash('sale', sale.id, sale.rev) as hash
     from app.sale
     where sale.cell = of_cell and app.is_in_cell(sale.hidden, sale.is_past, sale.last_day, right_now)
       and sale.change_xid < bound
     limit room + 1)
    union all
    (select app.row_hash('place', place.id, place.rev)
     from app.sale_place place
     where place.cell = of_cell and app.is_in_cell(place.hidden, place.is_past, place.last_day, right_now)
       and place.release_at <= at
       and place.change_xid < bound
     limit room + 1)
    union all
    (select app.row_hash('stats', stats.id, stats.rev)
     from app.sale_stats stats
     where stats.cell = of_cell and app.is_in_cell(stats.hidden, stats.is_past, stats.last_day, right_now)
       and stats.change_xid < bound
     limit room + 1)
  ) each;
end
$$;

-- The count and hash of a scope as of a cursor. Null if the scope has changed since.
create function app.scope_sum(
  scope text, uid uuid, bound bigint, at timestamptz, right_now timestamptz, room integer, out row_count bigint,
  out hash bigint
)
language plpgsql stable
as $$
begin
  if exists (select from app.scope_page(scope, uid, bound, 9223372036854775807, at, 1)) then
    return;
  end if;
  if app.cell_of_scope(scope) is not null then
    select * into row_count, hash from app.cell_sum(app.cell_of_scope(scope), bound, at, right_now, room);
    return;
  end if;
  select count(*), coalesce(sum(app.row_hash(each.kind, each.id, each.rev)) % 281474976710656, 0)
  into row_count, hash
  from app.scope_page(scope, uid, 0, bound, at, room) each
  -- The page also names rows that have left the scope.
  where each.doc is not null;
end
$$;

create function public.sync_check(p jsonb) returns json
language plpgsql stable
set search_path = '' set statement_timeout = '3s'
as $$
declare
  here record;
  uid uuid := app.uid();
  at timestamptz := app.now();
  newest bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  -- How many more rows this request may read.
  room integer := least(greatest(coalesce((p ->> 'limit')::int, 50000), 1), 50000);
  envelope jsonb;
  asked record;
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

  for asked in
    select wire.s as scope, wire.x as after_xid, wire.b as read_from, wire.rt as after_release
    from jsonb_to_recordset(p -> 'scopes') as wire (s text, x bigint, b bigint, rt timestamptz)
  loop
    if app.cell_of_scope(asked.scope) is null and app.sale_of_scope(asked.scope) is null
      and asked.scope is distinct from 'u:' || uid
    then
      answers := answers || jsonb_build_object('s', asked.scope, 'refused', 'forbidden');
      continue;
    end if;
    select null::bigint as row_count, null::bigint as hash into found;
    if asked.after_xid > 0
      and app.is_cursor_known(asked.after_xid, asked.read_from, here.horizon, newest)
      and asked.after_release <= at and room > 0
    then
      select * into found
      from app.scope_sum(asked.scope, uid, asked.after_xid, asked.after_release, at, room);
      room := room - coalesce(found.row_count, 0);
    end if;
    -- With no room left, this count may have been cut short.
    answers := answers || case
      when found.row_count is null or room <= 0 then
        jsonb_build_object('s', asked.scope, 'moved', true)
      else jsonb_build_object('s', asked.scope, 'n', found.row_count, 'h', found.hash)
    end;
  end loop;
  return envelope || jsonb_build_object('scopes', answers);
end
$$;

-- sync_pull (SYNC-1, 3, 4, 5, 8). Invokers throughout: row-level security holds for a pull as for any
-- other read. One STABLE function is one statement's snapshot, for the bound and for the rows.

-- The pages below return the rows of one scope at or after a cursor and below the bound, in the order
-- of the stream. `room` is how many the answer may still hold; a few more are read, because up to twelve
-- rows (one a kind) share the cursor's transaction and id.

create function app.cell_page(
  of_cell integer, scope text, after_xid bigint, after_id uuid, bound bigint, at timestamptz, room integer
) returns table (x bigint, i uuid, k text, rev integer, doc json)
language plpgsql stable
as $$
begin
  return query
  select * from (
    (select s.change_xid, s.id, 'sale'::text, s.rev, s.doc
     from app.sale s
     where s.cell = of_cell and not s.hidden
       and (s.change_xid, s.id) >= (after_xid, after_id) and s.change_xid < bound
     order by 1, 2 limit room + 12)
    union all
    (select p.change_xid, p.id, 'place', p.rev, app.place_doc(p)
     from app.sale_place p
     where p.cell = of_cell and not p.hidden and p.release_at <= at
       and (p.change_xid, p.id) >= (after_xid, after_id) and p.change_xid < bound
     order by 1, 2 limit room + 12)
    union all
    (select t.change_xid, t.id, 'stats', t.rev, app.stats_doc(t)
     from app.sale_stats t
     where t.cell = of_cell and not t.hidden
       and (t.change_xid, t.id) >= (after_xid, after_id) and t.change_xid < bound
     order by 1, 2 limit room + 12)
    union all
    (select g.change_xid, g.id, g.kind, g.rev, null::json
     from app.tombstone g
     where after_xid > 0 and g.scope = cell_page.scope
       and (g.change_xid, g.id) >= (after_xid, after_id) and g.change_xid < bound
       and (g.kind <> 'place'
         or not exists (select from app.sale_place p where p.id = g.id and p.release_at <= at))
     order by 1, 2 limit room + 12)
  ) page;
end
$$;

create function app.sale_page(
  of_sale uuid, scope text, after_xid bigint, after_id uuid, bound bigint, at timestamptz, room integer
) returns table (x bigint, i uuid, k text, rev integer, doc json)
language plpgsql stable
as $$
begin
  return query
  select s.change_xid, s.id, 'sale'::text, s.rev, s.doc
  from app.sale s
  where s.id = of_sale and not s.hidden and s.change_xid >= after_xid and s.change_xid < bound
  union all
  select p.change_xid, p.id, 'place', p.rev, app.place_doc(p)
  from app.sale_place p
  where p.id = of_sale and not p.hidden and p.release_at <= at
    and p.change_xid >= after_xid and p.change_xid < bound
  union all
  select t.change_xid, t.id, 'stats', t.rev, app.stats_doc(t)
  from app.sale_stats t
  where t.id = of_sale and not t.hidden and t.change_xid >= after_xid and t.change_xid < bound
  union all
  (select r.change_xid, r.id, 'review', r.rev, app.review_doc(r)
   from app.review r
   where r.sale_id = of_sale and not r.hidden
     and (r.change_xid, r.id) >= (after_xid, after_id) and r.change_xid < bound
   order by 1, 2 limit room + 12)
  union all
  (select g.change_xid, g.id, g.kind, g.rev, null::json
   from app.tombstone g
   where after_xid > 0 and g.scope = sale_page.scope
     and (g.change_xid, g.id) >= (after_xid, after_id) and g.change_xid < bound
     and (g.kind <> 'place'
       or not exists (select from app.sale_place p where p.id = g.id and p.release_at <= at))
   order by 1, 2 limit room + 12);
end
$$;

create function app.user_page(
  uid uuid, after_xid bigint, after_id uuid, bound bigint, room integer
) returns table (x bigint, i uuid, k text, rev integer, doc json)
language plpgsql stable
as $$
begin
  return query
  select * from (
    (select s.change_xid, s.id, 'sale'::text, s.rev, s.doc
     from app.sale s
     where s.user_id = uid and (s.change_xid, s.id) >= (after_xid, after_id) and s.change_xid < bound
     order by 1, 2 limit room + 12)
    union all
    (select p.change_xid, p.id, 'place', p.rev, app.place_doc(p)
     from app.sale_place p
     where p.user_id = uid and (p.change_xid, p.id) >= (after_xid, after_id) and p.change_xid < bound
     order by 1, 2 limit room + 12)
    union all
    (select v.change_xid, v.id, 'private', v.rev, app.private_doc(v)
     from app.sale_private v
     where v.user_id = uid and (v.change_xid, v.id) >= (after_xid, after_id) and v.change_xid < bound
     order by 1, 2 limit room + 12)
    union all
    (select t.change_xid, t.id, 'stats', t.rev, app.stats_doc(t)
     from app.sale_stats t
     where t.user_id = uid and (t.change_xid, t.id) >= (after_xid, after_id) and t.change_xid < bound
     order by 1, 2 limit room + 12)
    union all
    (select w.change_xid, w.sale_id, 'save', w.rev, app.save_doc(w)
     from app.save w
     where w.user_id = uid and (w.change_xid, w.sale_id) >= (after_xid, after_id)
       and w.change_xid < bound
     order by 1, 2 limit room + 12)
    union all
    (select f.change_xid, f.id, 'profile', f.rev, app.profile_doc(f)
     from app.profile f
     where f.id = uid and (f.change_xid, f.id) >= (after_xid, after_id) and f.change_xid < bound)
    union all
    (select r.change_xid, r.id, 'review', r.rev, app.review_doc(r)
     from app.review r
     where r.user_id = uid and (r.change_xid, r.id) >= (after_xid, after_id) and r.change_xid < bound
     order by 1, 2 limit room + 12)
    union all
    (select c.change_xid, c.id, 'check_in', c.rev, app.check_in_doc(c)
     from app.check_in c
     where c.user_id = uid and (c.change_xid, c.id) >= (after_xid, after_id) and c.change_xid < bound
     order by 1, 2 limit room + 12)
    union all
    (select o.change_xid, o.id, o.kind, o.rev, app.own_doc(o)
     from app.own_row o
     where o.user_id = uid and (o.change_xid, o.id) >= (after_xid, after_id) and o.change_xid < bound
     order by 1, 2 limit room + 12)
    union all
    (select g.change_xid, g.id, g.kind, g.rev, null::json
     from app.tombstone g
     where after_xid > 0 and g.scope = 'u:' || uid
       and (g.change_xid, g.id) >= (after_xid, after_id) and g.change_xid < bound
     order by 1, 2 limit room + 12)
  ) page;
end
$$;

-- SYNC-1: the second stream of places, released by the clock alone, which writes nothing.
create function app.release_page(
  of_cell integer, of_sale uuid, after_at timestamptz, after_id uuid, bound bigint, at timestamptz,
  room integer
) returns table (released_at timestamptz, i uuid, rev integer, doc json)
language plpgsql stable
as $$
begin
  if of_sale is not null then
    return query
    select p.release_at, p.id, p.rev, app.place_doc(p)
    from app.sale_place p
    where p.id = of_sale and not p.hidden and (p.release_at, p.id) > (after_at, after_id)
      and p.release_at <= at and p.change_xid < bound;
  else
    return query
    select p.release_at, p.id, p.rev, app.place_doc(p)
    from app.sale_place p
    where p.cell = of_cell and not p.hidden and (p.release_at, p.id) > (after_at, after_id)
      and p.release_at <= at and p.change_xid < bound
    order by 1, 2 limit room + 1;
  end if;
end
$$;

-- Which of the asked cells hold anything at or after their cursors. Nearly always none: one statement
-- of index probes then answers for all of them.
create function app.touched_cells(
  cells integer[], scopes text[], xids bigint[], release_ats timestamptz[], bound bigint, at timestamptz
) returns text[]
language plpgsql stable
as $$
begin
  return array(
    select q.scope
    from unnest(cells, scopes, xids, release_ats) as q (cell, scope, xid, release_at)
    where exists (
        select from app.sale s
        where s.cell = q.cell and not s.hidden and s.change_xid >= q.xid and s.change_xid < bound)
      or exists (
        select from app.sale_place p
        where p.cell = q.cell and not p.hidden and p.change_xid >= q.xid and p.change_xid < bound)
      or exists (
        select from app.sale_place p
        where p.cell = q.cell and not p.hidden and p.release_at >= q.release_at and p.release_at <= at)
      or exists (
        select from app.sale_stats t
        where t.cell = q.cell and not t.hidden and t.change_xid >= q.xid and t.change_xid < bound)
      or exists (
        select from app.tombstone g
        where g.scope = q.scope and g.change_xid >= q.xid and g.change_xid < bound)
  );
end
$$;

-- The same for sales that are followed one by one.
create function app.touched_sales(
  sales uuid[], scopes text[], xids bigint[], release_ats timestamptz[], bound bigint, at timestamptz
) returns text[]
language plpgsql stable
as $$
begin
  return array(
    select q.scope
    from unnest(sales, scopes, xids, release_ats) as q (sale, scope, xid, release_at)
    where exists (
        select from app.sale s
        where s.id = q.sale and not s.hidden and s.change_xid >= q.xid and s.change_xid < bound)
      or exists (
        select from app.sale_place p
        where p.id = q.sale and not p.hidden and p.release_at <= at and p.change_xid < bound
          and (p.change_xid >= q.xid or p.release_at >= q.release_at))
      or exists (
        select from app.sale_stats t
        where t.id = q.sale and not t.hidden and t.change_xid >= q.xid and t.change_xid < bound)
      or exists (
        select from app.review r
        where r.sale_id = q.sale and not r.hidden and r.change_xid >= q.xid and r.change_xid < bound)
      or exists (
        select from app.tombstone g
        where g.scope = q.scope and g.change_xid >= q.xid and g.change_xid < bound)
  );
end
$$;

create function app.cell_of_scope(scope text) returns integer
language sql immutable
as $$
  select case when scope = 'c:none' then -1 when scope ~ '^c:\d{1,7}$' then substr(scope, 3)::int end
$$;

create function app.sale_of_scope(scope text) returns uuid
language sql immutable
as $$
  select case
    when scope ~ '^s:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(scope, 3)::uuid
  end
$$;

-- SYNC-8: whether all that left a scope since this cursor is still remembered. A first reading is told
-- nothing that has left, so it misses nothing that left before it began: in the middle of one the cursor
-- says where that was (`read_from`), and is good for as long as that is.
create function app.is_cursor_known(after_xid bigint, read_from bigint, horizon bigint, newest bigint)
returns boolean
language sql immutable
as $$ select greatest(after_xid, read_from) between horizon and newest $$;

-- A cursor on the wire. x, i, k: transaction, id and kind of the last row told. rt, ri: time and id of the
-- last place told because the clock released it. b: in the middle of a first reading, the bound when it
-- began. To a device it is one opaque value.
create function public.sync_pull(p jsonb) returns json
language plpgsql stable set search_path = ''
as $$
declare
  no_id constant uuid := '00000000-0000-0000-0000-000000000000';
  last_id constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  here record;
  uid uuid := app.uid();
  at timestamptz := app.now();
  -- A transaction below the bound is over; one at or above it may still commit (SYNC-1).
  bound bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  newest bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  -- SYNC-5: what the whole answer may still hold, and what it holds already.
  rows_left integer;
  bytes_left bigint;
  rows_given integer := 0;
  touched text[];
  ask record;
  page record;
  cell integer;
  sale uuid;
  is_own boolean;
  after_xid bigint;
  after_id uuid;
  after_kind text;
  read_from bigint;
  released_to timestamptz;
  released_id uuid;
  rows json;
  more boolean;
  any_more boolean := false;
  answers json[] := '{}';
begin
  select * into here from app.here();
  if here.restoring or octet_length(p::text) > 65536 or jsonb_array_length(p -> 'scopes') > 128 then
    return json_build_object(
      'ok', 'sync/1', 'epoch', here.epoch, 'horizon', here.horizon, 'now', app.iso(at),
      'refused', case when here.restoring then 'restoring' else 'limit' end
    );
  end if;
  rows_left := least(greatest(coalesce((p ->> 'limit')::int, here.page_rows), 1), here.page_rows);
  bytes_left := here.page_bytes;

  select app.touched_cells(
      array_agg(app.cell_of_scope(c.s)), array_agg(c.s), array_agg(c.x), array_agg(c.rt), bound, at)
  into touched
  from jsonb_to_recordset(p -> 'scopes') as c (s text, x bigint, rt timestamptz)
  where c.x > 0 and app.cell_of_scope(c.s) is not null;

  select touched || app.touched_sales(
      array_agg(app.sale_of_scope(c.s)), array_agg(c.s), array_agg(c.x), array_agg(c.rt), bound, at)
  into touched
  from jsonb_to_recordset(p -> 'scopes') as c (s text, x bigint, rt timestamptz)
  where c.x > 0 and app.sale_of_scope(c.s) is not null;

  for ask in
    select * from jsonb_to_recordset(p -> 'scopes')
      as c (s text, x bigint, i uuid, k text, b bigint, rt timestamptz, ri uuid)
  loop
    after_xid := coalesce(ask.x, 0);
    after_id := coalesce(ask.i, no_id);
    after_kind := coalesce(ask.k, '');
    read_from := case when after_xid > 0 then ask.b else bound end;
    -- The first pull starts the second stream at now; what was released before is in the first.
    released_to := coalesce(ask.rt, at);
    released_id := coalesce(ask.ri, no_id);
    rows := null;
    more := false;
    cell := app.cell_of_scope(ask.s);
    sale := app.sale_of_scope(ask.s);
    is_own := coalesce(ask.s = 'u:' || uid, false);

    if cell is null and sale is null and not is_own then
      answers := answers || json_build_object(
        's', ask.s, 'rows', '[]'::json, 'more', false, 'refused', 'forbidden');
      continue;
    end if;

    -- SYNC-8: older than what is remembered, or from a future this server has not had.
    if after_xid > 0 and not app.is_cursor_known(after_xid, read_from, here.horizon, newest) then
      answers := answers || json_build_object(
        's', ask.s, 'rows', '[]'::json, 'more', true, 'reset', true);
      any_more := true;
      continue;
    end if;

    if after_xid > 0 and not is_own and not ask.s = any (touched) then
      answers := answers || json_build_object(
        's', ask.s, 'rows', '[]'::json, 'more', false,
        'c', json_build_object(
          'x', greatest(after_xid, bound), 'i', no_id, 'k', '', 'rt', at, 'ri', last_id));
      continue;
    end if;

    if rows_left <= 0 or bytes_left <= 0 then
      answers := answers || json_build_object('s', ask.s, 'rows', '[]'::json, 'more', true);
      any_more := true;
      continue;
    end if;

    with found as (
      select * from app.cell_page(cell, ask.s, after_xid, after_id, bound, at, rows_left)
      where cell is not null
      union all
      select * from app.sale_page(sale, ask.s, after_xid, after_id, bound, at, rows_left)
      where sale is not null
      union all
      select * from app.user_page(uid, after_xid, after_id, bound, rows_left)
      where is_own
    ),
    measured as (
      select f.*, row_number() over w as n,
        sum(coalesce(octet_length(f.doc::text), 0) + 64) over w as size
      from found f
      where (f.x, f.i, f.k) > (after_xid, after_id, after_kind)
      window w as (order by f.x, f.i, f.k)
    ),
    fitted as (
      select *, n <= rows_left and (size <= bytes_left or (rows_given = 0 and n = 1)) as fits
      from measured
    )
    select
      json_agg(json_build_array(k, i, rev, doc) order by n) filter (where fits) as rows,
      count(*) filter (where fits) as many,
      coalesce(max(size) filter (where fits), 0) as size,
      coalesce(bool_or(not fits), false) as cut,
      (array_agg(x order by n desc) filter (where fits))[1] as x,
      (array_agg(i order by n desc) filter (where fits))[1] as i,
      (array_agg(k order by n desc) filter (where fits))[1] as k
    into page
    from fitted;

    rows := page.rows;
    rows_left := rows_left - page.many;
    bytes_left := bytes_left - page.size;
    rows_given := rows_given + page.many;
    more := page.cut;
    if not more then
      after_xid := greatest(after_xid, bound);
      after_id := no_id;
      after_kind := '';
    elsif page.many > 0 then
      after_xid := page.x;
      after_id := page.i;
      after_kind := page.k;
    end if;

    if not is_own and not more and ask.rt is not null then
      with measured as (
        select f.*, row_number() over w as n, sum(octet_length(f.doc::text) + 64) over w as size
        from app.release_page(cell, sale, released_to, released_id, bound, at, rows_left) f
        window w as (order by f.released_at, f.i)
      ),
      fitted as (
        select *, n <= rows_left and (size <= bytes_left or (rows_given = 0 and n = 1)) as fits
        from measured
      )
      select
        json_agg(json_build_array('place', i, rev, doc) order by n) filter (where fits) as rows,
        count(*) filter (where fits) as many,
        coalesce(max(size) filter (where fits), 0) as size,
        coalesce(bool_or(not fits), false) as cut,
        (array_agg(released_at order by n desc) filter (where fits))[1] as released_at,
        (array_agg(i order by n desc) filter (where fits))[1] as i
      into page
      from fitted;

      if page.many > 0 then
        rows := (
          select json_agg(e) from (
            select json_array_elements(coalesce(rows, '[]')) e
            union all
            select json_array_elements(page.rows)
          ) both_streams
        );
      end if;
      rows_left := rows_left - page.many;
      bytes_left := bytes_left - page.size;
      rows_given := rows_given + page.many;
      more := page.cut;
      if more and page.many > 0 then
        released_to := page.released_at;
        released_id := page.i;
      end if;
    end if;
    -- The second stream's cursor is the server's time, also when that was set back: no margin. All
    -- that is released up to it was told; what commits later comes with the first stream.
    if not more then
      released_to := at;
      released_id := last_id;
    end if;

    any_more := any_more or more;
    answers := answers || json_build_object(
      's', ask.s, 'rows', coalesce(rows, '[]'), 'more', more,
      'c', json_strip_nulls(json_build_object(
        'x', after_xid, 'i', after_id, 'k', after_kind,
        'b', case when read_from > after_xid then read_from end,
        'rt', released_to, 'ri', released_id)));
  end loop;

  return json_build_object(
    'ok', 'sync/1', 'epoch', here.epoch, 'horizon', here.horizon, 'now', app.iso(at),
    'more', any_more, 'scopes', answers);
end
$$;

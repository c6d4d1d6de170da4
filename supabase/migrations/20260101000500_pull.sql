-- sync_pull (SYNC-1, 3, 4, 5, 8). Everything here runs with its caller's rights: row-level security holds for a pull
-- as for any other read. A STABLE function sees one snapshot, so the bound and the rows belong together.

-- Rows are written once and changed in place, so a scope is read as a stream, ordered by the transaction that wrote
-- each row last, then by id. The condition of that stream, for every table that is read below: at or after the
-- cursor, and below the bound. A first reading has no bound: a row that was changed in place since some open
-- transaction began exists in no other version, so its reader would not get it at all. Such rows come again with the
-- next reading, which goes on from the bound. The function is one expression of its arguments, so that PostgreSQL
-- makes it part of the statement that calls it, and an index answers it.
create function app.is_unread(
  change_xid bigint, id uuid, after_xid bigint, after_id uuid, bound bigint
) returns boolean
language sql immutable
as $$ select (change_xid, id) >= (after_xid, after_id) and change_xid < bound $$;

-- The ids before and after all others.
create function app.first_id() returns uuid
language sql immutable
as $$ select '00000000-0000-0000-0000-000000000000'::uuid $$;

create function app.last_id() returns uuid
language sql immutable
as $$ select 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid $$;

-- Each function below returns one page: the unread rows of one scope, in the order of the stream. `room` is
-- how many rows the answer still holds. A page has a few more, because up to twelve rows (one of each kind)
-- share the cursor's transaction and id.

-- What a cell holds, from the cursor on. It is in SQL, so that it becomes part of a statement that reads many cells at
-- once: one that reads each cell by itself spends most of its time on beginning.
create function app.cell_rows(
  of_cell integer, scope text, after_xid bigint, after_id uuid, bound bigint, at timestamptz, room integer
) returns table (change_xid bigint, id uuid, kind text, rev integer, doc json)
language sql stable
as $$
  select * from (
    (select sale.change_xid, sale.id, 'sale'::text, sale.rev, sale.doc
     from app.sale
     where sale.cell = of_cell and app.is_in_cell(sale.hidden, sale.is_past, sale.last_day, at)
       and app.is_unread(sale.change_xid, sale.id, after_xid, after_id, bound)
     order by 1, 2 limit room + 12)
    union all
    (select place.change_xid, place.id, 'place', place.rev, app.place_doc(place)
     from app.sale_place place
     where place.cell = of_cell and app.is_in_cell(place.hidden, place.is_past, place.last_day, at)
       and place.release_at <= at
       and app.is_unread(place.change_xid, place.id, after_xid, after_id, bound)
     order by 1, 2 limit room + 12)
    union all
    (select stats.change_xid, stats.id, 'stats', stats.rev, app.stats_doc(stats)
     from app.sale_stats stats
     where stats.cell = of_cell and app.is_in_cell(stats.hidden, stats.is_past, stats.last_day, at)
       and app.is_unread(stats.change_xid, stats.id, after_xid, after_id, bound)
     order by 1, 2 limit room + 12)
    union all
    (select gone.change_xid, gone.id, gone.kind, gone.rev, null::json
     from app.tombstone gone
     where after_xid > 0 and gone.scope = cell_rows.scope
       and app.is_unread(gone.change_xid, gone.id, after_xid, after_id, bound)
       and (gone.kind <> 'place'
         or not exists (select from app.sale_place place where place.id = gone.id and place.release_at <= at))
       -- A sale that ended about 30 days ago may still be here while others count it as gone.
       and (gone.kind <> 'sale' or not exists (
         select from app.sale
         where sale.id = gone.id and sale.cell = of_cell
           and app.is_in_cell(sale.hidden, sale.is_past, sale.last_day, at)))
     order by 1, 2 limit room + 12)
  ) page
$$;

-- The same of one cell, with a plan that is kept. With `after_xid` 0 this is what a first reading returns, in the same
-- order: also whoever writes a cell's rows down for others takes them from here.
create function app.cell_page(
  of_cell integer, scope text, after_xid bigint, after_id uuid, bound bigint, at timestamptz, room integer
) returns table (change_xid bigint, id uuid, kind text, rev integer, doc json)
language plpgsql stable
as $$
begin
  return query select * from app.cell_rows(of_cell, scope, after_xid, after_id, bound, at, room);
end
$$;

create function app.sale_page(
  of_sale uuid, scope text, after_xid bigint, after_id uuid, bound bigint, at timestamptz, room integer
) returns table (change_xid bigint, id uuid, kind text, rev integer, doc json)
language plpgsql stable
as $$
begin
  return query
  select sale.change_xid, sale.id, 'sale'::text, sale.rev, sale.doc
  from app.sale
  where sale.id = of_sale and not sale.hidden
    and app.is_unread(sale.change_xid, sale.id, after_xid, after_id, bound)
  union all
  select place.change_xid, place.id, 'place', place.rev, app.place_doc(place)
  from app.sale_place place
  where place.id = of_sale and not place.hidden and place.release_at <= at
    and app.is_unread(place.change_xid, place.id, after_xid, after_id, bound)
  union all
  select stats.change_xid, stats.id, 'stats', stats.rev, app.stats_doc(stats)
  from app.sale_stats stats
  where stats.id = of_sale and not stats.hidden
    and app.is_unread(stats.change_xid, stats.id, after_xid, after_id, bound)
  union all
  (select review.change_xid, review.id, 'review', review.rev, app.review_doc(review)
   from app.review
   where review.sale_id = of_sale and not review.hidden
     and app.is_unread(review.change_xid, review.id, after_xid, after_id, bound)
   order by 1, 2 limit room + 12)
  union all
  -- A first reading also brings the sale's own tombstone: a guest's device may have the sale only from its push
  -- (SYNC-21).
  (select gone.change_xid, gone.id, gone.kind, gone.rev, null::json
   from app.tombstone gone
   where (after_xid > 0 or gone.kind = 'sale') and gone.scope = sale_page.scope
     and app.is_unread(gone.change_xid, gone.id, after_xid, after_id, bound)
     and (gone.kind <> 'place'
       or not exists (select from app.sale_place place where place.id = gone.id and place.release_at <= at))
   order by 1, 2 limit room + 12);
end
$$;

create function app.user_page(
  uid uuid, after_xid bigint, after_id uuid, bound bigint, room integer
) returns table (change_xid bigint, id uuid, kind text, rev integer, doc json)
language plpgsql stable
as $$
begin
  return query
  select * from (
    (select sale.change_xid, sale.id, 'sale'::text, sale.rev, sale.doc
     from app.sale
     where sale.user_id = uid and app.is_unread(sale.change_xid, sale.id, after_xid, after_id, bound)
     order by 1, 2 limit room + 12)
    union all
    (select place.change_xid, place.id, 'place', place.rev, app.place_doc(place)
     from app.sale_place place
     where place.user_id = uid and app.is_unread(place.change_xid, place.id, after_xid, after_id, bound)
     order by 1, 2 limit room + 12)
    union all
    (select private.change_xid, private.id, 'private', private.rev, app.private_doc(private)
     from app.sale_private private
     where private.user_id = uid and app.is_unread(private.change_xid, private.id, after_xid, after_id, bound)
     order by 1, 2 limit room + 12)
    union all
    (select stats.change_xid, stats.id, 'stats', stats.rev, app.stats_doc(stats)
     from app.sale_stats stats
     where stats.user_id = uid and app.is_unread(stats.change_xid, stats.id, after_xid, after_id, bound)
     order by 1, 2 limit room + 12)
    union all
    (select save.change_xid, save.sale_id, 'save', save.rev, app.save_doc(save)
     from app.save
     where save.user_id = uid and app.is_unread(save.change_xid, save.sale_id, after_xid, after_id, bound)
     order by 1, 2 limit room + 12)
    union all
    (select profile.change_xid, profile.id, 'profile', profile.rev, app.profile_doc(profile)
     from app.profile
     where profile.id = uid and app.is_unread(profile.change_xid, profile.id, after_xid, after_id, bound))
    union all
    (select review.change_xid, review.id, 'review', review.rev, app.review_doc(review)
     from app.review
     where review.user_id = uid and app.is_unread(review.change_xid, review.id, after_xid, after_id, bound)
     order by 1, 2 limit room + 12)
    union all
    (select check_in.change_xid, check_in.id, 'check_in', check_in.rev, app.check_in_doc(check_in)
     from app.check_in
     where check_in.user_id = uid
       and app.is_unread(check_in.change_xid, check_in.id, after_xid, after_id, bound)
     order by 1, 2 limit room + 12)
    union all
    (select own_row.change_xid, own_row.id, own_row.kind, own_row.rev, app.own_doc(own_row)
     from app.own_row
     where own_row.user_id = uid
       and app.is_unread(own_row.change_xid, own_row.id, after_xid, after_id, bound)
     order by 1, 2 limit room + 12)
    union all
    (select gone.change_xid, gone.id, gone.kind, gone.rev, null::json
     from app.tombstone gone
     where after_xid > 0 and gone.scope = 'u:' || uid
       and app.is_unread(gone.change_xid, gone.id, after_xid, after_id, bound)
     order by 1, 2 limit room + 12)
  ) page;
end
$$;

-- Whether the caller's own scope has anything at or after this cursor: nearly always nothing. A definer, which spares
-- polls the conditions of row-level security; it says only what its caller may read.
create function app.has_own_news(after_xid bigint, bound bigint) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan set jit = off
as $$
declare
  uid uuid := app.uid();
begin
  return exists (
      select from app.sale
      where sale.user_id = uid and app.is_unread(sale.change_xid, sale.id, after_xid, app.first_id(), bound))
    or exists (
      select from app.sale_place place
      where place.user_id = uid and app.is_unread(place.change_xid, place.id, after_xid, app.first_id(), bound))
    or exists (
      select from app.sale_private private
      where private.user_id = uid and app.is_unread(private.change_xid, private.id, after_xid, app.first_id(), bound))
    or exists (
      select from app.sale_stats stats
      where stats.user_id = uid and app.is_unread(stats.change_xid, stats.id, after_xid, app.first_id(), bound))
    or exists (
      select from app.save
      where save.user_id = uid and app.is_unread(save.change_xid, save.sale_id, after_xid, app.first_id(), bound))
    or exists (
      select from app.profile
      where profile.id = uid and app.is_unread(profile.change_xid, profile.id, after_xid, app.first_id(), bound))
    or exists (
      select from app.review
      where review.user_id = uid and app.is_unread(review.change_xid, review.id, after_xid, app.first_id(), bound))
    or exists (
      select from app.check_in
      where check_in.user_id = uid
        and app.is_unread(check_in.change_xid, check_in.id, after_xid, app.first_id(), bound))
    or exists (
      select from app.own_row
      where own_row.user_id = uid
        and app.is_unread(own_row.change_xid, own_row.id, after_xid, app.first_id(), bound))
    or exists (
      select from app.tombstone gone
      where gone.scope = 'u:' || uid and app.is_unread(gone.change_xid, gone.id, after_xid, app.first_id(), bound));
end
$$;

-- SYNC-1: the second stream of places, in the order of their release. The clock releases a place, and nothing is
-- written then. Like cell_rows, it becomes part of a statement that reads many cells.
create function app.released_rows(
  of_cell integer, after_release timestamptz, after_id uuid, bound bigint, at timestamptz, room integer
) returns table (released_at timestamptz, id uuid, rev integer, doc json)
language sql stable
as $$
  select place.release_at, place.id, place.rev, app.place_doc(place)
  from app.sale_place place
  where place.cell = of_cell and app.is_in_cell(place.hidden, place.is_past, place.last_day, at)
    and (place.release_at, place.id) > (after_release, after_id)
    and place.release_at <= at and place.change_xid < bound
  order by 1, 2 limit room + 1
$$;

-- The same of one cell or one sale, with a plan that is kept.
create function app.release_page(
  of_cell integer, of_sale uuid, after_release timestamptz, after_id uuid, bound bigint, at timestamptz,
  room integer
) returns table (released_at timestamptz, id uuid, rev integer, doc json)
language plpgsql stable
as $$
begin
  if of_sale is not null then
    return query
    select place.release_at, place.id, place.rev, app.place_doc(place)
    from app.sale_place place
    where place.id = of_sale and not place.hidden
      and (place.release_at, place.id) > (after_release, after_id)
      and place.release_at <= at and place.change_xid < bound;
  else
    return query select * from app.released_rows(of_cell, after_release, after_id, bound, at, room);
  end if;
end
$$;

-- Which of the requested cells may have anything at or after their cursors, by position. Nearly always that is none,
-- and one range of one index for each cell says so: from the cursor on, app.news has writes, then releases up to now.
-- It may name a cell in vain, so app.touched_cells looks closer. A definer, because nobody may read the times of
-- releases; it also spares polls the conditions of row-level security, and, with its one plan, the planning.
create function app.cells_with_news(
  cells integer[], xids bigint[], release_ats timestamptz[], bound bigint, at timestamptz
) returns bigint[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan set jit = off
as $$
declare
  right_now bigint := app.release_position(at);
begin
  return array(
    select asked.n
    from unnest(cells, xids, release_ats) with ordinality as asked (cell, after_xid, after_release, n)
    cross join lateral (
      select from app.news
      where news.cell = asked.cell
        and news.position >= asked.after_xid and news.position <= right_now
        and (news.position < bound or news.position >= app.release_position(asked.after_release))
      limit 1
    ) news
  );
end
$$;

-- Returns which of these cells have anything at or after their cursors. One plan serves all requests, here and in the
-- next ones: without it, planning them anew costs more than all that they read. Such a plan expects more rows than there
-- are, and where PostgreSQL may compile it, it would do so in each call: up to a second for a poll of a few saved sales.
create function app.touched_cells(
  cells integer[], scopes text[], xids bigint[], release_ats timestamptz[], bound bigint, at timestamptz
) returns text[]
language plpgsql stable set plan_cache_mode = force_generic_plan set jit = off
as $$
begin
  return array(
    select asked.scope
    from unnest(cells, scopes, xids, release_ats) as asked (cell, scope, after_xid, after_release)
    where exists (
        select from app.sale
        where sale.cell = asked.cell and app.is_in_cell(sale.hidden, sale.is_past, sale.last_day, at)
          and app.is_unread(sale.change_xid, sale.id, asked.after_xid, app.first_id(), bound))
      or exists (
        select from app.sale_place place
        where place.cell = asked.cell and app.is_in_cell(place.hidden, place.is_past, place.last_day, at)
          and place.release_at <= at
          and app.is_unread(place.change_xid, place.id, asked.after_xid, app.first_id(), bound))
      or exists (
        select from app.sale_place place
        where place.cell = asked.cell and app.is_in_cell(place.hidden, place.is_past, place.last_day, at)
          and place.release_at >= asked.after_release and place.release_at <= at)
      or exists (
        select from app.sale_stats stats
        where stats.cell = asked.cell and app.is_in_cell(stats.hidden, stats.is_past, stats.last_day, at)
          and app.is_unread(stats.change_xid, stats.id, asked.after_xid, app.first_id(), bound))
      or exists (
        select from app.tombstone gone
        where gone.scope = asked.scope
          and app.is_unread(gone.change_xid, gone.id, asked.after_xid, app.first_id(), bound)
          -- As the pages have it: they name nothing as gone that is there.
          and (gone.kind <> 'place'
            or not exists (select from app.sale_place place where place.id = gone.id and place.release_at <= at))
          and (gone.kind <> 'sale' or not exists (
            select from app.sale
            where sale.id = gone.id and sale.cell = asked.cell
              and app.is_in_cell(sale.hidden, sale.is_past, sale.last_day, at))))
  );
end
$$;

-- What is new in each of these cells, all of them read at once: most polls that bring anything bring a few rows of many
-- cells. Cells without news are left out. Of a cell with more than `most` rows in one of its streams, no rows: these are
-- read page by page. Rows are in the order of their streams, as sync_pull reads them one cell at a time. `bytes` counts
-- as sync_pull does.
create function app.small_news(
  cells integer[], scopes text[], xids bigint[], release_ats timestamptz[], release_ids uuid[], bound bigint,
  at timestamptz, most integer
) returns table (scope text, rows json, row_count bigint, bytes bigint)
language plpgsql stable set plan_cache_mode = force_generic_plan set jit = off
as $$
begin
  return query
  select asked.scope,
    case when count(*) <= most then
      json_agg(json_build_array(new.kind, new.id, new.rev, new.doc)
        order by new.stream, new.xid, new.released_at, new.id, new.kind)
    end,
    count(*),
    sum(coalesce(octet_length(new.doc::text), 0) + 64)
  from unnest(cells, scopes, xids, release_ats, release_ids)
      as asked (cell, scope, after_xid, after_release, after_release_id)
    cross join lateral (
      select 1 as stream, page.change_xid as xid, null::timestamptz as released_at, page.id, page.kind, page.rev, page.doc
      from app.cell_rows(asked.cell, asked.scope, asked.after_xid, app.first_id(), bound, at, most) page
      union all
      select 2, null, page.released_at, page.id, 'place', page.rev, page.doc
      from app.released_rows(asked.cell, asked.after_release, asked.after_release_id, bound, at, most) page
    ) new
  group by asked.scope;
end
$$;

-- The same for sales that are followed one by one.
create function app.touched_sales(
  sales uuid[], scopes text[], xids bigint[], release_ats timestamptz[], bound bigint, at timestamptz
) returns text[]
language plpgsql stable set plan_cache_mode = force_generic_plan set jit = off
as $$
begin
  return array(
    select asked.scope
    from unnest(sales, scopes, xids, release_ats) as asked (sale, scope, after_xid, after_release)
    where exists (
        select from app.sale
        where sale.id = asked.sale and not sale.hidden
          and app.is_unread(sale.change_xid, sale.id, asked.after_xid, app.first_id(), bound))
      or exists (
        select from app.sale_place place
        where place.id = asked.sale and not place.hidden and place.release_at <= at
          and place.change_xid < bound
          and (place.change_xid >= asked.after_xid or place.release_at >= asked.after_release))
      or exists (
        select from app.sale_stats stats
        where stats.id = asked.sale and not stats.hidden
          and app.is_unread(stats.change_xid, stats.id, asked.after_xid, app.first_id(), bound))
      or exists (
        select from app.review
        where review.sale_id = asked.sale and not review.hidden
          and app.is_unread(review.change_xid, review.id, asked.after_xid, app.first_id(), bound))
      or exists (
        select from app.tombstone gone
        where gone.scope = asked.scope
          and app.is_unread(gone.change_xid, gone.id, asked.after_xid, app.first_id(), bound))
  );
end
$$;

-- Which of many followed sales have anything at or after the one cursor at which all of them stand. Each is named by
-- the first four bytes of its id, so a thousand of them fit into one small request. The answer is their positions.
-- Two sales may share these bytes: then one of them is named in vain, and its reader finds no news.
create function app.touched_in_set(
  prefixes bytea, after_xid bigint, after_release timestamptz, bound bigint, at timestamptz
) returns integer[]
language plpgsql stable set plan_cache_mode = force_generic_plan set jit = off
as $$
begin
  return array(
    select asked.ordinal
    from (
      select each.ordinal,
        (each.prefix || '-0000-0000-0000-000000000000')::uuid as low,
        (each.prefix || '-ffff-ffff-ffff-ffffffffffff')::uuid as high
      from (
        select n as ordinal, encode(substr(prefixes, n * 4 + 1, 4), 'hex') as prefix
        from generate_series(0, length(prefixes) / 4 - 1) n
      ) each
    ) asked
    where exists (
        select from app.sale
        where sale.id between asked.low and asked.high and not sale.hidden
          and app.is_unread(sale.change_xid, sale.id, after_xid, app.first_id(), bound))
      or exists (
        select from app.sale_place place
        where place.id between asked.low and asked.high and not place.hidden and place.release_at <= at
          and place.change_xid < bound
          and (place.change_xid >= after_xid or place.release_at >= after_release))
      or exists (
        select from app.sale_stats stats
        where stats.id between asked.low and asked.high and not stats.hidden
          and app.is_unread(stats.change_xid, stats.id, after_xid, app.first_id(), bound))
      or exists (
        select from app.review
        where review.sale_id between asked.low and asked.high and not review.hidden
          and app.is_unread(review.change_xid, review.id, after_xid, app.first_id(), bound))
      or exists (
        select from app.tombstone gone
        where gone.scope between 's:' || asked.low and 's:' || asked.high
          and app.is_unread(gone.change_xid, gone.id, after_xid, app.first_id(), bound))
    order by 1
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
    when scope like 's:%' and scope ~ '^s:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(scope, 3)::uuid
  end
$$;

-- SYNC-8: whether the server still remembers everything that left a scope since this cursor. A first reading does not
-- need to know what has left, so it misses nothing that left before it began. In the middle of a first reading,
-- `read_from` is the bound when it began, from which it goes on at its end; the cursor holds as long as that is
-- remembered.
create function app.is_cursor_known(after_xid bigint, read_from bigint, horizon bigint, newest bigint)
returns boolean
language sql immutable
as $$ select coalesce(read_from, after_xid) between horizon and newest $$;

-- The requested scopes, each with its cursor. A device sends a cursor back as it got it. On the wire:
-- s: the scope.
-- x, i, k: transaction, id and kind of the last row that was sent. No x: a first reading.
-- b: in the middle of a first reading, the bound when it began. It ends there, too.
-- rt, ri: release time and id of the last place that was sent because the clock released it.
-- c: instead of all these, where the cursor stands in the request's list `cursors`, so that equal ones are sent once.
create function app.asked_scopes(p jsonb)
returns table (
  ordinal integer, scope text, after_xid bigint, after_id uuid, after_kind text, read_from bigint,
  after_release timestamptz, after_release_id uuid
)
language sql stable
as $$
  select own.n::integer - 1, own.s, coalesce(own.x, shared.x), coalesce(own.i, shared.i), coalesce(own.k, shared.k),
    coalesce(own.b, shared.b), coalesce(own.rt, shared.rt), coalesce(own.ri, shared.ri)
  from rows from (
      jsonb_to_recordset(p -> 'scopes')
        as (s text, c integer, x bigint, i uuid, k text, b bigint, rt timestamptz, ri uuid)
    ) with ordinality as own (s, c, x, i, k, b, rt, ri, n)
    left join rows from (
      jsonb_to_recordset(p -> 'cursors') as (x bigint, i uuid, k text, b bigint, rt timestamptz, ri uuid)
    ) with ordinality as shared (x, i, k, b, rt, ri, n) on shared.n = own.c + 1
  order by own.n
$$;

-- The sets of followed sales in a request, each with the cursor at which all of its sales stand.
create function app.asked_sets(p jsonb)
returns table (
  ordinal integer, prefixes bytea, after_xid bigint, read_from bigint, after_release timestamptz
)
language sql stable
as $$
  select wire.n::integer - 1, decode(wire.asked ->> 'ids', 'base64'), shared.x, shared.b, shared.rt
  from jsonb_array_elements(p -> 'sets') with ordinality as wire (asked, n),
    jsonb_to_record(coalesce(p -> 'cursors' -> (wire.asked ->> 'c')::integer, '{}'))
      as shared (x bigint, b bigint, rt timestamptz)
  order by wire.n
$$;

create function public.sync_pull(p jsonb) returns json
language plpgsql stable
set search_path = '' set statement_timeout = '3s'
as $$
declare
  here record;
  uid uuid := app.uid();
  at timestamptz := app.now();
  -- A transaction below the bound is over; one at or above it may still commit (SYNC-1).
  bound bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  newest bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  -- The transaction below which rows of the scope that is being read are sent.
  reach bigint;
  -- SYNC-5: how much more the whole answer may hold, and how many rows it holds so far.
  rows_left integer;
  bytes_left bigint;
  rows_given integer := 0;
  -- What is asked about, as lists side by side. In one of `cells` and `sales`, an entry is null.
  followed record;
  -- Where among these a cell may have news, and those of them whose cursors are at rest.
  hot bigint[];
  at_rest record;
  touched text[] := '{}';
  -- What is new in cells with little news, and how much that is. More than `most_at_once` rows are left out.
  small_scopes text[] := '{}';
  small_rows json[];
  small_counts bigint[];
  small_bytes bigint[];
  is_small boolean;
  most_at_once constant integer := 40;
  asked record;
  page record;
  cell integer;
  sale uuid;
  is_own boolean;
  has_news boolean;
  is_first boolean;
  -- The cursor of the scope that is being read.
  after_xid bigint;
  after_id uuid;
  after_kind text;
  read_from bigint;
  after_release timestamptz;
  after_release_id uuid;
  rows json;
  more boolean;
  any_more boolean := false;
  answers json[] := '{}';
  -- A request with a list of cursors is answered in brief: the scopes without news are named by their positions, and
  -- their cursor is sent once.
  is_brief boolean := p ? 'cursors';
  still integer[] := '{}';
  sets json[] := '{}';
begin
  select * into here from app.here();
  if here.restoring or octet_length(p::text) > 65536 or jsonb_array_length(p -> 'scopes') > 128
    or (select sum(length(prefixes)) from app.asked_sets(p)) > 4096
  then
    return json_build_object(
      'ok', 'sync/1', 'epoch', here.epoch, 'horizon', here.horizon, 'now', app.iso(at),
      'refused', case when here.restoring then 'restoring' else 'limit' end
    );
  end if;
  rows_left := least(greatest(coalesce((p ->> 'limit')::int, here.page_rows), 1), here.page_rows);
  bytes_left := here.page_bytes;

  select array_agg(a.ordinal) as ordinals, array_agg(app.cell_of_scope(a.scope)) as cells,
    array_agg(app.sale_of_scope(a.scope)) as sales, array_agg(a.scope) as scopes,
    array_agg(case when a.after_xid > 0 then a.after_xid end) as xids, array_agg(a.after_id) as ids, array_agg(a.after_kind) as kinds, array_agg(a.read_from) as read_froms,
    array_agg(a.after_release) as release_ats, array_agg(a.after_release_id) as release_ids
  into followed
  from app.asked_scopes(p) a;

  hot := app.cells_with_news(followed.cells, followed.xids, followed.release_ats, bound, at);
  if hot <> '{}' then
    -- Of cells whose cursors are where a reading has ended, and still known, all at once.
    select array_agg(f.n) as ns, array_agg(f.cell) as cells, array_agg(f.scope) as scopes, array_agg(f.after_xid) as xids,
      array_agg(f.after_release) as release_ats, array_agg(coalesce(f.after_release_id, app.first_id())) as release_ids
    into at_rest
    from unnest(followed.cells, followed.scopes, followed.xids, followed.ids, followed.kinds, followed.read_froms,
        followed.release_ats, followed.release_ids) with ordinality
      as f (cell, scope, after_xid, after_id, after_kind, read_from, after_release, after_release_id, n)
    where f.n = any (hot) and f.read_from is null and f.after_id = app.first_id() and f.after_kind = ''
      and f.after_release is not null and app.is_cursor_known(f.after_xid, null, here.horizon, newest);
    if at_rest.ns is not null then
      select coalesce(array_agg(news.scope), '{}'), array_agg(news.rows), array_agg(news.row_count), array_agg(news.bytes)
      into touched, small_rows, small_counts, small_bytes
      from app.small_news(
        at_rest.cells, at_rest.scopes, at_rest.xids, at_rest.release_ats, at_rest.release_ids, bound, at, most_at_once) news;
      small_scopes := touched;
      hot := array(select n from unnest(hot) n where n <> all (at_rest.ns));
    end if;
    if hot <> '{}' then
      touched := touched || app.touched_cells(
        array(select followed.cells[n] from unnest(hot) n), array(select followed.scopes[n] from unnest(hot) n),
        array(select followed.xids[n] from unnest(hot) n), array(select followed.release_ats[n] from unnest(hot) n),
        bound, at);
    end if;
  end if;
  if exists (select from unnest(followed.sales) s where s is not null) then
    touched := touched || app.touched_sales(
      followed.sales, followed.scopes, followed.xids, followed.release_ats, bound, at);
  end if;
  if is_brief then
    still := array(
      select f.ordinal
      from unnest(followed.ordinals, followed.cells, followed.sales, followed.scopes, followed.xids, followed.read_froms)
        as f (ordinal, cell, sale, scope, after_xid, read_from)
      where (f.cell is not null or f.sale is not null) and f.read_from is null and f.after_xid between 1 and bound
        and app.is_cursor_known(f.after_xid, null, here.horizon, newest) and f.scope <> all (touched)
      order by f.ordinal);
  end if;

  for asked in
    select *
    from unnest(followed.ordinals, followed.scopes, followed.xids, followed.ids, followed.kinds, followed.read_froms,
        followed.release_ats, followed.release_ids)
      as a (ordinal, scope, after_xid, after_id, after_kind, read_from, after_release, after_release_id)
    where a.ordinal <> all (still)
    order by a.ordinal
  loop
    after_xid := coalesce(asked.after_xid, 0);
    after_id := coalesce(asked.after_id, app.first_id());
    after_kind := coalesce(asked.after_kind, '');
    is_first := after_xid <= 0;
    read_from := case when is_first then bound else asked.read_from end;
    reach := case when read_from is null then bound else 9223372036854775807 end;
    -- The first pull starts the second stream at now: the first stream has what was released before.
    after_release := coalesce(asked.after_release, at);
    after_release_id := coalesce(asked.after_release_id, app.first_id());
    rows := null;
    more := false;
    cell := app.cell_of_scope(asked.scope);
    sale := app.sale_of_scope(asked.scope);
    is_own := coalesce(asked.scope = 'u:' || uid, false);

    if cell is null and sale is null and not is_own then
      answers := answers || json_build_object(
        's', asked.scope, 'rows', '[]'::json, 'more', false, 'refused', 'forbidden');
      continue;
    end if;

    -- SYNC-8: older than what the server remembers, or from a future that this server never had.
    if not is_first and not app.is_cursor_known(after_xid, read_from, here.horizon, newest) then
      answers := answers || json_build_object(
        's', asked.scope, 'rows', '[]'::json, 'more', true, 'reset', true);
      any_more := true;
      continue;
    end if;

    has_news := read_from is not null or not is_own and asked.scope = any (touched)
      or is_own and app.has_own_news(after_xid, bound);
    if not has_news then
      answers := answers || json_build_object(
        's', asked.scope, 'rows', '[]'::json, 'more', false,
        'c', json_build_object(
          'x', greatest(after_xid, bound), 'i', app.first_id(), 'k', '',
          'rt', at, 'ri', app.last_id()));
      continue;
    end if;

    if rows_left <= 0 or bytes_left <= 0 then
      answers := answers || json_build_object('s', asked.scope, 'rows', '[]'::json, 'more', true);
      any_more := true;
      continue;
    end if;

    -- A little news needs no page that is measured row by row.
    is_small := asked.scope = any (small_scopes);
    if is_own and read_from is null and after_id = app.first_id() and after_kind = '' then
      select json_agg(json_build_array(mine.kind, mine.id, mine.rev, mine.doc) order by mine.change_xid, mine.id, mine.kind)
          as rows,
        count(*) as row_count, coalesce(sum(coalesce(octet_length(mine.doc::text), 0) + 64), 0) as bytes
      into page
      from app.user_page(uid, after_xid, after_id, reach, most_at_once) mine;
      is_small := page.row_count <= most_at_once;
    elsif is_small then
      select small_rows[n] as rows, small_counts[n] as row_count, small_bytes[n] as bytes
      into page
      from array_position(small_scopes, asked.scope) n;
    end if;
    if is_small then
      is_small := page.row_count <= least(rows_left, most_at_once) and page.bytes <= bytes_left;
    end if;
    if is_small then
      rows_left := rows_left - page.row_count;
      bytes_left := bytes_left - page.bytes;
      rows_given := rows_given + page.row_count;
      answers := answers || json_build_object(
        's', asked.scope, 'rows', coalesce(page.rows, '[]'), 'more', false,
        'c', json_build_object(
          'x', greatest(after_xid, bound), 'i', app.first_id(), 'k', '', 'rt', at, 'ri', app.last_id()));
      continue;
    end if;

    with found as (
      select * from app.cell_page(cell, asked.scope, after_xid, after_id, reach, at, rows_left)
      where cell is not null
      union all
      select * from app.sale_page(sale, asked.scope, after_xid, after_id, reach, at, rows_left)
      where sale is not null
      union all
      select * from app.user_page(uid, after_xid, after_id, reach, rows_left)
      where is_own
    ),
    measured as (
      select found.*, row_number() over in_order as number,
        sum(coalesce(octet_length(found.doc::text), 0) + 64) over in_order as bytes
      from found
      where (found.change_xid, found.id, found.kind) > (after_xid, after_id, after_kind)
        -- What left a cell before a first reading of it began was in none of its pages.
        and (found.doc is not null or cell is null or asked.read_from is null
          or found.change_xid >= asked.read_from)
      window in_order as (order by found.change_xid, found.id, found.kind)
    ),
    fitted as (
      select *,
        number <= rows_left and (bytes <= bytes_left or (rows_given = 0 and number = 1)) as fits
      from measured
    )
    select
      json_agg(json_build_array(kind, id, rev, doc) order by number) filter (where fits) as rows,
      count(*) filter (where fits) as row_count,
      coalesce(max(bytes) filter (where fits), 0) as bytes,
      coalesce(bool_or(not fits), false) as is_cut,
      (array_agg(change_xid order by number desc) filter (where fits))[1] as last_xid,
      (array_agg(id order by number desc) filter (where fits))[1] as last_id,
      (array_agg(kind order by number desc) filter (where fits))[1] as last_kind
    into page
    from fitted;

    rows := page.rows;
    rows_left := rows_left - page.row_count;
    -- A row that did not fit fills the answer, so that no later scope is computed in vain.
    bytes_left := case when page.is_cut then 0 else bytes_left - page.bytes end;
    rows_given := rows_given + page.row_count;
    more := page.is_cut;
    if more and page.row_count = 0 then
      answers := answers || json_build_object('s', asked.scope, 'rows', '[]'::json, 'more', true);
      any_more := true;
      continue;
    end if;
    if not more and read_from is null then
      after_xid := greatest(after_xid, bound);
      after_id := app.first_id();
      after_kind := '';
    elsif page.row_count > 0 then
      after_xid := page.last_xid;
      after_id := page.last_id;
      after_kind := page.last_kind;
    end if;

    if not is_own and not more and asked.after_release is not null then
      with measured as (
        select found.*, row_number() over in_order as number,
          sum(octet_length(found.doc::text) + 64) over in_order as bytes
        from app.release_page(
          cell, sale, after_release, after_release_id, reach, at, rows_left) found
        window in_order as (order by found.released_at, found.id)
      ),
      fitted as (
        select *,
          number <= rows_left and (bytes <= bytes_left or (rows_given = 0 and number = 1)) as fits
        from measured
      )
      select
        json_agg(json_build_array('place', id, rev, doc) order by number) filter (where fits) as rows,
        count(*) filter (where fits) as row_count,
        coalesce(max(bytes) filter (where fits), 0) as bytes,
        coalesce(bool_or(not fits), false) as is_cut,
        (array_agg(released_at order by number desc) filter (where fits))[1] as last_release,
        (array_agg(id order by number desc) filter (where fits))[1] as last_id
      into page
      from fitted;

      if page.row_count > 0 then
        rows := (
          select json_agg(element) from (
            select json_array_elements(coalesce(rows, '[]')) as element
            union all
            select json_array_elements(page.rows)
          ) both_streams
        );
      end if;
      rows_left := rows_left - page.row_count;
      bytes_left := case when page.is_cut then 0 else bytes_left - page.bytes end;
      rows_given := rows_given + page.row_count;
      more := page.is_cut;
      if more and page.row_count > 0 then
        after_release := page.last_release;
        after_release_id := page.last_id;
      end if;
    end if;
    -- The second stream's cursor is the server's time, without a margin, even if that was set back. The answer has
    -- every place that was released by then. Places that commit later come with the first stream.
    if not more then
      after_release := at;
      after_release_id := app.last_id();
    end if;
    -- The next reading sends once more what was above the bound when a first reading began.
    if not more and read_from is not null then
      after_xid := read_from;
      after_id := app.first_id();
      after_kind := '';
    end if;

    any_more := any_more or more;
    answers := answers || json_build_object(
      's', asked.scope, 'rows', coalesce(rows, '[]'), 'more', more,
      'c', json_strip_nulls(json_build_object(
        'x', after_xid, 'i', after_id, 'k', after_kind,
        'b', case when more then read_from end,
        'rt', after_release, 'ri', after_release_id)));
  end loop;

  if not is_brief then
    return json_build_object(
      'ok', 'sync/1', 'epoch', here.epoch, 'horizon', here.horizon, 'now', app.iso(at),
      'late', app.late_seconds(), 'more', any_more, 'scopes', answers);
  end if;

  -- For a set, the answer only says which sales have news: the device then asks for these by name.
  for asked in select * from app.asked_sets(p) loop
    if asked.after_xid between 1 and bound and asked.read_from is null
      and app.is_cursor_known(asked.after_xid, null, here.horizon, newest)
    then
      sets := sets || json_build_object(
        'touched',
        app.touched_in_set(asked.prefixes, asked.after_xid, asked.after_release, bound, at));
    else
      sets := sets || json_build_object('unknown', true);
    end if;
  end loop;

  return json_build_object(
    'ok', 'sync/1', 'epoch', here.epoch, 'horizon', here.horizon, 'now', app.iso(at),
    'late', app.late_seconds(), 'more', any_more, 'scopes', answers,
    'still', still, 'sets', sets, 'cursor', json_build_object(
      'x', bound, 'i', app.first_id(), 'k', '', 'rt', at, 'ri', app.last_id()));
end
$$;

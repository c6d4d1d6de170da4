-- Public sales as files (SYNC-28). A district is a block of 4 by 4 cells, one degree wide. For those with many sales, the
-- function `write-districts` reads as a guest what devices around it read, writes that as compressed files into a public
-- bucket, and publishes a manifest `<district>.json`, which names the files and the position from which a device reads
-- on in the database. A file is only a copy of what a guest was told once. So when a sale has left one of its cells since
-- (hidden, deleted, moved, or with its address taken back or corrected), the whole district is taken off.

create function app.district_of(cell integer) returns integer
language sql immutable
as $$ select cell / 2048 / 4 * 512 + cell % 2048 / 4 $$;

create table app.district (
  district integer primary key,
  -- Files in the bucket, without the manifest. Empty: none are published.
  files text[] not null default '{}',
  -- What they were read with: the epoch, the position from which a reader goes on, and the cells.
  epoch uuid,
  xid bigint not null default 0,
  cells integer[] not null default '{}',
  -- When a job began to read what they have, and when it had stored them. Null: to be written as soon as possible.
  read_at timestamptz,
  written_at timestamptz,
  -- Since when a job has been writing them. After seven minutes it has died: no host lets a function run for so long.
  taken_at timestamptz,
  -- Files of before, which some manifest that is kept on the way may still name.
  old_files text[] not null default '{}'
);
alter table app.district enable row level security;

-- The districts with enough sales, in themselves and in those around them. Counted once a minute from an index alone.
create function app.full_districts(fewest integer) returns setof integer
language sql stable set search_path = '' set enable_seqscan = off
as $$
  with own as (
    select app.district_of(s.cell) as district, count(*) as sales
    from app.sale s
    where not s.hidden and not s.is_past and s.cell > 0
    group by 1
  )
  select o.district
  from own o
  join own n on n.district = any (array[
    o.district - 513, o.district - 512, o.district - 511, o.district - 1, o.district,
    o.district + 1, o.district + 511, o.district + 512, o.district + 513])
  group by o.district
  having sum(n.sales) >= fewest
$$;

-- Whether anything has left these cells at or after a position, which those who read on from there are told. An address
-- that was written again counts, too: what it was before may have been a mistake.
create function app.has_left(of_cells integer[], from_xid bigint) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
      select from unnest(of_cells) as asked (cell)
      -- Looked up for each cell. `offset 0` is a fence: without it, the plan would read all tombstones.
      cross join lateral (
        select gone.kind, gone.id from app.tombstone gone
        where gone.scope = 'c:' || asked.cell and gone.change_xid >= from_xid offset 0) gone
      -- One that ends earlier than it did is still there.
      where gone.kind <> 'sale' or not exists (
        select from app.sale s where s.id = gone.id and s.cell = asked.cell and not s.hidden))
    or exists (
      select from unnest(of_cells) as asked (cell)
      join app.sale_place place on place.cell = asked.cell and place.change_xid >= from_xid
        and not place.hidden and not place.is_past
      where place.rev > 1 and place.release_at <= app.now())
$$;

-- Whether there may be anything new in these cells since a position, or since the clock said `at`.
create function app.has_news(of_cells integer[], from_xid bigint, at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from unnest(of_cells) as asked (cell)
    join app.news on news.cell = asked.cell
      and news.position >= from_xid and news.position <= app.release_position(app.now())
      and (news.position < app.release_position('-infinity') or news.position >= app.release_position(at)))
$$;

-- Those of these districts that are to be written, the oldest first: where there are no files, and ten minutes after the
-- last time, if there is news. None that a job is writing.
create function app.due_districts(full_ones integer[])
returns table (district integer)
language sql stable set search_path = ''
as $$
  select f.district
  from unnest(full_ones) as f (district)
  left join app.district d on d.district = f.district
  where coalesce(d.taken_at, '-infinity') < app.now() - interval '7 minutes'
    and (d.taken_at is not null or d.written_at is null
      or d.written_at < app.now() - interval '10 minutes'
        and (d.files = '{}' or app.has_news(d.cells, d.xid, d.read_at)))
  order by d.written_at nulls first
$$;

-- What the job has to do: `drop` the manifest and all files of a district, `delete` old files, or `write` a district
-- anew. Takes at most `most` districts to be written, for seven minutes, so that jobs can run side by side.
create function public.district_chores(most integer default 2)
returns table (chore text, district integer, paths text[])
language plpgsql security definer set search_path = ''
as $$
declare
  here record;
  fewest integer := (select m.district_sales from app.meta m);
  full_ones integer[] := '{}';
begin
  perform app.require_service();
  perform app.note_run('write-districts');
  select * into here from app.here();
  if fewest is not null and not here.restoring then
    full_ones := array(select app.full_districts(fewest));
  end if;

  return query
  select 'drop', d.district, array[d.district || '.json'] || d.files || d.old_files
  from app.district d
  where d.files <> '{}'
    and (d.district <> all (full_ones) or d.epoch <> here.epoch or app.has_left(d.cells, d.xid));

  return query
  select 'delete', d.district, d.old_files
  from app.district d
  where d.old_files <> '{}' and coalesce(d.written_at, '-infinity') < app.now() - interval '45 seconds';

  -- Whatever else is there: written by a job that died, or known only to a database that was restored. No job takes
  -- so long between storing a file and saying so.
  return query
  select 'delete', null::integer, array_agg(o.name)
  from storage.objects o
  where o.bucket_id = 'district-files' and greatest(o.created_at, o.updated_at) < now() - interval '3 minutes'
    and not exists (
      select from app.district d
      where d.files <> '{}' and o.name = d.district || '.json' or o.name = any (d.files || d.old_files))
  having count(*) > 0;

  return query
  with due as (select d.district from app.due_districts(full_ones) d limit most)
  insert into app.district as d (district, taken_at)
  select due.district, app.now() from due
  on conflict on constraint district_pkey do update set taken_at = excluded.taken_at
  where coalesce(d.taken_at, '-infinity') < app.now() - interval '7 minutes'
  returning 'write', d.district, '{}'::text[];
end
$$;

-- The job has deleted these files of a district. Repeating it does no harm. If the manifest is among them, no file is
-- published any more, even if another job has written some meanwhile: these become old, and are written again.
create function public.district_files_deleted(of_district integer, deleted text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  is_off boolean := of_district || '.json' = any (deleted);
begin
  perform app.require_service();
  update app.district d
  set files = case when is_off then '{}' else array(select f from unnest(d.files) f where f <> all (deleted)) end,
    old_files = array(
      select f from unnest(case when is_off then d.old_files || d.files else d.old_files end) f
      where f <> all (deleted)),
    written_at = case when not is_off then d.written_at end
  where d.district = of_district;
end
$$;

-- The job has stored these files, or none, if nothing of the district fits into one. Returns whether it may publish a
-- manifest that names them: not if anything has left since they were read.
create function public.district_stored(
  of_district integer, stored text[], of_epoch uuid, from_xid bigint, of_cells integer[]
) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_service();
  if app.has_left(of_cells, from_xid) or of_epoch <> (select m.epoch from app.meta m) then
    return false;
  end if;
  update app.district d
  set files = stored, epoch = of_epoch, xid = from_xid, cells = of_cells, read_at = d.taken_at,
    written_at = app.now(),
    old_files = array(select f from unnest(d.old_files || d.files) f where f <> all (stored))
  where d.district = of_district;
  return found;
end
$$;

-- The job has published the manifest of a district. Until it has, the district stays taken, and is written again.
create function public.district_published(of_district integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_service();
  update app.district d set taken_at = null where d.district = of_district;
end
$$;

-- Cells, blur and ZIP centroids (SYNC-3).

-- A 0.25 degree cell: 720 rows of up to 2048 columns. -1 stands for "no place known" (c:none).
create function app.cell(lat float8, lng float8) returns integer
language sql immutable
as $$ select floor((lat + 90) * 4)::int * 2048 + floor((lng + 180) * 4)::int $$;

-- The middle of a 1/64 degree step. The step divides the cell, and the cell is always taken from the blurred
-- point, so a blurred point and its exact point never lie in different cells.
create function app.blur(degrees float8) returns float8
language sql immutable
as $$ select (floor(degrees * 64) + 0.5) / 64 $$;

-- Filled by 20260101000900_zip_table.sql from the source that makes the device's table.
create table app.zip (
  zip text primary key,
  lat float8 not null,
  lng float8 not null
);

-- The cell that lists a sale: the cell of its public point, else of its ZIP's centroid, else none.
create function app.cell_of(near_lat float8, near_lng float8, zip_code text) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    app.cell(app.blur(near_lat), app.blur(near_lng)),
    (select app.cell(app.blur(z.lat), app.blur(z.lng)) from app.zip z where z.zip = left(zip_code, 5)),
    -1
  )
$$;

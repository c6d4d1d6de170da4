-- The base tables. All are private: people read through views and sync_pull, and write only through
-- sync_push. A sale is split by who may see what: sale (public), sale_place (public once released),
-- sale_private (its owner), sale_secret (nobody), sale_stats (public counters).
--
-- Every synced row has `rev` and `change_xid`, which triggers set. `rev` alone decides which copy is newer
-- (SYNC-2). `change_xid` is the transaction that wrote the row; cursors count in it (SYNC-1).

create table app.profile (
  id uuid primary key references auth.users on delete cascade,
  zip_code text check (zip_code ~ '^\d{5}([-\s]?\d{4})?$'),
  -- Public. Never made from an e-mail address.
  display_name text check (char_length(display_name) between 1 and 60),
  -- A copy from app.moderator, for the person's own devices.
  is_moderator boolean not null default false,
  -- When each new account that this person brought in first counted, without saying whose account it is.
  referrals timestamptz[] not null default '{}',
  created_at timestamptz not null default app.now(),
  rev integer not null default 1,
  change_xid bigint not null
);

create table app.sale (
  id uuid primary key,
  -- Null if a guest made the sale. The guest has a secret instead (SYNC-21).
  user_id uuid references auth.users on delete cascade,
  seller_name text,
  title text not null,
  description text not null default '',
  zip_code text,
  sale_type text not null check (sale_type in ('garage', 'estate', 'auction')),
  kind text,
  time_zone text not null,
  sale_url text,
  -- Short texts for people who come.
  line_numbers text,
  parking text,
  payment text,
  entry_rules text,
  accessibility text,
  tags text[] not null default '{}',
  -- [{date, start_time, end_time, next_day}], in order, in the sale's own time zone.
  days jsonb not null,
  days_rev integer not null default 1,
  -- First opening and last closing, made from days and zone by the trigger.
  start_date timestamptz,
  end_date timestamptz,
  -- First opening as the sale was posted: whoever has read that somewhere is told that it was moved.
  posted_start timestamptz,
  -- The last of its days and its rain date, made by the trigger; infinity if it has none. It says until when the sale
  -- is in its cell (app.is_in_cell).
  last_day date not null default 'infinity',
  -- Whether it left its cell some days ago. It only keeps the cells' indexes small (app.set_past).
  is_past boolean not null default false,
  -- Written once, as specified, and never used: devices derive it from the schedule.
  status text not null default 'upcoming',
  place_quality text not null default 'none'
    check (place_quality in ('exact', 'street', 'zip', 'manual', 'none')),
  release_rule text not null default 'now' check (release_rule in ('now', 'at', 'never')),
  release_at timestamptz,
  -- The public point: exact if the place was public when this row was written, else blurred.
  near_lat float8,
  near_lng float8,
  near_exact boolean not null default false,
  hidden boolean not null default false,
  cancelled_at timestamptz,
  cancel_reason text,
  sold_out_at timestamptz,
  half_price_from timestamptz,
  rain_date date,
  -- The import that the sale came with, and what its seller calls that. They never change.
  import_id uuid,
  import_source text,
  check ((import_id is null) = (import_source is null)),
  is_sample boolean not null default false,
  created_at timestamptz not null default app.now(),
  cell integer not null,
  rev integer not null default 1,
  change_xid bigint not null,
  -- The row as devices get it. It is stored so that a page needs no joins.
  doc json not null
);

-- SYNC-22: one mutation declares a photo, the device uploads its files, and another mutation attaches it.
create table app.sale_image (
  id uuid primary key,
  -- Deferred, so that a sale and its photos can be written in either order.
  sale_id uuid not null references app.sale on delete cascade deferrable initially deferred,
  position integer not null,
  -- The files of the large and the small rendition. Samples have one file, which comes with the app.
  path text not null,
  small_path text,
  bytes integer,
  small_bytes integer,
  -- Digests of the bytes, in hex, as the storage itself computes them.
  md5 text,
  small_md5 text,
  thumb text,
  attached boolean not null default false,
  -- Whether the files are moved out of the public bucket, as they are while the sale is hidden.
  is_held boolean not null default false,
  -- Whether a job has read the files and found them to be what they claim to be.
  is_measured boolean not null default false,
  -- The files of the photo that this one is a copy of. Null once a job has copied them.
  copied_from text,
  copied_small_from text,
  -- The sale of that photo was hidden while this copy waited, so it is no longer made.
  is_barred boolean not null default false,
  declared_at timestamptz not null default app.now(),
  check (copied_from is null or not attached)
);

-- Files that no row refers to any more. A job deletes them (see 1000).
create table app.unused_file (
  path text primary key,
  -- The sale whose photo it was, or the person, for a photo of a find.
  sale_id uuid,
  user_id uuid,
  since timestamptz not null default app.now(),
  -- Whether a job is deleting the file. Its name can't be declared again until that is done.
  is_taken boolean not null default false
);
create index on app.unused_file (sale_id);
create index on app.unused_file (user_id);
create index on app.unused_file (since);

-- Names of files that a job has deleted. An upload that began before the deletion may end after it, so a day later,
-- the job deletes what is there by then.
create table app.deleted_file (
  path text primary key,
  at timestamptz not null default app.now()
);
create index on app.deleted_file (at);

-- The tables of a sale's children copy the columns that their policy and their stream need (user_id, cell, hidden,
-- last_day, is_past). The sale's trigger keeps the copies up to date.
create table app.sale_place (
  id uuid primary key references app.sale on delete cascade,
  user_id uuid,
  cell integer not null,
  hidden boolean not null,
  last_day date not null default 'infinity',
  is_past boolean not null default false,
  street text,
  lat float8,
  lng float8,
  -- -infinity if released at once; infinity if never.
  release_at timestamptz not null,
  rev integer not null default 1,
  change_xid bigint not null
);

create table app.sale_private (
  id uuid primary key references app.sale on delete cascade,
  user_id uuid,
  email text,
  -- Why the sale is hidden, as its owner reads it: {by, reason, note, at}. Null if it is not hidden, or if
  -- there is no reason.
  held jsonb,
  rev integer not null default 1,
  change_xid bigint not null
);

-- The SHA-256 of a guest's secret. Row-level security without a policy: no role reads this.
create table app.sale_secret (
  id uuid primary key references app.sale on delete cascade,
  hash bytea not null check (octet_length(hash) = 32)
);

create table app.sale_stats (
  id uuid primary key references app.sale on delete cascade,
  user_id uuid,
  cell integer not null,
  hidden boolean not null,
  last_day date not null default 'infinity',
  is_past boolean not null default false,
  -- Copies, so that one index finds the newest or most saved upcoming sales. Null if the sale has no day.
  start_date timestamptz,
  created_at timestamptz not null default app.now(),
  -- Exact. No device gets these: nearly every sale has new ones every few minutes.
  views integer not null default 0,
  saves integer not null default 0,
  on_routes integer not null default 0,
  -- What devices get: the step (1, 2, 5, 10, 20, 50...) that each had reached when its region was last told.
  shown_views integer not null default 0,
  shown_saves integer not null default 0,
  shown_on_routes integer not null default 0,
  -- When devices get the steps that were reached since (app.next_telling). Null if none was.
  show_from timestamptz,
  reviews integer not null default 0,
  rating_sum integer not null default 0,
  -- The number of reviews of all of the seller's sales.
  seller_reviews integer not null default 0,
  seller_rating_sum integer not null default 0,
  -- [{state, weight, count, at, sizes}] of the last 24 hours before the roll-up, and when its oldest part expires.
  is_on jsonb not null default '[]',
  is_on_until timestamptz,
  rev integer not null default 1,
  change_xid bigint not null
);

-- What other people add to a sale has no foreign key: that would lock the sale's row until their push ends, and one
-- push after another would keep its owner from deleting it. app.let_go() does the work of the key.

-- Counts that are not yet in sale_stats; app.roll_up() moves them there. Append only, so that people who save
-- the same sale never wait for one another. A row without counts means that something else changed: reviews,
-- "is it on", or whether the sale is hidden or there at all.
create table app.stat_event (
  sale_id uuid not null,
  views integer not null default 0,
  saves integer not null default 0,
  on_routes integer not null default 0
);

create table app.save (
  id uuid not null unique default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  sale_id uuid not null,
  created_at timestamptz not null default app.now(),
  rev integer not null default 1,
  change_xid bigint not null,
  primary key (user_id, sale_id)
);

-- SYNC-4: a row that has left a scope, with the rev it had.
create table app.tombstone (
  scope text not null,
  kind text not null,
  id uuid not null,
  rev integer not null,
  change_xid bigint not null,
  left_at timestamptz not null default app.now(),
  primary key (scope, kind, id)
);

-- SYNC-3: where polls look first, one range of this key for each cell. Each transaction that writes something that is
-- read in a cell appends a row, so nobody waits for anyone. `position` is that transaction, or, far above all of them,
-- the time at which the clock releases a place there (app.release_position). What has no other use any more goes with
-- the next row of its cell (app.tell_cells). A row may say too much: a place was taken back, or its sale hidden since.
create table app.news (
  cell integer not null,
  position bigint not null,
  xid bigint not null,
  primary key (cell, position, xid)
);

-- SYNC-4: the highest rev of the pruned tombstones in a person's own scope. Rows that this person puts again, or for
-- the first time, begin above it, so that no rev is used twice.
create table app.own_floor (
  user_id uuid primary key,
  rev integer not null
);

-- SYNC-4: every id that a sale has ever had.
create table app.spent (
  id uuid primary key
);

-- SYNC-6: one principal on one device. A null principal is a guest.
create table app.client (
  client_id uuid primary key,
  principal uuid,
  last_mid bigint not null default 0,
  seen_at timestamptz not null default app.now()
);

-- The result of each mutation, kept for at least 180 days. `target`, with `op`, is the row it was about.
create table app.result (
  client_id uuid not null references app.client on delete cascade,
  mid bigint not null,
  op_id uuid not null unique,
  principal uuid,
  op text not null,
  target uuid,
  res json not null,
  made_at timestamptz not null default app.now(),
  primary key (client_id, mid)
);

-- One index for each stream: an equality, then the cursor's order. The cells' indexes include the columns
-- that sync_check adds up. They leave out what left its cell long ago, so a first reading does not grow with history.
create index on app.sale (cell, change_xid, id) include (rev, last_day) where not hidden and not is_past;
create index on app.sale (last_day) where not is_past;
create index on app.sale (user_id, change_xid, id) where user_id is not null;
create index on app.sale_place (cell, change_xid, id) include (rev, release_at, user_id, last_day)
  where not hidden and not is_past;
create index on app.sale_place (cell, release_at, id) where not hidden and not is_past;
create index on app.sale_place (user_id, change_xid, id) where user_id is not null;
create index on app.sale_private (user_id, change_xid, id) where user_id is not null;
create index on app.sale_stats (cell, change_xid, id) include (rev, last_day) where not hidden and not is_past;
create index on app.sale_stats (user_id, change_xid, id) where user_id is not null;
create index on app.save (user_id, change_xid, sale_id);
create index on app.save (sale_id);
create index on app.tombstone (scope, change_xid, id);
create index on app.tombstone (id);
create index on app.sale_image (sale_id, position);
create index on app.stat_event (sale_id);
create index on app.sale_stats (is_on_until) where is_on_until is not null;
create index on app.sale_stats (show_from) where show_from is not null;
create index on app.result (made_at);
create index on app.client (principal) where principal is not null;
create index on app.client (seen_at);
-- For the specification's reads "featured", "newest" and "soonest". The start date comes last, so that a scan
-- skips sales that are over without leaving the index.
create index on app.sale_stats (saves desc, start_date);
create index on app.sale_stats (created_at desc, start_date);
create index on app.sale_stats (start_date);
create index on app.sale (id) where hidden;
-- Paths of photos that come with the app (samples) start with /, and sales share them. Every other path
-- belongs to one sale.
create unique index on app.sale_image (path) where path !~ '^/';
create unique index on app.sale_image (small_path);
create index on app.sale_image (sale_id) where is_held;
create index on app.sale_image (declared_at) where attached and not is_measured and path !~ '^/';
create index on app.sale_image (declared_at) where copied_from is not null;
create index on app.sale_image (copied_from) where copied_from is not null;
create index on app.sale_image (copied_small_from) where copied_small_from is not null;
-- By the sale that they are copied from: the names begin with its id.
create index on app.sale_image (left(copied_from, 36)) where copied_from is not null;

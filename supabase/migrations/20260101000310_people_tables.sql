-- What people add to sales, and what they keep for themselves. Reviews are public with their sale. Only their
-- own user reads check-ins and the rows of app.own_row (SYNC-3).

create table app.review (
  id uuid primary key,
  sale_id uuid not null,
  user_id uuid not null references auth.users on delete cascade,
  -- The sale's user. The review counts for this user's rating.
  seller_id uuid not null,
  -- Copied from the author's profile and from the sale, as the stream needs them.
  author_name text,
  hidden boolean not null default false,
  rating integer not null check (rating between 1 and 5),
  title text not null,
  comment text not null,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  rev integer not null default 1,
  change_xid bigint not null,
  unique (user_id, sale_id)
);

-- No reference to the sale: points derive from check-ins, even after the seller has deleted the sale.
create table app.check_in (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  sale_id uuid not null,
  -- The day of the sale's opening, in the sale's own time zone.
  sale_day date not null,
  at timestamptz not null,
  -- Deleted when the speed rule no longer needs them: app.prune().
  lat float8,
  lng float8,
  made_at timestamptz not null default app.now(),
  rev integer not null default 1,
  change_xid bigint not null,
  unique (user_id, sale_id, sale_day)
);

-- Routes, notes on sales, searches and preferences: documents of one person. The server syncs them between
-- devices and reads as little of them as it can. A note has the sale's id, preferences have the user's.
create table app.own_row (
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('route', 'note', 'search', 'preference')),
  id uuid not null,
  body jsonb not null,
  -- The names of the people who plan this route with its person; see app.route_group.
  partners text[] not null default '{}',
  -- What app.partner_id makes of each of them, in the same order. Only the row of the person who made the route has
  -- them.
  partner_ids uuid[] not null default '{}',
  -- The person who made the route has removed this one from it.
  was_removed boolean not null default false,
  -- The unlisted sales that this person was the first to put on a route, even those taken off since. Nobody else may
  -- post under their ids.
  found uuid[] not null default '{}',
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  rev integer not null default 1,
  change_xid bigint not null,
  primary key (user_id, kind, id)
);

-- The photos that the finds on a person's routes name. Only these may be uploaded. A trigger on app.own_row
-- keeps it.
create table app.find_photo (
  user_id uuid not null,
  id uuid not null,
  route_id uuid not null,
  primary key (user_id, id, route_id)
);
create index on app.find_photo (user_id, route_id);

-- People who plan one route together. Each of them has a row of their own in app.own_row, with the same id.
-- No role reads these three tables.
create table app.route_group (
  id uuid primary key default gen_random_uuid(),
  route_id uuid not null,
  -- Who made the route or, once they have left, who has been there longest.
  made_by uuid not null,
  -- The newest invitation, the only one that counts: the SHA-256 of its token, who made it, and its end. It opens
  -- nothing once its inviter has left.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  invited_by uuid,
  until timestamptz not null
);

create table app.route_member (
  user_id uuid not null references auth.users on delete cascade,
  route_id uuid not null,
  group_id uuid not null references app.route_group on delete cascade,
  joined_at timestamptz not null default app.now(),
  primary key (user_id, route_id)
);
create index on app.route_member (group_id);

-- Who has left a group or was removed from it, and the invitation that was valid then, which does not bring them
-- back. There is no foreign key: removing someone must not wait for the deletion of that account (app.lock_groups_of
-- deletes these rows, and app.prune deletes one that came at that moment).
create table app.route_left (
  user_id uuid not null,
  group_id uuid not null references app.route_group on delete cascade,
  token_hash bytea not null,
  is_removed boolean not null,
  primary key (user_id, group_id)
);
create index on app.route_left (group_id);

-- "Is it on?": what one person (for guests, one device) says about a sale on one of its days. Only the sums
-- are public (app.roll_up).
create table app.is_on (
  sale_id uuid not null,
  sale_day date not null,
  -- A user's id, or an id that is made from a guest's client id.
  actor uuid not null,
  state text not null check (state in ('on', 'not-there', 'ended-early', 'sold-out')),
  -- How big the sale is; null if not said.
  size text check (size in ('small', 'medium', 'large')),
  weight integer not null,
  at timestamptz not null,
  -- For guests only; see app.address().
  address text,
  primary key (sale_id, sale_day, actor)
);

-- Sellers whose changed reviews are not yet in sale_stats. Append only, like stat_event.
create table app.rating_event (
  seller_id uuid not null
);

create index on app.rating_event (seller_id);

create index on app.review (sale_id, change_xid, id) where not hidden;
create index on app.review (user_id, change_xid, id);
create index on app.review (sale_id);
create index on app.review (seller_id);
create index on app.check_in (user_id, change_xid, id);
create index on app.check_in (user_id, at) where lat is not null;
create index on app.own_row (user_id, change_xid, id);

-- Accounts that were deleted, because their other devices ask. A row is deleted after 180 days.
create table app.ended_account (
  user_id uuid primary key,
  at timestamptz not null default app.now()
);
create index on app.ended_account (at);

-- Who brought an account in: one person at most, said once. No role reads it.
create table app.referral (
  user_id uuid primary key references auth.users on delete cascade,
  referrer_id uuid not null references auth.users on delete cascade,
  used_at timestamptz not null default app.now(),
  -- When the account had posted a sale or checked in; null until then.
  earned_at timestamptz,
  -- The same time, once it is in the referrer's profile.
  counted_at timestamptz
);
create index on app.referral (referrer_id);
create index on app.referral (earned_at) where earned_at is not null and counted_at is null;

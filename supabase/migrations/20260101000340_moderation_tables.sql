-- Moderation: who may hide and show sales, what was decided, and what is not decided yet. No public role of
-- the API reads any of it; moderators see what they need through moderation_queue (0750).

-- Only the service key adds and deletes moderators.
create table app.moderator (
  user_id uuid primary key references auth.users on delete cascade,
  since timestamptz not null default app.now()
);

-- How much a report weighs, when reports hide a sale without a moderator, and how many guests' sales are shown
-- without one. One row, like app.meta.
create table app.moderation_rule (
  one boolean primary key default true check (one),
  -- The age from which an account counts as old, and the age below which it weighs and counts as a guest.
  old_after interval not null default '7 days',
  young_after interval not null default '1 day',
  old_account integer not null default 4 check (old_account >= 0),
  young_account integer not null default 2 check (young_account >= 0),
  guest integer not null default 1 check (guest >= 0),
  -- A sale is hidden at this weight, if its reports come from at least this many people, and from this many with
  -- accounts. Within 24 hours, everyone at one address is one person. Guests alone, who may all be one person, never
  -- hide a sale.
  hides_at integer not null default 12 check (hides_at > 0),
  least_people integer not null default 3,
  least_accounts integer not null default 2,
  -- A sale that a moderator has shown again is hidden at this many times the weight.
  times_after_restore integer not null default 2 check (times_after_restore >= 1),
  -- Once guests of one device or one address have brought this many sales into one cell within the span, further ones
  -- of theirs are held for a moderator. Multiplied by app.meta.limit_factor, like the next.
  flood_sales float8 not null default 20 check (flood_sales >= 0),
  -- Once all guests together have brought this many sales into one cell within the span, each device and address has
  -- one more shown, and a moderator is asked about it.
  crowd_sales float8 not null default 100 check (crowd_sales >= 0),
  flood_span interval not null default '1 hour' check (flood_span <= '1 day')
);

insert into app.moderation_rule default values;

-- The cell that a guest's sale came into last, and who brought it there. A sale that has left a cell or is deleted
-- counts nowhere: otherwise one person could use up every cell of the map with a few sales. Rows are deleted after a
-- day, or once a doubt is settled.
create table app.arrival (
  sale_id uuid primary key references app.sale on delete cascade,
  cell integer not null,
  at timestamptz not null,
  -- When its push came to it. `at` is when that push began: pushes that began later found this sale in the cell.
  noted_at timestamptz not null default app.now() + (clock_timestamp() - now()),
  client_id uuid not null,
  -- See app.address(). Empty if it is not known: all such sales count as one address.
  address text not null,
  -- It was hidden when it came. It counts against who brought it, not against the others in the cell.
  is_held boolean not null,
  -- There was no room for it, but only because of pushes that were under way at its address. It is shown, and
  -- app.roll_up() judges it once it is known which of their sales are there.
  in_doubt boolean not null default false
);

create index on app.arrival (cell, client_id, at);
create index on app.arrival (cell, address, at);
create index on app.arrival (cell, at) where not is_held;
create index on app.arrival (at, sale_id) where in_doubt;

-- One row for each sale that was ever reported or held. Moderators' reads start here, and never scan sales or
-- reports. Written under the sale's lock, except by app.open_waiting_cases(). There is no foreign key, so that this
-- function waits for nobody who deletes the sale. app.let_go() deletes the case with the sale.
create table app.case_file (
  sale_id uuid primary key,
  -- open: a moderator has to decide. hidden: a moderator hid the sale. settled: there is nothing to do.
  state text not null check (state in ('open', 'hidden', 'settled')),
  since timestamptz not null default app.now(),
  -- Each decision begins a new round. Reports of earlier rounds weigh nothing.
  round integer not null default 1,
  -- In this round: the weight of the reports, and how many people and accounts they come from.
  weight integer not null default 0,
  people integer not null default 0,
  accounts integer not null default 0,
  -- In all rounds.
  reports integer not null default 0,
  was_restored boolean not null default false
);

-- Open cases: heaviest first, then oldest. Hidden ones: newest first.
create index on app.case_file ((-weight), since, sale_id) where state = 'open';
create index on app.case_file (since desc, sale_id desc) where state = 'hidden';

-- Each hide, restore and dismissal. No reference to the sale, which may be deleted afterwards.
create table app.decision (
  n bigint generated by default as identity primary key,
  sale_id uuid not null,
  -- Null if the service key or a rule decided.
  user_id uuid references auth.users on delete set null,
  action text not null check (action in ('hide', 'restore', 'dismiss')),
  reason text,
  note text not null default '',
  at timestamptz not null default app.now()
);

create index on app.decision (sale_id, n desc);
create index on app.decision (user_id);

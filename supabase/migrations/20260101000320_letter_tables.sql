-- What people send to the operator. The API's public roles read none of it: row-level security without a
-- policy. Only service_role may.

create table app.report (
  id uuid primary key,
  -- No reference to the sale, which may be deleted before a moderator sees the report.
  sale_id uuid not null,
  user_id uuid references auth.users on delete set null,
  -- Null once the account is deleted, and after 180 days, when the details go as well.
  client_id uuid,
  reason text not null check (reason in ('spam', 'wrong-place', 'not-a-sale', 'offensive', 'other')),
  details text not null,
  made_at timestamptz not null default app.now(),
  -- How much the report weighs (0750), whether it counted as one of an account, and the round of
  -- the sale's case. The address is kept for a day, or two while a report of the sale waits; see app.address().
  weight integer not null default 0,
  as_account boolean not null default false,
  -- False if the sale was being changed when the report came; see app.weigh_reports().
  is_weighed boolean not null default true,
  round integer not null default 1,
  address text,
  unique (user_id, sale_id, reason)
);

create table app.contact_message (
  id uuid primary key,
  user_id uuid references auth.users on delete set null,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  made_at timestamptz not null default app.now()
);

create table app.newsletter (
  -- Lower case.
  email text primary key,
  made_at timestamptz not null default app.now()
);

-- The class of the error, its code, where it happened and in which build. No message, and nothing about a
-- person.
create table app.error_report (
  id uuid primary key,
  name text not null,
  code text not null,
  place text not null,
  build text not null,
  made_at timestamptz not null default app.now()
);

-- For the foreign key: a deleted account is set to null here.
create index on app.contact_message (user_id);
-- For app.prune().
create index on app.report (made_at) where client_id is not null or details <> '';
create index on app.contact_message (made_at);
-- For a moderator who reads one sale's reports, and to find out what an address has already reported.
create index on app.report (sale_id, made_at desc, id);
create index on app.report (sale_id, address, made_at);
create index on app.report (sale_id, made_at, id) where not is_weighed;

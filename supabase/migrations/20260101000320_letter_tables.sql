-- What people send and nobody reads over the API: letters to whoever runs the place. Row-level security
-- without a policy; service_role alone may read them.

create table app.report (
  id uuid primary key,
  -- Not bound to the sale: what was reported may be deleted before a moderator sees it.
  sale_id uuid not null,
  user_id uuid references auth.users on delete set null,
  client_id uuid not null,
  reason text not null check (reason in ('spam', 'wrong-place', 'not-a-sale', 'offensive', 'other')),
  details text not null,
  made_at timestamptz not null default app.now(),
  -- What it counted when it came (0750), and in which round of the sale's case. Of guests also the
  -- address, for a day; see app.address().
  weight integer not null default 0,
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

-- No text of a message and nothing about a person: which class, with which code, where, in what build.
create table app.error_report (
  id uuid primary key,
  name text not null,
  code text not null,
  place text not null,
  build text not null,
  made_at timestamptz not null default app.now()
);

-- An account that goes takes itself out of these.
create index on app.contact_message (user_id);
-- What a moderator reads of one sale, and whether a guest's address was heard already.
create index on app.report (sale_id, made_at desc, id);
create index on app.report (sale_id, address, made_at) where user_id is null;

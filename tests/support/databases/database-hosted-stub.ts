/** The roles of a hosted project. They belong to a cluster and are not part of a dump. */
export const ROLES_STUB = `
  create role anon nologin;
  create role authenticated nologin;
  create role service_role nologin bypassrls;
`;

/**
 * The generous default privileges of a hosted project. A dump has none of them: what is restored into a new project
 * gets them.
 */
export const HOSTED_DEFAULTS = `
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
`;

/**
 * The parts of the auth and storage schemas that we use. A hosted project has them before our migrations, and a plain
 * PostgreSQL does not.
 */
export const HOSTED_STUB = `
  create schema auth;
  create table auth.users (
    id uuid primary key default gen_random_uuid(),
    email varchar(255),
    raw_user_meta_data jsonb
  );
  create table auth.sessions (
    id uuid primary key,
    user_id uuid not null references auth.users on delete cascade
  );
  create index on auth.sessions (user_id);
  create table auth.refresh_tokens (id bigint primary key, token varchar(255), user_id varchar(255));
  create table auth.flow_state (
    id uuid primary key,
    user_id uuid,
    authentication_method text not null,
    provider_type text not null
  );
  create table auth.audit_log_entries (
    id uuid primary key,
    payload json,
    created_at timestamptz
  );
  create function auth.uid() returns uuid language sql stable as $$
    select nullif(
      coalesce(
        nullif(current_setting('request.jwt.claim.sub', true), ''),
        nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
      ), ''
    )::uuid
  $$;

  create schema storage;
  grant usage on schema storage to anon, authenticated, service_role;
  create table storage.buckets (
    id text primary key,
    name text not null unique,
    public boolean default false,
    file_size_limit bigint,
    allowed_mime_types text[]
  );
  create table storage.objects (
    id uuid primary key default gen_random_uuid(),
    bucket_id text references storage.buckets,
    name text,
    owner uuid,
    owner_id text,
    metadata jsonb,
    created_at timestamptz default now(),
    updated_at timestamptz default now()
  );
  alter table storage.buckets enable row level security;
  alter table storage.objects enable row level security;
  grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
`;

-- Makes a plain PostgreSQL cluster into a new hosted project, as far as SQL can. The superuser `supabase_admin` runs
-- it, after the roles and tables of `database-hosted-stub.ts` were made. What is still different from a hosted project
-- is listed in tests/README.md, "A hosted project's database".

-- Roles ---------------------------------------------------------------------------------------------------------------

-- Owns the database and our migrations. Not a superuser.
create role postgres login nosuperuser createrole createdb replication bypassrls;
-- The role that every request comes in as. It becomes the role of the caller's token.
create role authenticator login noinherit nosuperuser nocreaterole nocreatedb noreplication;
create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit createrole;
grant anon, authenticated, service_role to authenticator;
-- From PostgreSQL 16 on, the option is what lets migrations change the settings of these roles.
grant anon, authenticated, service_role to postgres with admin option;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;

-- Time limits ---------------------------------------------------------------------------------------------------------

alter database postgres set statement_timeout = '120s';
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role supabase_auth_admin set idle_in_transaction_session_timeout = '60s';

-- Schemas and their owners --------------------------------------------------------------------------------------------

alter database postgres owner to postgres;
create schema extensions;
grant usage on schema extensions to public;
alter role postgres set search_path = '$user', public, extensions;
grant usage on schema public to postgres, anon, authenticated, service_role;

-- `postgres` uses these schemas and makes nothing in them.
alter schema auth owner to supabase_auth_admin;
alter schema storage owner to supabase_storage_admin;
grant usage on schema auth to postgres, anon, authenticated, service_role;
grant usage on schema storage to postgres;
do $$
declare
  service record;
begin
  for service in
    select c.oid::regclass as relation, n.nspowner::regrole as owner
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('auth', 'storage') and c.relkind = 'r'
  loop
    execute format('alter table %s owner to %s', service.relation, service.owner);
    execute format('grant all on %s to postgres', service.relation);
  end loop;
  for service in
    select p.oid::regprocedure as routine, n.nspowner::regrole as owner
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('auth', 'storage')
  loop
    execute format('alter function %s owner to %s', service.routine, service.owner);
  end loop;
end
$$;

-- Default privileges --------------------------------------------------------------------------------------------------

-- The stub has those of its own user.
alter default privileges for role postgres in schema public
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on sequences to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on functions to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_auth_admin in schema auth grant all on tables to postgres;
alter default privileges for role supabase_storage_admin in schema storage
  grant all on tables to postgres, anon, authenticated, service_role;

-- Delete protection ---------------------------------------------------------------------------------------------------

-- Rows of files go only with their files. The storage service says so before it deletes; nobody else does.
create function storage.protect_delete() returns trigger
language plpgsql
as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), '') <> 'true' then
    raise insufficient_privilege using message = format(
      'Direct deletion from storage tables is not allowed: storage.%I', tg_table_name);
  end if;
  return null;
end
$$;
alter function storage.protect_delete() owner to supabase_storage_admin;
create trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();

-- In place of supautils -----------------------------------------------------------------------------------------------

-- On a hosted project this extension, which is written in C, lets `postgres` make policies and drop triggers on tables
-- that it does not own. PostgreSQL asks for the owner. So these two tables belong to a role that `postgres` and their
-- services are members of, and the event trigger below takes back what else an owner may do.
create role in_place_of_supautils nologin;
grant in_place_of_supautils to postgres, supabase_auth_admin, supabase_storage_admin;
-- Foreign keys are checked by the owner of the table that they refer to.
grant usage on schema auth, storage to in_place_of_supautils;
alter table auth.users owner to in_place_of_supautils;
alter table storage.objects owner to in_place_of_supautils;
grant all on auth.users to supabase_auth_admin;
grant all on storage.objects to supabase_storage_admin;

create function extensions.is_of_a_service(class oid, object oid) returns boolean
language sql stable
as $$
  select class = 'pg_class'::regclass and (
    object in ('auth.users'::regclass, 'storage.objects'::regclass)
    or exists (
      select from pg_index i
      where i.indexrelid = object and i.indrelid in ('auth.users'::regclass, 'storage.objects'::regclass)))
$$;
create function extensions.refuse_owner_only() returns event_trigger
language plpgsql
as $$
begin
  if session_user = 'postgres' and exists (
    select from pg_event_trigger_ddl_commands() c where extensions.is_of_a_service(c.classid, c.objid)
  ) then
    raise insufficient_privilege using message = 'must be owner of the table of a service';
  end if;
end
$$;
create function extensions.refuse_owner_only_drop() returns event_trigger
language plpgsql
as $$
begin
  if session_user = 'postgres' and exists (
    select from pg_event_trigger_dropped_objects() d
    where d.object_identity in ('auth.users', 'storage.objects')
  ) then
    raise insufficient_privilege using message = 'must be owner of the table of a service';
  end if;
end
$$;
create event trigger refuse_owner_only on ddl_command_end execute function extensions.refuse_owner_only();
create event trigger refuse_owner_only_drop on sql_drop execute function extensions.refuse_owner_only_drop();

-- This too is what supautils lets `postgres` set.
grant set on parameter session_replication_role to postgres;

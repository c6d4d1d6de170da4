-- The jobs of a host: created here where pg_cron exists, and elsewhere by whoever runs it (supabase/README.md, "Jobs").

-- Asks a function of the project to do its work. The Vault has the address of the project and a secret key under these
-- names; neither may stand in a migration.
create function app.ask_function(called text) returns void
language plpgsql set search_path = ''
as $$
declare
  secrets jsonb;
begin
  execute 'select jsonb_object_agg(name, decrypted_secret) from vault.decrypted_secrets
    where name in (''rummage_url'', ''rummage_secret_key'')' into secrets;
  if secrets ->> 'rummage_url' is null or secrets ->> 'rummage_secret_key' is null then
    raise object_not_in_prerequisite_state using message = 'The Vault lacks rummage_url or rummage_secret_key.',
      hint = 'See "Jobs" in supabase/README.md.';
  end if;
  execute 'select net.http_post(
      url := $1, body := ''{}''::jsonb,
      headers := jsonb_build_object(''Content-Type'', ''application/json'', ''apikey'', $2),
      timeout_milliseconds := 60000)'
    using rtrim(secrets ->> 'rummage_url', '/') || '/functions/v1/' || called, secrets ->> 'rummage_secret_key';
end
$$;

-- One run writes two districts, within what a hosted function may use. So it is asked as often as there are districts
-- that are due, at most 30 times.
create function app.ask_write_districts() returns void
language plpgsql set search_path = ''
as $$
declare
  fewest integer := (select m.district_sales from app.meta m);
  times integer := least(30, 1 + (
    select count(*) from app.due_districts(array(
      select d from app.full_districts(fewest) d where fewest is not null))) / 2);
begin
  for _ in 1 .. times loop
    perform app.ask_function('write-districts');
  end loop;
end
$$;

-- Creates the jobs anew, and the extensions that they need. Returns their names; none where pg_cron cannot run. To be
-- called again after an extension was turned on.
create function app.schedule_jobs() returns text[]
language plpgsql set search_path = ''
as $$
declare
  job record;
  made text[] := '{}';
  can_post boolean;
begin
  -- pg_cron runs in one database of a cluster, and only if the server was started with it.
  if current_setting('cron.database_name', true) is distinct from current_database() then
    return made;
  end if;
  create extension if not exists pg_cron with schema pg_catalog;
  if exists (select from pg_available_extensions e where e.name = 'pg_net') then
    create extension if not exists pg_net with schema extensions;
  end if;
  can_post := to_regnamespace('net') is not null and to_regclass('vault.decrypted_secrets') is not null;
  for job in
    select *
    from (values
      ('roll-up', '*/3 * * * *', 'call app.roll_up_all()'),
      ('prune', '17 9 * * *', 'select app.prune()'),
      ('tidy-photos', '*/5 * * * *', 'select app.ask_function(''tidy-photos'')'),
      ('write-districts', '* * * * *', 'select app.ask_write_districts()')) as jobs (name, schedule, command)
    where can_post or name not in ('tidy-photos', 'write-districts')
  loop
    -- A job of this name is replaced.
    execute 'select cron.schedule($1, $2, $3)' using job.name, job.schedule, job.command;
    made := made || job.name;
  end loop;
  return made;
end
$$;

-- The end of an account: by its person (delete_account), or by the operator in the table auth.users. The references
-- to that table delete what is the person's. The triggers here do the rest, so that both ways have the same outcome.

-- Runs before the references are followed, and after `lock_groups`. A report stays for the moderators, but nothing in
-- it says whose it was.
create function app.part_from_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update app.report set client_id = null where user_id = old.id;
  return old;
end
$$;


-- Deletes what the auth service keeps of an account in tables that do not refer to it, where this database allows it.
create function app.forget_in_auth(uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  of_table record;
begin
  for of_table in
    select c.oid::regclass as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'auth'::regnamespace and c.relkind = 'r' and a.attname = 'user_id'
      and not a.attisdropped and has_table_privilege(c.oid, 'delete')
  loop
    execute format('delete from %s where user_id::text = $1', of_table.name) using uid::text;
  end loop;
end
$$;

-- The auth service's log names people by id and address.
create function app.forget_auth_log(made_before timestamptz) returns void
language plpgsql set search_path = ''
as $$
declare
  log regclass := to_regclass('auth.audit_log_entries');
begin
  if log is not null and has_table_privilege(log, 'delete') then
    execute format('delete from %s where created_at < $1', log) using made_before;
  end if;
end
$$;

-- Runs when the transaction commits, because only then have the triggers run that note what else has left. Nobody
-- will read what rows have left behind in the person's own scope.
create function app.forget_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.client where principal = old.id;
  delete from app.tombstone where scope = 'u:' || old.id;
  delete from app.own_floor where user_id = old.id;
  delete from app.newsletter where email = lower(old.email);
  perform app.forget_in_auth(old.id);
  insert into app.ended_account (user_id) values (old.id)
  on conflict (user_id) do update set at = excluded.at;
  return null;
end
$$;


-- Deletes an account, and waits no longer than `span` for each lock; false if that was too short. Nothing is written
-- until the account's row is held, so no news waits behind a deletion that is waiting itself.
create function app.end_account(uid uuid, span interval) returns boolean
language plpgsql set search_path = ''
as $$
declare
  before text := current_setting('lock_timeout');
begin
  perform set_config('lock_timeout', ceil(extract(epoch from span) * 1000)::text, true);
  perform u.id from auth.users u where u.id = uid for update;
  perform app.note_write_time();
  delete from auth.users where id = uid;
  -- Runs the deferred triggers now, so that a caller who hears that it is done can rely on it.
  set constraints all immediate;
  perform set_config('lock_timeout', before, true);
  return true;
exception
  -- The error rolls the setting back as well.
  when lock_not_available then return false;
end
$$;

-- Deletes the caller's own account: {"id": "<their own id>"}. A job deletes the files of photos later (1000). Waits
-- for the account's own pushes, so that none of them comes after it.
create function public.delete_account(p jsonb) returns json
language plpgsql security definer set search_path = '' set statement_timeout = '30s'
as $$
declare
  here record;
  uid uuid := app.uid();
  envelope jsonb;
  span interval;
begin
  select * into here from app.here();
  envelope := jsonb_build_object(
    'ok', 'sync/1', 'epoch', here.epoch, 'horizon', here.horizon, 'now', app.iso(app.now()));
  if here.restoring then
    return envelope || '{"refused": "restoring"}';
  end if;
  if uid is null or (p ->> 'id') is distinct from uid::text then
    return envelope || '{"refused": "forbidden"}';
  end if;
  select m.push_span into span from app.meta m;
  if not (app.lock_account(uid, span) and app.end_account(uid, span)) then
    return envelope || '{"refused": "limit"}';
  end if;
  return envelope || '{"ended": true}';
end
$$;

-- Whether an account was deleted in the last 180 days: {"id": "<its id>"}. Asked without a token, as a device whose
-- session is over has none.
create function public.account_ended(p jsonb) returns json
language plpgsql stable security definer set search_path = '' set statement_timeout = '3s'
as $$
declare
  here record;
begin
  select * into here from app.here();
  return json_build_object(
    'ok', 'sync/1', 'epoch', here.epoch, 'horizon', here.horizon, 'now', app.iso(app.now()),
    'ended', not here.restoring and octet_length(p::text) <= 200 and exists (
      select from app.ended_account e where e.user_id = (p ->> 'id')::uuid));
end
$$;

-- The captcha, off unless `app.meta.captcha` turns it on. Guests then need a pass to post, report and
-- write; the function verify-captcha gives one for a solved challenge. Accounts need none.

-- Passes by their hashes: only its device knows a pass.
create table app.captcha_pass (
  -- SHA-256.
  hash bytea primary key check (octet_length(hash) = 32),
  until timestamptz not null,
  -- How many uses are left.
  uses integer not null check (uses >= 0)
);

create function app.needs_pass(op text, uid uuid) returns boolean
language sql stable set search_path = ''
as $$
  select uid is null and op in ('sale.create', 'report.add', 'contact.send')
    and (select m.captcha = 'guests' from app.meta m)
$$;

-- How many uses the pass of a push has left; 0 without a pass. Locks the pass until the transaction ends.
create function app.pass_uses(pass text) returns integer
language plpgsql set search_path = ''
as $$
declare
  left_uses integer;
  given bytea := sha256(convert_to(pass, 'UTF8'));
begin
  select c.uses into left_uses from app.captcha_pass c
  where c.hash = given and c.until > app.now() for update;
  return coalesce(left_uses, 0);
end
$$;

create function app.keep_pass_uses(pass text, left_uses integer) returns void
language plpgsql set search_path = ''
as $$
declare
  given bytea := sha256(convert_to(pass, 'UTF8'));
begin
  update app.captcha_pass set uses = left_uses where hash = given;
end
$$;

-- Called by the function verify-captcha, with the service key: {"hash": "<SHA-256 in hex>"}.
create function public.add_captcha_pass(p jsonb) returns json
language plpgsql security definer set search_path = ''
as $$
declare
  ends timestamptz := app.now() + interval '10 minutes';
begin
  perform app.require_service();
  insert into app.captcha_pass (hash, until, uses) values (decode(p ->> 'hash', 'hex'), ends, 5);
  return json_build_object('until', app.iso(ends));
end
$$;

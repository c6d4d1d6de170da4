-- How much a caller may do. Each limit is a row here, multiplied by app.meta.limit_factor. Limits count by
-- account, by device and by network address together: a caller who is over one of them is refused. A device
-- makes up its own id, so that limit only stops honest ones. The gateway reports the address.

create table app.allowance (
  -- A mutation (with `.guest` for some mutations of guests), or a function that moderators call. `mutation` is any
  -- mutation, `client` a new device.
  what text not null,
  whose text not null check (whose in ('account', 'device', 'address')),
  most integer not null check (most >= 0),
  span interval not null check (span > '0' and span <= '1 day'),
  primary key (what, whose)
);

-- Large enough for a family behind one address, for a community sale with 50 guests in one hall or one
-- organizer, and for a phone that comes back online with 300 mutations.
insert into app.allowance (what, whose, most, span) values
  -- A push that is over one of these two is refused as a whole, and the answer says when to try again. For an account
  -- that is older than a day, the address does not count here. From an address that has used up its mutations,
  -- everyone may still send a fair share: the limit divided by how many have sent from there. So no sender shuts out
  -- another, and n senders get at most 1 + 1/2 + ... + 1/n times the limit.
  ('mutation', 'account', 2000, '1 hour'),
  ('mutation', 'device', 2000, '1 hour'),
  ('mutation', 'address', 10000, '1 hour'),
  ('client', 'account', 50, '1 day'),
  ('client', 'address', 300, '1 day'),
  -- A mutation over one of these is refused with `limit`, and the device keeps it.
  ('sale.create', 'account', 100, '1 day'),
  ('sale.create', 'address', 400, '1 day'),
  ('sale.create.guest', 'device', 10, '1 day'),
  ('sale.create.guest', 'address', 60, '1 day'),
  ('sale.claim', 'account', 100, '1 day'),
  -- A new name is written into every sale and review of its account. While that takes place, no pull has what commits
  -- after it began.
  ('profile.rename', 'account', 10, '1 day'),
  -- Each copy of a photo is work for a job that everyone waits for, and fills the storage without an upload.
  ('image.copy', 'account', 200, '1 day'),
  ('image.copy', 'address', 600, '1 day'),
  ('image.copy.guest', 'device', 50, '1 day'),
  ('image.copy.guest', 'address', 200, '1 day'),
  ('image.declare', 'account', 1000, '1 day'),
  ('image.declare', 'address', 3000, '1 day'),
  ('image.declare.guest', 'device', 100, '1 day'),
  ('image.declare.guest', 'address', 600, '1 day'),
  ('review.put', 'account', 50, '1 day'),
  ('review.put', 'address', 200, '1 day'),
  ('checkin.add', 'account', 30, '1 day'),
  ('checkin.add', 'address', 300, '1 day'),
  ('ison.add', 'account', 60, '1 day'),
  ('ison.add', 'device', 60, '1 day'),
  ('ison.add', 'address', 200, '1 day'),
  ('route.invite', 'account', 50, '1 day'),
  ('route.join', 'account', 50, '1 day'),
  ('report.add', 'account', 20, '1 day'),
  ('report.add', 'device', 20, '1 day'),
  ('report.add', 'address', 40, '1 day'),
  ('contact.send', 'account', 10, '1 day'),
  ('contact.send', 'device', 10, '1 day'),
  ('contact.send', 'address', 30, '1 day'),
  -- An e-mail address that has already subscribed counts as well, so nobody can find out which ones have.
  ('newsletter.subscribe', 'account', 10, '1 day'),
  ('newsletter.subscribe', 'device', 10, '1 day'),
  ('newsletter.subscribe', 'address', 20, '1 day'),
  -- How often one moderator may call.
  ('moderation_queue', 'account', 3000, '1 hour'),
  ('moderate', 'account', 1000, '1 hour'),
  -- Over these limits, the mutation is accepted and dropped. Each view counts.
  ('view.batch', 'account', 500, '1 day'),
  ('view.batch', 'device', 500, '1 day'),
  ('view.batch', 'address', 3000, '1 day'),
  ('error.report', 'account', 50, '1 day'),
  ('error.report', 'device', 50, '1 day'),
  ('error.report', 'address', 300, '1 day');

-- How much of each limit is used. `key` is an account, a device, or the hash of an address. Each sender from an
-- address has a row of their own for it, `part`: one row for all could be held by only one push at a time.
-- app.prune() deletes old rows.
create table app.used (
  what text not null,
  key text not null,
  part text not null default '',
  since timestamptz not null,
  until timestamptz not null,
  times bigint not null,
  primary key (what, key, part)
);

create index on app.used (until);

-- Without the salt, anyone could guess the address behind a hash: there are few addresses. No role reads it.
create table app.address_salt (
  one boolean primary key default true check (one),
  salt text not null
);

insert into app.address_salt (salt) values (gen_random_uuid()::text || gen_random_uuid()::text);

-- The network address of the request as the gateway reports it, hashed; null if it is not known. In a list,
-- the entry that the outermost of our own proxies has added, counted from the end: the entries before it
-- came from the caller. For IPv6, the network of one customer.
create function app.address() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  header text;
  proxies integer;
  given text;
  parts text[];
  address inet;
begin
  select m.address_header, m.address_proxies into header, proxies from app.meta m;
  given := nullif(current_setting('request.headers', true), '')::json ->> header;
  parts := string_to_array(given, ',');
  given := btrim(parts[cardinality(parts) - proxies + 1]);
  if given is null or given !~ '^[0-9a-fA-F.:]{2,45}$' then
    return null;
  end if;
  begin
    address := given::inet;
  exception when invalid_text_representation then
    return null;
  end;
  if address << '::ffff:0:0/96' then
    address := substr(host(address), 8)::inet;
  elsif family(address) = 6 then
    address := network(set_masklen(address, 64));
  end if;
  return (
    select left(encode(sha256(convert_to(s.salt || text(address), 'UTF8')), 'hex'), 32)
    from app.address_salt s);
end
$$;

-- The caller's keys in app.used, without those that are not known.
create function app.askers(uid uuid, client uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(
    jsonb_build_object('account', uid, 'device', client, 'address', app.address()))
$$;

-- Which of the rows of app.used for one key is that of these askers.
create function app.part_of(whose text, askers jsonb) returns text
language sql immutable set search_path = ''
as $$
  select case when whose = 'address' then coalesce(
    'account:' || (askers ->> 'account'), 'device:' || (askers ->> 'device'), '') else '' end
$$;

-- Declares that this transaction uses this much more of a key, and returns how much others have declared whose
-- transactions are still open. Nobody waits: these are shared locks, each of which tells what its transaction has
-- used so far, and everyone can see who holds them. A caller that reads the committed rows after that misses nothing.
create function app.declare_use(of_key text, n bigint) returns bigint
language plpgsql set search_path = ''
as $$
declare
  hash integer := hashtext(of_key);
  here oid := (select d.oid from pg_database d where d.datname = current_database());
  so_far bigint;
  others bigint;
begin
  select max(l.objid::bigint) into so_far
  from pg_locks l
  where l.locktype = 'advisory' and l.objsubid = 2 and l.classid::bigint = hash::bigint & 4294967295
    and l.database = here and l.pid = pg_backend_pid();
  perform pg_advisory_xact_lock_shared(hash, least(coalesce(so_far, 0) + n, 2147483647)::integer);
  select coalesce(sum(each.most), 0) into others
  from (
    select max(l.objid::bigint) as most
    from pg_locks l
    where l.locktype = 'advisory' and l.objsubid = 2 and l.classid::bigint = hash::bigint & 4294967295
      and l.database = here and l.pid <> pg_backend_pid()
    group by l.pid
  ) each;
  return others;
end
$$;

-- Counts the wanted amount of each limit, and returns how much of it is within every limit, and until when they hold.
-- The caller gives back what is over a limit or not used, with app.give_back or by undoing a subtransaction, which
-- takes back what was declared as well. Accounts and devices have a counter each, and their pushes run one after the
-- other anyway. At one address, nobody waits for another: what others use at this moment counts as used. `is_busy` is
-- true if only that puts something over its limit; a second later it may fit.
create function app.take(wants jsonb, askers jsonb)
returns table (what text, granted bigint, until timestamptz, is_busy boolean)
language plpgsql set search_path = ''
as $$
declare
  at timestamptz := app.now();
  factor float8 := (select m.limit_factor from app.meta m);
  want record;
  due record;
  own bigint;
  room bigint;
  elsewhere record;
  moving bigint;
begin
  for want in
    select w.key as what, w.value::bigint as n from jsonb_each_text(wants) w order by w.key
  loop
    what := want.what;
    granted := want.n;
    until := null;
    is_busy := false;
    for due in
      select a.whose, a.whose || ':' || k.value as key, app.part_of(a.whose, askers) as part, want.n,
        floor(a.most * factor)::bigint as most, a.span,
        date_bin(a.span, at, timestamptz '2000-01-01 00:00:00Z') as since
      from app.allowance a
      join jsonb_each_text(askers) k on k.key = a.whose
      where a.what = want.what
      order by a.whose = 'address', a.whose
    loop
      insert into app.used as u (what, key, part, since, until, times)
      values (want.what, due.key, due.part, due.since, due.since + due.span, due.n)
      on conflict on constraint used_pkey do update set
        times = excluded.times + case when u.since = excluded.since then u.times else 0 end,
        since = excluded.since, until = excluded.until
      returning u.times - due.n into own;
      room := due.most - own;
      moving := 0;
      if due.whose = 'address' and granted > 0 then
        moving := app.declare_use(want.what || ' ' || due.key, granted);
        select coalesce(sum(u.times), 0) as times, count(*) as senders into elsewhere
        from app.used u
        where u.what = want.what and u.key = due.key and u.part <> due.part and u.since = due.since
          and u.times > 0;
        room := room - elsewhere.times;
        if want.what = 'mutation' then
          room := greatest(room, due.most / (elsewhere.senders + 1) - own + moving);
        end if;
      end if;
      is_busy := is_busy or least(granted, room) > greatest(0, room - moving);
      granted := greatest(0, least(granted, room - moving));
      until := greatest(until, due.since + due.span);
    end loop;
    if until is not null then
      return next;
    end if;
  end loop;
end
$$;

create function app.give_back(unused jsonb, askers jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  each record;
  still bigint;
begin
  -- One by one: the planner does not know how few rows there are, and would read the whole table.
  for each in
    select w.key as what, k.key || ':' || k.value as key, app.part_of(k.key, askers) as part,
      w.value::bigint as n
    from jsonb_each_text(unused) w, jsonb_each_text(askers) k
  loop
    continue when each.n = 0;
    update app.used u set times = greatest(0, u.times - each.n)
    where u.what = each.what and u.key = each.key and u.part = each.part
    returning u.times into still;
    -- A caller who was refused leaves nothing behind.
    if still = 0 then
      delete from app.used u where u.what = each.what and u.key = each.key and u.part = each.part;
    end if;
  end loop;
end
$$;

-- Which limit a mutation counts against, and how much.
create function app.cost(op text, a jsonb, uid uuid, out what text, out n bigint)
language sql immutable set search_path = ''
as $$
  select
    case
      when uid is null and op in ('sale.create', 'image.declare', 'image.copy') then op || '.guest'
      when op = 'profile.patch' and a -> 'set' ? 'display_name' then 'profile.rename'
      else op
    end,
    case
      when op = 'view.batch' and jsonb_typeof(a -> 'views') = 'array'
      then greatest(1, jsonb_array_length(a -> 'views'))
      else 1
    end
$$;

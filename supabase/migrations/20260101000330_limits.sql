-- How much a caller may do. Each limit is a row here, multiplied by app.meta.limit_factor. Limits count by
-- account, by device and by network address together: a caller who is over one of them is refused. A device
-- makes up its own id, so that limit only stops honest ones. The gateway reports the address.

create table app.allowance (
  -- A mutation, for some mutations of guests with `.guest`; `mutation` is any mutation, `client` a new
  -- device. Or a function that moderators call.
  what text not null,
  whose text not null check (whose in ('account', 'device', 'address')),
  most integer not null check (most >= 0),
  span interval not null check (span > '0' and span <= '1 day'),
  primary key (what, whose)
);

-- Large enough for a family behind one address, for a community sale with 50 guests in one hall or one
-- organizer, and for a phone that comes back online with 300 mutations.
insert into app.allowance (what, whose, most, span) values
  -- A push that is over one of these two is refused as a whole, and the answer says when to try again. For an
  -- account that is older than a day, the address does not count here.
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
  -- A new name is written into every sale and review of its account. During that time, no pull has what
  -- commits after it began.
  ('profile.rename', 'account', 10, '1 day'),
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
  -- Calls of one moderator.
  ('moderation_queue', 'account', 3000, '1 hour'),
  ('moderate', 'account', 1000, '1 hour'),
  -- Over these limits, the mutation is accepted and dropped. Each view counts.
  ('view.batch', 'account', 500, '1 day'),
  ('view.batch', 'device', 500, '1 day'),
  ('view.batch', 'address', 3000, '1 day'),
  ('error.report', 'account', 50, '1 day'),
  ('error.report', 'device', 50, '1 day'),
  ('error.report', 'address', 300, '1 day');

-- How much of each limit is used. `key` is an account, a device, or the hash of an address. Pruned.
create table app.used (
  what text not null,
  key text not null,
  since timestamptz not null,
  until timestamptz not null,
  times bigint not null,
  primary key (what, key)
);

create index on app.used (until);

-- Without the salt, the address behind a hash could be guessed: there are few addresses. No role reads it.
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

-- Counts the wanted amount of each limit, and returns how much of it is within every limit. The caller
-- gives back what is over a limit or not used (app.give_back). Atomic: a second transaction that takes from
-- the same counter waits until the first ends. The order is always the same, so there are no deadlocks.
-- Different people share a counter only if they share an address.
create function app.take(wants jsonb, askers jsonb)
returns table (what text, granted bigint, until timestamptz)
language plpgsql set search_path = ''
as $$
declare
  at timestamptz := app.now();
  factor float8 := (select m.limit_factor from app.meta m);
begin
  return query
  with due as (
    select
      a.what, a.whose || ':' || k.value as key, w.value::bigint as n,
      floor(a.most * factor)::bigint as most, a.span,
      date_bin(a.span, at, timestamptz '2000-01-01 00:00:00Z') as since
    from jsonb_each_text(wants) w
    join app.allowance a on a.what = w.key
    join jsonb_each_text(askers) k on k.key = a.whose
  ),
  counted as (
    insert into app.used as u (what, key, since, until, times)
    select d.what, d.key, d.since, d.since + d.span, d.n from due d order by d.what, d.key
    on conflict on constraint used_pkey do update set
      times = excluded.times + case when u.since = excluded.since then u.times else 0 end,
      since = excluded.since, until = excluded.until
    returning u.what, u.key, u.times, u.until
  )
  select d.what, min(greatest(0, least(d.n, d.most - (c.times - d.n)))), max(c.until)
  from due d join counted c on c.what = d.what and c.key = d.key
  group by d.what;
end
$$;

create function app.give_back(unused jsonb, askers jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  each record;
begin
  -- One by one: the planner does not know how few rows there are, and would read the whole table.
  for each in
    select w.key as what, k.key || ':' || k.value as key, w.value::bigint as n
    from jsonb_each_text(unused) w, jsonb_each_text(askers) k
  loop
    continue when each.n = 0;
    update app.used u set times = greatest(0, u.times - each.n)
    where u.what = each.what and u.key = each.key;
  end loop;
end
$$;

-- Which limit a mutation counts against, and how much.
create function app.cost(op text, a jsonb, uid uuid, out what text, out n bigint)
language sql immutable set search_path = ''
as $$
  select
    case
      when uid is null and op in ('sale.create', 'image.declare') then op || '.guest'
      when op = 'profile.patch' and a -> 'set' ? 'display_name' then 'profile.rename'
      else op
    end,
    case
      when op = 'view.batch' and jsonb_typeof(a -> 'views') = 'array'
      then greatest(1, jsonb_array_length(a -> 'views'))
      else 1
    end
$$;

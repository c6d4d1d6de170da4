-- Several people plan one route. Each of them keeps it as a row of their own, so scopes, tombstones and rights stay
-- as they are: to a device, a partner's change looks like one from another device of its person. What is shared is
-- the same in all rows of a group; the rest of a row is its person's alone.

-- The settings of a stop that partners share. Notes, visits, finds and all that is not in this list are private.
create function app.shared_of_stop() returns text[]
language sql immutable set search_path = ''
as $$
  select array['minutes', 'wish', 'is_must', 'position', 'begin_at', 'unlisted', 'is_driven_to']
$$;

-- The settings of a route that partners share. Where someone's car is parked is private.
create function app.shared_of_route() returns text[]
language sql immutable set search_path = ''
as $$
  select array['leave', 'back_by', 'start', 'end', 'keeps_order']
$$;

create function app.only_keys(o jsonb, keys text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(e.key, e.value), '{}')
  from jsonb_each(coalesce(o, '{}')) e where e.key = any (keys)
$$;

-- A stop that a partner has taken off the route, while this person had notes, a visit or finds there. Only this
-- person still has it.
create function app.is_kept(stop jsonb) returns boolean
language sql immutable set search_path = ''
as $$ select coalesce(stop -> 'settings' -> 'kept' = 'true', false) $$;

-- The private part of a stop's settings.
create function app.private_settings(stop jsonb) returns jsonb
language sql immutable set search_path = ''
as $$ select coalesce(stop -> 'settings', '{}') - 'kept' - app.shared_of_stop() $$;

-- The part of a route that partners share.
create function app.shared_route(body jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select app.only_keys(body, array['name', 'day']) || jsonb_build_object(
    'settings', app.only_keys(body -> 'settings', app.shared_of_route()),
    'stops', (
      select coalesce(jsonb_agg(
        app.stop_of(e.stop -> 'sale_id', null, app.only_keys(e.stop -> 'settings', app.shared_of_stop()))
        order by e.at), '[]')
      from jsonb_array_elements(body -> 'stops') with ordinality as e (stop, at)
      where not app.is_kept(e.stop)))
$$;

-- A person's row with what is shared now. A stop that is no longer shared stays if the person has written
-- something there or was there, and is from then on theirs alone.
create function app.with_shared(own jsonb, shared jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  o record;
  s record;
  stops jsonb;
  laid text[];
begin
  o := app.named_stops(own -> 'stops');
  s := app.named_stops(shared -> 'stops');
  select coalesce(jsonb_object_agg(n.name, n.stop), '{}') into stops
  from (
    select e.key as name, app.stop_of(
      e.value -> 'sale_id', o.by_name -> e.key -> 'note',
      app.private_settings(o.by_name -> e.key) || coalesce(e.value -> 'settings', '{}')) as stop
    from jsonb_each(s.by_name) e
    union all
    select e.key, jsonb_set(e.value, '{settings}', coalesce(e.value -> 'settings', '{}') || '{"kept": true}')
    from jsonb_each(o.by_name) e
    where not s.by_name ? e.key
      and (app.is_kept(e.value) or e.value ? 'note' or app.private_settings(e.value) <> '{}')
  ) n;
  laid := app.laid_into(s.line, o.line, stops, '{}');
  return (own - 'day') || (shared - '{stops,settings}'::text[]) || jsonb_build_object(
    'settings', (coalesce(own -> 'settings', '{}') - app.shared_of_route()) || (shared -> 'settings'),
    'stops', coalesce(
      (select jsonb_agg(stops -> l.name order by l.at) from unnest(laid) with ordinality as l (name, at)),
      '[]'));
end
$$;

-- A row once its person plans alone: stops that only they still had become like their other stops.
create function app.without_kept(own jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_set(own, '{stops}', (
    select coalesce(jsonb_agg(
      case when app.is_kept(e.stop)
        then app.stop_of(e.stop -> 'sale_id', e.stop -> 'note', (e.stop -> 'settings') - 'kept')
        else e.stop end order by e.at), '[]')
    from jsonb_array_elements(own -> 'stops') with ordinality as e (stop, at)))
$$;

-- The names of the others in a group. One who has no name is an empty text.
create function app.partner_names(of_group uuid, uid uuid) returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(coalesce(p.display_name, '') order by m.joined_at, m.user_id), '{}')
  from app.route_member m left join app.profile p on p.id = m.user_id
  where m.group_id = of_group and m.user_id <> uid
$$;

-- The name by which the person who made a route refers to a partner, to remove them: it does not reveal the account.
create function app.partner_id(of_route uuid, uid uuid) returns uuid
language sql immutable set search_path = ''
as $$
  select encode(substring(sha256(convert_to(of_route || ' ' || uid, 'UTF8')) from 1 for 16), 'hex')::uuid
$$;

-- These names of the others in a group, for the person who made the route; none for anyone else.
create function app.partner_ids(of_group uuid, uid uuid) returns uuid[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(app.partner_id(m.route_id, m.user_id) order by m.joined_at, m.user_id), '{}')
  from app.route_member m join app.route_group g on g.id = m.group_id
  where m.group_id = of_group and m.user_id <> uid and g.made_by = uid
$$;

-- Writes into the rows of a group who the others are.
create function app.name_partners(of_group uuid) returns void
language sql set search_path = ''
as $$
  update app.own_row o set
    partners = app.partner_names(of_group, o.user_id), partner_ids = app.partner_ids(of_group, o.user_id)
  from app.route_member m
  where m.group_id = of_group and o.user_id = m.user_id and o.kind = 'route' and o.id = m.route_id
    and (o.partners <> app.partner_names(of_group, o.user_id)
      or o.partner_ids <> app.partner_ids(of_group, o.user_id))
$$;

-- The group in which a person plans a route; null if they plan it alone.
create function app.group_of(uid uuid, of_route uuid) returns uuid
language sql stable set search_path = ''
as $$ select m.group_id from app.route_member m where m.user_id = uid and m.route_id = of_route $$;

-- Writes what a person shares of their route into the rows of the others. A row in which nothing changes is
-- not written: nobody learns from its version that someone has written a note.
create function app.share_route(uid uuid, of_route uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  of_group uuid := app.group_of(uid, of_route);
  shared jsonb;
  other record;
begin
  if of_group is null then
    return;
  end if;
  select app.shared_route(o.body) into shared
  from app.own_row o where o.user_id = uid and o.kind = 'route' and o.id = of_route;
  for other in
    select o.user_id, o.body as was, app.with_shared(o.body, shared) as body, o.partners,
      o.partner_ids, app.partner_names(of_group, o.user_id) as names,
      app.partner_ids(of_group, o.user_id) as ids
    from app.route_member m
    join app.own_row o on o.user_id = m.user_id and o.kind = 'route' and o.id = m.route_id
    where m.group_id = of_group and m.user_id <> uid
  loop
    update app.own_row o set body = other.body, partners = other.names, partner_ids = other.ids,
      updated_at = case when other.body = other.was then o.updated_at else app.now() end
    where o.user_id = other.user_id and o.kind = 'route' and o.id = of_route
      and (other.body <> other.was or other.names <> other.partners or other.ids <> other.partner_ids);
  end loop;
end
$$;

-- Locks, in one order, every group that a push may write to, before any row of a person. So two people of one group
-- who push at the same time wait for each other here, and nowhere else.
create function app.lock_groups(muts jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  routes text[];
  renames boolean;
  hashes bytea[];
begin
  select array_agg(lower(m -> 'a' ->> 'id')) filter (where m ->> 'op' like 'route.%'),
    bool_or(m ->> 'op' = 'profile.patch'),
    array_agg(sha256(convert_to(lower(m -> 'a' ->> 'token'), 'UTF8'))) filter (where m ->> 'op' = 'route.join')
  into routes, renames, hashes
  from jsonb_array_elements(muts) m;
  if routes is null and not coalesce(renames, false) then
    return;
  end if;
  -- A deletion of the account holds its row in auth.users before it asks for the groups. sync_push has locked that
  -- row before it comes here.
  perform g.id from app.route_group g
  where g.id = any (array(
    select m.group_id from app.route_member m
    where m.user_id = uid and (renames or m.route_id::text = any (routes))
    union
    select i.id from app.route_group i where i.token_hash = any (hashes) and i.until > app.now()))
  order by g.id for update;
end
$$;

create function app.token_hash(a jsonb) returns bytea
language plpgsql set search_path = ''
as $$ begin return sha256(convert_to(app.uuid_arg(a, 'token')::text, 'UTF8')); end $$;

-- Anyone who has a route may invite people to it. The device makes the token; the server keeps its hash. A new
-- invitation of the group replaces the last one.
create function app.route_invite(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  of_route uuid := app.uuid_arg(a, 'id');
  hash bytea := app.token_hash(a);
  ends_at timestamptz := app.now() + interval '7 days';
  of_group uuid;
begin
  perform app.signed_in(uid);
  if not exists (
    select from app.own_row o where o.user_id = uid and o.kind = 'route' and o.id = of_route
  ) then
    perform app.refuse('gone');
  end if;
  of_group := app.group_of(uid, of_route);
  if of_group is null then
    insert into app.route_group (route_id, made_by, token_hash, invited_by, until)
    values (of_route, uid, hash, uid, ends_at) returning id into of_group;
    insert into app.route_member (user_id, route_id, group_id) values (uid, of_route, of_group);
    -- The route was deleted while others planned it and put back as it was, or its person was removed from it and
    -- begins again.
    update app.own_row o set body = app.without_kept(o.body), was_removed = false
    where o.user_id = uid and o.kind = 'route' and o.id = of_route
      and (o.was_removed or o.body -> 'stops' @> '[{"settings": {"kept": true}}]');
  else
    update app.route_group g set token_hash = hash, invited_by = uid, until = ends_at where g.id = of_group;
    delete from app.route_left l where l.group_id = of_group and not l.is_removed;
  end if;
end
$$;

-- Joins with the token of an invitation. The refusal is the same whether there is no such invitation, it is too old,
-- it was replaced, the person who made it has left, or six people plan this route already. An invitation does not
-- bring back anyone who has left since it was made, and someone who was removed comes back only by an invitation of
-- the person who made the route. What the person already has under this id is merged: the stops that only they have
-- are shared from now on.
create function app.route_join(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  of_route uuid := app.uuid_arg(a, 'id');
  hash bytea := app.token_hash(a);
  invited app.route_group;
  shared jsonb;
  own jsonb;
  ours record;
  theirs record;
begin
  perform app.signed_in(uid);
  -- An invitation that is over locks nothing: it may be known to someone who was removed.
  select * into invited from app.route_group g where g.token_hash = hash and g.until > app.now() for update;
  select app.shared_route(o.body) into shared
  from app.route_member m
  join app.own_row o on o.user_id = m.user_id and o.kind = 'route' and o.id = m.route_id
  where m.group_id = invited.id and m.user_id = invited.invited_by;
  if shared is null or invited.route_id <> of_route then
    perform app.refuse('gone');
  end if;
  if app.group_of(uid, of_route) = invited.id then
    return;
  end if;
  if exists (
    select from app.route_left l
    where l.group_id = invited.id and l.user_id = uid
      and (l.token_hash = hash or (l.is_removed and invited.invited_by <> invited.made_by))
  ) then
    perform app.refuse('gone');
  end if;
  if (select count(*) >= 6 from app.route_member m where m.group_id = invited.id) then
    perform app.refuse('gone');
  end if;
  delete from app.route_member m where m.user_id = uid and m.route_id = of_route;
  select app.without_kept(o.body) into own
  from app.own_row o where o.user_id = uid and o.kind = 'route' and o.id = of_route;
  delete from app.route_left l where l.group_id = invited.id and l.user_id = uid;
  insert into app.route_member (user_id, route_id, group_id) values (uid, of_route, invited.id);
  if own is null then
    if (
      select count(*) >= app.most_own('route') from app.own_row o where o.user_id = uid and o.kind = 'route'
    ) then
      perform app.refuse('limit');
    end if;
    insert into app.own_row (user_id, kind, id, body, partners)
    values (uid, 'route', of_route, shared, app.partner_names(invited.id, uid));
  else
    ours := app.named_stops(shared -> 'stops');
    theirs := app.named_stops(app.shared_route(own) -> 'stops');
    shared := jsonb_set(shared, '{stops}', shared -> 'stops' || (
      select coalesce(jsonb_agg(theirs.by_name -> l.name order by l.at), '[]')
      from unnest(theirs.line) with ordinality as l (name, at)
      where not ours.by_name ? l.name));
    own := app.with_shared(own, shared);
    perform app.within_route(own -> 'stops', own -> 'settings');
    update app.own_row o set body = own, partners = app.partner_names(invited.id, uid), was_removed = false,
      updated_at = app.now()
    where o.user_id = uid and o.kind = 'route' and o.id = of_route;
  end if;
  perform app.share_route(uid, of_route);
end
$$;

-- Leaves the others and keeps the route as it is. For someone who was removed, this says that they have read the
-- notice.
create function app.route_leave(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  of_route uuid := app.uuid_arg(a, 'id');
begin
  perform app.signed_in(uid);
  delete from app.route_member m where m.user_id = uid and m.route_id = of_route;
  update app.own_row o set was_removed = false
  where o.user_id = uid and o.kind = 'route' and o.id = of_route and o.was_removed;
end
$$;

-- The person who made a route removes someone, who keeps the route as it is. The invitation ends as well, because the
-- removed person may have passed it on.
create function app.route_remove(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  of_route uuid := app.uuid_arg(a, 'id');
  partner uuid := app.uuid_arg(a, 'partner_id');
  of_group uuid;
  other uuid;
begin
  perform app.signed_in(uid);
  of_group := app.group_of(uid, of_route);
  if of_group is null then
    perform app.refuse('gone');
  end if;
  if not exists (select from app.route_group g where g.id = of_group and g.made_by = uid) then
    perform app.refuse('forbidden');
  end if;
  perform app.require(partner <> app.partner_id(of_route, uid));
  -- Finds a partner who has just left, too.
  select f.user_id into other
  from (
    select m.user_id from app.route_member m where m.group_id = of_group
    union
    select l.user_id from app.route_left l where l.group_id = of_group
  ) f
  where app.partner_id(of_route, f.user_id) = partner;
  if other is null then
    perform app.refuse('gone');
  end if;
  insert into app.route_left (user_id, group_id, token_hash, is_removed)
  select other, g.id, g.token_hash, true from app.route_group g where g.id = of_group
  on conflict (user_id, group_id) do update set is_removed = true;
  delete from app.route_member m where m.user_id = other and m.group_id = of_group;
  update app.route_group g set until = least(g.until, app.now()) where g.id = of_group;
end
$$;

-- Deletes only the caller's own row, and leaves the group.
create function app.route_delete(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  of_route uuid := app.uuid_arg(a, 'id');
begin
  perform app.delete_own(uid, 'route', of_route);
  delete from app.route_member m where m.user_id = uid and m.route_id = of_route;
end
$$;

-- Someone has left or was removed, also by deleting their account: the others no longer see their name. A group
-- that nobody is in ends.
create function app.leave_group() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.route_left (user_id, group_id, token_hash, is_removed)
  select old.user_id, g.id, g.token_hash, false
  from app.route_group g
  where g.id = old.group_id and exists (select from auth.users u where u.id = old.user_id)
  on conflict do nothing;
  update app.own_row o set partners = '{}', partner_ids = '{}', body = app.without_kept(o.body),
    was_removed = exists (
      select from app.route_left l
      where l.user_id = old.user_id and l.group_id = old.group_id and l.is_removed)
  where o.user_id = old.user_id and o.kind = 'route' and o.id = old.route_id
    and (o.partners <> '{}' or o.body -> 'stops' @> '[{"settings": {"kept": true}}]');
  update app.route_group g set
    invited_by = nullif(g.invited_by, old.user_id),
    made_by = case when g.made_by <> old.user_id then g.made_by else coalesce(
      (select m.user_id from app.route_member m
       where m.group_id = g.id order by m.joined_at, m.user_id limit 1), g.made_by) end
  where g.id = old.group_id and old.user_id in (g.invited_by, g.made_by);
  perform app.name_partners(old.group_id);
  delete from app.route_group g
  where g.id = old.group_id
    and not exists (select from app.route_member m where m.group_id = old.group_id);
  return null;
end
$$;

create trigger leave_group after delete on app.route_member
  for each row execute function app.leave_group();

-- Deleting an account writes to partners' rows and to its own sales. It locks them first, in the order of a push.
create function app.lock_groups_of() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform g.id from app.route_group g
  where g.id = any (array(select m.group_id from app.route_member m where m.user_id = old.id))
  order by g.id for update;
  delete from app.route_left l where l.user_id = old.id;
  perform p.id from app.profile p where p.id = old.id for update;
  perform s.id from app.sale s where s.user_id = old.id order by s.id for update;
  return old;
end
$$;


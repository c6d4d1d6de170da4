-- Documents, stamps and tombstones of reviews, check-ins and people's own rows.

create function app.review_doc(r app.review) returns json
language sql stable
as $$
  select json_strip_nulls(json_build_object(
    'sale_id', r.sale_id,
    'seller_id', r.seller_id,
    'author_name', r.author_name,
    'rating', r.rating,
    'title', r.title,
    'comment', r.comment,
    'created_at', app.iso(r.created_at),
    'updated_at', app.iso(r.updated_at)
  ))
$$;

create function app.check_in_doc(c app.check_in) returns json
language sql stable
as $$ select json_build_object('sale_id', c.sale_id, 'at', app.iso(c.at)) $$;

-- Nulls in a person's settings are part of the settings, so nothing is stripped here.
create function app.own_doc(o app.own_row) returns json
language sql stable
as $$
  select (o.body || case o.kind
    when 'route' then
      jsonb_build_object('created_at', app.iso(o.created_at), 'updated_at', app.iso(o.updated_at))
        || case when o.partners = '{}' then '{}' else jsonb_build_object('partners', o.partners) end
        || case when o.partner_ids = '{}' then '{}' else jsonb_build_object('partner_ids', o.partner_ids) end
        || case when o.was_removed then jsonb_build_object('was_removed', true) else '{}' end
    when 'note' then jsonb_build_object('updated_at', app.iso(o.updated_at))
    when 'search' then jsonb_build_object('created_at', app.iso(o.created_at))
    else '{}'
  end)::json
$$;

create function app.stamp_own() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform app.bury(array['u:' || old.user_id], old.kind, old.id, old.rev);
    return old;
  end if;
  new.rev := case tg_op
    when 'INSERT' then app.risen_rev(array['u:' || new.user_id], new.kind, new.id)
    else old.rev + 1
  end;
  new.change_xid := app.xid();
  return new;
end
$$;

create trigger stamp before insert or update or delete on app.own_row
  for each row execute function app.stamp_own();

-- A check-in never changes for devices. Deleting its position gives no new rev.
create trigger stamp before insert on app.check_in
  for each row execute function app.stamp();

create function app.stamp_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.rev := case tg_op
    when 'INSERT' then
      app.risen_rev(array['u:' || new.user_id, 's:' || new.sale_id], 'review', new.id)
    else old.rev + 1
  end;
  new.change_xid := app.xid();
  new.author_name := (select p.display_name from app.profile p where p.id = new.user_id);
  return new;
end
$$;

create trigger stamp before insert or update on app.review
  for each row execute function app.stamp_review();

-- A review is in its sale's scope while the sale is shown, and always in its author's. The next roll-up
-- counts it.
create function app.move_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform app.bury(
      array['u:' || old.user_id] || case when old.hidden then '{}' else array['s:' || old.sale_id] end,
      'review', old.id, old.rev);
    insert into app.stat_event (sale_id)
    select old.sale_id where exists (select from app.sale s where s.id = old.sale_id);
    insert into app.rating_event (seller_id) values (old.seller_id);
    return null;
  end if;
  if tg_op = 'UPDATE' and new.hidden and not old.hidden then
    perform app.bury(array['s:' || old.sale_id], 'review', old.id, old.rev);
  elsif tg_op = 'UPDATE' and old.hidden and not new.hidden then
    delete from app.tombstone t
    where t.scope = 's:' || new.sale_id and t.kind = 'review' and t.id = new.id;
  end if;
  if tg_op = 'INSERT' or new.rating <> old.rating then
    insert into app.stat_event (sale_id) values (new.sale_id);
    insert into app.rating_event (seller_id) values (new.seller_id);
  end if;
  return null;
end
$$;

create trigger move after insert or update or delete on app.review
  for each row execute function app.move_review();

create function app.rename_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update app.review set id = id where user_id = new.id;
  perform app.name_partners(m.group_id) from app.route_member m where m.user_id = new.id;
  return null;
end
$$;

create trigger rename_author after update of display_name on app.profile
  for each row when (old.display_name is distinct from new.display_name)
  execute function app.rename_author();

-- Messages to the operator, subscriptions, error reports and views. Devices send them; no device reads them.

create function app.needed_email_arg(f jsonb) returns text
language plpgsql set search_path = ''
as $$
declare
  email text := app.email_arg(f);
begin
  perform app.require(email is not null);
  return email;
end
$$;

create function app.contact_send(a jsonb, uid uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into app.contact_message (id, user_id, name, email, subject, message)
  values (
    app.uuid_arg(a, 'id'), uid, app.text_arg(a, 'name', 1, 120), app.needed_email_arg(a),
    app.text_arg(a, 'subject', 1, 200), app.text_arg(a, 'message', 1, 5000));
end
$$;

create function app.newsletter_subscribe(a jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  address text := lower(app.needed_email_arg(a));
begin
  insert into app.newsletter (email)
  select address where not exists (select from app.newsletter n where n.email = address);
end
$$;

create function app.error_report(a jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  report_id uuid := app.uuid_arg(a, 'id');
  name text := app.text_arg(a, 'name', 1, 80);
  code text := coalesce(app.text_arg(a, 'code', 0, 200), '');
  place text := coalesce(app.text_arg(a, 'where', 0, 200), '');
  build text := coalesce(app.text_arg(a, 'build', 0, 40), '');
begin
  insert into app.error_report (id, name, code, place, build)
  values (report_id, name, code, place, build);
end
$$;

-- SYNC-25: counts each sale once a day, and skips sales that do not exist.
create function app.view_batch(a jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  seen jsonb := a -> 'views';
begin
  perform app.require(jsonb_typeof(seen) = 'array' and jsonb_array_length(seen) <= 200);
  perform app.uuid_arg(e, 'sale_id') from jsonb_array_elements(seen) e;
  perform app.require(app.date_value(e ->> 'day') is not null) from jsonb_array_elements(seen) e;
  insert into app.stat_event (sale_id, views)
  select s.id, v.times
  from (
    select (e ->> 'sale_id')::uuid as sale_id, count(distinct e ->> 'day') as times
    from jsonb_array_elements(seen) e group by 1
  ) v
  join app.there(array(select (e ->> 'sale_id')::uuid from jsonb_array_elements(seen) e)) s
    on s.id = v.sale_id;
end
$$;

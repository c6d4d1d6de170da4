-- What everyone may read of the sale that a link names: for its preview in a message, for search engines, and for people
-- whose browser has not started the app yet (the function `page-parts`).

-- Whether an id was a sale's and is no more. Nobody may read `app.spent`, and a sale that is hidden leaves the same
-- tombstones as one that was deleted.
create function app.was_deleted(of_sale uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from app.spent gone where gone.id = of_sale)
    and not exists (select from app.sale s where s.id = of_sale)
$$;

-- Runs as its caller. An owner is answered like everyone else, because what is answered may be stored for others. `sale`
-- is null for a sale that is hidden, deleted or unknown, `place` also before it is released. `posted_start`: the first
-- opening as it was posted.
create function public.linked_sale(p jsonb) returns json
language plpgsql stable
set search_path = '' set statement_timeout = '3s'
as $$
declare
  here record;
  of_sale uuid := app.sale_of_scope('s:' || (p ->> 'id'));
  shown record;
begin
  select * into here from app.here();
  -- What is not loaded yet must not be taken for deleted or unknown.
  if here.restoring then
    return json_build_object(
      'ok', 'sync/1', 'epoch', here.epoch, 'horizon', here.horizon, 'now', app.iso(app.now()),
      'refused', 'restoring');
  end if;
  select s.doc, s.posted_start into shown from app.sale s where s.id = of_sale and not s.hidden;
  return json_build_object(
    'ok', 'sync/1', 'epoch', here.epoch, 'horizon', here.horizon, 'now', app.iso(app.now()),
    'sale', shown.doc,
    'posted_start', app.iso(shown.posted_start),
    'place', (
      select app.place_doc(place) from app.sale_place place
      where place.id = of_sale and not place.hidden and place.release_at <= app.now()),
    'was_deleted', coalesce(app.was_deleted(of_sale), false));
end
$$;

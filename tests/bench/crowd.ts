import { openBackend } from '../../supabase/local/backend.ts';
import { newKeys } from '../../supabase/local/settings/keys.ts';

/** `$1` sales within about 25 miles of downtown Chicago, open all of the coming week. */
const PUT_CROWD = `
  insert into app.sale (
    id, title, description, zip_code, sale_type, time_zone, tags, days, place_quality, release_rule,
    near_lat, near_lng, near_exact
  )
  select
    md5('crowd ' || n)::uuid,
    (array['Tools', 'Books', 'Records', 'Toys', 'Lamps'])[1 + n % 5] || ' and more, house ' || n,
    'Tables in the yard, boxes in the garage. ' || repeat('Old and good things. ', n % 20),
    '60614', (array['garage', 'estate', 'auction'])[1 + n % 3], 'America/Chicago',
    array[(array['tools', 'books', 'records', 'toys', 'lamps'])[1 + n % 5], 'vintage'],
    (
      select jsonb_agg(jsonb_build_object(
        'date', to_char(app.now() + make_interval(days => d), 'YYYY-MM-DD'),
        'start_time', to_char(7 + n % 4, 'FM00') || ':00', 'end_time', '17:00', 'next_day', false))
      from generate_series(0, 1 + n % 3) d
    ),
    'exact', 'now', 41.88 + p.lat, -87.75 + p.lng, true
  from generate_series(1, $1::int) n,
    lateral (select sin(n * 12.9898) * 0.3 as lat, cos(n * 78.233) * 0.35 as lng) p`;

const PUT_PLACES = `
  insert into app.sale_place (id, cell, hidden, street, lat, lng, release_at)
  select s.id, s.cell, s.hidden, 'Bench Street', s.near_lat, s.near_lng, '-infinity'
  from app.sale s left join app.sale_place p on p.id = s.id
  where p.id is null`;

/** Fills a stopped backend's data folder with a city where every house has a sale. */
export async function putCrowd(dataDir: string, sales: number): Promise<void> {
  const backend = await openBackend({ dataDir, keys: await newKeys() });
  try {
    await backend.database.query(PUT_CROWD, [sales]);
    await backend.database.query(PUT_PLACES);
  } finally {
    await backend.close();
  }
}

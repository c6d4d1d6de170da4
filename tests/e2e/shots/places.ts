import { openBackend } from '../../../supabase/local/backend.ts';
import { newKeys } from '../../../supabase/local/settings/keys.ts';

/** Where pictures of the map are taken: as different as the country is. */
export interface ShotPlace {
  readonly name: string;
  readonly zip: string;
}

export const SHOT_PLACES: readonly ShotPlace[] = [
  { name: 'downtown', zip: '60602' },
  { name: 'suburb', zip: '60804' },
  { name: 'rural', zip: '59001' },
  { name: 'coast', zip: '94122' },
  { name: 'desert', zip: '92284' },
  { name: 'alaska', zip: '99501' },
];

/** Places without samples of their own: as few and as far apart as sales are there. */
const THIN = [
  { zip: '60602', timeZone: 'America/Chicago', lat: 41.883, lng: -87.629, count: 9, spread: 0.009 },
  { zip: '60804', timeZone: 'America/Chicago', lat: 41.838, lng: -87.76, count: 12, spread: 0.012 },
  { zip: '59001', timeZone: 'America/Denver', lat: 45.52, lng: -109.44, count: 5, spread: 0.09 },
  {
    zip: '92284',
    timeZone: 'America/Los_Angeles',
    lat: 34.12,
    lng: -116.43,
    count: 7,
    spread: 0.05,
  },
  {
    zip: '99501',
    timeZone: 'America/Anchorage',
    lat: 61.216,
    lng: -149.876,
    count: 8,
    spread: 0.012,
  },
] as const;

const PUT_SALES = `
  insert into app.sale (
    id, title, description, zip_code, sale_type, time_zone, tags, days, place_quality, release_rule,
    near_lat, near_lng, near_exact
  )
  select
    md5($1 || n)::uuid,
    (array['Tools and a workbench', 'Three families, one yard', 'Records, radios and books', 'Moving after 30 years',
      'Quilts and kitchen things'])[1 + n % 5],
    'Tables in the yard, boxes in the garage.', $1, (array['garage', 'garage', 'estate', 'auction'])[1 + n % 4], $2,
    array['tools', 'vintage'],
    (
      select jsonb_agg(jsonb_build_object(
        'date', to_char(app.now() + make_interval(days => d), 'YYYY-MM-DD'),
        'start_time', to_char(7 + n % 4, 'FM00') || ':00', 'end_time', '17:00', 'next_day', false))
      from generate_series(n % 2, 1 + n % 3) d
    ),
    'exact', 'now', $3::float8 + sin(n * 12.9898) * $6::float8, $4::float8 + cos(n * 78.233) * $6::float8 * 1.3, true
  from generate_series(1, $5::int) n`;

const PUT_PLACES = `
  insert into app.sale_place (id, cell, hidden, street, lat, lng, release_at)
  select s.id, s.cell, s.hidden, (100 + row_number() over ()) || ' Main St', s.near_lat, s.near_lng, '-infinity'
  from app.sale s left join app.sale_place p on p.id = s.id
  where p.id is null and s.near_lat is not null and s.release_rule = 'now' and s.user_id is null`;

/** Puts some sales where the samples have none, into a stopped backend's data folder. */
export async function putThinSales(dataDir: string): Promise<void> {
  const backend = await openBackend({ dataDir, keys: await newKeys() });
  try {
    for (const { zip, timeZone, lat, lng, count, spread } of THIN) {
      await backend.database.query(PUT_SALES, [zip, timeZone, lat, lng, count, spread]);
    }
    await backend.database.query(PUT_PLACES);
  } finally {
    await backend.close();
  }
}

import { openBackend } from '../../../supabase/local/backend.ts';
import { newKeys } from '../../../supabase/local/settings/keys.ts';

/** A sale at a public, exact place, open on consecutive days. */
export interface PutSale {
  readonly title: string;
  readonly zip: string;
  readonly timeZone: string;
  readonly saleType: 'garage' | 'estate' | 'auction';
  readonly lat: number;
  readonly lng: number;
  /** In days from today, which is 0. */
  readonly firstDay: number;
  readonly lastDay: number;
  /** True if it is open around the clock, so whenever someone looks. Otherwise it is open from 9 to 5. */
  readonly isAlwaysOpen?: boolean;
  /** True if a person with an account has listed it. Otherwise nobody has. */
  readonly hasSeller?: boolean;
}

const SELLER = { id: '00000000-0000-4000-8000-5e11e5000001', email: 'seller@mail.example' };
const PUT_SELLER =
  "insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, '{}') on conflict do nothing";

const PUT_SALES = `
  insert into app.sale (
    id, user_id, title, description, zip_code, sale_type, time_zone, tags, days, place_quality, release_rule,
    near_lat, near_lng, near_exact
  )
  select
    md5(s.n || s.title || s.lat || s.lng)::uuid, case when s."hasSeller" then $2::uuid end, s.title, 'Tables in the yard, boxes in the garage.', s.zip, s."saleType",
    s."timeZone", array['tools', 'vintage'],
    (
      select jsonb_agg(jsonb_build_object(
        'date', to_char(app.now() + make_interval(days => d), 'YYYY-MM-DD'),
        'start_time', case when s."isAlwaysOpen" then '00:00' else '09:00' end,
        'end_time', case when s."isAlwaysOpen" then '23:59' else '17:00' end, 'next_day', false))
      from generate_series(s."firstDay", s."lastDay") d
    ),
    'exact', 'now', s.lat, s.lng, true
  from rows from (jsonb_to_recordset($1::jsonb) as (
    title text, zip text, "timeZone" text, "saleType" text, lat float8, lng float8, "firstDay" int, "lastDay" int,
    "isAlwaysOpen" boolean, "hasSeller" boolean
  )) with ordinality s (
    title, zip, "timeZone", "saleType", lat, lng, "firstDay", "lastDay", "isAlwaysOpen", "hasSeller", n
  )
  returning id`;

const PUT_PLACES = `
  insert into app.sale_place (id, cell, hidden, street, lat, lng, release_at)
  select s.id, s.cell, s.hidden, (100 + row_number() over ()) || ' Main St', s.near_lat, s.near_lng, '-infinity'
  from app.sale s where s.id = any ($1::uuid[])`;

/** Puts sales into a stopped backend's data folder. */
export async function putSales(dataDir: string, sales: readonly PutSale[]): Promise<void> {
  const backend = await openBackend({ dataDir, keys: await newKeys() });
  try {
    await backend.database.query(PUT_SELLER, [SELLER.id, SELLER.email]);
    const { rows } = await backend.database.query(PUT_SALES, [JSON.stringify(sales), SELLER.id]);
    await backend.database.query(PUT_PLACES, [
      rows.map((row) => (row as { readonly id: string }).id),
    ]);
  } finally {
    await backend.close();
  }
}

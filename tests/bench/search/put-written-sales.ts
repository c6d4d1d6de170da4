import { openBackend } from '../../../supabase/local/backend.ts';
import { newKeys } from '../../../supabase/local/settings/keys.ts';
import { writtenSales } from '../../support/builders/sale-texts.ts';

const AT_ONCE = 1000;

const PUT_SALES = `
  insert into app.sale (
    id, title, description, zip_code, sale_type, time_zone, tags, days, place_quality, release_rule,
    near_lat, near_lng, near_exact
  )
  select id, title, description, "zipCode", "saleType", 'America/Chicago', tags, days, 'exact', 'now', lat, lng, true
  from jsonb_to_recordset($1::jsonb) s (
    id uuid, title text, description text, "zipCode" text, "saleType" text, tags text[], days jsonb,
    street text, lat float8, lng float8
  )`;

const PUT_PLACES = `
  insert into app.sale_place (id, cell, hidden, street, lat, lng, release_at)
  select s.id, s.cell, s.hidden, p.street, s.near_lat, s.near_lng, '-infinity'
  from jsonb_to_recordset($1::jsonb) p (id uuid, street text) join app.sale s on s.id = p.id`;

/** Fills a stopped backend's data folder with sales around Chicago, each with a text of its own. */
export async function putWrittenSales(
  dataDir: string,
  count: number,
  firstDay: number,
): Promise<void> {
  const backend = await openBackend({ dataDir, keys: await newKeys() });
  try {
    for (let from = 0; from < count; from += AT_ONCE) {
      const written = writtenSales(Math.min(AT_ONCE, count - from), firstDay, 7 + from, from);
      const rows = written.map(({ sale, place }) => ({
        ...sale,
        days: sale.days.map(({ date, startTime, endTime, nextDay }) => ({
          date,
          start_time: startTime,
          end_time: endTime,
          next_day: nextDay,
        })),
        street: place?.street ?? '',
      }));
      await backend.database.query(PUT_SALES, [JSON.stringify(rows)]);
      await backend.database.query(PUT_PLACES, [JSON.stringify(rows)]);
    }
  } finally {
    await backend.close();
  }
}

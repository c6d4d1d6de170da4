import { openPhone, type Phone } from '../device/device-kit.ts';
import { cellOf } from '../../../src/domain/geo/cell.ts';
import { districtOf } from '../../../src/domain/geo/district.ts';
import { writeDistricts } from '../../../supabase/functions/write-districts/write-districts.ts';
import type { Embedded } from '../../../supabase/local/embedded.ts';

/** A point in the middle of a district, with nothing else around. */
export interface Spot {
  readonly lat: number;
  readonly lng: number;
}

let spots = 0;

/** Districts so far apart that their files have nothing in common. */
export function freshSpot(): Spot {
  spots += 1;
  return { lat: 32.55 + (spots % 3) * 4, lng: -118.45 + Math.floor(spots / 3) * 5 };
}

type Sql = Embedded['sql'];

/** Puts `count` sales around a spot, a few to each cell of its district, and returns their ids. */
export async function putAround(sql: Sql, { lat, lng }: Spot, count: number): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `insert into app.sale (id, title, description, zip_code, sale_type, time_zone, tags, days, place_quality,
       release_rule, near_lat, near_lng, near_exact)
     select gen_random_uuid(), 'Sale ' || n, 'Tables in the yard.', null, 'garage', 'America/Denver', array['tools'],
       jsonb_build_array(jsonb_build_object('date', to_char(app.now() + interval '1 day', 'YYYY-MM-DD'),
         'start_time', '09:00', 'end_time', '17:00', 'next_day', false)),
       'exact', 'now', $1 + (n % 4 - 2) * 0.25, $2 + (n / 4 % 4 - 2) * 0.25, true
     from generate_series(0, $3::integer - 1) n
     returning id`,
    [lat, lng, count],
  );
  const ids = rows.map(({ id }) => id);
  await sql(
    `insert into app.sale_place (id, cell, hidden, street, lat, lng, release_at)
     select s.id, s.cell, s.hidden, 'Street of ' || s.title, s.near_lat, s.near_lng, '-infinity'
     from app.sale s where s.id = any ($1::uuid[])`,
    [ids],
  );
  return ids;
}

/** Runs the job once, and returns how many chores it has done. */
export async function runJob({ url, serviceKey }: Embedded): Promise<number> {
  const answer = await fetch(`${url}/functions/v1/write-districts`, {
    method: 'POST',
    headers: { apikey: serviceKey },
  });
  const { done } = (await answer.json()) as { readonly done: number };
  return done;
}

/** Runs the job in this process. `before` is called before each of its requests, and may hold it. */
export async function jobOf(
  { url, anonKey, serviceKey }: Embedded,
  before: (request: Request) => unknown,
  nowMs?: () => number,
): Promise<number> {
  return writeDistricts({
    fetch: async (request) => {
      await before(request);
      return fetch(request);
    },
    url,
    guestKey: anonKey,
    serviceKey,
    ...(nowMs !== undefined && { nowMs }),
  });
}

/** The published file of that name, or null. */
export async function published({ url }: Embedded, path: string): Promise<Response | null> {
  const answer = await fetch(`${url}/storage/v1/object/public/district-files/${path}`);
  return answer.ok ? answer : null;
}

export interface Manifest {
  readonly epoch: string;
  readonly files: readonly {
    readonly path: string;
    readonly bytes: number;
    readonly cells: readonly number[];
  }[];
}

export async function manifestOf(server: Embedded, district: number): Promise<Manifest | null> {
  return ((await published(server, `${district}.json`))?.json() ??
    null) as Promise<Manifest | null>;
}

/** The files that the manifest of the spot's district names. None if it has no manifest. */
export async function pathsAt(server: Embedded, spot: Spot): Promise<string[]> {
  const manifest = await manifestOf(server, districtOf(cellOf(spot)));
  return manifest?.files.map(({ path }) => path) ?? [];
}

/** Moves the server's clock, as in '5 minutes'. */
export async function shiftClock({ sql }: Embedded, by: string): Promise<void> {
  await sql('update app.meta set clock_shift = clock_shift + $1::interval', [by]);
}

/** Everything that a file says, as text. */
export async function textOf(server: Embedded, path: string): Promise<string> {
  const answer = await published(server, path);
  if (answer === null) throw new Error(`${path} is not there`);
  const stream = (await answer.blob()).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).text();
}

/** A phone that looks around a spot. With `hasFiles`, it begins with what is published. */
export async function phoneAt(server: Embedded, spot: Spot, hasFiles = true): Promise<Phone> {
  const phone = await openPhone(server, 'on', undefined, hasFiles);
  await phone.door.sales.lookAround(spot);
  await phone.door.sync.now();
  return phone;
}

/** The ids of the sales that the phone has. */
export async function salesOn(phone: Phone): Promise<string[]> {
  const rows = await phone.device.store.db.rows.toArray();
  return rows
    .filter(({ kind }) => kind === 'sale')
    .map(({ id }) => id)
    .toSorted();
}

/** Everything that a phone has of the server's rows, apart from when it read them. */
export async function contentOf(phone: Phone): Promise<object[]> {
  const rows = await phone.device.store.db.rows.toArray();
  const all = rows.map(({ kind, id, rev, doc, scopes }) => ({
    key: `${kind} ${id}`,
    rev,
    doc,
    scopes,
  }));
  return all.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** How many files and how many answers of the database a phone has asked for. */
export function asked({ requests }: Phone): { readonly files: number; readonly pulls: number } {
  return {
    files: requests.filter((path) => path.includes('/district-files/')).length,
    pulls: requests.filter((path) => path.endsWith('/sync_pull')).length,
  };
}

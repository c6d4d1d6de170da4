import { createHash } from 'node:crypto';
import { Device, type Intent } from './database-device.ts';
import type { TestDatabase } from './database-roles.ts';

export interface Point {
  readonly lat: number;
  readonly lng: number;
  /** The scope of its cell. */
  readonly scope: string;
}

let places = 0;

/** A point in a cell that nothing else in this file's database uses. */
export function freshPoint(): Point {
  places += 1;
  const lat = 30.013 + Math.floor(places / 40) * 0.5;
  const lng = -110.117 + (places % 40) * 0.5;
  const cell = Math.floor((lat + 90) * 4) * 2048 + Math.floor((lng + 180) * 4);
  return { lat, lng, scope: `c:${cell}` };
}

/** A sale that is valid in every field, with `changes` applied. */
export function saleArguments(
  id: string,
  { lat, lng }: { readonly lat: number; readonly lng: number },
  changes: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return {
    id,
    title: 'Garage sale',
    description: 'Tools and toys.',
    zip_code: null,
    sale_type: 'garage',
    kind: 'yard',
    time_zone: 'America/Chicago',
    sale_url: null,
    tags: ['tools'],
    days: [{ date: '2026-11-21', start_time: '09:00', end_time: '17:00', next_day: false }],
    place: { street: '12 Tumbledown Ln', lat, lng, quality: 'exact' },
    release_rule: 'now',
    release_at: null,
    email: 'seller@mail.example',
    ...changes,
  };
}

export function createSale(
  id: string,
  point: { readonly lat: number; readonly lng: number },
  changes?: Readonly<Record<string, unknown>>,
): Intent {
  return { op: 'sale.create', a: saleArguments(id, point, changes) };
}

export function patchSale(id: string, set: object, secret?: string): Intent {
  return { op: 'sale.patch', a: { id, set, ...(secret === undefined ? {} : { secret }) } };
}

/** A new account with a profile, as sign-up creates it. */
export async function newUser(
  database: TestDatabase,
  metadata: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly uid: string }> {
  const uid = crypto.randomUUID();
  await database.owner(
    'insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)',
    [uid, `${uid}@mail.example`, JSON.stringify(metadata)],
  );
  return { uid };
}

/** A sale posted by a new seller, and the devices of both sides. */
export async function postedSale(
  database: TestDatabase,
  changes?: Readonly<Record<string, unknown>>,
) {
  const seller = await newUser(database);
  const device = new Device(database, seller);
  const id = crypto.randomUUID();
  const point = freshPoint();
  await device.push(createSale(id, point, changes));
  return { seller, device, id, point };
}

/** A person with an account, and a device that has read the person's own scope. */
export async function person(
  database: TestDatabase,
  metadata: Readonly<Record<string, unknown>> = {},
) {
  const user = await newUser(database, metadata);
  const device = new Device(database, user);
  const own = `u:${user.uid}`;
  await device.pull(own);
  return { user, device, own };
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

import type { Embedded } from '../../../supabase/local/embedded.ts';
import { Program, type World } from '../../contract/sync/random-program.ts';
import { saleArguments } from '../../support/databases/database-sale.ts';
import type { Prng } from '../../sim/world/prng.ts';

/** Who asks; what they may know of each other is in the sales they share. */
export interface Actor {
  readonly name: 'anon' | 'guest' | 'user' | 'other user';
  readonly uid: string | null;
  readonly email: string;
  /** Null: the public key alone. */
  token: string | null;
  refreshToken: string;
  readonly program: Program;
  readonly clientId: string;
  nextMid: number;
  /** How far each scope has been read; it comes with the answers. */
  readonly cursors: Map<string, object>;
}

export interface Relation {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** What a request may be about. */
export interface FuzzWorld {
  readonly backend: Embedded;
  readonly actors: readonly Actor[];
  readonly relations: readonly Relation[];
  /** Functions that people may call, by name. */
  readonly functions: readonly string[];
  /** Relations and functions that nobody may reach, as a curious person would guess them. */
  readonly hidden: readonly string[];
  readonly saleIds: string[];
  /** Of the person whose things are the canaries. */
  readonly victimSaleIds: readonly string[];
}

/** Of a photo in both sizes. */
const FILES = { bytes: 9, md5: 'a'.repeat(32), small_bytes: 4, small_md5: 'b'.repeat(32) };

export const PASSWORD = 'secret-123';
const POINTS = [
  { lat: 41.88, lng: -87.63 },
  { lat: 39.74, lng: -104.99 },
];
/** Where the victim's sale is; nobody else may learn it. */
export const SECRET_POINT = { lat: 41.90123, lng: -87.61234 };
export const CELLS = POINTS.map(
  ({ lat, lng }) => `c:${Math.floor((lat + 90) * 4) * 2048 + Math.floor((lng + 180) * 4)}`,
);

export function uuidFrom(random: Prng): string {
  const hex = (length: number) =>
    Array.from({ length }, () => random.int(0, 15).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: { readonly id: string };
}

export async function signUp(backend: Embedded, email: string): Promise<Tokens> {
  const answer = await fetch(`${backend.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, data: { zipCode: '60601' } }),
  });
  if (!answer.ok) throw new Error(`No account: ${await answer.text()}`);
  return (await answer.json()) as Tokens;
}

export interface Victim {
  readonly uid: string;
  readonly token: string;
  /** One that everyone sees, without its place, and one that is hidden. */
  readonly saleIds: readonly string[];
}

/** A person with a row in every table that people fill. */
export async function settleVictim(backend: Embedded, random: Prng): Promise<Victim> {
  const { access_token, user } = await signUp(backend, 'victim@mail.example');
  const newId = () => uuidFrom(random);
  const [shown, hidden] = [newId(), newId()];
  const place = { street: '77 Hidden Ln', ...SECRET_POINT, quality: 'exact' };
  const sale = (id: string) =>
    saleArguments(id, POINTS[0] ?? SECRET_POINT, {
      place,
      release_rule: 'never',
      import_id: id,
      import_source: 'x',
    });
  const at = new Date().toISOString();
  const letter = { name: 'V', email: 'v@mail.example', subject: 'x', message: 'x' };
  const [id, gone] = [newId(), newId()];
  const muts = [
    { op: 'sale.create', a: sale(shown) },
    { op: 'sale.create', a: sale(hidden) },
    { op: 'note.put', a: { id: shown, text: 'x' } },
    { op: 'save.set', a: { id: shown } },
    { op: 'route.put', a: { id, name: 'x', day: null, stops: [], settings: {} } },
    { op: 'route.invite', a: { id, token: newId() } },
    { op: 'search.put', a: { id, name: 'x', query: { words: 'x' }, is_alert: true } },
    { op: 'search.put', a: { id: gone, name: 'x', query: {}, is_alert: true } },
    { op: 'search.delete', a: { id: gone } },
    { op: 'image.declare', a: { id: shown, image_id: newId(), ext: 'jpg', position: 0, ...FILES } },
    { op: 'preference.put', a: { id: user.id, key: 'words', value: 'x' } },
    { op: 'report.add', a: { id, sale_id: shown, reason: 'other', details: 'x' } },
    { op: 'ison.add', a: { id, sale_id: shown, state: 'on', size: 'small', at } },
    { op: 'contact.send', a: { id, ...letter } },
    { op: 'newsletter.subscribe', a: { id, email: 'v@mail.example' } },
    { op: 'error.report', a: { id, name: 'x', code: 'x', where: 'x', build: 'x' } },
  ].map((each, n) => ({ mid: n + 1, op_id: newId(), v: 1, ...each }));
  const pushed = await fetch(`${backend.url}/rest/v1/rpc/sync_push`, {
    method: 'POST',
    headers: {
      apikey: backend.anonKey,
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ p: { client_id: newId(), principal: user.id, muts } }),
  });
  const answer = await pushed.text();
  if (!pushed.ok || !answer.includes('"ok"')) throw new Error(`Not the victim's: ${answer}`);
  const decided = await fetch(`${backend.url}/rest/v1/rpc/moderate`, {
    method: 'POST',
    headers: {
      apikey: backend.serviceKey,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ p: { sale_id: hidden, action: 'hide', reason: 'fake', note: 'x' } }),
  });
  const said = await decided.text();
  if (!said.includes('"held"')) throw new Error(`Not hidden: ${said}`);
  await backend.sql('insert into app.moderator (user_id) values ($1)', [user.id]);
  await backend.sql('select app.roll_up()');
  return { uid: user.id, token: access_token, saleIds: [shown, hidden] };
}

export async function settleActors(
  backend: Embedded,
  random: Prng,
  saleIds: string[],
): Promise<Actor[]> {
  const world: World = {
    points: POINTS.map((point, n) => ({ ...point, scope: CELLS[n] ?? '' })),
    sales: saleIds,
    ids: [uuidFrom(random), uuidFrom(random)],
    lastReleaseMs: Date.now() + 86_400_000,
    releaseWithinMs: 86_400_000,
    newId: () => uuidFrom(random),
  };
  const actors: Actor[] = [];
  for (const name of ['anon', 'guest', 'user', 'other user'] as const) {
    const email = `${name.replace(' ', '.')}@mail.example`;
    const tokens = name.includes('user') ? await signUp(backend, email) : null;
    const uid = tokens?.user.id ?? null;
    actors.push({
      name,
      uid,
      email,
      token: tokens?.access_token ?? null,
      refreshToken: tokens?.refresh_token ?? '',
      program: new Program(world, random.int(1, 1_000_000), uid),
      clientId: uuidFrom(random),
      nextMid: 1,
      cursors: new Map(),
    });
  }
  return actors;
}

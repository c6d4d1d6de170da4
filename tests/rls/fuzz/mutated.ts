import type { Prng } from '../../sim/world/prng.ts';
import type { FuzzRequest } from './grammar.ts';
import { type FuzzWorld, uuidFrom } from './world.ts';

/** What no client means: a request that was right, changed in one to three places. */
export function mutated(right: FuzzRequest, world: FuzzWorld, random: Prng): FuzzRequest {
  let wrong = right;
  const times = random.int(1, 3);
  for (let n = 0; n < times; n += 1) wrong = random.pick(CHANGES)(wrong, world, random);
  return { ...wrong, about: `${right.about} (changed)` };
}

type Change = (request: FuzzRequest, world: FuzzWorld, random: Prng) => FuzzRequest;

const NASTY: readonly string[] = [
  '',
  '\0',
  "'",
  '"',
  '\\',
  ')',
  '(',
  '*',
  '%',
  '%00',
  '-1',
  '1e400',
  '99999999999999999999',
  'null',
  'NaN',
  '{}',
  '[]',
  '[[[[',
  '{"a":',
  '../../etc/passwd',
  '../app/sale_private',
  "'; select * from app.sale_private --",
  'eq.*',
  'sale_private(*)',
  'auth.users',
  'email',
  'secret_hash',
  '\u{1fa91}'.repeat(50),
  '\ud800',
  'x'.repeat(5000),
  '<script>',
  '2026-13-45',
  '00000000-0000-0000-0000-000000000000',
];

const VALUES: readonly unknown[] = [...NASTY, null, true, 0, -1, 1e308, 0.5, [], {}, [[]], [null]];

/** Columns and paths that are there, and are nobody's business. */
const PRIVATE_COLUMNS = ['email', 'address', 'lat', 'doc', 'secret_hash', 'path', 'token'];

function changeQuery({ query, ...rest }: FuzzRequest, _world: FuzzWorld, random: Prng) {
  const at = random.int(0, Math.max(0, query.length - 1));
  const parts = query.map((part, n) => {
    if (n !== at) return part;
    const [name, value] = part;
    const cut = random.int(0, value.length);
    return random.pick([
      [name, random.pick(NASTY)] as const,
      [random.pick(PRIVATE_COLUMNS), value] as const,
      [name, value.slice(0, cut) + random.pick(NASTY) + value.slice(cut)] as const,
    ]);
  });
  return { ...rest, query: parts };
}

function addQuery(request: FuzzRequest, world: FuzzWorld, random: Prng) {
  const extra = random.pick([
    ['select', `*,${random.pick(world.hidden)}(*)`],
    ['select', `${random.pick(PRIVATE_COLUMNS)}.${random.pick(['count', 'max', 'sum'])}()`],
    ['select', `${random.pick(PRIVATE_COLUMNS)}::${random.pick(['int', 'json', 'regclass'])}`],
    ['order', `${random.pick(PRIVATE_COLUMNS)}.${random.pick(['asc', 'desc', 'x'])}`],
    [random.pick(PRIVATE_COLUMNS), random.pick(['not.is.null', 'like.*a*', 'fts.a', 'match.^c'])],
    ['limit', random.pick(NASTY)],
    ['offset', random.pick(NASTY)],
    ['columns', random.pick(PRIVATE_COLUMNS)],
    ['on_conflict', 'id'],
  ] as const);
  return { ...request, query: [...request.query, [extra[0], extra[1]] as const] };
}

/** Half of a pair of characters is nothing that an address can hold. */
function asPath(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function changePath(request: FuzzRequest, world: FuzzWorld, random: Prng) {
  const path = random.pick([
    `/rest/v1/${random.pick(world.hidden)}`,
    request.path.replace(/[^/]+$/, asPath(random.pick(NASTY)) || 'x'),
    `${request.path}/${asPath(random.pick(NASTY))}`,
    request.path.replace('/v1', '/v1/'),
    `/storage/v1/object/list/${random.pick(['sale-images', 'held-images', 'find-photos', 'x'])}`,
    `/storage/v1/object/info/held-images/${random.pick(world.victimSaleIds)}`,
    `/auth/v1/${random.pick(['admin/users', 'verify', 'authorize', 'callback', 'factors', 'otp'])}`,
    '/rest/v1/',
  ]);
  return { ...request, path };
}

function changeMethod(request: FuzzRequest, _world: FuzzWorld, random: Prng): FuzzRequest {
  const method = random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);
  return { ...request, method };
}

function changeHeaders(request: FuzzRequest, world: FuzzWorld, random: Prng): FuzzRequest {
  const token = request.who.token ?? 'a.b.c';
  const extra = random.pick<readonly [string, string]>([
    ['accept-profile', random.pick(['app', 'auth', 'storage', 'x'])],
    ['content-profile', random.pick(['app', 'auth', 'storage', 'x'])],
    [
      'accept',
      random.pick(['application/vnd.pgrst.object+json', 'application/vnd.pgrst.plan', 'x']),
    ],
    ['prefer', random.pick(['count=planned', 'tx=rollback', 'handling=strict,x=y', 'x'])],
    ['range', random.pick(['9-1', 'x', '0-99999999999', '-5'])],
    ['authorization', `Bearer ${token.slice(0, -2)}xx`],
    ['authorization', random.pick(['Basic x', 'Bearer', 'Bearer x', 'Bearer null'])],
    ['apikey', random.pick(['', 'x', token])],
    [
      'content-type',
      random.pick(['text/plain', 'text/csv', 'application/x-www-form-urlencoded', '']),
    ],
    ['x-forwarded-for', '1.2.3.4, x'],
    ['x-upsert', 'true'],
    ['if-none-match', '*'],
    ['x-client-info', random.pick(world.victimSaleIds)],
  ]);
  return { ...request, headers: { ...request.headers, [extra[0]]: extra[1] } };
}

/** Any value inside the body becomes another one, or a part of it goes. */
function changeBody(request: FuzzRequest, world: FuzzWorld, random: Prng): FuzzRequest {
  if (request.body === undefined) return { ...request, method: 'POST', body: random.pick(VALUES) };
  return { ...request, body: changed(request.body, world, random) };
}

function changed(value: unknown, world: FuzzWorld, random: Prng): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.1)) {
    return random.pick([random.pick(VALUES), uuidFrom(random), random.pick(world.victimSaleIds)]);
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return [random.pick(VALUES)];
    const at = random.int(0, value.length - 1);
    if (random.chance(0.2)) return value.filter((_, n) => n !== at);
    return value.map((part: unknown, n) => (n === at ? changed(part, world, random) : part));
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return { [random.pick(PRIVATE_COLUMNS)]: random.pick(VALUES) };
  const [key] = random.pick(entries);
  if (random.chance(0.15)) return Object.fromEntries(entries.filter(([name]) => name !== key));
  return Object.fromEntries(
    entries.map(([name, part]) => [name, name === key ? changed(part, world, random) : part]),
  );
}

const CHANGES: readonly Change[] = [
  changeQuery,
  changeQuery,
  addQuery,
  changePath,
  changeMethod,
  changeHeaders,
  changeBody,
  changeBody,
];

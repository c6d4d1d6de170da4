import type { Prng } from '../../sim/world/prng.ts';
import { type Actor, CELLS, type FuzzWorld, PASSWORD, type Relation, uuidFrom } from './world.ts';

/** One request, as it goes over the wire. */
export interface FuzzRequest {
  readonly who: Actor;
  readonly method: string;
  /** Before the question mark. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined: none. */
  readonly body?: unknown;
  readonly about: string;
}

interface Draw {
  readonly world: FuzzWorld;
  readonly random: Prng;
  readonly who: Actor;
}

type Make = (draw: Draw) => FuzzRequest;

/** A request that a well-meant client could send. */
export function validRequest(world: FuzzWorld, random: Prng): FuzzRequest {
  const draw = { world, random, who: random.pick(world.actors) };
  return random.pick(KINDS)(draw);
}

/** How often each comes. */
const KINDS: readonly Make[] = [
  ...Array<Make>(10).fill(read),
  ...Array<Make>(3).fill(push),
  ...Array<Make>(2).fill(pull),
  check,
  unplaced,
  search,
  known,
  manages,
  counts,
  linked,
  ending,
  moderation,
  auth,
  storage,
  geocode,
];

function request(
  { who }: Draw,
  about: string,
  path: string,
  rest: Partial<FuzzRequest> = {},
): FuzzRequest {
  return { who, about, path, method: 'GET', query: [], headers: {}, ...rest };
}

function call(draw: Draw, name: string, p: object): FuzzRequest {
  return request(draw, name, `/rest/v1/rpc/${name}`, { method: 'POST', body: { p } });
}

/** Functions that the grammar speaks of: a new one has to be put here. */
export const KNOWN_FUNCTIONS = [
  'account_ended',
  'delete_account',
  'linked_sale',
  'manages_sale',
  'moderate',
  'moderation_queue',
  'sale_counts',
  'sync_check',
  'sync_known',
  'sync_pull',
  'sync_push',
  'sync_search',
  'sync_unplaced',
];

function push(draw: Draw): FuzzRequest {
  const { random, who } = draw;
  const count = random.int(1, 2);
  const muts = Array.from({ length: count }, (_, n) => ({
    mid: who.nextMid + n,
    op_id: uuidFrom(random),
    v: 1,
    ...who.program.next(new Date().toISOString()),
  }));
  const principal = who.uid ?? 'guest';
  return call(draw, 'sync_push', { client_id: who.clientId, principal, muts });
}

function someScopes({ random, world, who }: Draw): string[] {
  const own = who.uid === null ? [] : [`u:${who.uid}`];
  const sales = [...world.saleIds.slice(-5), ...world.victimSaleIds].map((id) => `s:${id}`);
  const all = [...CELLS, 'c:none', ...own, ...sales];
  return all.filter(() => random.chance(0.4));
}

function pull(draw: Draw): FuzzRequest {
  const { who, random } = draw;
  const scopes = someScopes(draw).map((scope) => ({
    s: scope,
    ...(random.chance(0.6) ? who.cursors.get(scope) : {}),
  }));
  return call(draw, 'sync_pull', { scopes, limit: random.pick([1, 7, 100]) });
}

function check(draw: Draw): FuzzRequest {
  const scopes = someScopes(draw).map((scope) => ({ s: scope, ...draw.who.cursors.get(scope) }));
  return call(draw, 'sync_check', { scopes });
}

function unplaced(draw: Draw): FuzzRequest {
  return call(draw, 'sync_unplaced', {});
}

function search(draw: Draw): FuzzRequest {
  const { random } = draw;
  const word = () => random.pick(['sale*', 'garage', 'canary*', 'c*', "o'clock", '#1', 'x\\:*']);
  const words = Array.from({ length: random.int(0, 3) }, () => [word(), word()]);
  const cells = random.chance(0.5) ? { cells: CELLS.map((cell) => Number(cell.slice(2))) } : {};
  return call(draw, 'sync_search', { words, ...cells, limit: random.pick([1, 100]) });
}

function known(draw: Draw): FuzzRequest {
  const ops = Array.from({ length: draw.random.int(0, 5) }, () => uuidFrom(draw.random));
  return call(draw, 'sync_known', { ops });
}

function manages(draw: Draw): FuzzRequest {
  const id = draw.random.pick(draw.world.saleIds);
  return call(draw, 'manages_sale', { id, secret: `the secret of ${id}` });
}

function counts(draw: Draw): FuzzRequest {
  return call(draw, 'sale_counts', { id: draw.random.pick(draw.world.saleIds) });
}

function linked(draw: Draw): FuzzRequest {
  return call(draw, 'linked_sale', { id: draw.random.pick(draw.world.saleIds) });
}

/** Only of accounts that are not the caller's: the caller is needed for what follows. */
function ending(draw: Draw): FuzzRequest {
  const { random, world, who } = draw;
  const others = world.actors.map(({ uid }) => uid).filter((uid) => uid !== who.uid);
  const id = random.pick([...others, null, 'x', uuidFrom(random)]);
  return call(draw, random.pick(['account_ended', 'delete_account']), { id });
}

/** As a moderator asks: whoever is none hears only that. */
function moderation(draw: Draw): FuzzRequest {
  const { random, world } = draw;
  if (random.chance(0.5)) {
    const state = random.pick(['open', 'hidden']);
    return call(draw, 'moderation_queue', { state, limit: random.int(1, 50) });
  }
  const action = random.pick(['hide', 'restore', 'dismiss']);
  const id = random.pick([...world.saleIds, ...world.victimSaleIds]);
  return call(draw, 'moderate', { sale_id: id, action, reason: 'fake', note: 'x' });
}

/** A value that a filter on a column of this type may have. */
function valueOf({ random, world, who }: Draw, name: string, type: string): string {
  if (type === 'uuid')
    return random.pick([...world.saleIds.slice(-3), who.uid ?? uuidFrom(random)]);
  if (/int|numeric|double|real/.test(type)) return String(random.int(-100, 100));
  if (type === 'boolean') return random.pick(['true', 'false']);
  if (type === 'date') return `2026-0${random.int(1, 9)}-1${random.int(0, 9)}`;
  if (type.startsWith('time ')) return '09:00';
  if (type.startsWith('timestamp')) return `2026-0${random.int(1, 9)}-11T00:00:00Z`;
  if (type.endsWith('[]')) return '{tools}';
  return random.pick(['Garage', 'a', '60601', 'estate', name]);
}

function filter(draw: Draw, { name, type }: Relation['columns'][number]): [string, string] {
  const { random } = draw;
  const value = () => valueOf(draw, name, type);
  const not = random.chance(0.15) ? 'not.' : '';
  if (random.chance(0.15)) return [name, `${not}is.null`];
  if (type.endsWith('[]')) return [name, `${not}${random.pick(['cs', 'cd', 'ov'])}.${value()}`];
  if (random.chance(0.15)) return [name, `${not}in.(${value()},${value()})`];
  const operators = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'];
  if (type === 'text') operators.push('like', 'ilike');
  if (type === 'boolean') return [name, `${not}is.${value()}`];
  return [name, `${not}${random.pick(operators)}.${value()}`];
}

const PREFERENCES = ['count=exact', 'count=planned', 'count=estimated', 'return=representation'];

function read(draw: Draw): FuzzRequest {
  const { random, world } = draw;
  const relation = random.pick(world.relations);
  const { columns, name } = relation;
  const some = () => columns.filter(() => random.chance(0.3));
  const query: [string, string][] = [];
  const selected = some().map((column) => {
    if (random.chance(0.1)) return `other:${column.name}`;
    return random.chance(0.1) ? `${column.name}::text` : column.name;
  });
  if (random.chance(0.7)) query.push(['select', selected.join(',') || '*']);
  if (random.chance(0.04)) query.push(['select', `*,${random.pick(world.relations).name}(*)`]);
  while (random.chance(0.5)) query.push(filter(draw, random.pick(columns)));
  if (random.chance(0.15)) {
    const group = [filter(draw, random.pick(columns)), filter(draw, random.pick(columns))];
    const parts = group.map(([column, test]) => `${column}.${test}`);
    query.push([random.pick(['or', 'and', 'not.or']), `(${parts.join(',')})`]);
  }
  if (random.chance(0.5)) {
    const order = some().map(
      (column) => column.name + random.pick(['', '.asc', '.desc.nullslast']),
    );
    if (order.length > 0) query.push(['order', order.join(',')]);
  }
  if (random.chance(0.4)) query.push(['limit', String(random.int(0, 20))]);
  if (random.chance(0.2)) query.push(['offset', String(random.int(0, 5))]);
  const headers: Record<string, string> = {};
  if (random.chance(0.2)) headers['range'] = `${random.int(0, 2)}-${random.int(2, 9)}`;
  if (random.chance(0.25)) headers['prefer'] = random.pick(PREFERENCES);
  if (random.chance(0.1)) headers['accept'] = random.pick(['text/csv', 'application/json']);
  const method = random.chance(0.1) ? 'HEAD' : 'GET';
  return request(draw, `read ${name}`, `/rest/v1/${name}`, { method, query, headers });
}

function auth(draw: Draw): FuzzRequest {
  const { random, who } = draw;
  const post = (path: string, body: object): FuzzRequest => {
    const [name = '', grant] = path.split('?grant_type=');
    const query: FuzzRequest['query'] = grant === undefined ? [] : [['grant_type', grant]];
    return request(draw, `auth ${path}`, `/auth/v1/${name}`, { method: 'POST', query, body });
  };
  const made = random.int(0, 9);
  if (made < 3) return request(draw, 'auth settings', '/auth/v1/settings');
  if (made < 5) return request(draw, 'auth user', '/auth/v1/user');
  if (made === 5 && who.uid !== null) {
    return request(draw, 'auth user', '/auth/v1/user', {
      method: 'PUT',
      body: { data: { zipCode: '60601' } },
    });
  }
  if (made === 6)
    return post('token?grant_type=refresh_token', { refresh_token: who.refreshToken });
  if (made === 7) return post('recover', { email: who.email });
  if (made === 8 && random.chance(0.3)) {
    return post('token?grant_type=password', { email: who.email, password: PASSWORD });
  }
  return request(draw, 'auth health', '/auth/v1/health');
}

function storage(draw: Draw): FuzzRequest {
  const { random, world } = draw;
  const bucket = random.pick(['sale-images', 'held-images', 'find-photos']);
  const name = `${random.pick(world.victimSaleIds)}/${uuidFrom(random)}.jpg`;
  switch (random.int(0, 3)) {
    case 0:
      return request(draw, 'storage list', `/storage/v1/object/list/${bucket}`, {
        method: 'POST',
        body: { prefix: random.pick(['', ...world.victimSaleIds]), limit: random.int(1, 100) },
      });
    case 1:
      return request(draw, 'storage read', `/storage/v1/object/public/${bucket}/${name}`);
    case 2:
      return request(draw, 'storage read', `/storage/v1/object/${bucket}/${name}`);
    default:
      return request(draw, 'storage write', `/storage/v1/object/${bucket}/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'image/jpeg' },
        body: 'not a picture',
      });
  }
}

function geocode(draw: Draw): FuzzRequest {
  const address = draw.random.pick(['12 Main St, Chicago, IL', '']);
  return request(draw, 'geocode', '/functions/v1/geocode', { method: 'POST', body: { address } });
}

import type { App } from '@supabase/lite';

type Ask = App['fetch'];

const LIST_PATH = /^\/storage\/v1\/object\/list(?:-v\d+)?\//;
/** A signed address for an upload, made now and used hours later: nobody needs one (see 1000_storage.sql). */
const SIGNED_UPLOAD = /^\/storage\/v1\/object\/upload\/sign\//;
/** The same as the hosted storage service. */
const MOST_LISTED = 1000;
const FURTHEST_OFFSET = 1_000_000;
const LONGEST_TEXT = 1024;
const COLUMNS = new Set(['name', 'id', 'updated_at', 'created_at', 'last_accessed_at']);
const ORDERS = new Set(['asc', 'desc']);

/** Refuses lists that the package would pass to the database unchecked, and signed addresses to upload to. */
export function guardStorage(ask: Ask): Ask {
  return async (request, context) => {
    if (!request.url.includes('/storage/v1/')) return ask(request, context);
    if (/%00/.test(request.url)) return refused();
    const { pathname } = new URL(request.url);
    // The path may name the folder in an encoded form, too.
    if (SIGNED_UPLOAD.test(decoded(pathname))) return forbidden();
    if (request.method !== 'POST' || !LIST_PATH.test(pathname)) return ask(request, context);
    const text = await request.text();
    const asked = boundedList(text);
    if (asked === null) return refused();
    const headers = new Headers(request.headers);
    headers.delete('content-length');
    const body = JSON.stringify(asked);
    return ask(new Request(request.url, { method: 'POST', headers, body }), context);
  };
}

/** The requested list, always with a limit; null if it cannot be answered. */
function boundedList(text: string): object | null {
  const asked = parsed(text);
  if (typeof asked !== 'object' || asked === null || Array.isArray(asked)) return null;
  const {
    limit = 100,
    offset = 0,
    prefix = '',
    search = '',
    sortBy,
  } = asked as Readonly<Record<string, unknown>>;
  const isGood =
    isCount(limit, 1, MOST_LISTED) &&
    isCount(offset, 0, FURTHEST_OFFSET) &&
    [prefix, search].every(isText) &&
    (sortBy === undefined || isOrder(sortBy));
  return isGood ? { ...asked, limit, offset } : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isCount(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

/** Without characters that the database cannot store. */
function isText(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.length <= LONGEST_TEXT &&
    !/\\u(?:0000|d[89a-f])/.test(JSON.stringify(value))
  );
}

function isOrder(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { column, order } = value as Readonly<Record<string, unknown>>;
  return COLUMNS.has(String(column)) && ORDERS.has(String(order));
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname).replaceAll(/\/{2,}/g, '/');
  } catch {
    return pathname;
  }
}

function forbidden(): Response {
  return Response.json(
    { statusCode: '403', error: 'Unauthorized', message: 'No address to upload to is signed' },
    { status: 403 },
  );
}

function refused(): Response {
  return Response.json(
    { statusCode: '400', error: 'InvalidRequest', message: 'Not a list that can be answered' },
    { status: 400 },
  );
}

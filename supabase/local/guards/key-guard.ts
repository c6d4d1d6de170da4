import type { App } from '@supabase/lite';

type Ask = App['fetch'];

/** What each service of a hosted project answers to a bearer that is no token. */
const REFUSALS: ReadonlyMap<string, readonly [status: number, body: object]> = new Map([
  ['rest', [401, { code: 'PGRST301', message: 'Expected 3 parts in JWT; got 1' }]],
  ['auth', [403, { code: 403, error_code: 'bad_jwt', msg: 'invalid JWT' }]],
  ['storage', [400, { statusCode: '403', error: 'Unauthorized', message: 'Invalid Compact JWS' }]],
]);

/**
 * Refuses a new key (`sb_...`) as a bearer: it is no token. Hosted projects still let it pass if `apikey` is the same,
 * and say that they will not; the package would do so for good.
 */
export function guardKeys(ask: Ask): Ask {
  return async (request, context) => {
    const isKey = /^bearer\s+sb_/i.test(request.headers.get('authorization') ?? '');
    const service = new URL(request.url).pathname.split('/')[1] ?? '';
    const refusal = isKey ? REFUSALS.get(service) : undefined;
    if (refusal === undefined) return ask(request, context);
    const [status, body] = refusal;
    return Response.json(body, { status });
  };
}

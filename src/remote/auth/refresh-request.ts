import { sessionFrom } from './stored-session.ts';
import type { StoredSession } from './stored-session.ts';
import { isNetworkException } from '../exchange/failure-from.ts';
import type { Fetch } from '../exchange/timed-fetch.ts';

export type RefreshAnswer =
  | { readonly kind: 'session'; readonly session: StoredSession; readonly raw: unknown }
  /** The auth service knows the token and will not take it any more. */
  | { readonly kind: 'dead' }
  /** Anything else: no network, a captive portal, a broken server. */
  | { readonly kind: 'unreachable' };

interface AuthService {
  readonly url: string;
  readonly anonKey: string;
  readonly fetch: Fetch;
}

/**
 * Asks once for a new token. The library's own refresh repeats for 25 s and may drop the session
 * while the network is down, so it is not used (SYNC-19).
 */
export async function requestRefresh(
  { url, anonKey, fetch }: AuthService,
  refreshToken: string,
): Promise<RefreshAnswer> {
  try {
    const response = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: {
        apikey: anonKey,
        Authorization: `Bearer ${anonKey}`,
        'Content-Type': 'application/json',
        'X-Supabase-Api-Version': '2024-01-01',
      },
      body: JSON.stringify({ refresh_token: refreshToken }),
    });
    return judge(response.status, await bodyOf(response));
  } catch (error) {
    if (isNetworkException(error)) return { kind: 'unreachable' };
    throw error;
  }
}

const REFUSING_STATUSES = new Set([400, 401, 403, 404]);

function judge(status: number, body: unknown): RefreshAnswer {
  if (status === 200) {
    const session = sessionFrom(body);
    return session === null ? { kind: 'unreachable' } : { kind: 'session', session, raw: body };
  }
  // A portal or a gateway refuses without a code of the auth service.
  return REFUSING_STATUSES.has(status) && hasErrorCode(body)
    ? { kind: 'dead' }
    : { kind: 'unreachable' };
}

function hasErrorCode(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  return ['error_code', 'code', 'error'].some((key) => {
    const value: unknown = Reflect.get(body, key);
    return typeof value === 'string' && value !== '';
  });
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

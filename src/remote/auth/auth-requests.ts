import { type Result, err, ok } from '../../domain/result.ts';
import { callerHeaders } from '../exchange/caller-headers.ts';
import { isNetworkException } from '../exchange/failure-from.ts';
import type { Fetch } from '../exchange/timed-fetch.ts';
import { refusal, type SignInFailure } from './auth-failure.ts';
import { type StoredSession, sessionFrom } from './stored-session.ts';

/** Requests to Supabase's auth service without its library, whose own calls wait too long offline. */
export interface AuthService {
  readonly url: string;
  readonly anonKey: string;
  readonly fetch: Fetch;
}

export type RefreshAnswer =
  | { readonly kind: 'session'; readonly session: StoredSession; readonly raw: unknown }
  /** The auth service knows the token and no longer accepts it. */
  | { readonly kind: 'dead' }
  /** Anything else went wrong: no network, a captive portal, a broken server. */
  | { readonly kind: 'unreachable' };

/**
 * Asks once for a new token. The library's refresh retries for 25 s, and can drop the session while the
 * network is down, so it is not used (SYNC-19).
 */
export async function requestRefresh(
  service: AuthService,
  refreshToken: string,
): Promise<RefreshAnswer> {
  const answer = await ask(service, null, {
    method: 'POST',
    path: 'token?grant_type=refresh_token',
    body: { refresh_token: refreshToken },
  });
  if (answer === null) return { kind: 'unreachable' };
  const { status, body } = answer;
  if (status === 200) {
    const session = sessionFrom(body);
    return session === null ? { kind: 'unreachable' } : { kind: 'session', session, raw: body };
  }
  // A portal or gateway refuses without an error code of the auth service.
  const isDead = DEAD_STATUSES.has(status) && reasonOf(body, 'error') !== '';
  return { kind: isDead ? 'dead' : 'unreachable' };
}

const DEAD_STATUSES = new Set([400, 401, 403, 404]);

/**
 * Sets the password of the token's user. The library would first refresh a session that looks old, which
 * takes 25 s without a network (SYNC-19).
 */
export async function requestNewPassword(
  service: AuthService,
  token: string,
  password: string,
): Promise<Result<void, SignInFailure>> {
  const answer = await ask(service, token, { method: 'PUT', path: 'user', body: { password } });
  if (answer === null) return err({ code: 'offline' });
  const { status, body } = answer;
  if (status === 200 && textAt(body, 'id') !== '') return ok(undefined);
  const reason = reasonOf(body);
  const isRefused = status >= 400 && status < 500 && reason !== '';
  if (!isRefused) return err({ code: 'offline' });
  return err(refusal(reason, at(at(body, 'weak_password'), 'reasons')));
}

/**
 * Ends this device's session on the server, and only that one. Does not wait: if the server cannot be
 * reached, the session expires by itself. The page may be closed right after.
 */
export function endSession({ url, anonKey, fetch }: AuthService, token: string): void {
  fetch(`${url}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: callerHeaders(anonKey, token),
    keepalive: true,
  }).catch(() => undefined);
}

interface Question {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: object;
}

/** The response. Null if there was none. The body is null if it is not JSON, such as a portal's page. */
async function ask(
  { url, anonKey, fetch }: AuthService,
  token: string | null,
  { method, path, body }: Question,
): Promise<{ readonly status: number; readonly body: unknown } | null> {
  try {
    const response = await fetch(`${url}/auth/v1/${path}`, {
      method,
      headers: {
        ...callerHeaders(anonKey, token),
        'Content-Type': 'application/json',
        'X-Supabase-Api-Version': '2024-01-01',
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await jsonOf(response) };
  } catch (error) {
    if (isNetworkException(error)) return null;
    throw error;
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The error code of a refusal. In this API version it is `code`, which used to be the status. */
function reasonOf(body: unknown, ...otherKeys: readonly string[]): string {
  const values = ['error_code', 'code', ...otherKeys].map((key) => textAt(body, key));
  return values.find((value) => value !== '') ?? '';
}

function textAt(body: unknown, key: string): string {
  const value = at(body, key);
  return typeof value === 'string' ? value : '';
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

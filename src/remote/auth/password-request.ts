import { err, ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { SignInFailure } from './auth-failure.ts';
import { isNetworkException } from '../exchange/failure-from.ts';
import type { Fetch } from '../exchange/timed-fetch.ts';

interface AuthService {
  readonly url: string;
  readonly anonKey: string;
  readonly fetch: Fetch;
}

/**
 * Sets the password of the token's user. The library's own call would first refresh a session that it
 * thinks is old, for 25 s where there is no network (SYNC-19).
 */
export async function requestNewPassword(
  { url, anonKey, fetch }: AuthService,
  token: string,
  password: string,
): Promise<Result<void, SignInFailure>> {
  try {
    const response = await fetch(`${url}/auth/v1/user`, {
      method: 'PUT',
      headers: {
        apikey: anonKey,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'X-Supabase-Api-Version': '2024-01-01',
      },
      body: JSON.stringify({ password }),
    });
    return judge(response.status, await response.json());
  } catch (error) {
    // A portal's page instead of an answer, or no network at all.
    if (error instanceof SyntaxError || isNetworkException(error)) return err({ code: 'offline' });
    throw error;
  }
}

function judge(status: number, body: unknown): Result<void, SignInFailure> {
  if (status === 200 && textAt(body, 'id') !== '') return ok(undefined);
  // With this API version `code` is the reason; before, it was the status.
  const reason = textAt(body, 'error_code') || textAt(body, 'code');
  const isRefused = status >= 400 && status < 500 && reason !== '';
  const message = textAt(body, 'msg') || textAt(body, 'message');
  return err(isRefused ? { code: 'refused', reason, message } : { code: 'offline' });
}

function textAt(body: unknown, key: string): string {
  if (typeof body !== 'object' || body === null) return '';
  const value: unknown = Reflect.get(body, key);
  return typeof value === 'string' ? value : '';
}

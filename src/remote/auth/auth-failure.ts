import {
  AuthInvalidTokenResponseError,
  AuthRetryableFetchError,
  AuthUnknownError,
} from '@supabase/supabase-js';

/** Codes; sentences are made elsewhere. `message` is the provider's own text where it has one. */
export type SignInFailure =
  | { readonly code: 'offline' }
  | { readonly code: 'refused'; readonly reason: string; readonly message: string };

/** What an error of the auth library means. */
export function failureOf(error: {
  readonly name: string;
  readonly message: string;
  readonly code?: string | undefined;
}): SignInFailure {
  // No answer of the auth service: no network, not its format, or a success without a session.
  const noAnswer =
    error instanceof AuthRetryableFetchError ||
    error instanceof AuthUnknownError ||
    error instanceof AuthInvalidTokenResponseError;
  if (noAnswer) return { code: 'offline' };
  return { code: 'refused', reason: error.code ?? error.name, message: error.message };
}

/** Codes. The sentences are made elsewhere, never by the provider. */
export type SignInFailure =
  | { readonly code: 'offline' }
  | { readonly code: 'refused'; readonly reason: string };

/**
 * The library's errors that are no answer of the auth service: no network, not its format, or a success
 * without a session. By name, which the library sets itself, so that nothing here loads it.
 */
const NO_ANSWER = new Set([
  'AuthRetryableFetchError',
  'AuthUnknownError',
  'AuthInvalidTokenResponseError',
]);

/** What an error of the auth library means. */
export function failureOf(error: {
  readonly name: string;
  readonly code?: string | undefined;
}): SignInFailure {
  if (NO_ANSWER.has(error.name)) return { code: 'offline' };
  return { code: 'refused', reason: error.code ?? error.name };
}

/** Error codes. The sentences are in `i18n/`; the provider's words are never shown. */
export type SignInFailure =
  | { readonly code: 'offline' }
  | { readonly code: 'refused'; readonly reason: string };

/**
 * The library's errors that are not an answer of the auth service: no network, another format, or success
 * without a session. Compared by name, so that this file does not load the library.
 */
const NO_ANSWER = new Set([
  'AuthRetryableFetchError',
  'AuthUnknownError',
  'AuthInvalidTokenResponseError',
]);

/** The code for an error of the auth library. */
export function failureOf(error: {
  readonly name: string;
  readonly code?: string | undefined;
}): SignInFailure {
  if (NO_ANSWER.has(error.name)) return { code: 'offline' };
  return { code: 'refused', reason: error.code ?? error.name };
}

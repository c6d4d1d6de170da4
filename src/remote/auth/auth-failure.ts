/** Error codes. The sentences are in `i18n/`; the provider's words are never shown. */
export type SignInFailure =
  | { readonly code: 'offline' }
  | {
      readonly code: 'refused';
      readonly reason: string;
      /** What a refused password lacks, in the provider's codes. Only if it says so. */
      readonly weaknesses?: readonly string[];
    };

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
  readonly reasons?: unknown;
}): SignInFailure {
  if (NO_ANSWER.has(error.name)) return { code: 'offline' };
  return refusal(error.code ?? error.name, error.reasons);
}

/** `weaknesses`: a list of codes, or anything else if there is none. */
export function refusal(reason: string, weaknesses: unknown): SignInFailure {
  const told = Array.isArray(weaknesses)
    ? weaknesses.filter((each) => typeof each === 'string')
    : [];
  return { code: 'refused', reason, ...(told.length > 0 && { weaknesses: told }) };
}

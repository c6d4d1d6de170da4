/** How a database call can fail without a bug in our code (SYNC-23). */
export type TroubleKind = 'connection' | 'quota';

const CONNECTION_ERRORS = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'TransactionInactiveError',
  'OpenFailedError',
  'MissingAPIError',
  'VersionError',
  'TimeoutError',
]);

/** Classifies an error by its name and its inner errors' names, never by its text (SYNC-16). */
export function troubleOf(error: unknown): TroubleKind | null {
  const names = errorNames(error);
  if (names.includes('QuotaExceededError')) return 'quota';
  // The browser aborts transactions by itself, for quota and lost connections.
  if (names.some((name) => CONNECTION_ERRORS.has(name) || name === 'AbortError')) {
    return 'connection';
  }
  return null;
}

const DENIALS = new Set([
  'SecurityError',
  'NotAllowedError',
  'NotSupportedError',
  'MissingAPIError',
]);

/** Whether a database did not open because the browser allows this site no databases, at least in this context. */
export function isDenied(error: unknown): boolean {
  return errorNames(error).some((name) => DENIALS.has(name));
}

function errorNames(error: unknown): string[] {
  const names: string[] = [];
  let current: unknown = error;
  while (typeof current === 'object' && current !== null && names.length < 5) {
    if ('name' in current && typeof current.name === 'string') names.push(current.name);
    current = innerOf(current);
  }
  return names;
}

/** The cause inside a Dexie error. For bulk writes, the first failure. */
function innerOf(error: object): unknown {
  if ('failures' in error && Array.isArray(error.failures)) return error.failures[0];
  return 'inner' in error ? error.inner : null;
}

/** The caller: a guest, a signed-in user, the operator's role, or the owner of everything. */
export type Who = 'anon' | 'service_role' | 'postgres' | { readonly uid: string };

/** A transaction that has done its work and commits when told to. */
export interface Held {
  /** The process id of its connection. */
  readonly pid: number;
  commit(): Promise<void>;
}

/** A migrated database that a suite uses in different roles. */
export interface TestDatabase {
  /** Runs as the owner of everything. */
  owner<Row extends object>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Runs in its own transaction with role, claims and clock. Throws the database's error. */
  as<Row extends object>(who: Who, sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Sets the time that all rules use from here on, ISO 8601; null for the real time (SYNC-9). */
  setNow(iso: string | null): void;
  /** Like `as`, on another connection that stays open. Null if there is only one connection. */
  readonly hold: ((who: Who, sql: string, parameters: readonly unknown[]) => Promise<Held>) | null;
  close(): Promise<void>;
}

/** Without this, the speed of the machine would decide how much of a push is answered. */
export const PUSHES_TAKE_THEIR_TIME = "update app.meta set push_span = '1 hour'";

/** Sets the settings of a request, as PostgREST does, in the order required. */
export function settingsQuery(
  who: Who | 'postgres',
  now: string | null,
): [sql: string, parameters: string[]] {
  const role = typeof who === 'string' ? who : 'authenticated';
  const sub = typeof who === 'string' ? '' : who.uid;
  const claims = { role, ...(sub === '' ? {} : { sub }) };
  const settings = [
    ['request.jwt.claims', JSON.stringify(claims)],
    ['request.jwt.claim.sub', sub],
    ['app.now', now ?? ''],
    ['role', role],
  ];
  const calls = settings.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`);
  return [`select ${calls.join(', ')}`, settings.flat()];
}

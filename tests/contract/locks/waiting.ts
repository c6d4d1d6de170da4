import type { Held, TestDatabase, Who } from '../../support/databases/database-roles.ts';

/** A statement of one connection whose transaction stays open, and for whom it waits. */
export interface Underway {
  readonly ended: Promise<Held>;
  readonly isOver: () => boolean;
  /** The connections for whose transactions it waits now. */
  readonly blockers: () => Promise<readonly number[]>;
  /** Whether it has changed or locked anything yet. Then it holds back the news of everyone (SYNC-1). */
  readonly hasWritten: () => Promise<boolean>;
}

/** Calls a function with one argument and headers, in a transaction that is committed by hand. */
export function begin(
  database: TestDatabase,
  who: Who,
  call: 'sync_push' | 'moderate' | 'delete_account',
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Underway {
  return underway(database, who, (name) => [
    `select set_config('request.headers', $2, true), set_config('application_name', $3, true),
       public.${call}($1::jsonb)`,
    [JSON.stringify(body), JSON.stringify(headers), name],
  ]);
}

/** Calls app.roll_up() in a transaction that is committed by hand. */
export function beginRollUp(database: TestDatabase): Underway {
  return underway(database, 'service_role', (name) => [
    "select set_config('application_name', $1, true), app.roll_up()",
    [name],
  ]);
}

function underway(
  database: TestDatabase,
  who: Who,
  statement: (name: string) => readonly [sql: string, parameters: readonly unknown[]],
): Underway {
  if (database.hold === null) throw new Error('One connection only.');
  const name = crypto.randomUUID();
  const ended = database.hold(who, ...statement(name));
  let over = false;
  const end = () => {
    over = true;
  };
  ended.then(end, end);
  return {
    ended,
    isOver: () => over,
    blockers: async () => {
      const found = await database.owner<{ blockers: number[] }>(
        'select pg_blocking_pids(pid) as blockers from pg_stat_activity where application_name = $1',
        [name],
      );
      return found.flatMap(({ blockers }) => blockers);
    },
    hasWritten: async () => {
      const found = await database.owner(
        'select from pg_stat_activity where application_name = $1 and backend_xid is not null',
        [name],
      );
      return found.length > 0;
    },
  };
}

/** Resolves once a statement is done, with nothing, or once it stands still, with those that it waits for. */
export async function standsBehind(
  database: TestDatabase,
  statement: Underway,
): Promise<readonly number[]> {
  while (!statement.isOver()) {
    const blockers = await statement.blockers();
    if (blockers.length > 0) return blockers;
    await database.owner('select pg_sleep(0.005)');
  }
  return [];
}

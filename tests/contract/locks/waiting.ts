import type { Held, TestDatabase, Who } from '../../support/databases/database-roles.ts';

/** A statement of one connection whose transaction stays open, and for whom it waits. */
export interface Underway {
  readonly ended: Promise<Held>;
  readonly isOver: () => boolean;
  /** The connections for whose transactions it waits now. */
  readonly blockers: () => Promise<readonly number[]>;
}

/** Calls a function with one argument and headers, in a transaction that is committed by hand. */
export function begin(
  database: TestDatabase,
  who: Who,
  call: 'sync_push' | 'moderate' | 'delete_account',
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Underway {
  if (database.hold === null) throw new Error('One connection only.');
  const name = crypto.randomUUID();
  const ended = database.hold(
    who,
    `select set_config('request.headers', $2, true), set_config('application_name', $3, true),
       public.${call}($1::jsonb)`,
    [JSON.stringify(body), JSON.stringify(headers), name],
  );
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

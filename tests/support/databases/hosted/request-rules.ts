import type { Client } from 'pg';
import type { Who } from '../database-roles.ts';
import { refusedWithoutWhere } from '../sql/without-where.ts';

/** What the catalogs say about requests, read once. All times are in milliseconds. */
export interface RequestRules {
  /** Of a statement of the owner. */
  readonly ownersMs: number;
  /** Of a statement of `authenticator`. */
  readonly callersMs: number;
  readonly lockMs: number;
  readonly roleMs: ReadonlyMap<string, number>;
  /** By name, with its schema. */
  readonly functions: ReadonlyMap<string, CalledFunction>;
}

interface CalledFunction {
  readonly isVolatile: boolean;
  /** Null if it has no limit of its own. */
  readonly ms: number | null;
}

/**
 * Every limit is this many times as long as on a hosted project: tests run on machines that are busy with other tests,
 * and how fast those are is no verdict. `tests/hosted/project.test.ts` reads the limits themselves.
 */
export const PATIENCE = 10;

export async function readRequestRules(client: Client): Promise<RequestRules> {
  const { rows: limits } = await client.query<{ of: string; name: string; ms: number }>(`
    select of, split_part(setting, '=', 1) as name,
      (extract(epoch from split_part(setting, '=', 2)::interval) * 1000)::int as ms
    from (
      select r.rolname::text as of, unnest(s.setconfig) as setting
      from pg_db_role_setting s join pg_roles r on r.oid = s.setrole where s.setdatabase = 0
      union all
      select 'database', unnest(s.setconfig)
      from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where s.setrole = 0
    ) each
    where setting ~ '^(statement|lock)_timeout='`);
  const limit = (of: string, name: string): number => {
    const found = limits.find((each) => each.of === of && each.name === name);
    if (found === undefined) throw new Error(`${of} has no ${name}.`);
    return found.ms;
  };
  const { rows: functions } = await client.query<CalledFunction & { name: string }>(`
    select n.nspname || '.' || p.proname as name, p.provolatile = 'v' as "isVolatile", (
      select (extract(epoch from split_part(c, '=', 2)::interval) * 1000)::int
      from unnest(p.proconfig) c where c like 'statement_timeout=%') as ms
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('app', 'public')`);
  return {
    ownersMs: limit('database', 'statement_timeout'),
    callersMs: limit('authenticator', 'statement_timeout'),
    lockMs: limit('authenticator', 'lock_timeout'),
    roleMs: new Map(
      ['anon', 'authenticated'].map((role) => [role, limit(role, 'statement_timeout')]),
    ),
    functions: new Map(functions.map(({ name, isVolatile, ms }) => [name, { isVolatile, ms }])),
  };
}

/**
 * The statements with which PostgREST begins a request: it is read only if it calls nothing that is volatile, and has
 * the time limit of the function that it calls, or else of its role. Throws as safeupdate does, which every session of
 * `authenticator` loads.
 */
export function beginningOf(rules: RequestRules, who: Who, sql: string): string {
  // The owner uses the SQL editor.
  if (who === 'postgres') return 'begin';
  // PostgREST does not reach this schema. The storage service does, which has no safeupdate and may delete.
  if (/\bstorage\./u.test(sql)) return "begin; set local storage.allow_delete_query = 'true'";
  const refusal = refusedWithoutWhere(sql);
  if (refusal !== null) throw Object.assign(new Error(refusal), { code: '21000' });
  const called = [...sql.matchAll(/\b((?:app|public)\.\w+)\s*\(/gu)].map(([, name = '']) => name);
  const known = called.map((name) => rules.functions.get(name) ?? { isVolatile: true, ms: null });
  const isReading = /^\s*select\b/iu.test(sql) && known.every((each) => !each.isVolatile);
  const role = typeof who === 'string' ? who : 'authenticated';
  const own = known.map(({ ms }) => ms).find((ms) => ms !== null);
  const ms = own ?? rules.roleMs.get(role) ?? rules.callersMs;
  return `begin${isReading ? ' read only' : ''}; set local statement_timeout = ${ms * PATIENCE}`;
}

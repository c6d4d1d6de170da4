import type { Embedded } from '../../../supabase/local/embedded.ts';
import { SECRET_POINT } from './world.ts';

/** Every canary begins like this; none of it is in anything that a stranger may read. */
const CANARY = 'canary7f3ac0de';

/** Columns that no text of ours fits in, or that others may read by design; a new one has to be named. */
export interface Planted {
  /** `schema.table.column` of each planted one. */
  readonly planted: readonly string[];
  /** The same of those that took none. */
  readonly refused: readonly string[];
  /** Tables that the victim fills no row of. */
  readonly empty: readonly string[];
}

const SCHEMAS = ['app', 'auth', 'storage'];

/** What belongs to nobody: settings, and what every device has. */
const OF_NOBODY = new Set([
  'app.allowance',
  'app.meta',
  'app.origin',
  'app.restamped',
  'app.job_run',
  'app.zip',
  'storage.buckets',
  'storage.migrations',
]);

/** A person's name stands on their sales and reviews. */
const SHOWN_BY_DESIGN = new Set(['app.profile.display_name']);

/**
 * Puts a text of its own into every private column of the rows that there are: what `anon` does not
 * see of a table, by asking as `anon`. Call it while all rows are the victim's.
 */
export async function plantCanaries(backend: Embedded): Promise<Planted> {
  const { sql } = backend;
  const planted: string[] = [];
  const refused: string[] = [];
  const empty: string[] = [];
  await sql(
    `insert into storage.objects (bucket_id, name, owner_id)
    values ('sale-images', $1, 'x'), ('held-images', $1, 'x'),
      ('find-photos', $1, 'x')`,
    [`${CANARY}-file.jpg`],
  );
  const tables = await sql<{ table: string; columns: { name: string; type: string }[] }>(
    `select n.nspname || '.' || c.relname as table,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null))
        order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid
    where n.nspname = any($1) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
      and format_type(a.atttypid, null) in ('text', 'character varying', 'json', 'jsonb', 'text[]')
    group by 1 order by 1`,
    [SCHEMAS],
  );
  for (const { table, columns } of tables) {
    if (OF_NOBODY.has(table)) continue;
    const hidden = await hiddenRows(backend, table);
    if (hidden.length === 0) empty.push(table);
    else {
      for (const { name, type } of columns) {
        const column = `${table}.${name}`;
        if (SHOWN_BY_DESIGN.has(column)) continue;
        const isDone = await plant(backend, column, type);
        (isDone ? planted : refused).push(column);
      }
    }
  }
  return { planted, refused, empty };
}

/** Which rows a stranger does not see. */
async function hiddenRows({ sql }: Embedded, table: string): Promise<string[]> {
  const all = await sql<{ row: string }>(`select ctid::text as row from ${table}`);
  const shown = await sql<{ row: string }>(
    `select ctid::text as row from ${table} where ${isShown(table)}`,
  );
  const seen = new Set(shown.map(({ row }) => row));
  return all.map(({ row }) => row).filter((row) => !seen.has(row));
}

/** Tables of which some rows are for everyone: those of sales that are shown. */
function isShown(table: string): string {
  switch (table) {
    case 'app.sale':
    case 'app.sale_stats':
      return 'not hidden';
    case 'app.tombstone':
      return "left(scope, 2) <> 'u:'";
    default:
      return 'false';
  }
}

async function plant({ sql }: Embedded, column: string, type: string): Promise<boolean> {
  const [schema = '', table = '', name = ''] = column.split('.');
  const mark = `${CANARY}-${table}-${name}`;
  const value = type.startsWith('json') ? JSON.stringify({ value: mark }) : mark;
  // Where two rows must not have the same.
  const ofRow = '($1::text || ctid::text)';
  const cast = castOf(type, ofRow);
  const hidden = `not (${isShown(`${schema}.${table}`)})`;
  try {
    await sql(`update ${schema}.${table} set ${name} = ${cast} where ${hidden}`, [value]);
    return true;
  } catch {
    return false;
  }
}

function castOf(type: string, ofRow: string): string {
  if (type.startsWith('json')) return `$1::text::${type}`;
  return type === 'text[]' ? `array[${ofRow}]` : ofRow;
}

const SECRETS = [CANARY, String(SECRET_POINT.lat), String(Math.abs(SECRET_POINT.lng)), 'Hidden Ln'];

/** What of the victim is in an answer; null: nothing. */
export function leakIn(answer: string): string | null {
  const found = SECRETS.find((secret) => answer.includes(secret));
  if (found === undefined) return null;
  const at = answer.indexOf(found);
  return answer.slice(Math.max(0, at - 80), at + 80);
}

import { createWantedScopes } from '../../../src/device/syncing/wanted-scopes.ts';
import { HIDDEN_EVERY_MS, VISIBLE_EVERY_MS } from '../../../src/sync/engine/scheduler.ts';
import { readMigrations } from '../../../supabase/local/migrate.ts';
import type { Town } from '../../support/builders/many-sales.ts';
import type { TestDatabase } from '../../support/databases/database-roles.ts';
import type { AppFacts } from './saturday-model.ts';

/** The scopes that the app reads for someone who looks around the middle of a town. */
export function scopesOf({ lat, lng }: Town): readonly string[] {
  const wanted = createWantedScopes();
  // A town is six cells wide, a quarter of a degree each.
  wanted.lookAround({ lat: lat + 0.75, lng: lng + 0.75 });
  return wanted.list();
}

/** What the app and the SQL do by themselves, read from their source, and how many sales an area of `scopes` has. */
export async function appFacts(
  database: TestDatabase,
  scopes: readonly string[],
): Promise<AppFacts> {
  const cells = scopes.map((scope) => Number(scope.slice(2)));
  const [row] = await database.owner<{
    hold: number;
    tellings: number;
    steps: number[];
    sales: number;
  }>(
    `select
      (select extract(epoch from app.next_telling(($1::int[])[1], told) - told)::float8 * 1000
        from app.next_telling(($1::int[])[1], now()) told) as hold,
      (select count(distinct app.next_telling(cell, now()))::int from unnest($1::int[]) cell) as tellings,
      (select array_agg(distinct app.step(n) order by app.step(n)) from generate_series(1, 100000) n) as steps,
      (select count(*)::int from app.sale s where s.cell = any ($1::int[]) and not s.hidden) as sales`,
    [cells],
  );
  if (row === undefined) throw new Error('The database says nothing of its counters.');
  return {
    visibleEveryMs: VISIBLE_EVERY_MS,
    hiddenEveryMs: HIDDEN_EVERY_MS,
    rollUpEveryMs: rollUpEveryMs(),
    countersEveryMs: row.hold / row.tellings,
    countersHoldMs: row.hold,
    steps: row.steps,
    salesInArea: row.sales,
    cells: cells.length,
  };
}

/** As the job is planned in the migrations. */
function rollUpEveryMs(): number {
  const sql = readMigrations()
    .map((each) => each.sql)
    .join('\n');
  const minutes = /'roll-up', '\*\/(\d+) \* \* \* \*'/.exec(sql)?.[1];
  if (minutes === undefined) throw new Error('No job of the migrations is called roll-up.');
  return Number(minutes) * 60_000;
}

/** Each fact as a line for people. */
export function factLines(facts: AppFacts): string[] {
  const seconds = (ms: number) => `${ms / 1000} s`;
  return [
    `polls: every ${seconds(facts.visibleEveryMs)} with an open list, else every ${seconds(facts.hiddenEveryMs)}`,
    `roll-ups: every ${seconds(facts.rollUpEveryMs)}; counters of this area: every ${seconds(facts.countersEveryMs)}, of one sale every ${seconds(facts.countersHoldMs)}`,
    `counters change at ${facts.steps.slice(0, 6).join(', ')}...`,
    `a device reads ${facts.cells} cells, with ${facts.salesInArea} sales in the measured area`,
  ];
}

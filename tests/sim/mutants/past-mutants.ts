import type { Mutant, NamedCase } from './mutant.ts';

const folder = 'supabase/migrations/20260101';
const DOCUMENTS = `${folder}000400_documents.sql`;
const LEAVE = 'src/db/pull/leave-cells.ts';

function leaving(title: string): NamedCase {
  return { file: 'tests/contract/sync/past-sales.contract.test.ts', title };
}

function letGo(title: string): NamedCase {
  return { file: 'tests/unit/db/pull/leave-cells.test.ts', title };
}

/** Mistakes in how sales that are over leave their cells (SYNC-4): on the server, and on a device. */
export const PAST_MUTANTS: readonly Mutant[] = [
  {
    name: 'SQL: a cell holds its sales forever',
    histories: true,
    edits: [
      {
        file: DOCUMENTS,
        find: 'select not hidden and not is_past and last_day >= app.oldest_day(at)',
        replace: 'select not hidden',
      },
    ],
  },
  {
    name: 'SQL: a rain date keeps no sale in its cell',
    test: leaving('[SYNC-4] the last of its days counts, and its rain date'),
    edits: [
      {
        file: DOCUMENTS,
        find: "select coalesce(greatest(max((d.day ->> 'date')::date), rain_date), 'infinity')",
        replace: "select coalesce(max((d.day ->> 'date')::date), 'infinity')",
      },
    ],
  },
  {
    name: 'SQL: a sale that is moved to a later day comes back without its place and counters',
    histories: true,
    edits: [
      {
        file: DOCUMENTS,
        find: 'is_in is not distinct from was and not enters',
        replace: 'is_in is not distinct from was',
      },
    ],
  },
  {
    name: 'SQL: a sale that is moved to a day long over leaves no tombstone',
    histories: true,
    edits: [
      {
        file: DOCUMENTS,
        find: 'if old.last_day >= oldest and new.last_day < old.last_day then',
        replace: 'if false then',
      },
    ],
  },
  {
    name: 'SQL: a sale that is shown again while it is over loses the tombstone of its cell',
    test: leaving(
      '[SYNC-4] moved to a day that is long over, it leaves a tombstone, because whoever has it would keep it',
    ),
    edits: [
      {
        file: DOCUMENTS,
        find: "and (new.last_day >= oldest or left(t.scope, 2) <> 'c:')",
        replace: '',
      },
    ],
  },
  {
    name: 'SQL: what leaves a cell by the clock is written anew for everyone',
    test: leaving(
      '[SYNC-4] nothing is written for it, so nobody who follows the cell reads anything',
    ),
    edits: [
      {
        file: DOCUMENTS,
        find: 'for each row when (new.is_past = old.is_past)',
        replace: 'for each row',
      },
    ],
  },
  {
    name: 'SQL: a first reading steps over all that has left the cell',
    test: leaving('[SYNC-4] a first reading costs the same after years of sales as without them'),
    edits: [
      {
        file: `${folder}001100_upkeep.sql`,
        find: 'update app.sale set is_past = true where id = any',
        replace: 'update app.sale set is_past = is_past where false and id = any',
      },
    ],
  },
  {
    name: 'SQL: a check counts what was in the cell when it was read',
    test: leaving('[SYNC-26] a check counts what is in the cell by the time that its answer names'),
    edits: [
      {
        file: `${folder}000510_self_check.sql`,
        find: 'app.scope_sum(asked.scope, uid, asked.after_xid, asked.after_release, at, room)',
        replace:
          'app.scope_sum(asked.scope, uid, asked.after_xid, asked.after_release, asked.after_release, room)',
      },
    ],
  },
  {
    name: 'a device keeps sales that have left their cells',
    edits: [
      { file: LEAVE, find: '.below(oldestDayInCells(heard - DAY_MS))', replace: ".below('')" },
    ],
  },
  {
    name: 'a device lets go of sales that the server still sends',
    edits: [
      {
        file: LEAVE,
        find: 'oldestDayInCells(heard - DAY_MS)',
        replace: 'oldestDayInCells(heard + 9 * DAY_MS)',
      },
    ],
  },
  {
    name: 'what was saved goes with its cell',
    edits: [
      {
        file: LEAVE,
        find: 'for (const scope of leavesOf(row)) releaseSale',
        replace: 'for (const scope of row.scopes) releaseSale',
      },
    ],
  },
  {
    name: 'a sale leaves a cell that was not read since',
    test: letGo(
      '[SYNC-4] a sale stays in a cell that was not read since: it may have a later date by now',
    ),
    edits: [
      {
        file: LEAVE,
        find: 'return atMs !== undefined && cellDay < oldestDayInCells(atMs - DAY_MS);',
        replace:
          'void atMs; return scope.startsWith("c:") && cellDay < oldestDayInCells(heard - DAY_MS);',
      },
    ],
  },
  {
    name: 'a saved sale goes with its cell before its own scope has brought it',
    test: letGo(
      '[SYNC-4] a saved sale that its own scope has not brought yet stays with its cell until then',
    ),
    edits: [
      {
        file: LEAVE,
        find: 'held.includes(saleScope(id)) || !followed.has(saleScope(id))',
        replace: 'held.length > 0',
      },
    ],
  },
  {
    name: 'a device counts sales that have left their cells',
    test: letGo('[SYNC-26] between the server and the device, a check finds nothing to read again'),
    edits: [
      {
        file: 'src/db/rows/checks.ts',
        find: 'return ({ id }) => !over.has(id);',
        replace: 'return () => true;',
      },
    ],
  },
];

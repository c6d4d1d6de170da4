import type { Mutant, NamedCase } from './mutant.ts';

const STAGED = 'src/sync/engine/staged-files.ts';
const READ_DISTRICT = 'supabase/functions/write-districts/read-district.ts';
const DISTRICTS = 'supabase/migrations/20260101001050_district_files.sql';

const named = (title: string): NamedCase => ({
  file: 'tests/unit/sync/engine/staged-files.test.ts',
  title,
});

/** Mistakes with public sales that come as files (SYNC-28). */
export const PUBLISHED_MUTANTS: readonly Mutant[] = [
  {
    name: 'what has happened since a file was written is never asked for',
    edits: [
      {
        file: STAGED,
        find: 'return cursor === undefined ? ask : { ...ask, cursor };',
        replace: 'void cursor; return ask;',
      },
    ],
  },
  {
    name: 'a file is stored before all of its news is there',
    test: named('shows nothing of a file whose news come in more than one answer'),
    edits: [
      {
        file: STAGED,
        find: 'if (since.cursor === null || since.more) {',
        replace: 'if (since.cursor === null) {',
      },
    ],
  },
  {
    name: 'a file from before a restore counts',
    test: named('uses no file from before a restore'),
    edits: [
      {
        file: STAGED,
        find: 'if (answer.epoch !== staged.epoch) return null;',
        replace: 'void answer.epoch;',
      },
    ],
  },
  {
    name: 'a file comes after its news',
    test: named('asks for the rest from where the files end'),
    edits: [
      {
        file: STAGED,
        find: 'rows: [...before.rows, ...since.rows],',
        replace: 'rows: [...since.rows, ...before.rows],',
      },
    ],
  },
  {
    name: 'a file still counts where another page has read meanwhile',
    test: named('brings back nothing that left the scope before another page has read it'),
    edits: [
      {
        file: 'src/sync/engine/pull.ts',
        find: 'stillUnread(plan.staged, all)',
        replace: '(void stillUnread, plan.staged)',
      },
    ],
  },
  {
    name: 'a file is joined to news that the server no longer knows',
    test: named('reads from the beginning if the server no longer knows'),
    edits: [{ file: STAGED, find: 'since.reset || since.forbidden', replace: 'since.forbidden' }],
  },
  {
    name: 'a file ends where its last cell was read',
    test: {
      file: 'tests/unit/supabase/read-district.test.ts',
      title: 'ends at the earliest position',
    },
    edits: [{ file: READ_DISTRICT, find: 'Math.min(', replace: 'Math.max(' }],
  },
  {
    name: 'SQL: a file stays public although a sale has left it',
    test: {
      file: 'tests/contract/districts/district-files.contract.test.ts',
      title: 'is in no public file two minutes later',
    },
    edits: [
      {
        file: DISTRICTS,
        find: "where gone.scope = 'c:' || asked.cell and gone.change_xid >= from_xid offset 0",
        replace: "where gone.scope = 's:' || asked.cell and gone.change_xid >= from_xid offset 0",
      },
    ],
  },
];

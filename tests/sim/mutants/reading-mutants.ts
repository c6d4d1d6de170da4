import type { Mutant } from './mutant.ts';

const PULL_STORE = 'src/db/rows/pull-store.ts';
const PUSH_RESULTS = 'src/db/queue/push-results.ts';
const CHECKS = 'src/db/rows/checks.ts';

/** Mistakes in what readings miss, keep or throw away. */
export const READING_MUTANTS: readonly Mutant[] = [
  {
    name: 'only a reading afresh sweeps what a guest holds',
    scenario: 'a sale whose scope was never read goes when a restore has lost it',
    edits: [
      {
        file: PULL_STORE,
        find: 'return mustSweep || (!isComplete && isSaleScope(scope));',
        replace: 'void isComplete; void isSaleScope; void scope; return mustSweep;',
      },
    ],
  },
  {
    name: 'rows of a push into a scope that was never read stay as they are',
    scenario: 'a row of a push that came after a new log-in goes when a reading does not tell of it',
    edits: [
      {
        file: PUSH_RESULTS,
        find: 'if (isUnread && holder !== scope) return;',
        replace: 'if (isUnread) return;',
      },
    ],
  },
  {
    name: 'a sale whose parts were told is swept',
    scenario: 'a sale whose parts were told is kept although it was written late',
    edits: [{ file: PULL_STORE, find: 'if (PARTS.some(isTold)) continue;', replace: 'void isTold;' }],
  },
  {
    name: 'a comparison is taken for that of where the scope stands now',
    scenario: 'a comparison that another page has overtaken says nothing',
    edits: [
      {
        file: CHECKS,
        find: "if (theirs.kind === 'moved' || ask === undefined || !standsAt(record, ask)) continue;",
        replace:
          "if (theirs.kind === 'moved' || ask === undefined || record === undefined) continue; void standsAt;",
      },
    ],
  },
];

import type { Mutant } from './mutant.ts';

const PULL_STORE = 'src/db/pull/pull-store.ts';
const PUSH_RESULTS = 'src/db/push/push-results.ts';
const UNREAD = 'src/db/rows/unread-rows.ts';
const CASES_OF_UNREAD = 'tests/unit/sync/engine/unread-rows.test.ts';
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
    scenario:
      'a row of a push that came after a new log-in goes when a reading does not tell of it',
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
    edits: [
      { file: PULL_STORE, find: 'if (PARTS.some(isTold)) continue;', replace: 'void isTold;' },
    ],
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
  {
    name: 'a row that cannot be read is swept',
    test: {
      file: CASES_OF_UNREAD,
      title:
        '[SYNC-16] a place and a route that cannot be read in a reading afresh stay as they were',
    },
    edits: [
      {
        file: PULL_STORE,
        find: 'if (unread.has(record, kind, wireId(row))) continue;',
        replace: 'void wireId;',
      },
    ],
  },
  {
    name: 'rows that cannot be read are not compared',
    test: {
      file: CASES_OF_UNREAD,
      title: '[SYNC-26] it counts by its revision, so that no daily comparison differs',
    },
    edits: [
      {
        file: CHECKS,
        find: 'digestOf(withUnread(read, await unreadIn(db, record)))',
        replace: 'digestOf((void withUnread, void unreadIn, read))',
      },
    ],
  },
  {
    name: 'a newer build does not read again what it can read now',
    test: { file: CASES_OF_UNREAD, title: '[SYNC-24] the next build asks for it again, once' },
    edits: [
      {
        file: UNREAD,
        find: '.filter((record) => record.build !== build)',
        replace: '.filter(() => false)',
      },
    ],
  },
  {
    name: 'a build that cannot read a row asks for it for ever',
    test: { file: CASES_OF_UNREAD, title: '[SYNC-24] the next build asks for it again, once' },
    edits: [
      {
        file: UNREAD,
        find: 'await db.unread.bulkPut(others.map((record) => ({ ...record, build })));',
        replace: '',
      },
      {
        file: UNREAD,
        find: 'const record = { scope, kind, id, rev, gen, build: this.#build, fault };',
        replace: "const record = { scope, kind, id, rev, gen, build: 'older', fault };",
      },
    ],
  },
  {
    name: 'what cannot be read outlives the scope that told of it',
    test: { file: CASES_OF_UNREAD, title: '[SYNC-12] it goes with the scope that told of it' },
    edits: [
      {
        file: 'src/db/principals/sign-out-cleanup.ts',
        find: "await db.unread.where('scope').anyOf(scopes).delete();",
        replace: '',
      },
    ],
  },
  {
    name: 'nobody says that news is late',
    test: {
      file: 'tests/unit/sync/engine/engine-link.test.ts',
      title: '[SYNC-1] is well and called late once news has waited on the server for over 10 s',
    },
    edits: [
      {
        file: 'src/sync/engine/pull.ts',
        find: 'syncRun.tally.lateSeconds = answer.value.lateSeconds ?? 0;',
        replace: '',
      },
    ],
  },
];

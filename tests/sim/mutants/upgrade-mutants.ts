import type { Mutant } from './mutant.ts';

const SCHEMA = 'src/db/schema/schema.ts';

/** Mistakes when a newer build opens what an older one left (SYNC-24). */
export const UPGRADE_MUTANTS: readonly Mutant[] = [
  {
    name: 'upgrade: begins with an empty outbox',
    edits: [
      {
        file: SCHEMA,
        find: "aside: '++id,table', });",
        replace: "aside: '++id,table', }).upgrade((upgrade) => upgrade.table('outbox').clear());",
      },
    ],
  },
  {
    name: 'upgrade: numbers are given out anew, and what was sent gets another operation id',
    edits: [
      {
        file: SCHEMA,
        find: "aside: '++id,table', });",
        replace: `aside: '++id,table',
          }).upgrade((upgrade) => upgrade.table<OutboxEntry>('outbox').toCollection().modify((entry) => {
            (entry as any).opId = entry.opId.replace(/^./, 'f'); }));`,
      },
    ],
  },
];

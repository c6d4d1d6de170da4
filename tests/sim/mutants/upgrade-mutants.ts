import type { Mutant } from './mutant.ts';

const SCHEMA = 'src/db/schema/schema.ts';

/** Mistakes when a newer build opens what an older one left (SYNC-24). */
export const UPGRADE_MUTANTS: readonly Mutant[] = [
  {
    name: 'upgrade: begins with an empty queue',
    edits: [
      {
        file: SCHEMA,
        find: "done: 'seq,[principal+entityId],[principal+epoch],[principal+doneAtMs]', });",
        replace: `done: 'seq,[principal+entityId],[principal+epoch],[principal+doneAtMs]',
          }).upgrade((upgrade) => upgrade.table('queue').clear());`,
      },
    ],
  },
  {
    name: 'upgrade: an overlay of the first version belongs to nothing',
    edits: [
      { file: SCHEMA, find: 'overlay.entityId = overlay.id;', replace: "overlay.entityId = '';" },
    ],
  },
  {
    name: 'upgrade: numbers are given out anew, and what was sent gets another operation id',
    edits: [
      {
        file: SCHEMA,
        find: "done: 'seq,[principal+entityId],[principal+epoch],[principal+doneAtMs]', });",
        replace: `done: 'seq,[principal+entityId],[principal+epoch],[principal+doneAtMs]',
          }).upgrade((upgrade) => upgrade.table<QueueEntry>('queue').toCollection().modify((entry) => {
            (entry as any).opId = entry.opId.replace(/^./, 'f'); }));`,
      },
    ],
  },
];

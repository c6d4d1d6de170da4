import type { Mutant } from './mutant.ts';

const DONE = 'src/db/outbox/acknowledged.ts';

/** Losses in a restore that nobody is told about (SYNC-8). */
export const LOSS_MUTANTS: readonly Mutant[] = [
  {
    name: 'loss: the answer of sync_known is ignored',
    edits: [
      {
        file: 'src/sync/engine/find-losses.ts',
        find: 'await store.noteKnown(principal, asked, answer.value);',
        replace: 'void store;',
      },
    ],
  },
  {
    name: 'loss: what was acknowledged is not remembered',
    edits: [{ file: DONE, find: 'await db.done.put(record);', replace: 'void record;' }],
  },
  {
    name: 'loss: only the first that is missing is told',
    edits: [
      {
        file: DONE,
        find: 'for (const record of sayingSomething(lost)) await park(db, record, notes);',
        replace:
          'for (const record of sayingSomething(lost).slice(0, 1)) await park(db, record, notes);',
      },
    ],
  },
  {
    name: 'loss: what a newer epoch was told is taken for known',
    edits: [
      {
        file: DONE,
        find: 'const isThere = ({ opId, doneAtMs }: DoneRecord) => known.has(opId) ||',
        replace: 'const isThere = ({ opId, doneAtMs }: DoneRecord) => !known.has(opId) ||',
      },
    ],
  },
  {
    name: 'loss: what is lost is in no list',
    edits: [
      {
        file: 'src/db/views/outbox-view.ts',
        find: 'return entries.filter(isShown);',
        replace: `return entries.filter(
          (entry) => isShown(entry) && !(isLossCode(entry.code) && entry.op === 'sale.patch'));`,
      },
    ],
  },
  {
    name: 'loss: a newer change of another field passes for the same',
    edits: [
      {
        file: DONE,
        find: 'const left = ruleOf(op).isEnd ? null : leftOf(upcast(record), op, args);',
        replace:
          'const left = ruleOf(op).isEnd || record.op === op ? null : leftOf(upcast(record), op, args);',
      },
    ],
  },
];

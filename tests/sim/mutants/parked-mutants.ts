import type { Mutant } from './mutant.ts';

const PUSH = 'src/sync/engine/push.ts';
const PUSH_STORE = 'src/db/push/push-store.ts';
const PLAN = 'src/sync/outbox/outbox-plan.ts';

/** Mistakes with what the server fails on (SYNC-7): what is parked and what is retried. */
export const PARKED_MUTANTS: readonly Mutant[] = [
  {
    name: 'parked: on every 503, and never tried again',
    edits: [
      {
        file: PUSH,
        find: "if (answer.error.kind === 'batch-failed') return { kind: 'failed', code: null, isSlow: false };",
        replace: `if (answer.error.kind === 'batch-failed') return { kind: 'failed', code: null, isSlow: false };
          if (answer.error.kind === 'transient' && answer.error.isSuspect !== true) {
            await store.parkFailed(batch, null);
          }`,
      },
    ],
  },
  {
    name: 'parked: what failed is never tried again',
    edits: [
      {
        file: PLAN,
        find: 'if (failures === 0) return false;',
        replace: 'if (failures >= 0) return false;',
      },
    ],
  },
  {
    name: 'parked: what fails is tried again at every exchange',
    edits: [
      {
        file: PLAN,
        find: 'if (failures <= QUICK_FAILURES) return true;',
        replace: 'if (failures > 0) return true;',
      },
    ],
  },
  {
    name: 'parked: what fails is tried again within the exchange, and never ends',
    edits: [
      {
        file: PUSH,
        find: 'tried.push(...batch.mutations.map(({ opId }) => opId));',
        replace:
          'if (tried.length > 1_000_000) tried.push(...batch.mutations.map(({ opId }) => opId));',
      },
    ],
  },
  {
    name: 'parked: the wrong one of a halved batch',
    edits: [
      {
        file: PUSH_STORE,
        find: "const opIds = batch.mutations.map(({ opId }) => opId); const entries = await db.outbox.where('opId').anyOf(opIds).toArray();",
        replace: `const opIds = batch.mutations.map(({ opId }) => opId);
          const entries = await db.outbox.where('opId').noneOf(opIds).limit(1).toArray();`,
      },
    ],
  },
  {
    name: 'parked: the code is dropped',
    edits: [
      {
        file: 'src/db/push/push-results.ts',
        find: "return refuse(db, { ...entry, ...(code === 'unknown' && { failedAtMs: nowMs }) }, code, notes);",
        replace: 'return refuse(db, entry, code === null ? code : null, notes);',
      },
    ],
  },
];

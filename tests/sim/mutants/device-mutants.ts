import type { Mutant } from './mutant.ts';

const PUSH_STORE = 'src/db/push/push-store.ts';
const PUSH_RESULTS = 'src/db/push/push-results.ts';
const PULL_STORE = 'src/db/pull/pull-store.ts';
const MERGE = 'src/sync/rows/merge-row.ts';
const MERGE_ROWS = 'src/db/rows/merge-rows.ts';

/** Mistakes on a device. */
export const DEVICE_MUTANTS: readonly Mutant[] = [
  {
    name: 'cursor saved before rows',
    edits: [
      {
        file: PULL_STORE,
        find: "return db.transaction('rw', tables, async () => { // Asked for together",
        replace: `const early = db.transaction('rw', db.scopes, db.meta, async () => {
            for (const pulled of answer.scopes) {
              const record = await db.scopes.get(pulled.scope);
              const ask = asked.find(({ scope }) => scope === pulled.scope);
              if (pulled.cursor !== null && ask !== undefined && standsAt(record, ask)) {
                await db.scopes.put({ ...record, cursor: pulled.cursor });
              }
            }
          });
          return early.then(() => db.transaction('rw', tables, async () => { // If the epoch is new`,
      },
      {
        file: PULL_STORE,
        find: 'isOvertaken, ...(atFault.length > 0 && { unread: atFault }) }; }); }',
        replace: 'isOvertaken, ...(atFault.length > 0 && { unread: atFault }) }; })); }',
      },
      {
        file: PULL_STORE,
        find: 'const stands = ask !== undefined && standsAt(record, ask) && !pulled.forbidden;',
        replace:
          'const stands = ask !== undefined && record?.gen === ask.generation && !pulled.forbidden;',
      },
    ],
  },
  {
    name: 'enqueue split in two',
    edits: [
      {
        file: 'src/db/store/dexie-store.ts',
        find: 'return flat(await asResult(run((notes) => commit(db, what, newId, notes))));',
        replace: `const { rows, overlays, outbox, photos, photoBytes } = db;
          const tables = [rows, overlays, outbox, photos, photoBytes];
          return flat(await asResult(run(async (notes) => {
            const result = await commit(db, what, newId, notes);
            const entityIds = new Set([ruleOf(mutation.op).entityId(queuedArgs(mutation))]);
            await db.transaction('rw', tables, () => rebuildOverlays(db, entityIds, notes));
            return result;
          })));`,
      },
      {
        file: 'src/db/store/dexie-store.ts',
        find: "import { askedScopes } from '../pull/ended-sales.ts';",
        replace: `import { askedScopes } from '../pull/ended-sales.ts'; import { rebuildOverlays } from '../outbox/rebuild-overlays.ts';
          import { queuedArgs, ruleOf } from '../../sync/mutations/registry.ts';`,
      },
      {
        file: 'src/db/outbox/apply-plan.ts',
        find: 'await Dexie.Promise.all([write(db, plan), overlayEntity(db, entityId, after, base, notes)]);',
        replace: 'await write(db, plan); void overlayEntity; void base;',
      },
    ],
  },
  {
    name: 'delete before send',
    edits: [
      {
        file: PUSH_STORE,
        find: 'await db.outbox.bulkPut(numbered);',
        replace: 'await db.outbox.bulkDelete(numbered.map(({ seq }) => seq));',
      },
    ],
  },
  {
    name: 'drop on 401',
    edits: [
      {
        file: 'src/sync/engine/push.ts',
        find: "if (answer.error.kind === 'batch-failed') return { kind: 'failed', code: null, isSlow: false };",
        replace: `if (answer.error.kind === 'batch-failed') return { kind: 'failed', code: null, isSlow: false };
          if (answer.error.kind === 'unauthorized') {
            const { outbox } = (store as any).db;
            await outbox.where('opId').anyOf(mutations.map(({ opId }) => opId)).delete();
          }`,
      },
    ],
  },
  {
    name: 'HTML 200 accepted',
    edits: [
      {
        file: 'src/remote/exchange/supabase-remote.ts',
        find: "if (reading.kind === 'answer') return ok(reading.answer);",
        replace: `if (reading.kind === 'answer') return ok(reading.answer);
          if (reading.kind === 'not-ours' && call.fn === 'sync_push') {
            const results = (call.args as any).muts.map(({ mid }: any) => {
              return { mid, status: 'ok', code: null, rev: null };
            });
            const now = new Date(clock.now()).toISOString();
            const head = { epoch: 'epoch-1', horizon: 0, now, lastMid: 0 };
            return ok({ kind: 'applied', ...head, results, rows: [] } as any);
          }`,
      },
    ],
  },
  {
    name: 'rejected mutation dropped',
    edits: [
      {
        file: PUSH_RESULTS,
        find: "if (result.status === 'rejected') {",
        replace: "if (result.status === 'rejected') { await db.outbox.delete(entry.seq); return 0;",
      },
    ],
  },
  {
    name: 'a refused create lets what hangs on it go',
    edits: [
      {
        file: 'src/sync/outbox/refusal-plan.ts',
        find: 'put: [...heirs, parked(left, code), ...followers.map((entry) => parked(entry, null))], remove: [],',
        replace: 'put: [...heirs, parked(left, code)], remove: followers.map(({ seq }) => seq),',
      },
    ],
  },
  {
    name: 'push under the wrong principal',
    edits: [
      {
        file: PUSH_STORE,
        find: "return db.outbox.where('[principal+state]').equals([principal, state]).sortBy('seq');",
        replace:
          "void principal; return db.outbox.filter((each) => each.state === state).sortBy('seq');",
      },
    ],
  },
  {
    name: 'overlay shared between users',
    edits: [
      {
        file: 'src/db/outbox/rebuild-overlays.ts',
        find: 'const own = ofEntity.filter((entry) => entry.principal === principal);',
        replace: 'const own = ofEntity;',
      },
    ],
  },
  {
    name: 'stale page applied',
    edits: [
      {
        file: PULL_STORE,
        find: 'const stands = ask !== undefined && standsAt(record, ask) && !pulled.forbidden;',
        replace: 'const stands = ask !== undefined && record !== undefined && !pulled.forbidden;',
      },
    ],
  },
  {
    name: 'tombstone ignored',
    edits: [
      {
        file: MERGE_ROWS,
        find: 'if (!isTombstoneAccepted(stored, rev, scope, generationOf)) return;',
        replace: 'if (rev >= 0) return;',
      },
    ],
  },
  {
    name: 'sweep removes waiting rows',
    scenario: 'a reading afresh leaves what waiting work stands on',
    edits: [
      {
        file: PULL_STORE,
        find: 'release(merging, kind, id, record.scope);',
        replace: 'release({ rows: merging.rows, waiting: new Map() }, kind, id, record.scope);',
      },
      {
        file: PULL_STORE,
        find: 'releaseSale(merging, id, record.scope);',
        replace: 'releaseSale({ ...merging, waiting: new Map() }, id, record.scope);',
      },
    ],
  },
  {
    name: 'two scopes, one lets go, row removed',
    edits: [
      {
        file: MERGE_ROWS,
        find: 'rows.set(kind, id, letGo(row, scope, waiting.get(entityIdOf(row)) ?? []));',
        replace:
          'rows.set(kind, id, waiting.has(id) ? letGo(row, scope, waiting.get(id) ?? []) : null);',
      },
    ],
  },
  {
    name: 'old rev wins after restore',
    edits: [
      {
        file: MERGE,
        find: 'const isNewer = rev >= stored.rev || !isVouchedFor(stored, generationOf);',
        replace: 'const isNewer = rev >= stored.rev; void isVouchedFor;',
      },
    ],
  },
  {
    name: 'place left behind by a tombstone',
    edits: [
      {
        file: MERGE_ROWS,
        find: "for (const kind of ['sale', ...HANGS_ON_SALE] as const) release(merging, kind, id, left);",
        replace: "release(merging, 'sale', id, left);",
      },
    ],
  },
  {
    name: 'retry without op_id',
    edits: [
      {
        file: PUSH_STORE,
        find: 'entries.map((entry) => ({ ...entry, sentAtMs: null }))',
        replace: 'entries.map((entry) => ({ ...entry, sentAtMs: null, opId: `${entry.opId}+` }))',
      },
    ],
  },
  {
    name: 'upgrade loses outbox',
    scenario: 'an upgrade keeps the outbox',
    edits: [
      {
        file: 'src/db/schema/schema.ts',
        find: "aside: '++id,table', });",
        replace: "aside: '++id,table', }).upgrade((upgrade) => upgrade.table('outbox').clear());",
      },
    ],
  },
  {
    name: 'what may have been sent is coalesced with',
    edits: [
      {
        file: 'src/sync/outbox/outbox-plan.ts',
        find: 'if (entry.wasSent) return false;',
        replace: '',
      },
    ],
  },
  {
    name: 'what may have been done is changed and tried again',
    edits: [
      {
        file: 'src/sync/outbox/outbox-plan.ts',
        find: 'const isRefused = base.code !== null;',
        replace: 'const isRefused = true;',
      },
    ],
  },
  {
    name: 'rows of a push are dropped',
    edits: [
      {
        file: PUSH_RESULTS,
        find: 'for (const { row, scope } of placed) mergeInto(merging, row, scope);',
        replace: 'void mergeInto;',
      },
    ],
  },
  {
    name: 'private rows are seen by everyone',
    edits: [
      {
        file: 'src/sync/rows/row-visibility.ts',
        find: 'if (scope !== keptScope(principal) && !isPublicScope(scope)) return false;',
        replace: '',
      },
    ],
  },
];

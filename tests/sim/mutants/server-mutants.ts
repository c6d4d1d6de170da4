import type { Mutant } from './mutant.ts';

const SERVER = 'tests/support/fake-server/fake-server.ts';
const READS = 'tests/support/fake-server/fake-server-reads.ts';
const PULL = 'tests/support/fake-server/fake-server-pull.ts';
const STATE = 'tests/support/fake-server/fake-server-state.ts';

/** Mistakes of a server, made in the model. */
export const SERVER_MUTANTS: readonly Mutant[] = [
  {
    name: 'timestamp cursor',
    edits: [
      {
        file: PULL,
        find: "const atEnd = { x: readFrom ?? Math.max(after.xid, bound), i: NO_ID, k: '' };",
        replace: `const saleXids = [...tables.sales.values()].map((sale) => sale.xid + 1);
          const atEnd = { x: Math.max(after.xid, ...saleXids), i: NO_ID, k: '' };`,
      },
      {
        file: PULL,
        find: '.filter(({ xid, row }) => xid < bound && isAfter(xid, row, after))',
        replace: '.filter(({ xid, row }) => isAfter(xid, row, after))',
      },
    ],
  },
  {
    name: 'sequence cursor',
    edits: [
      {
        file: PULL,
        find: "const atEnd = { x: readFrom ?? Math.max(after.xid, bound), i: NO_ID, k: '' };",
        replace: `const rowXids = [...rowsOf(tables, reading)].map(({ xid }) => xid + 1);
          const atEnd = { x: Math.max(after.xid, 1, ...rowXids), i: NO_ID, k: '' };`,
      },
      {
        file: PULL,
        find: '.filter(({ xid, row }) => xid < bound && isAfter(xid, row, after))',
        replace: '.filter(({ xid, row }) => isAfter(xid, row, after))',
      },
    ],
  },
  {
    name: 'no late-commit bound',
    edits: [
      {
        file: SERVER,
        find: 'const bound = this.#bound; const budget',
        replace: 'const bound = this.#nextXid; const budget',
      },
    ],
  },
  {
    name: 'xid as version',
    edits: [
      {
        file: READS,
        find: 'function saleRow({ doc, rev }: SaleRecord): PulledRow {',
        replace: 'function saleRow({ doc, xid: rev }: SaleRecord): PulledRow {',
      },
    ],
  },
  {
    name: 'no dedupe',
    edits: [
      {
        file: SERVER,
        find: 'const known = this.#results.get(opId); if (known !== undefined && known.principal === uid) {',
        replace: `const known = this.#results.get(opId);
          if (known !== undefined && known.principal === uid && Math.random() < 0) {`,
      },
      {
        file: SERVER,
        find: 'if (known !== undefined) return this.#notTheirs(clientId, mid, uid);',
        replace: '',
      },
    ],
  },
  {
    name: 'no gap rule',
    scenario: 'a gap is refused',
    edits: [
      {
        file: SERVER,
        find: "else return refuse('gap', lastMid);",
        replace: 'else expected = mid + 1;',
      },
    ],
  },
  {
    name: 'pruned result answers ok',
    edits: [
      {
        file: SERVER,
        find: "if (known?.clientId !== request.clientId || known.mid !== mid) { return refuse('fork', lastMid); }",
        replace: '',
      },
      {
        file: SERVER,
        find: 'const known = this.#results.get(opId); if (known !== undefined && known.principal === uid) {',
        replace: `const known = this.#results.get(opId);
          if (known === undefined && mid <= (this.#clients.get(clientId)?.lastMid ?? 0)) {
            const result = { mid, status: 'ok', code: null, rev: null };
            return { clientId, mid, principal: uid, result, target: null };
          }
          if (known !== undefined && known.principal === uid) {`,
      },
    ],
  },
  {
    name: 'tombstone after re-entry kept',
    scenario: 'a row that comes back leaves no tombstone',
    edits: [
      {
        file: STATE,
        find: "const hadLeft = this.unbury(scope, 'sale', id) !== null;",
        replace: 'const hadLeft = false;',
      },
    ],
  },
  {
    name: 'release by one stream only',
    edits: [
      {
        file: PULL,
        find: 'const released = isSecond ? releasedSince(tables, { ...reading, bound }, releasedTo) : [];',
        replace: 'const released: { atMs: number; row: PulledRow }[] = []; void isSecond;',
      },
    ],
  },
  {
    name: 'a first reading stops at the bound',
    scenario: 'a first reader has a sale as it stands, whatever else goes on',
    edits: [
      {
        file: PULL,
        find: 'const bound = readFrom === null ? reading.bound : Infinity;',
        replace: 'const { bound } = reading;',
      },
    ],
  },
  {
    name: 'a first reading of a sale tells nothing of its end',
    scenario: 'a sale that was deleted before its scope was read is gone',
    edits: [
      {
        file: READS,
        find: "if (isFirst && !(isSaleScope(scope) && kind === 'sale')) continue;",
        replace: 'if (isFirst) continue;',
      },
    ],
  },
  {
    name: 'keyset without kind',
    edits: [
      {
        file: PULL,
        find: 'return id === after.id ? kind > after.kind : id > after.id;',
        replace: 'return id > after.id;',
      },
    ],
  },
  {
    name: 'a cursor below the horizon reads on',
    edits: [
      {
        file: 'tests/support/fake-server/fake-server-pull.ts',
        find: 'if (xid > 0 && (knownUpTo < horizon || knownUpTo > newest)) {',
        replace: 'if (xid > 0 && knownUpTo > newest) {',
      },
    ],
  },
];

import type { Mutant } from './mutant.ts';

const RECORD = 'src/db/schema/call-record.ts';

/** A page asks again, because its worker ended before it answered, and that is not told from another call (SYNC-10). */
export const CALL_MUTANTS: readonly Mutant[] = [
  {
    name: 'call: what was carried out is done again',
    edits: [
      {
        file: RECORD,
        find: 'if (known !== undefined) {',
        replace: "if (known !== undefined && callId === '') {",
      },
    ],
  },
  {
    name: 'call: nothing says that it was carried out',
    edits: [
      {
        file: RECORD,
        find: 'await table.put({ key: KEY, value: [now, ...before].slice(0, MOST_REMEMBERED) });',
        replace: 'await table.put({ key: KEY, value: [now, ...before].slice(0, 0) });',
      },
    ],
  },
  {
    name: 'call: it is carried out for whoever is there now',
    edits: [{ file: RECORD, find: 'checkAsker(); const outcome', replace: 'const outcome' }],
  },
  {
    name: 'call: another person is not told what was done before',
    edits: [
      {
        file: RECORD,
        find: 'const table = db.table<CallRecord, string>(',
        replace: 'checkAsker(); const table = db.table<CallRecord, string>(',
      },
    ],
  },
  {
    name: 'call: it counts as carried out before it is',
    edits: [
      {
        file: RECORD,
        find: "return db.transaction('rw', db.tables, async () => {",
        replace: "const noted = db.transaction('rw', db.tables, async () => {",
      },
      {
        file: RECORD,
        find: 'const outcome = await work();',
        replace: "const outcome = { ok: true, value: { opId: '' } };",
      },
      {
        file: RECORD,
        find: 'return outcome; }); }',
        replace: `return null; });
          return noted.then((known) => (known === null ? work() : (known as T)));
        }`,
      },
    ],
  },
];

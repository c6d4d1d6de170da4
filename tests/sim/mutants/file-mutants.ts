import type { Mutant } from './mutant.ts';

const IMPORT = 'src/db/work-files/work-import.ts';
const FOOTPRINT = 'src/db/work-files/footprint.ts';

/** Work from a file that replaces something newer (SYNC-15, SYNC-20). */
export const FILE_MUTANTS: readonly Mutant[] = [
  {
    name: 'file: what is brought in goes on top of everything',
    edits: [
      {
        file: IMPORT,
        find: "const isOpen = entry.state === 'waiting' || entry.code === null;",
        replace: 'const isOpen = docs === null;',
      },
    ],
  },
  {
    name: 'file: what waits here does not count as newer',
    edits: [
      {
        file: IMPORT,
        find: "const waiting = inSendOrder(own.filter(({ state }) => state === 'waiting'));",
        replace: "const waiting = inSendOrder(own.filter(({ op }) => op === 'sale.create'));",
      },
      {
        file: IMPORT,
        find: 'const said = Object.keys(print).length === 0 ? own : [...own, ...done];',
        replace: 'const said = own.length < 0 ? own : done;',
      },
    ],
  },
  {
    name: 'file: what the server has by now does not count as newer',
    test: {
      file: 'tests/unit/db/work-files/import.test.ts',
      title: 'replaces nothing that was sent from here or by another phone and read here',
    },
    edits: [
      {
        file: FOOTPRINT,
        find: 'return isUnknown || isOther;',
        replace: 'return isUnknown && isOther;',
      },
    ],
  },
];

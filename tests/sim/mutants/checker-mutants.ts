import type { Mutant } from './mutant.ts';

const PUSH_RESULTS = 'src/db/push/push-results.ts';

/** Mistakes that worlds missed while they were judged only by what is shown and by values. */
export const CHECKER_MUTANTS: readonly Mutant[] = [
  {
    name: 'a photo is declared again at position 0',
    edits: [
      {
        file: 'src/db/photos/photo-store.ts',
        find: 'else await declare(whole, { ...photo, refusals });',
        replace: 'else await declare(whole, { ...photo, refusals, position: 0 });',
      },
    ],
  },
  {
    name: "a guest's secret goes along with anybody's mutation",
    edits: [
      {
        file: 'src/db/push/push-store.ts',
        find: "const isShown = secret?.principal === principal || op === 'sale.claim';",
        replace: 'const isShown = true; void principal;',
      },
    ],
  },
  {
    name: 'merging two edits forgets the address on the web',
    edits: [
      {
        file: 'src/sync/mutations/sale-edit.ts',
        find: 'coalesce: (older, newer) => ({ id: newer.id, set: { ...older.set, ...newer.set } }),',
        replace: `coalesce: (older, newer) => {
          const { saleUrl: _forgotten, ...kept } = older.set;
          return { id: newer.id, set: { ...kept, ...newer.set } };
        },`,
      },
    ],
  },
  {
    name: 'a deletion that was refused takes the sale out of sight',
    scenario: 'a sale whose deletion was refused stays in sight',
    edits: [
      {
        file: 'src/db/views/read-sale-views.ts',
        find: 'const docs = seenDocs(parts); if (docs.sale === null) return null;',
        replace: `const docs = seenDocs(parts);
          if (docs.sale === null || entries.some(({ op }) => op === 'sale.delete')) return null;`,
      },
    ],
  },
  {
    name: 'that a sale is sold out is not seen before it is sent',
    edits: [
      {
        file: 'src/sync/mutations/sale-edit.ts',
        find: 'const { place, email: _ownersOnly, ...publicFields } = set;',
        replace:
          'const { place, email: _ownersOnly, soldOutAt: _forgotten, ...publicFields } = set;',
      },
    ],
  },
  {
    name: 'no reading again after a push that was overtaken',
    scenario: 'an answer that another page has overtaken brings no deleted sale back',
    edits: [
      {
        file: PUSH_RESULTS,
        find: 'await rereadIfMoved(db, teller, atSend);',
        replace: 'void [rereadIfMoved, teller, atSend];',
      },
    ],
  },
];

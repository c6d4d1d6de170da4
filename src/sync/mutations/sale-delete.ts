import type { MutationRule } from './rule.ts';

/** Takes a sale away for good, with its pictures; also one that was cancelled before. */
export const saleDelete: MutationRule<'sale.delete'> = {
  name: 'sale.delete',
  version: 1,
  label: 'delete-sale',
  isBarrier: true,
  isEnd: true,
  replaces: ['sale.delete'],
  subject: (args) => args.id,
  touches: () => ['sale', 'place', 'private', 'save'],
  fold: (docs) => ({ ...docs, sale: null, place: null, private: null, save: null }),
};

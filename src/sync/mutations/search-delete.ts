import type { MutationRule } from './rule.ts';

/** Forgets a kept search. */
export const searchDelete: MutationRule<'search.delete'> = {
  name: 'search.delete',
  version: 1,
  label: 'delete-search',
  replaces: ['search.put', 'search.delete'],
  subject: (args) => args.id,
  touches: () => ['search'],
  fold: (docs) => ({ ...docs, search: null }),
};

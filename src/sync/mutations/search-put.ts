import type { MutationArgs } from '../mutation.ts';
import { replacing } from './replacing.ts';
import { type MutationRule, madeAt } from './rule.ts';

/** Keeps a search, or changes one that is kept. */
export const searchPut: MutationRule<'search.put'> = {
  name: 'search.put',
  version: 1,
  label: 'save-search',
  replaces: ['search.delete'],
  subject: (args) => args.id,
  touches: () => ['search'],
  ...replacing<MutationArgs['search.put']>(),
  fold: (docs, { expectRev: _seen, ...args }, made) => ({
    ...docs,
    search: { ...args, createdAt: docs.search?.createdAt ?? madeAt(made) },
  }),
};

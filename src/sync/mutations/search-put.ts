import { fieldsShape } from '../../domain/merging/pieces.ts';
import type { MutationArgs, SearchFields } from './mutation.ts';
import { merging } from './merging.ts';
import { type MutationRule, madeAt } from './rule.ts';

/** What is asked is one thing: half of one query and half of another is a search that nobody wants. */
const { over, rule } = merging<SearchFields, MutationArgs['search.put']>(
  fieldsShape(['name', 'query', 'isAlert']),
  ({ search }) => search,
);

/** Keeps a search, or changes one that is kept. */
export const searchPut: MutationRule<'search.put'> = {
  name: 'search.put',
  version: 2,
  label: 'save-search',
  replaces: ['search.delete'],
  subject: (args) => args.id,
  touches: () => ['search'],
  ...rule,
  fold: (docs, args, made) => ({
    ...docs,
    search: {
      id: args.id,
      ...over(args, docs.search),
      createdAt: docs.search?.createdAt ?? madeAt(made),
    },
  }),
};

import type { MutationArgs } from '../mutation.ts';
import { replacing } from './replacing.ts';
import { type MutationRule, madeAt } from './rule.ts';

/** The person's own note on a sale; an empty one removes it. */
export const notePut: MutationRule<'note.put'> = {
  name: 'note.put',
  version: 1,
  label: 'write-note',
  subject: (args) => args.id,
  touches: () => ['note'],
  ...replacing<MutationArgs['note.put']>(),
  fold: (docs, { id, text }, made) => ({
    ...docs,
    note: text === '' ? null : { id, text, updatedAt: madeAt(made) },
  }),
};

import { type MutationRule, madeAt } from './rule.ts';

/** Saves a sale: a state, never a toggle, so that repeating it changes nothing. */
export const saveSet: MutationRule<'save.set'> = {
  name: 'save.set',
  version: 1,
  label: 'save-sale',
  replaces: ['save.set', 'save.unset'],
  subject: (args) => args.id,
  touches: () => ['save'],
  fold: (docs, args, made) => ({
    ...docs,
    save: docs.save ?? { id: args.id, createdAt: madeAt(made) },
  }),
};

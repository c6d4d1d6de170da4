import { type MutationRule, madeAt } from './rule.ts';

/*
 * SQL: `app.save_set`, `app.save_unset`.
 * Tests: fold-every, own-rows.contract.
 */

/** The arguments of each. */
export interface SaveArgs {
  'save.set': { readonly id: string };
  'save.unset': { readonly id: string };
}

/** Saves a sale: a state, never a toggle, so that repeating it changes nothing. */
const saveSet: MutationRule<SaveArgs['save.set']> = {
  version: 1,
  replaces: ['save.set', 'save.unset'],
  entityId: (args) => args.id,
  touches: () => ['save'],
  fold: (docs, args, made) => ({
    ...docs,
    save: docs.save ?? { id: args.id, createdAt: madeAt(made) },
  }),
};

/** Takes a save back. Sent even if this device knows of no save: another device may have made it. */
const saveUnset: MutationRule<SaveArgs['save.unset']> = {
  version: 1,
  replaces: ['save.set', 'save.unset'],
  entityId: (args) => args.id,
  touches: () => ['save'],
  fold: (docs) => ({ ...docs, save: null }),
};

export const saveRules = {
  'save.set': saveSet,
  'save.unset': saveUnset,
};

import type { MutationRule } from './rule.ts';

/** Takes a save back. Sent even where the device holds no save: another device may have made it. */
export const saveUnset: MutationRule<'save.unset'> = {
  name: 'save.unset',
  version: 1,
  label: 'unsave-sale',
  replaces: ['save.set', 'save.unset'],
  subject: (args) => args.id,
  touches: () => ['save'],
  fold: (docs) => ({ ...docs, save: null }),
};

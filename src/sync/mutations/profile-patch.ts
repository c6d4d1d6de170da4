import type { MutationRule } from './rule.ts';

/** Changes the person's profile, field by field. */
export const profilePatch: MutationRule<'profile.patch'> = {
  name: 'profile.patch',
  version: 1,
  label: 'edit-profile',
  subject: (args) => args.id,
  touches: () => ['profile'],
  coalesce: (older, newer) => ({ id: newer.id, set: { ...older.set, ...newer.set } }),
  overtaken: (refused, newer) => {
    const left = Object.entries(refused.set).filter(([field]) => !(field in newer.set));
    return left.length === 0 ? null : { id: refused.id, set: Object.fromEntries(left) };
  },
  fold: (docs, { id, set }) => ({
    ...docs,
    profile: { ...(docs.profile ?? { id, zipCode: null, displayName: null }), ...set },
  }),
};

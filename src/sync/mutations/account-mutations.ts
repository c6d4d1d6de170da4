import type { Json } from '../../domain/account/preference.ts';
import type { MutationRule } from './rule.ts';

/*
 * SQL: `app.profile_patch`, `app.preference_put`.
 * Tests: fold-every, own-rows.contract.
 */

/** The arguments of each. */
export interface AccountArgs {
  /** `id` is the user's, here and in `preference.put`. */
  'profile.patch': {
    readonly id: string;
    readonly set: { readonly zipCode?: string | null; readonly displayName?: string | null };
  };
  /** A value of null removes the key. */
  'preference.put': { readonly id: string; readonly key: string; readonly value: Json };
}

/** Changes the person's profile, field by field. */
const profilePatch: MutationRule<AccountArgs['profile.patch']> = {
  version: 1,
  entityId: (args) => args.id,
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

/** Sets one of the person's preferences. Null removes it. */
const preferencePut: MutationRule<AccountArgs['preference.put']> = {
  version: 1,
  entityId: (args) => args.id,
  touches: () => ['preference'],
  part: (args) => args.key,
  coalesce: (_older, newer) => newer,
  overtaken: () => null,
  fold: (docs, { id, key, value }) => {
    const { [key]: _before, ...others } = docs.preference?.values ?? {};
    const values = value === null ? others : { ...others, [key]: value };
    return { ...docs, preference: { id, values } };
  },
};

export const accountRules = {
  'profile.patch': profilePatch,
  'preference.put': preferencePut,
};

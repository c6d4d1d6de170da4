import type { Json } from '../../domain/account/preference.ts';
import { type MutationRule, NO_EFFECT } from './rule.ts';

/*
 * SQL: `app.profile_patch`, `app.preference_put`, `app.referral_use`.
 * Tests: fold-every, own-rows.contract, referrals.contract.
 */

/** The arguments of each. */
export interface AccountArgs {
  /** `id` is the user's, here and in the others. */
  'profile.patch': {
    readonly id: string;
    readonly set: { readonly zipCode?: string | null; readonly displayName?: string | null };
  };
  /** Says once who brought this new account in. */
  'referral.use': { readonly id: string; readonly referrer: string };
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

/** Counts for the person who shared the link, once this account has posted a sale or checked in. */
const referralUse: MutationRule<AccountArgs['referral.use']> = {
  ...NO_EFFECT,
  version: 1,
  // A link that does not count is no loss to the person who followed it.
  isIncidental: true,
  entityId: (args) => args.id,
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
  'referral.use': referralUse,
};

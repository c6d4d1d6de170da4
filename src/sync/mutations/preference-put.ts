import type { MutationRule } from './rule.ts';

/** Sets one of the person's preferences; null removes it. */
export const preferencePut: MutationRule<'preference.put'> = {
  name: 'preference.put',
  version: 1,
  label: 'set-preference',
  subject: (args) => args.id,
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

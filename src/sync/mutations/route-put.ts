import { type MutationRule, madeAt } from './rule.ts';

/** Writes a planned route as a whole. */
export const routePut: MutationRule<'route.put'> = {
  name: 'route.put',
  version: 1,
  label: 'plan-route',
  replaces: ['route.delete'],
  subject: (args) => args.id,
  touches: () => ['route'],
  coalesce: (_older, newer) => newer,
  overtaken: () => null,
  fold: (docs, args, made) => ({
    ...docs,
    route: {
      ...args,
      createdAt: docs.route?.createdAt ?? madeAt(made),
      updatedAt: madeAt(made),
    },
  }),
};

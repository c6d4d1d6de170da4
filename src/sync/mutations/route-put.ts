import type { MutationArgs } from '../mutation.ts';
import { replacing } from './replacing.ts';
import { type MutationRule, madeAt } from './rule.ts';

/** Writes a planned route as a whole. */
export const routePut: MutationRule<'route.put'> = {
  name: 'route.put',
  version: 1,
  label: 'plan-route',
  replaces: ['route.delete'],
  subject: (args) => args.id,
  touches: () => ['route'],
  ...replacing<MutationArgs['route.put']>(),
  fold: (docs, { expectRev: _seen, ...args }, made) => ({
    ...docs,
    route: {
      ...args,
      createdAt: docs.route?.createdAt ?? madeAt(made),
      updatedAt: madeAt(made),
    },
  }),
};

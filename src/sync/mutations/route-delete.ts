import type { MutationRule } from './rule.ts';

/** Takes a planned route away. */
export const routeDelete: MutationRule<'route.delete'> = {
  name: 'route.delete',
  version: 1,
  label: 'delete-route',
  replaces: ['route.put', 'route.delete'],
  subject: (args) => args.id,
  touches: () => ['route'],
  fold: (docs) => ({ ...docs, route: null }),
};

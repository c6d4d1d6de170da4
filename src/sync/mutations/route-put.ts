import { type RouteFields, routeShape } from '../../domain/route/merge-route.ts';
import type { MutationArgs } from './mutation.ts';
import { merging } from './merging.ts';
import { type MutationRule, madeAt } from './rule.ts';

const { over, rule } = merging<RouteFields, MutationArgs['route.put']>(
  routeShape,
  ({ route }) => route,
);

/** Writes a planned route, field by field and stop by stop. */
export const routePut: MutationRule<'route.put'> = {
  name: 'route.put',
  version: 2,
  label: 'plan-route',
  replaces: ['route.delete'],
  subject: (args) => args.id,
  touches: () => ['route'],
  ...rule,
  fold: (docs, args, made) => ({
    ...docs,
    route: {
      id: args.id,
      ...over(args, docs.route),
      createdAt: docs.route?.createdAt ?? madeAt(made),
      updatedAt: madeAt(made),
    },
  }),
};

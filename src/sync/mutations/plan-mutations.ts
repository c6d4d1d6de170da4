import type { Note } from '../../domain/account/note.ts';
import { type Shape, fieldsShape } from '../../domain/merging/merge-pieces.ts';
import { type RouteFields, changedStops, routeShape } from '../../domain/route/merge-route.ts';
import type { Route } from '../../domain/route/route.ts';
import type { SavedSearch } from '../../domain/search/saved-search.ts';
import { type Merging, merging } from './merging.ts';
import { type MutationRule, NO_EFFECT, madeAt } from './rule.ts';

/*
 * SQL: `app.route_put`, `app.route_delete`, `app.route_invite`, `app.route_join`, `app.route_leave`,
 * `app.route_remove`, `app.note_put`, `app.search_put`, `app.delete_own`.
 * Tests: two-phones, own-rows.contract, merging.contract, routes-together.contract, route-invitations.contract,
 * removed-partners.contract, together-model.contract.
 */

export type NoteFields = Pick<Note, 'text'>;
export type SearchFields = Pick<SavedSearch, 'name' | 'query' | 'isAlert'>;

/** The arguments of each. */
export interface PlanArgs {
  'route.put': { readonly id: string } & RouteFields & Merging<RouteFields>;
  'route.delete': { readonly id: string };
  /** `token`: a UUID that opens the invitation. The invitation replaces the last one and is good for 7 days. */
  'route.invite': { readonly id: string; readonly token: string };
  'route.join': { readonly id: string; readonly token: string };
  'route.leave': { readonly id: string };
  /** `partnerId`: one of the route's `partnerIds`. Only the person who made the route has them. */
  'route.remove': { readonly id: string; readonly partnerId: string };
  /** `id` is the sale's. An empty text removes the note. */
  'note.put': { readonly id: string } & NoteFields & Merging<NoteFields>;
  'search.put': { readonly id: string } & SearchFields & Merging<SearchFields>;
  'search.delete': { readonly id: string };
}

const routeMerging = merging<RouteFields, PlanArgs['route.put']>(routeShape, ({ route }) => route);

/** Writes a planned route, field by field and stop by stop. */
const routePut: MutationRule<PlanArgs['route.put']> = {
  version: 1,
  replaces: ['route.delete'],
  entityId: (args) => args.id,
  touches: () => ['route'],
  ...routeMerging.rule,
  // A route that partners have made long would not fit into one mutation twice.
  toSend: (args) =>
    args.was == null
      ? { ...args }
      : { ...args, was: { ...args.was, stops: changedStops(args.was, args) } },
  fold: (docs, args, made) => ({
    ...docs,
    route: {
      id: args.id,
      ...routeMerging.over(args, docs.route),
      ...marksOf(docs.route),
      createdAt: docs.route?.createdAt ?? madeAt(made),
      updatedAt: madeAt(made),
    },
  }),
};

/** The fields of a route that only the server sets: who else plans it. */
function marksOf(route: Route | null): Partial<Route> {
  const { partners, partnerIds, wasRemoved } = route ?? {};
  return {
    ...(partners && { partners }),
    ...(partnerIds && { partnerIds }),
    ...(wasRemoved !== undefined && { wasRemoved }),
  };
}

/** Takes a planned route away. */
const routeDelete: MutationRule<PlanArgs['route.delete']> = {
  version: 1,
  replaces: ['route.put', 'route.delete', 'route.invite', 'route.join', 'route.leave'],
  entityId: (args) => args.id,
  touches: () => ['route'],
  fold: (docs) => ({ ...docs, route: null }),
};

/** Opens a route to everyone who has the link with the token. */
const routeInvite: MutationRule<PlanArgs['route.invite']> = {
  version: 1,
  replaces: ['route.invite'],
  entityId: (args) => args.id,
  ...NO_EFFECT,
};

/** Joins someone in planning their route. Only the server knows what is on it. */
const routeJoin: MutationRule<PlanArgs['route.join']> = {
  version: 1,
  replaces: ['route.join'],
  entityId: (args) => args.id,
  ...NO_EFFECT,
};

/** Plans the route alone again, as it is now. A partner who was removed sends it to say that they have read so. */
const routeLeave: MutationRule<PlanArgs['route.leave']> = {
  version: 1,
  replaces: ['route.leave', 'route.invite', 'route.join'],
  entityId: (args) => args.id,
  touches: () => ['route'],
  fold: (docs) => {
    if (docs.route === null) return docs;
    const { partners: _others, partnerIds: _ids, wasRemoved: _was, ...route } = docs.route;
    return { ...docs, route };
  },
};

/** Removes a partner from the route. They keep a copy. The invitation ends as well. */
const routeRemove: MutationRule<PlanArgs['route.remove']> = {
  version: 1,
  replaces: ['route.remove'],
  entityId: (args) => args.id,
  touches: () => ['route'],
  part: (args) => args.partnerId,
  fold: (docs, { partnerId }) => {
    const at = docs.route?.partnerIds?.indexOf(partnerId) ?? -1;
    if (docs.route === null || at < 0) return docs;
    const { partners = [], partnerIds = [], ...route } = docs.route;
    const others = { partners: partners.toSpliced(at, 1), partnerIds: partnerIds.toSpliced(at, 1) };
    return { ...docs, route: others.partners.length === 0 ? route : { ...route, ...others } };
  },
};

/** The pieces of a note. An empty note counts as no note. */
const noteShape: Shape<NoteFields> = {
  take: ({ text }) => ({ values: new Map(text === '' ? [] : [['text', text]]), order: [] }),
  make: ({ values }) => {
    const text = values.get('text');
    return { text: typeof text === 'string' ? text : '' };
  },
};

const noteMerging = merging<NoteFields, PlanArgs['note.put']>(noteShape, ({ note }) => note);

/** The person's own note on a sale. An empty text removes it. */
const notePut: MutationRule<PlanArgs['note.put']> = {
  version: 1,
  entityId: (args) => args.id,
  touches: () => ['note'],
  ...noteMerging.rule,
  fold: (docs, args, made) => {
    const { text } = noteMerging.over(args, docs.note);
    return { ...docs, note: text === '' ? null : { id: args.id, text, updatedAt: madeAt(made) } };
  },
};

/** The query is one piece: half of one query and half of another make a search that nobody wants. */
const searchMerging = merging<SearchFields, PlanArgs['search.put']>(
  fieldsShape(['name', 'query', 'isAlert']),
  ({ search }) => search,
);

/** Saves a search, or changes a saved one. */
const searchPut: MutationRule<PlanArgs['search.put']> = {
  version: 1,
  replaces: ['search.delete'],
  entityId: (args) => args.id,
  touches: () => ['search'],
  ...searchMerging.rule,
  fold: (docs, args, made) => ({
    ...docs,
    search: {
      id: args.id,
      ...searchMerging.over(args, docs.search),
      createdAt: docs.search?.createdAt ?? madeAt(made),
    },
  }),
};

/** Deletes a saved search. */
const searchDelete: MutationRule<PlanArgs['search.delete']> = {
  version: 1,
  replaces: ['search.put', 'search.delete'],
  entityId: (args) => args.id,
  touches: () => ['search'],
  fold: (docs) => ({ ...docs, search: null }),
};

export const planRules = {
  'route.put': routePut,
  'route.delete': routeDelete,
  'route.invite': routeInvite,
  'route.join': routeJoin,
  'route.leave': routeLeave,
  'route.remove': routeRemove,
  'note.put': notePut,
  'search.put': searchPut,
  'search.delete': searchDelete,
};

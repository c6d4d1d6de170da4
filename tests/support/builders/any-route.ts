import {
  type Arbitrary,
  array,
  constant,
  constantFrom,
  dictionary,
  nat,
  oneof,
  record,
  tuple,
} from 'fast-check';
import type { RouteFields } from '../../../src/domain/route/merge-route.ts';

const SALES = ['a', 'b', 'c', 'd'].map((letter) => `00000000-0000-4000-8000-00000000000${letter}`);

const anyStop = oneof(
  { weight: 3, arbitrary: constantFrom(...SALES).map((saleId) => ({ saleId })) },
  {
    weight: 1,
    arbitrary: record({
      saleId: constantFrom(...SALES),
      note: constantFrom('', 'Lamp', 'Two chairs'),
    }),
  },
  {
    weight: 1,
    arbitrary: record({
      saleId: constantFrom(...SALES),
      settings: constantFrom({}, { minutes: 20 }, { isMust: true, finds: [{ what: 'Lamp' }] }),
    }),
  },
);

const anySettings = dictionary(
  constantFrom('start', 'byBike', 'until'),
  constantFrom(null, true, 1, 1.5, 'noon', ['x'], { b: 1, a: [null] }),
  { maxKeys: 3 },
);

/** Drawn from few values, so that two routes often agree in one field and differ in another. */
export const anyRoute: Arbitrary<RouteFields> = record({
  name: constantFrom('', 'North', 'South'),
  day: constantFrom(null, '2026-06-06', '2026-06-07'),
  stops: array(anyStop, { maxLength: 5 }),
  settings: anySettings,
});

/** A change that leaves most of the route as it was, as a person's edit does. */
const anyEdit: Arbitrary<(route: RouteFields) => RouteFields> = oneof(
  anyRoute.map(({ name }) => (route: RouteFields) => ({ ...route, name })),
  anyRoute.map(({ day }) => (route: RouteFields) => ({ ...route, day })),
  anyRoute.map(({ settings }) => (route: RouteFields) => ({ ...route, settings })),
  tuple(anyStop, nat(5)).map(([stop, at]) => (route: RouteFields) => ({
    ...route,
    stops: route.stops.toSpliced(at, 0, stop),
  })),
  nat(4).map((at) => (route: RouteFields) => ({ ...route, stops: route.stops.toSpliced(at, 1) })),
  tuple(nat(4), nat(4)).map(([from, to]) => (route: RouteFields) => {
    const moved = route.stops.slice(from, from + 1);
    return { ...route, stops: route.stops.toSpliced(from, 1).toSpliced(to, 0, ...moved) };
  }),
  tuple(nat(4), constantFrom('', 'Lamp', 'Rug')).map(([at, note]) => (route: RouteFields) => ({
    ...route,
    stops: route.stops.map((stop, i) => (i === at ? { ...stop, note } : stop)),
  })),
);

/** A change of some of a stop's settings. */
const anyStopEdit = tuple(
  nat(4),
  constantFrom({ minutes: 30 }, { wish: 5 }, { wish: 1 }, { visit: null }),
).map(([at, settings]) => (route: RouteFields) => ({
  ...route,
  stops: route.stops.map((stop, i) =>
    i === at ? { ...stop, settings: { ...stop.settings, ...settings } } : stop,
  ),
}));

const anyEdits = array(
  oneof({ weight: 3, arbitrary: anyEdit }, { weight: 1, arbitrary: anyStopEdit }),
  {
    maxLength: 3,
  },
);

function edited(route: RouteFields, edits: readonly ((route: RouteFields) => RouteFields)[]) {
  return edits.reduce((before, edit) => edit(before), route);
}

/** A route as two devices have changed it; sometimes the two have nothing in common. */
export const anyQuarrel = oneof(
  {
    weight: 6,
    arbitrary: tuple(anyRoute, anyEdits, anyEdits).map(([was, one, other]) => ({
      was,
      theirs: edited(was, one),
      mine: edited(was, other),
    })),
  },
  { weight: 1, arbitrary: record({ was: anyRoute, theirs: anyRoute, mine: anyRoute }) },
  {
    weight: 1,
    arbitrary: record({ was: constant(null), theirs: anyRoute, mine: anyRoute }),
  },
);

import fc from 'fast-check';
import type { RouteFields } from '../../src/domain/route/merge-route.ts';

const SALES = ['a', 'b', 'c', 'd'].map((letter) => `00000000-0000-4000-8000-00000000000${letter}`);

const anyStop = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...SALES).map((saleId) => ({ saleId })) },
  {
    weight: 1,
    arbitrary: fc.record({
      saleId: fc.constantFrom(...SALES),
      note: fc.constantFrom('', 'Lamp', 'Two chairs'),
    }),
  },
);

const anySettings = fc.dictionary(
  fc.constantFrom('start', 'byBike', 'until'),
  fc.constantFrom(null, true, 1, 1.5, 'noon', ['x'], { b: 1, a: [null] }),
  { maxKeys: 3 },
);

/** Of few words, so that two of them are often alike in one thing and not in another. */
export const anyRoute: fc.Arbitrary<RouteFields> = fc.record({
  name: fc.constantFrom('', 'North', 'South'),
  day: fc.constantFrom(null, '2026-06-06', '2026-06-07'),
  stops: fc.array(anyStop, { maxLength: 5 }),
  settings: anySettings,
});

/** A change that leaves most as it was, as people do. */
const anyEdit: fc.Arbitrary<(route: RouteFields) => RouteFields> = fc.oneof(
  anyRoute.map(({ name }) => (route: RouteFields) => ({ ...route, name })),
  anyRoute.map(({ day }) => (route: RouteFields) => ({ ...route, day })),
  anyRoute.map(({ settings }) => (route: RouteFields) => ({ ...route, settings })),
  fc.tuple(anyStop, fc.nat(5)).map(([stop, at]) => (route: RouteFields) => ({
    ...route,
    stops: route.stops.toSpliced(at, 0, stop),
  })),
  fc.nat(4).map((at) => (route: RouteFields) => ({ ...route, stops: route.stops.toSpliced(at, 1) })),
  fc.tuple(fc.nat(4), fc.nat(4)).map(([from, to]) => (route: RouteFields) => {
    const moved = route.stops.slice(from, from + 1);
    return { ...route, stops: route.stops.toSpliced(from, 1).toSpliced(to, 0, ...moved) };
  }),
  fc.tuple(fc.nat(4), fc.constantFrom('', 'Lamp', 'Rug')).map(([at, note]) => (route: RouteFields) => ({
    ...route,
    stops: route.stops.map((stop, i) => (i === at ? { ...stop, note } : stop)),
  })),
);

const anyEdits = fc.array(anyEdit, { maxLength: 3 });

function edited(route: RouteFields, edits: readonly ((route: RouteFields) => RouteFields)[]) {
  return edits.reduce((before, edit) => edit(before), route);
}

/** A route as two devices have changed it; now and then they have nothing in common. */
export const anyQuarrel = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(anyRoute, anyEdits, anyEdits)
      .map(([was, one, other]) => ({ was, theirs: edited(was, one), mine: edited(was, other) })),
  },
  { weight: 1, arbitrary: fc.record({ was: anyRoute, theirs: anyRoute, mine: anyRoute }) },
  {
    weight: 1,
    arbitrary: fc.record({ was: fc.constant(null), theirs: anyRoute, mine: anyRoute }),
  },
);

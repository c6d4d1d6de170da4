import { type Pieces, type Shape, isSameValue, mergePieces } from '../merging/merge-pieces.ts';
import type { Route, RouteStop } from './route.ts';

/** What a person says about a route. */
export type RouteFields = Pick<Route, 'name' | 'day' | 'stops' | 'settings'>;

const STOP = 'stop ';
const SETTING = 'setting ';

/**
 * A route as pieces: its fields, its stops, their order, and each of its settings. A sale that occurs twice
 * counts as two stops, distinguished by their order. A stop that both sides have changed is merged part by part.
 */
export const routeShape: Shape<RouteFields> = {
  take: ({ name, day, stops, settings }) => {
    const named = stops.map((stop, i): [string, RouteStop] => {
      const nth = stops.slice(0, i).filter(({ saleId }) => saleId === stop.saleId).length;
      return [`${STOP}${stop.saleId} ${nth}`, plain(stop)];
    });
    return {
      values: new Map<string, unknown>([
        ['name', name],
        ...(day === null ? [] : [['day', day] as const]),
        ...Object.entries(settings).map(([key, value]) => [`${SETTING}${key}`, value] as const),
        ...named,
      ]),
      order: named.map(([key]) => key),
    };
  },
  make: ({ values, order }: Pieces) => {
    const settings = [...values].filter(([key]) => key.startsWith(SETTING));
    // Each value comes from such a route, under a name that says what it is.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return {
      name: values.get('name') ?? '',
      day: values.get('day') ?? null,
      stops: order.map((key) => values.get(key)),
      settings: Object.fromEntries(
        settings.map(([key, value]) => [key.slice(SETTING.length), value]),
      ),
    } as unknown as RouteFields;
  },
  within: (...sides) => {
    const [was, theirs, mine] = sides.map(stopParts);
    if (!was || !theirs || !mine) return undefined;
    const { pieces, disputed } = mergePieces({ was, theirs, mine });
    return disputed.size > 0 ? undefined : stopOf(pieces);
  },
  parts: { take: stopParts, make: stopOf },
};

/** The stops of `was`. For each one that is the same in `said`, only its sale's id. */
export function changedStops(
  was: RouteFields,
  said: RouteFields,
): readonly (RouteStop | RouteStop['saleId'])[] {
  const [before, after] = [routeShape.take(was), routeShape.take(said)];
  return was.stops.map((stop, at) => {
    // The names are in the order of the stops.
    const name = before.order[at] ?? '';
    return isSameValue(before.values.get(name), after.values.get(name)) ? stop.saleId : stop;
  });
}

/** A stop as parts that two people can change independently: its note, and each of its settings. */
function stopParts(piece: unknown): Pieces | null {
  if (typeof piece !== 'object' || piece === null || !('saleId' in piece)) return null;
  // A piece with a `saleId` comes from a route's list of stops.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { saleId, note, settings = {} } = piece as RouteStop;
  return {
    values: new Map<string, unknown>([
      ['saleId', saleId],
      ...(note === undefined ? [] : [['note', note] as const]),
      ...Object.entries(settings).map(([key, value]) => [`${SETTING}${key}`, value] as const),
    ]),
    order: [],
  };
}

function stopOf({ values }: Pieces): RouteStop {
  const settings = Object.fromEntries(
    [...values]
      .filter(([key]) => key.startsWith(SETTING))
      .map(([key, value]) => [key.slice(SETTING.length), value]),
  );
  const note = values.get('note');
  return {
    saleId: String(values.get('saleId')),
    ...(typeof note === 'string' ? { note } : {}),
    ...(Object.keys(settings).length === 0 ? {} : { settings }),
  };
}

/** A stop without a note or settings does not mention them. */
function plain({ saleId, note, settings }: RouteStop): RouteStop {
  return {
    saleId,
    ...(note === undefined || note === null ? {} : { note }),
    ...(settings === undefined || settings === null ? {} : { settings }),
  };
}

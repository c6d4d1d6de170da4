import type { LatLng } from '../geo/distance.ts';

/** Addresses that open a map app with the way to one place, or through several. */

export type MapApp = 'google' | 'apple';

/** A place, or its address if its point is not known. Then the map app looks it up. */
export type Goal = LatLng | string;

/**
 * How many places a link may name besides its start. Google accepts nine before the last one, or only three in a
 * phone's browser without the app. Apple documents 15 stops without saying whether the
 * start is one of them.
 */
const MOST_PLACES: Readonly<Record<MapApp, number>> = { google: 10, apple: 14 };

/** The way from the person's position. Apple's older form works in every version of its maps. */
export function legLink(app: MapApp, to: Goal): string {
  return app === 'google'
    ? googleWay('driving', [['destination', to]])
    : `https://maps.apple.com/?dirflg=d&daddr=${placeText(to)}`;
}

/** The way on foot: to the next sale, or back to a parked car. */
export function walkLink(app: MapApp, to: Goal): string {
  return app === 'google'
    ? googleWay('walking', [['destination', to]])
    : `https://maps.apple.com/?dirflg=w&daddr=${placeText(to)}`;
}

/** A part of the whole way. `first` and `last` are the numbers of its places, counted from 1. */
export interface WayPart {
  readonly href: string;
  readonly first: number;
  readonly last: number;
}

/**
 * The whole way, in parts that are short enough for the app. Each part begins where the previous one ends. The first
 * begins at the person's position. Apple's app opens such a link since iOS 18.4 and macOS 15.4. Earlier versions open
 * it in the browser.
 */
export function wholeWay(app: MapApp, places: readonly Goal[]): readonly WayPart[] {
  const most = MOST_PLACES[app];
  const parts: WayPart[] = [];
  for (let at = 0; at < places.length; at += most) {
    const part = places.slice(at, at + most);
    const href =
      app === 'google' ? googlePart(part, places[at - 1]) : applePart(part, places[at - 1]);
    parts.push({ href, first: at + 1, last: at + part.length });
  }
  return parts;
}

function googlePart(part: readonly Goal[], before: Goal | undefined): string {
  const last = part.at(-1);
  const link = googleWay('driving', [
    ['origin', before],
    ['destination', last],
  ]);
  const onTheWay = part.slice(0, -1).map(placeText);
  return onTheWay.length === 0 ? link : `${link}&waypoints=${onTheWay.join('%7C')}`;
}

function applePart(part: readonly Goal[], before: Goal | undefined): string {
  const query = [
    ...(before === undefined ? [] : [`source=${placeText(before)}`]),
    ...part.slice(0, -1).map((place) => `waypoint=${placeText(place)}`),
    ...part.slice(-1).map((place) => `destination=${placeText(place)}`),
  ];
  return `https://maps.apple.com/directions?${query.join('&')}&mode=driving`;
}

function googleWay(
  mode: 'driving' | 'walking',
  ends: readonly (readonly ['origin' | 'destination', Goal | undefined])[],
): string {
  const query = ends.flatMap(([end, place]) =>
    place === undefined ? [] : [`&${end}=${placeText(place)}`],
  );
  return `https://www.google.com/maps/dir/?api=1&travelmode=${mode}${query.join('')}`;
}

function placeText(goal: Goal): string {
  if (typeof goal === 'string') return encodeURIComponent(goal);
  return encodeURIComponent(`${goal.lat.toFixed(5)},${goal.lng.toFixed(5)}`);
}

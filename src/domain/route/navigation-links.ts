import type { LatLng } from '../geo/distance.ts';

/** Addresses that open a map app with the way to a place. */

export type MapApp = 'google' | 'apple';

/** Google takes nine places on the way to a last one. */
const MOST_PLACES = 10;

/** The way from wherever one is. */
export function legLink(app: MapApp, to: LatLng): string {
  const place = placeText(to);
  return app === 'google'
    ? `https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=${place}`
    : `https://maps.apple.com/?dirflg=d&daddr=${place}`;
}

/** The way back to a parked car. */
export function walkLink(app: MapApp, to: LatLng): string {
  const place = placeText(to);
  return app === 'google'
    ? `https://www.google.com/maps/dir/?api=1&travelmode=walking&destination=${place}`
    : `https://maps.apple.com/?dirflg=w&daddr=${place}`;
}

/**
 * The whole way for Google's maps, which take ten places at a time: each link goes on where the one before ends.
 * The first begins wherever one is.
 */
export function wholeWayLinks(places: readonly LatLng[]): readonly string[] {
  const links: string[] = [];
  for (let at = 0; at < places.length; at += MOST_PLACES) {
    const part = places.slice(at, at + MOST_PLACES);
    const before = places[at - 1];
    const last = part.at(-1);
    const query = [
      ...(before === undefined ? [] : [`origin=${placeText(before)}`]),
      ...(last === undefined ? [] : [`destination=${placeText(last)}`]),
      ...(part.length > 1 ? [`waypoints=${part.slice(0, -1).map(placeText).join('%7C')}`] : []),
    ];
    links.push(`https://www.google.com/maps/dir/?api=1&travelmode=driving&${query.join('&')}`);
  }
  return links;
}

function placeText({ lat, lng }: LatLng): string {
  return encodeURIComponent(`${lat.toFixed(5)},${lng.toFixed(5)}`);
}

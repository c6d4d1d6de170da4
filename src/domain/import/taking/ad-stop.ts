import { withChangedStop, withNote, withStop } from '../../route/edit-route.ts';
import { type Route, ROUTE_STOP_LIMIT, ROUTE_STOPS_BYTES } from '../../route/route.ts';
import { UNLISTED_TITLE_LIMIT, type UnlistedSale } from '../../route/settings/stop-settings.ts';
import type { ZipPlace } from '../../geo/zip-table.ts';
import { lineOf } from '../../text/cut.ts';
import { jsonBytes } from '../../text/json-size.ts';
import type { AnsweredSale } from './answered-sale.ts';

const NOTE_LIMIT = 200;

/** A sale of an ad as a stop of a route. */
export interface AdStop {
  /** The id of the stop, or of the listed sale that it is. */
  readonly id: string;
  /** What is known of it. Null: it is listed, and a listed sale tells more. */
  readonly unlisted: UnlistedSale | null;
  /** What a person needs at the door. */
  readonly note: string;
}

type Edited = Pick<Route, 'name' | 'day' | 'stops' | 'settings'>;

/** What a route knows of a sale from an ad: about where it is, by its ZIP code. Null without a day. */
export function unlistedOf(
  { days }: Pick<AnsweredSale, 'days'>,
  title: string,
  { lat, lng, timeZone }: ZipPlace,
): UnlistedSale | null {
  const [first] = days;
  if (first === undefined) return null;
  const line = lineOf(title, UNLISTED_TITLE_LIMIT);
  return { title: line, lat, lng, date: first.date, timeZone, days, isAbout: true };
}

/**
 * A route with these stops at its end, as many as it has room for. Those that are on it already stay as the person has
 * changed them.
 */
export function withAdStops<R extends Edited>(route: R, stops: readonly AdStop[]): R {
  let longer = route;
  let room = ROUTE_STOPS_BYTES - jsonBytes(route.stops);
  for (const { id, unlisted, note } of stops) {
    if (longer.stops.length >= ROUTE_STOP_LIMIT) break;
    if (longer.stops.some(({ saleId }) => saleId === id)) continue;
    const bare = withStop({ ...longer, stops: [] }, id);
    const known = unlisted === null ? bare : withChangedStop(bare, id, { unlisted });
    const { stops: added } = withNote(known, id, lineOf(note, NOTE_LIMIT));
    room -= jsonBytes(added) + 1;
    if (room < 0) break;
    longer = { ...longer, stops: [...longer.stops, ...added] };
  }
  return longer;
}

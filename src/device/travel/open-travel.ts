import type { RummageDb } from '../../db/schema/schema.ts';
import type { RouterSettings } from '../../domain/route/travel/router-settings.ts';
import type { Fetch } from '../../remote/exchange/timed-fetch.ts';
import { openRouter } from '../../remote/travel/open-router.ts';
import type { Clock } from '../../sync/ports.ts';
import type { TravelDoor } from '../door/travel-door.ts';
import { createTravelCalls } from './travel-calls.ts';

export function openTravel(
  db: RummageDb,
  { kind, url }: RouterSettings,
  { clock, fetch }: { readonly clock: Clock; readonly fetch: Fetch },
): TravelDoor {
  return createTravelCalls({ db, clock, source: openRouter(kind, { url, clock, fetch }) });
}

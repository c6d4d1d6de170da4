import type { RouterSettings } from '../../domain/route/travel/router-settings.ts';
import type { RouterParts } from './ask-router.ts';
import { osrmRouter } from './osrm.ts';
import type { TravelSource } from './travel-source.ts';
import { valhallaRouter } from './valhalla.ts';

const ROUTERS = { osrm: osrmRouter, valhalla: valhallaRouter };

export function openRouter(kind: RouterSettings['kind'], parts: RouterParts): TravelSource {
  return ROUTERS[kind](parts);
}

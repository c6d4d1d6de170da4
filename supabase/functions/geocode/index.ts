import { readProjectKeys } from '../_shared/project-keys.ts';
import { CENSUS_ADDRESS } from './census.ts';
import { createGeocodeHandler, DEFAULT_ADDRESS } from './geocode-handler.ts';

/** On a hosted project: `supabase functions deploy geocode`. */
Deno.serve(
  createGeocodeHandler({
    fetch,
    keys: readProjectKeys((name) => Deno.env.get(name)),
    geocoder: Deno.env.get('GEOCODER_URL') ?? CENSUS_ADDRESS,
    now: Date.now,
    addressHeader: Deno.env.get('ADDRESS_HEADER') ?? DEFAULT_ADDRESS.addressHeader,
    addressProxies: Number(Deno.env.get('ADDRESS_PROXIES') ?? DEFAULT_ADDRESS.addressProxies),
  }),
);

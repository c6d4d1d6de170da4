import { CENSUS_ADDRESS } from './census.ts';
import { createGeocodeHandler } from './handler.ts';

/** On a hosted project: `supabase functions deploy geocode`. */
Deno.serve(
  createGeocodeHandler({
    fetch,
    geocoder: Deno.env.get('GEOCODER_URL') ?? CENSUS_ADDRESS,
    now: Date.now,
  }),
);

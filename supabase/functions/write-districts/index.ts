import { readProjectKeys } from '../_shared/project-keys.ts';
import { createDistrictsHandler } from './districts-handler.ts';

/**
 * On a hosted project: `supabase functions deploy write-districts`, called every minute by a schedule with the secret
 * key in `apikey`.
 */
Deno.serve(
  createDistrictsHandler({
    fetch: (asked) => fetch(asked),
    url: Deno.env.get('SUPABASE_URL') ?? '',
    keys: readProjectKeys((name) => Deno.env.get(name)),
  }),
);

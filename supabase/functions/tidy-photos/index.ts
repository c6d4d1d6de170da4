import { readProjectKeys } from '../_shared/project-keys.ts';
import { createTidyHandler } from './tidy-handler.ts';

/**
 * On a hosted project: `supabase functions deploy tidy-photos`, called every five minutes by a schedule
 * with the secret key in `apikey`.
 */
Deno.serve(
  createTidyHandler({
    fetch: (asked) => fetch(asked),
    url: Deno.env.get('SUPABASE_URL') ?? '',
    keys: readProjectKeys((name) => Deno.env.get(name)),
  }),
);

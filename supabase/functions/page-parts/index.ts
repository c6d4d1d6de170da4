import { readProjectKeys } from '../_shared/project-keys.ts';
import { createPartsHandler } from './parts-handler.ts';

/** On a hosted project: `supabase functions deploy page-parts`. It uses the public key alone. */
Deno.serve(
  createPartsHandler({
    fetch: (asked) => fetch(asked),
    url: Deno.env.get('SUPABASE_URL') ?? '',
    keys: readProjectKeys((name) => Deno.env.get(name)),
  }),
);

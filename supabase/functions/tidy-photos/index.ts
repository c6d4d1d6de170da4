import { tidyPhotos } from './tidy.ts';

/**
 * On a hosted project: `supabase functions deploy tidy-photos`, called every five minutes by a schedule
 * with the service key. Other callers are refused.
 */
const url = Deno.env.get('SUPABASE_URL') ?? '';
const serviceKey = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '';

Deno.serve(async (request) => {
  if (request.headers.get('authorization') !== `Bearer ${serviceKey}`) {
    return new Response(null, { status: 403 });
  }
  const done = await tidyPhotos({ fetch: (asked) => fetch(asked), url, serviceKey });
  return Response.json({ done });
});

import { readProjectKeys, keyHeaders } from '../_shared/project-keys.ts';
import { createCaptchaHandler } from './captcha-handler.ts';

/**
 * On a hosted project: `supabase functions deploy verify-captcha`, and
 * `supabase secrets set CAPTCHA_URL=... CAPTCHA_SECRET=...`.
 */
const url = Deno.env.get('SUPABASE_URL') ?? '';
const keys = readProjectKeys((name) => Deno.env.get(name));

Deno.serve(
  createCaptchaHandler({
    fetch,
    keys,
    provider: Deno.env.get('CAPTCHA_URL') ?? '',
    secret: Deno.env.get('CAPTCHA_SECRET') ?? '',
    addPass: async (hash) => {
      const kept = await fetch(`${url}/rest/v1/rpc/add_captcha_pass`, {
        method: 'POST',
        headers: { ...keyHeaders(keys.service), 'content-type': 'application/json' },
        body: JSON.stringify({ p: { hash } }),
      });
      if (!kept.ok) throw new Error(`The pass was not kept: ${kept.status}`);
    },
  }),
);

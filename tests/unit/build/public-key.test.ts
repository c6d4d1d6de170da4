import { expect, test } from 'vitest';
import { checkPublicKey } from '../../../src/build/hosting/public-key.ts';
import { newKeys } from '../../../supabase/local/settings/keys.ts';

test.each(['new', 'legacy'] as const)(
  'of %s keys, only the public one is compiled into the app',
  async (kind) => {
    const { anonKey, serviceKey } = await newKeys(kind);
    expect(() => checkPublicKey(anonKey)).not.toThrow();
    expect(() => checkPublicKey(serviceKey)).toThrow('VITE_SUPABASE_ANON_KEY is a secret key');
  },
);

test.each(['', 'anon', 'a.b.c'])('“%s” is no secret', (key) => {
  expect(() => checkPublicKey(key)).not.toThrow();
});

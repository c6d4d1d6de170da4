import { describe, expect, test } from 'vitest';
import {
  isProjectCall,
  isServiceCall,
  readProjectKeys,
  keyHeaders,
} from '../../../supabase/functions/_shared/project-keys.ts';

const SECRET = 'sb_secret_abc';
const OF_CRON = 'sb_secret_cron';
const PUBLIC = 'sb_publishable_abc';
const LEGACY = 'eyJh.service.x';
const LEGACY_PUBLIC = 'eyJh.anon.x';

const keysIn = (env: Readonly<Record<string, string>>) => readProjectKeys((name) => env[name]);

const both = keysIn({
  SUPABASE_SECRET_KEYS: JSON.stringify({ cron: OF_CRON, default: SECRET }),
  SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: PUBLIC }),
  SUPABASE_SERVICE_ROLE_KEY: LEGACY,
  SUPABASE_ANON_KEY: LEGACY_PUBLIC,
});

const asks = (headers: Record<string, string>) => new Request('http://x.test/', { headers });

describe('the keys of a project, as its functions read them', () => {
  test('ours is the secret key with the name default', () => {
    expect(both.service).toBe(SECRET);
    expect(keyHeaders(both.service)).toEqual({ apikey: SECRET });
  });

  test.each([
    ['the legacy one, if there is no other', { SUPABASE_SERVICE_ROLE_KEY: LEGACY }, LEGACY],
    [
      'the legacy one, if the new ones cannot be read',
      { SUPABASE_SECRET_KEYS: '{', SUPABASE_SERVICE_ROLE_KEY: LEGACY },
      LEGACY,
    ],
    [
      'any secret key, if none is called default',
      { SUPABASE_SECRET_KEYS: `{"a":"${SECRET}"}` },
      SECRET,
    ],
    ['none', { SUPABASE_SECRET_KEYS: '{"default":""}', SUPABASE_SERVICE_ROLE_KEY: '' }, ''],
  ])('or %s', (_, env, key) => {
    expect(keysIn(env).service).toBe(key);
  });

  test('a legacy key is a token, too', () => {
    expect(keyHeaders(LEGACY)).toEqual({ apikey: LEGACY, authorization: `Bearer ${LEGACY}` });
  });
});

describe('who calls a function', () => {
  test.each([
    ['a secret key', { apikey: SECRET }, true, true],
    ['another secret key of the project', { apikey: OF_CRON }, true, true],
    ['the legacy service key', { apikey: LEGACY }, true, true],
    ['the legacy service key as a token', { authorization: `Bearer ${LEGACY}` }, true, true],
    ['a secret key as a token', { authorization: `Bearer ${SECRET}` }, false, false],
    ['the public key', { apikey: PUBLIC }, false, true],
    ['the legacy public key', { authorization: `Bearer ${LEGACY_PUBLIC}` }, false, true],
    ['part of a secret key', { apikey: SECRET.slice(0, -1) }, false, false],
    ['nothing', {}, false, false],
    ['an empty key', { apikey: '', authorization: 'Bearer ' }, false, false],
  ])('%s', (_, headers, isService, isOfProject) => {
    const call = asks(headers);
    expect([isServiceCall(call, both), isProjectCall(call, both)]).toEqual([
      isService,
      isOfProject,
    ]);
  });

  test.each([
    {},
    {
      SUPABASE_SECRET_KEYS: '{"default":""}',
      SUPABASE_SERVICE_ROLE_KEY: '',
      SUPABASE_ANON_KEY: '',
    },
  ])('nobody is let in where a project has no keys: %j', (env) => {
    const none = keysIn(env);
    for (const headers of [{}, { apikey: '' }, { apikey: 'undefined' }]) {
      expect([isServiceCall(asks(headers), none), isProjectCall(asks(headers), none)]).toEqual([
        false,
        false,
      ]);
    }
  });
});

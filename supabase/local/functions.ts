import process from 'node:process';
import type { ProjectKeys } from '../functions/_shared/project-keys.ts';
import { CENSUS_ADDRESS } from '../functions/geocode/census.ts';
import { createGeocodeHandler, DEFAULT_ADDRESS } from '../functions/geocode/geocode-handler.ts';
import { createPartsHandler } from '../functions/page-parts/parts-handler.ts';
import { createTidyHandler } from '../functions/tidy-photos/tidy-handler.ts';
import { createDistrictsHandler } from '../functions/write-districts/districts-handler.ts';
import { createCaptchaHandler } from '../functions/verify-captcha/captcha-handler.ts';
import type { Backend } from './backend.ts';
import { captchaSettings } from './settings/captcha-settings.ts';
import type { Keys } from './settings/keys.ts';

type Answer = (request: Request) => Promise<Response>;

/** The project's functions inside this process, by name, as a hosted project runs them. */
export function localFunctions({
  app,
  keys,
  addCaptchaPass,
}: Pick<Backend, 'app' | 'keys' | 'addCaptchaPass'>): Answer {
  const projectKeys = projectKeysOf(keys);
  const functions: Readonly<Record<string, Answer>> = {
    geocode: createGeocodeHandler({
      fetch,
      keys: projectKeys,
      geocoder: process.env['RUMMAGE_GEOCODER_URL'] || CENSUS_ADDRESS,
      now: Date.now,
      ...DEFAULT_ADDRESS,
    }),
    'page-parts': createPartsHandler({
      fetch: async (request) => app.fetch(request),
      url: 'http://localhost',
      keys: projectKeys,
    }),
    'tidy-photos': createTidyHandler({
      fetch: async (request) => app.fetch(request),
      url: 'http://localhost',
      keys: projectKeys,
    }),
    'write-districts': createDistrictsHandler({
      fetch: async (request) => app.fetch(request),
      url: 'http://localhost',
      keys: projectKeys,
    }),
    'verify-captcha': createCaptchaHandler({
      fetch,
      keys: projectKeys,
      ...captchaSettings(),
      addPass: addCaptchaPass,
    }),
  };
  return async (request) => {
    const name = /^\/functions\/v1\/([\w-]+)$/.exec(new URL(request.url).pathname)?.[1] ?? '';
    const run = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (run === undefined) return new Response(null, { status: 404 });
    return run(request);
  };
}

function projectKeysOf({ anonKey, serviceKey }: Keys): ProjectKeys {
  return { service: serviceKey, services: [serviceKey], publics: [anonKey] };
}

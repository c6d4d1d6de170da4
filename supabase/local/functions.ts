import process from 'node:process';
import { CENSUS_ADDRESS } from '../functions/geocode/census.ts';
import { createCaptchaHandler } from '../functions/verify-captcha/captcha-handler.ts';
import { captchaSettings } from './settings/captcha-settings.ts';
import { createGeocodeHandler, DEFAULT_ADDRESS } from '../functions/geocode/geocode-handler.ts';

type Answer = (request: Request) => Promise<Response>;

/** The project's functions inside this process, by name, as a hosted project runs them. */
export function localFunctions(addPass: (hash: string) => Promise<void>): Answer {
  const functions: Readonly<Record<string, Answer>> = {
    geocode: createGeocodeHandler({
      fetch,
      geocoder: process.env['RUMMAGE_GEOCODER_URL'] || CENSUS_ADDRESS,
      now: Date.now,
      ...DEFAULT_ADDRESS,
    }),
    'verify-captcha': createCaptchaHandler({ fetch, ...captchaSettings(), addPass }),
  };
  return async (request) => {
    const name = /^\/functions\/v1\/([\w-]+)$/.exec(new URL(request.url).pathname)?.[1] ?? '';
    const run = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (run === undefined) return new Response(null, { status: 404 });
    return run(request);
  };
}

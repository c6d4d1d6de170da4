import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * The keys of the project, and who calls a function with them. The platform checks nobody before our functions run
 * (`verify_jwt = false` in `config.toml`), because it would take legacy keys only.
 */
export interface ProjectKeys {
  /** What our own requests carry: the secret key, or the legacy service key. Empty if the project has neither. */
  readonly service: string;
  /** Each of these may order chores. */
  readonly services: readonly string[];
  /** Each of these is compiled into a copy of the app. */
  readonly publics: readonly string[];
}

/**
 * Reads them from the environment, as hosted projects set it: new keys as `{"<name>": "sb_..."}`, legacy ones alone.
 * Ours is the secret key with the name `default`, if there is one.
 */
export function readProjectKeys(env: (name: string) => string | undefined): ProjectKeys {
  const secrets = namedKeys(env('SUPABASE_SECRET_KEYS'));
  const publics = namedKeys(env('SUPABASE_PUBLISHABLE_KEYS'));
  const services = present(...secrets.values(), env('SUPABASE_SERVICE_ROLE_KEY'));
  return {
    service: secrets.get('default') ?? services[0] ?? '',
    services,
    publics: present(...publics.values(), env('SUPABASE_ANON_KEY')),
  };
}

/** The headers of a request with a key of the project. A new key is no token, so it is in `apikey` alone. */
export function keyHeaders(key: string): Record<string, string> {
  return { apikey: key, ...(!isNew(key) && { authorization: `Bearer ${key}` }) };
}

/** Whether the caller has a key that must stay secret. */
export function isServiceCall(request: Request, { services }: ProjectKeys): boolean {
  return keysOf(request).some((key) => isOneOf(key, services));
}

/** Whether the caller has any key of this project, such as a copy of the app. */
export function isProjectCall(request: Request, { services, publics }: ProjectKeys): boolean {
  return keysOf(request).some((key) => isOneOf(key, [...publics, ...services]));
}

/** A legacy key may also come as a token. */
function keysOf({ headers }: Request): readonly string[] {
  const bearer = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';
  return [headers.get('apikey') ?? '', isNew(bearer) ? '' : bearer];
}

function isNew(key: string): boolean {
  return key.startsWith('sb_');
}

/** Compares hashes of one length with each key, so that the time tells nothing about a key. */
function isOneOf(given: string, keys: readonly string[]): boolean {
  const hash = sha256(given);
  return keys.filter((key) => timingSafeEqual(hash, sha256(key))).length > 0;
}

function sha256(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}

function present(...keys: readonly (string | undefined)[]): readonly string[] {
  return keys.filter((key) => key !== undefined).filter((key) => key !== '');
}

function namedKeys(json: string | undefined): ReadonlyMap<string, string> {
  const keys = Object.entries(parsed(json ?? ''));
  return new Map(keys.filter((entry) => typeof entry[1] === 'string' && entry[1] !== ''));
}

/** An empty object if it is none, so that the legacy key remains. */
function parsed(json: string): object {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

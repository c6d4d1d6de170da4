import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { generateApiKey } from '@supabase/lite';

/** What clients of the embedded backend present, and what it signs tokens with. */
export interface Keys {
  readonly anonKey: string;
  readonly serviceKey: string;
  readonly jwtSecret: string;
}

/** The keys kept in `<dir>/keys.json`, made at the first call. They never leave this machine. */
export async function localKeys(dir: string): Promise<Keys> {
  const file = join(dir, 'keys.json');
  if (!existsSync(file)) {
    mkdirSync(dir, { recursive: true });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(await newKeys(), null, 2), { mode: 0o600 });
    renameSync(draft, file);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Keys;
}

/** Hosted projects have keys of both kinds. `legacy` are signed tokens that name a role. */
export type KeyKind = 'new' | 'legacy';

export async function newKeys(kind: KeyKind = 'new'): Promise<Keys> {
  const jwtSecret = randomBytes(32).toString('hex');
  if (kind === 'legacy') {
    return {
      anonKey: legacyKey('anon', jwtSecret),
      serviceKey: legacyKey('service_role', jwtSecret),
      jwtSecret,
    };
  }
  return {
    anonKey: (await generateApiKey('publishable')).key,
    serviceKey: (await generateApiKey('secret')).key,
    jwtSecret,
  };
}

const TEN_YEARS_S = 315_360_000;

/** A token as hosted projects sign it (HS256). */
function legacyKey(role: string, secret: string): string {
  const iat = Math.floor(Date.now() / 1000);
  const encoded = [
    { alg: 'HS256', typ: 'JWT' },
    { iss: 'supabase', ref: 'embedded', role, iat, exp: iat + TEN_YEARS_S },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  const signature = createHmac('sha256', secret).update(encoded.join('.')).digest('base64url');
  return [...encoded, signature].join('.');
}

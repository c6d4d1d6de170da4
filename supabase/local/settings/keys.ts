import { randomBytes } from 'node:crypto';
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

export async function newKeys(): Promise<Keys> {
  return {
    anonKey: (await generateApiKey('publishable')).key,
    serviceKey: (await generateApiKey('secret')).key,
    jwtSecret: randomBytes(32).toString('hex'),
  };
}

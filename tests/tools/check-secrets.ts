import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** `npm run check`: nothing in `dist/` may be a secret. What is there, anyone can read. */

const LOCAL_KEYS = join('supabase', '.temp', 'keys.json');

interface LocalKeys {
  readonly serviceKey: string;
  readonly jwtSecret: string;
}

/** A token whose payload says `anon` is the public key; any other token is somebody's. */
function isPublicToken(token: string): boolean {
  try {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    return (JSON.parse(payload) as { role?: string }).role === 'anon';
  } catch {
    return false;
  }
}

function secretsIn(text: string, own: readonly string[]): string[] {
  const tokens = text.match(/eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g) ?? [];
  const keys = text.match(/sb_secret_[\w-]{8,}|-----BEGIN [A-Z ]*PRIVATE KEY-----/g) ?? [];
  return [
    ...tokens.filter((token) => !isPublicToken(token)),
    ...keys,
    ...own.filter((secret) => text.includes(secret)),
  ];
}

const own: string[] = [];
if (existsSync(LOCAL_KEYS)) {
  const { serviceKey, jwtSecret } = JSON.parse(readFileSync(LOCAL_KEYS, 'utf8')) as LocalKeys;
  own.push(serviceKey, jwtSecret);
}
const files = globSync('dist/**/*.{html,js,css,json,webmanifest,map}');
const found = files.flatMap((file) =>
  secretsIn(readFileSync(file, 'utf8'), own).map((secret) => `${file}: ${secret.slice(0, 12)}...`),
);
for (const line of found) console.log(line);
console.log(`${files.length} files looked through`);
process.exit(found.length > 0 || files.length === 0 ? 1 : 0);

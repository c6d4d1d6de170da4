import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { readMigrations } from '../local/migrate.ts';
import { readDeployed } from './deployed-migrations.ts';
import {
  databaseChange,
  type PlannedChange,
  siteChange,
  type SiteFiles,
} from './planned-changes.ts';

const usage = `Says what a deployment would change, and changes nothing: npm run deploy:plan --
  --database <url>   which migrations would be pushed
  --site <url>       which files of dist/ the site does not have; run npm run build before
It exits with 1 if a migration can't be pushed.`;

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    site: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const DIST = 'dist';
/** Files that a host reads and does not serve. */
const NOT_SERVED = new Set(['_headers', '_redirects', '404.html', 'Caddyfile']);

const digest = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

async function versionsAt(connectionString: string): Promise<readonly string[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ is_there: boolean }>(
      "select to_regclass('supabase_migrations.schema_migrations') is not null as is_there",
    );
    if (tables[0]?.is_there !== true) return [];
    const { rows } = await client.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations',
    );
    return rows.map(({ version }) => version);
  } finally {
    await client.end();
  }
}

function builtFiles(): SiteFiles {
  if (!existsSync(join(DIST, 'index.html'))) throw new Error('There is no build: npm run build.');
  const paths = globSync('**/*', { cwd: DIST }).filter(
    (path) => !NOT_SERVED.has(path) && statSync(join(DIST, path)).isFile(),
  );
  return new Map(paths.map((path) => [path, digest(readFileSync(join(DIST, path)))]));
}

async function filesAt(site: string, paths: Iterable<string>): Promise<SiteFiles> {
  const found = new Map<string, string>();
  for (const path of paths) {
    const response = await fetch(new URL(path, site));
    const content = new Uint8Array(await response.arrayBuffer());
    if (response.ok) found.set(path, digest(content));
  }
  return found;
}

async function plan(): Promise<readonly PlannedChange[]> {
  const changes: PlannedChange[] = [];
  if (values.database !== undefined) {
    const there = await versionsAt(values.database);
    changes.push(databaseChange(readMigrations(), { there, deployed: readDeployed() }));
  }
  if (values.site !== undefined) {
    const built = builtFiles();
    changes.push(siteChange(built, await filesAt(values.site, built.keys())));
  }
  const lines = ['Nobody can read the code of deployed functions: deploy all of them.'];
  return [...changes, { part: 'functions', lines, isBlocked: false }];
}

if (values.help || (values.database === undefined && values.site === undefined)) {
  process.stdout.write(`${usage}\n`);
  process.exitCode = values.help ? 0 : 2;
} else {
  try {
    const changes = await plan();
    for (const { part, lines } of changes) process.stdout.write(`${part}: ${lines.join('\n')}\n`);
    process.exitCode = changes.some(({ isBlocked }) => isBlocked) ? 1 : 0;
  } catch (error) {
    process.stderr.write(
      `Could not look: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}

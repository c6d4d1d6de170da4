import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import type { ClientConfig } from 'pg';

const DEBIAN = '/usr/lib/postgresql';

/**
 * The version of PostgreSQL that this run makes into a hosted project (`hosted/hosted-database.ts`). Null if suites run
 * on plain databases.
 */
export function hostedVersion(): string | null {
  return process.env['RUMMAGE_HOSTED'] ?? null;
}

/**
 * The folder of initdb and pg_ctl: from the Debian package that this run is about, or from the newest, otherwise from
 * PATH.
 */
export function findPostgres(only: string | null = hostedVersion()): string | null {
  const installed = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const versions = only === null ? installed.toSorted((a, b) => b - a) : [only];
  const folders = [
    ...(only === null ? [] : [process.env[`RUMMAGE_POSTGRES_${only}`] ?? '']),
    ...versions.map((version) => join(DEBIAN, String(version), 'bin')),
    ...(only === null ? (process.env['PATH'] ?? '').split(delimiter) : []),
  ];
  const holds = (name: string) => (folder: string) => existsSync(join(folder, name));
  return folders.filter(holds('initdb')).find(holds('pg_ctl')) ?? null;
}

export function initCluster(binaries: string, data: string, superuser = 'postgres'): void {
  const options = ['-U', superuser, '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
  run(binaries, 'initdb', ['-D', data, ...options]);
}

export interface Cluster {
  readonly connection: ClientConfig;
  /** Stops it cleanly, or as a crash does. Does nothing if it is stopped. */
  readonly stop: (how?: 'fast' | 'immediate') => void;
}

/** `settings` are names and values of the server's configuration. */
export async function startCluster(
  binaries: string,
  data: string,
  folder: string,
  superuser = 'postgres',
  settings: Readonly<Record<string, string>> = {},
): Promise<Cluster> {
  const port = await freePort();
  const more = Object.entries(settings).map(([name, value]) => ` -c ${name}=${value}`);
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c timezone=UTC${more.join('')}`;
  run(binaries, 'pg_ctl', [
    '-D',
    data,
    '-w',
    '-s',
    '-l',
    join(folder, 'log'),
    '-o',
    options,
    'start',
  ]);
  let isRunning = true;
  return {
    connection: { host: '127.0.0.1', port, user: superuser, database: 'postgres' },
    stop: (how = 'fast') => {
      if (isRunning) run(binaries, 'pg_ctl', ['-D', data, '-w', '-s', '-m', how, 'stop']);
      isRunning = false;
    },
  };
}

/** PostgreSQL refuses to run as root, so use the package's own user. */
const runsAs: { readonly uid?: number; readonly gid?: number } =
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};

function idOf(flag: string): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}

/** Runs one of PostgreSQL's own programs. Throws what it complained of if it fails. */
export function run(binaries: string, command: string, parameters: readonly string[]): void {
  // The server that pg_ctl starts would keep a pipe open.
  const complaints = command === 'pg_ctl' ? 'ignore' : 'pipe';
  execFileSync(join(binaries, command), parameters, {
    ...runsAs,
    cwd: tmpdir(),
    stdio: ['ignore', 'ignore', complaints],
  });
}

export function newFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  if (runsAs.uid !== undefined) execFileSync('chown', ['postgres', folder]);
  return folder;
}

export function copyCluster(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  if (runsAs.uid !== undefined) execFileSync('chown', ['-R', 'postgres', to]);
  chmodSync(to, 0o700);
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import type { ClientConfig } from 'pg';

/** The folder of initdb and pg_ctl: from the newest Debian package, otherwise from PATH. */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : [];
  const folders = [
    ...versions.toSorted((a, b) => b - a).map((version) => join(debian, String(version), 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  const holds = (name: string) => (folder: string) => existsSync(join(folder, name));
  return folders.filter(holds('initdb')).find(holds('pg_ctl')) ?? null;
}

export function initCluster(binaries: string, data: string): void {
  const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
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
    connection: { host: '127.0.0.1', port, user: 'postgres', database: 'postgres' },
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

/** Runs one of PostgreSQL's own programs. Throws if it fails. */
export function run(binaries: string, command: string, parameters: readonly string[]): void {
  execFileSync(join(binaries, command), parameters, { ...runsAs, cwd: tmpdir(), stdio: 'ignore' });
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

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

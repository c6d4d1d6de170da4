import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { writeDistricts } from '../../../../supabase/functions/write-districts/write-districts.ts';
import { tidyPhotos } from '../../../../supabase/functions/tidy-photos/tidy.ts';
import type { Mail } from '../../../../supabase/local/mail/mail.ts';
import { mailOutbox } from '../../../../supabase/local/mail/mail-outbox.ts';
import { tempDir } from '../../../../supabase/local/project-paths.ts';
import { localKeys } from '../../../../supabase/local/settings/keys.ts';
import { cloneTemplate } from '../../../../supabase/local/template.ts';
import { startFakeCensus } from '../../../support/fakes/fake-census.ts';
import { type FakeRouter, startFakeRouter } from '../../../support/fakes/fake-router.ts';
import {
  COMPILED_BACKEND,
  COMPILED_ROUTER,
  COMPILED_TILES,
  COMPILED_MAP_ORIGIN,
  COMPILED_MAP_STYLE,
  OTHER_ORIGIN_BUILD,
  SAME_ORIGIN_BUILD,
} from './build-once.ts';
import { freePort } from './free-port.ts';
import { type ServerProcess, serverProcess } from './server-process.ts';

/** The built app and its backend, run as the same processes that people run. */

export interface AppServer {
  readonly origin: string;
  /** The process that serves the app's files. */
  readonly web: ServerProcess;
  /** The process that serves data; the same as `web` if both have one origin. */
  readonly backend: ServerProcess;
  /** Where the app looks for the host of street maps. Null: it has none. */
  readonly tilesPort: number | null;
  /** The app's router, on this machine. Null: it has none. */
  readonly router: FakeRouter | null;
  /** Mails that would have been sent, oldest first. */
  mails(): readonly Mail[];
  /** Like `npm run seed -- --moderator`: the operator of the server gives someone the role. */
  makeModerator(email: string): Promise<void>;
  /** The job that copies, moves and deletes files of photos, as a schedule runs it. */
  tidyPhotos(): Promise<void>;
  /** The job that writes public sales as files. */
  writeDistricts(): Promise<void>;
  /** Like a deployment: `/service-worker.js` is a different file from now on. */
  publishNewVersion(): void;
  /** Deploys another `/service-worker.js`. The returned function deploys today's again. */
  publishWorker(source: string): () => void;
  /** Stops everything and removes the data. */
  remove(): Promise<void>;
}

/**
 * All browsers share one address. Sign-up needs no confirmation, and the backend's requests to Google are
 * answered inside its process.
 */
const FOR_TESTS = {
  RUMMAGE_LIMIT_FACTOR: '1000',
  NODE_OPTIONS: '--import ./tests/support/fakes/fake-google-server.ts',
  RUMMAGE_GOOGLE_CLIENT_ID: 'rummage-tests',
  RUMMAGE_GOOGLE_SECRET: 'not-a-secret',
};

const VITE = join('node_modules', 'vite', 'bin', 'vite.js');

function preview(site: string, port: number): string[] {
  return [VITE, 'preview', '--outDir', site, '--port', String(port), '--host', 'localhost'];
}

/** Asks the backend's API, as the function does on a hosted project. */
async function tidy(url: string): Promise<void> {
  const { serviceKey } = await localKeys(tempDir);
  await tidyPhotos({ fetch: (request) => fetch(request), url, serviceKey });
}

async function write(url: string): Promise<void> {
  const { anonKey: guestKey, serviceKey } = await localKeys(tempDir);
  await writeDistricts({ fetch: (request) => fetch(request), url, guestKey, serviceKey });
}

/** Separate folders for one server, so that tests can change what is served and stored. */
async function newFolders(build: string) {
  const root = mkdtempSync(join(tmpdir(), 'rummage-e2e-'));
  const site = join(root, 'site');
  const data = join(root, 'data');
  const worker = join(site, 'service-worker.js');
  cpSync(build, site, { recursive: true });
  await cloneTemplate(data);
  return {
    site,
    data,
    mails: mailOutbox(join(data, 'mail')).read,
    publishNewVersion: () => appendFileSync(worker, '\n// The next version.\n'),
    publishWorker: (source: string) => {
      const today = readFileSync(worker);
      writeFileSync(worker, source);
      return () => writeFileSync(worker, today);
    },
    /** Only one process may own the folder at a time. */
    async makeModerator(server: ServerProcess, email: string): Promise<void> {
      await server.stop();
      const args = ['supabase/local/seed/seed-cli.ts', '--moderator', email, '--data', data];
      execFileSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
      await server.start();
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/**
 * Like `npm start`: the app and the embedded backend on one address, and a local geocoder. `fill` may put
 * something into the data folder before the backend opens it. The online map is `off`, or that of a local host;
 * there is no router, or a local one.
 */
export async function startOneOrigin(
  fill: (dataDir: string) => Promise<void> = async () => {},
  { mapStyleUrl = 'off', hasRouter = false } = {},
): Promise<AppServer> {
  const [port, census] = await Promise.all([freePort(), startFakeCensus()]);
  const folders = await newFolders(SAME_ORIGIN_BUILD);
  const router = hasRouter ? await startFakeRouter() : null;
  moveHosts(folders.site, mapStyleUrl, router?.url ?? '');
  await fill(folders.data);
  const web = serverProcess({
    args: [...preview(folders.site, port), '--mode', 'embedded'],
    env: {
      ...FOR_TESTS,
      RUMMAGE_DATA_DIR: folders.data,
      RUMMAGE_GEOCODER_URL: census.url,
    },
    saysWhenReady: 'Local:',
  });
  await web.start();
  return {
    origin: `http://localhost:${port}`,
    web,
    backend: web,
    tilesPort: null,
    router,
    mails: folders.mails,
    makeModerator: (email) => folders.makeModerator(web, email),
    tidyPhotos: () => tidy(`http://localhost:${port}`),
    writeDistricts: () => write(`http://localhost:${port}`),
    publishNewVersion: folders.publishNewVersion,
    publishWorker: folders.publishWorker,
    remove: async () => {
      await web.stop();
      await census.stop();
      await router?.stop();
      folders.remove();
    },
  };
}

/** Replaces addresses that were compiled into the files of a site. */
function readdress(
  site: string,
  addresses: readonly (readonly [compiled: string, real: string])[],
) {
  for (const name of readdirSync(site, { encoding: 'utf8', recursive: true })) {
    if (!/\.(?:js|html)$|_headers$/.test(name)) continue;
    const file = join(site, name);
    const text = readFileSync(file, 'utf8');
    const moved = addresses.reduce((rest, [from, to]) => rest.replaceAll(from, to), text);
    if (moved !== text) writeFileSync(file, moved);
  }
}

function moveHosts(site: string, styleUrl: string, routerUrl: string): void {
  const origin = styleUrl === 'off' ? '' : new URL(styleUrl).origin;
  readdress(site, [
    [COMPILED_MAP_STYLE, styleUrl],
    [COMPILED_MAP_ORIGIN, origin],
    [COMPILED_ROUTER, routerUrl],
  ]);
}

/** As in production: the backend has another origin, so CORS and the security policy apply. */
export async function startTwoOrigins(
  fill: (dataDir: string) => Promise<void> = async () => {},
): Promise<AppServer> {
  const port = await freePort();
  const folders = await newFolders(OTHER_ORIGIN_BUILD);
  await fill(folders.data);
  const backendPort = String(await freePort());
  const tilesPort = await freePort();
  // Workers run side by side, each with its own hosts.
  readdress(folders.site, [
    [COMPILED_BACKEND, `http://127.0.0.1:${backendPort}`],
    [COMPILED_TILES, `http://127.0.0.1:${tilesPort}`],
  ]);
  const web = serverProcess({ args: preview(folders.site, port), saysWhenReady: 'Local:' });
  const backend = serverProcess({
    args: ['supabase/local/serve.ts', '--port', backendPort, '--data', folders.data],
    env: FOR_TESTS,
    saysWhenReady: 'Ready in',
  });
  await Promise.all([web.start(), backend.start()]);
  return {
    origin: `http://localhost:${port}`,
    web,
    backend,
    tilesPort,
    router: null,
    mails: folders.mails,
    makeModerator: (email) => folders.makeModerator(backend, email),
    tidyPhotos: () => tidy(`http://127.0.0.1:${backendPort}`),
    writeDistricts: () => write(`http://127.0.0.1:${backendPort}`),
    publishNewVersion: folders.publishNewVersion,
    publishWorker: folders.publishWorker,
    remove: async () => {
      await Promise.all([web.stop(), backend.stop()]);
      folders.remove();
    },
  };
}

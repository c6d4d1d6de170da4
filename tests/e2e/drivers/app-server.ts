import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneTemplate } from '../../../supabase/local/template.ts';
import { OTHER_ORIGIN_BUILD, otherBackendPort, SAME_ORIGIN_BUILD } from './build-once.ts';
import { freePort } from './free-port.ts';
import { type ServerProcess, serverProcess } from './server-process.ts';

/** The built app and its backend, each as the processes that people run. */

export interface AppServer {
  readonly origin: string;
  /** What answers for the app's files. */
  readonly web: ServerProcess;
  /** What answers for data; the same process as `web` where both are one origin. */
  readonly backend: ServerProcess;
  /** Stops everything and removes the data. */
  remove(): Promise<void>;
}

const VITE = join('node_modules', 'vite', 'bin', 'vite.js');

function preview(build: string, port: number): string[] {
  return [VITE, 'preview', '--outDir', build, '--port', String(port), '--host', 'localhost'];
}

async function newDataDir(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rummage-e2e-'));
  await cloneTemplate(dataDir);
  return dataDir;
}

/** As `npm start`: app and embedded backend behind one address. */
export async function startOneOrigin(): Promise<AppServer> {
  const port = await freePort();
  const dataDir = await newDataDir();
  const web = serverProcess({
    args: [...preview(SAME_ORIGIN_BUILD, port), '--mode', 'embedded'],
    env: { RUMMAGE_DATA_DIR: dataDir },
    saysWhenReady: 'Local:',
  });
  await web.start();
  return {
    origin: `http://localhost:${port}`,
    web,
    backend: web,
    remove: async () => {
      await web.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** As in production: the backend has another origin, so CORS and the security policy are in play. */
export async function startTwoOrigins(): Promise<AppServer> {
  const port = await freePort();
  const dataDir = await newDataDir();
  const backendPort = String(otherBackendPort());
  const web = serverProcess({ args: preview(OTHER_ORIGIN_BUILD, port), saysWhenReady: 'Local:' });
  const backend = serverProcess({
    args: ['supabase/local/serve.ts', '--port', backendPort, '--data', dataDir],
    saysWhenReady: 'Ready in',
  });
  await Promise.all([web.start(), backend.start()]);
  return {
    origin: `http://localhost:${port}`,
    web,
    backend,
    remove: async () => {
      await Promise.all([web.stop(), backend.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

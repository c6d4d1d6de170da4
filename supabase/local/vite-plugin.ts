import { join, relative } from 'node:path';
import process from 'node:process';
import type { Logger, Plugin, PreviewServer, ViteDevServer } from 'vite';
import { type Backend, openBackend } from './backend.ts';
import { closeOnSignals } from './close-on-signals.ts';
import { CannotStart } from './cannot-start.ts';
import { confirmsEmail } from './settings/confirms-email.ts';
import { localKeys } from './settings/keys.ts';
import { mailLine } from './mail/mail-outbox.ts';
import { tempDir } from './project-paths.ts';
import { requestHandler } from './request-handler.ts';
import { ensureSamples } from './seed/samples.ts';

/**
 * The embedded backend inside `vite` and `vite preview`, on the app's own origin. In every command,
 * `vite build` included, the app gets VITE_SUPABASE_URL = 'same-origin' and the local public key.
 * Add it only if no other address is set. `vite` keeps its data in supabase/.temp/dev, `vite preview` in
 * supabase/.temp/start. RUMMAGE_DATA_DIR replaces both.
 */
export function embeddedSupabase(): Plugin {
  return {
    name: 'rummage-embedded-supabase',

    async config() {
      const { anonKey } = await localKeys(tempDir);
      // Also in the environment, for code that reads them before the configuration is resolved.
      process.env['VITE_SUPABASE_URL'] = 'same-origin';
      process.env['VITE_SUPABASE_ANON_KEY'] = anonKey;
      return {
        define: {
          'import.meta.env.VITE_SUPABASE_URL': JSON.stringify('same-origin'),
          'import.meta.env.VITE_SUPABASE_ANON_KEY': JSON.stringify(anonKey),
        },
      };
    },

    async configureServer(server) {
      await mount(server, 'dev', server.config.server.port);
    },

    async configurePreviewServer(server) {
      await mount(server, 'start', server.config.preview.port);
    },
  };
}

async function mount(
  server: ViteDevServer | PreviewServer,
  folder: string,
  port: number,
): Promise<void> {
  const backend = await shared(folder, port, server.config.logger);
  server.middlewares.use(requestHandler(backend));
  // Every caller that closes the server waits for the database, including Vite's own signal handler.
  const closeServer = server.close.bind(server);
  server.close = async () => {
    await leave(folder);
    await closeServer();
  };
}

interface Shared {
  readonly backend: Promise<Backend>;
  users: number;
}

/**
 * One backend per folder and process. When its configuration changes, `vite` makes the new server before it
 * closes the old one, and loads this module again for it.
 */
const registry: unique symbol = Symbol.for('rummage.embedded-backends');
const holder = globalThis as { [registry]?: Map<string, Shared> };
const backends = (holder[registry] ??= new Map<string, Shared>());

function shared(folder: string, port: number, logger: Logger): Promise<Backend> {
  const running = backends.get(folder);
  if (running !== undefined) {
    running.users += 1;
    return running.backend;
  }
  const backend = start(folder, port, logger);
  backends.set(folder, { backend, users: 1 });
  return backend;
}

async function leave(folder: string): Promise<void> {
  const running = backends.get(folder);
  if (running === undefined) return;
  running.users -= 1;
  if (running.users > 0) return;
  backends.delete(folder);
  await (await running.backend).close();
}

async function start(folder: string, port: number, logger: Logger): Promise<Backend> {
  const startedAt = performance.now();
  logger.info(`Starting the embedded Supabase (data in ${relative('.', dataDirOf(folder))}) ...`);
  const backend = await openOrExit(folder, port, logger);
  const samples = await ensureSamples(backend.database);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  logger.info(`The embedded Supabase is ready in ${seconds} s, with ${samples} sample sales.`);
  closeOnSignals(backend.close);
  return backend;
}

function dataDirOf(folder: string): string {
  return process.env['RUMMAGE_DATA_DIR'] ?? join(tempDir, folder);
}

/** A folder in use is a common mistake, so it prints one sentence and no stack. */
async function openOrExit(folder: string, port: number, logger: Logger): Promise<Backend> {
  try {
    return await openBackend({
      dataDir: dataDirOf(folder),
      keys: await localKeys(tempDir),
      siteUrl: `http://localhost:${port}`,
      confirmsEmail: confirmsEmail(),
      onMail: (mail) => logger.info(mailLine(mail)),
    });
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    logger.error(error.message);
    process.exit(1);
  }
}

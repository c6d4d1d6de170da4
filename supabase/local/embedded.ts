import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend, openBackend } from './backend.ts';
import { type Keys, newKeys } from './settings/keys.ts';
import type { Mail } from './mail/mail.ts';
import { requestHandler } from './request-handler.ts';
import { ensureSamples } from './seed/samples.ts';
import { cloneTemplate } from './template.ts';

export interface Embedded {
  /** Origin without a trailing slash. */
  readonly url: string;
  readonly anonKey: string;
  readonly serviceKey: string;
  /** Runs SQL as the owner of the database and returns its rows. */
  readonly sql: <Row extends object = Record<string, unknown>>(
    query: string,
    parameters?: readonly unknown[],
  ) => Promise<Row[]>;
  readonly mails: () => readonly Mail[];
  readonly tidyPhotos: () => Promise<number>;
  readonly writeDistricts: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

export interface EmbeddedOptions {
  /** Stays after `stop`. If left out: a copy of the migrated template, in a folder that `stop` removes. */
  readonly dataDir?: string;
  /** 0, the default, takes a free port. */
  readonly port?: number;
  readonly keys?: Keys;
  readonly siteUrl?: string;
  /** As for `openBackend`, but off if left out: people are logged in at once when they sign up. */
  readonly confirmsEmail?: boolean;
  readonly onMail?: (mail: Mail) => void;
  /** Adds the sample sales, or moves existing ones to the coming Saturday. */
  readonly withSamples?: boolean;
}

/** A whole Supabase in this process, on a port of its own and open to every origin. */
export async function startEmbedded(options: EmbeddedOptions = {}): Promise<Embedded> {
  const keys = options.keys ?? (await newKeys());
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'rummage-backend-'));
  await cloneTemplate(dataDir);
  const { siteUrl, onMail, confirmsEmail = false } = options;
  const backend = await openBackend({
    dataDir,
    keys,
    confirmsEmail,
    ...(siteUrl === undefined ? {} : { siteUrl }),
    ...(onMail === undefined ? {} : { onMail }),
  });
  if (options.withSamples === true) await ensureSamples(backend.database);
  const server = await listen(backend, options.port ?? 0);
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    anonKey: keys.anonKey,
    serviceKey: keys.serviceKey,
    mails: backend.mails,
    tidyPhotos: backend.tidyPhotos,
    writeDistricts: backend.writeDistricts,
    sql: async <Row extends object>(query: string, parameters: readonly unknown[] = []) =>
      (await backend.database.query<Row>(query, [...parameters])).rows,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await backend.close();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function listen(backend: Backend, port: number): Promise<Server> {
  const answer = requestHandler(backend);
  const server = createServer((request, response) => {
    answer(request, response, () => {
      response.statusCode = 404;
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}

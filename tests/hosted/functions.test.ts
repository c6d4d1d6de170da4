import type { ChildProcess } from 'node:child_process';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findPostgres, freePort } from '../support/databases/database-cluster.ts';
import { openPostgres } from '../support/databases/database-postgres.ts';
import type { PostgresDatabase } from '../support/databases/postgres-driver.ts';
import { DENO, endFetched, startFetched } from '../support/databases/hosted/fetched-tools.ts';
import { putAround } from '../contract/districts/district-kit.ts';
import { type FakeCensus, FOUND, startFakeCensus } from '../support/fakes/fake-census.ts';

const FUNCTIONS = join(import.meta.dirname, '../../supabase/functions');

/** Deno has to be fetched the first time. */
const STARTING_MS = 300_000;

/** The keys of a project, and the variables in which its functions get them. */
interface Keys {
  readonly service: string;
  readonly open: string;
  readonly variables: Readonly<Record<string, string>>;
}

const LEGACY: Keys = {
  service: 'the-service-key',
  open: 'the-public-key',
  variables: {
    SUPABASE_SERVICE_ROLE_KEY: 'the-service-key',
    SUPABASE_ANON_KEY: 'the-public-key',
  },
};
/** The legacy ones are switched off. */
const NEW: Keys = {
  service: 'sb_secret_x',
  open: 'sb_publishable_x',
  variables: {
    SUPABASE_SECRET_KEYS: '{"default":"sb_secret_x"}',
    SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_x"}',
    SUPABASE_SERVICE_ROLE_KEY: '',
    SUPABASE_ANON_KEY: '',
  },
};

describe.each([
  ['legacy keys', LEGACY],
  ['new keys', NEW],
])('functions in Deno, with %s', (_, keys) => {
  let database: PostgresDatabase;
  let census: FakeCensus;
  let project: Server;
  const started: ChildProcess[] = [];

  beforeAll(async () => {
    database = await openPostgres(findPostgres() ?? '');
    census = await startFakeCensus();
    project = await startProject(() => database, keys);
  }, STARTING_MS);
  afterAll(async () => {
    for (const each of started) endFetched(each);
    project.close();
    await census.stop();
    await database.close();
  });

  /** Starts one function and returns its address, as soon as it answers there. */
  async function served(name: string): Promise<string> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = startFetched(
      DENO,
      [
        'run',
        '--no-config',
        '--no-lock',
        '--allow-net',
        '--allow-env',
        join(FUNCTIONS, name, 'index.ts'),
      ],
      {
        ...process.env,
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
        DENO_NO_UPDATE_CHECK: '1',
        SUPABASE_URL: addressOf(project),
        ...keys.variables,
        GEOCODER_URL: census.url,
        CAPTCHA_URL: `${addressOf(project)}/siteverify`,
        CAPTCHA_SECRET: 'ours',
      },
    );
    started.push(child);
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await vi.waitFor(
      async () => {
        if (child.exitCode !== null) throw new Error(`${name} ended: ${printed}`);
        await fetch(url, { method: 'OPTIONS' });
      },
      { timeout: STARTING_MS, interval: 200 },
    );
    return url;
  }

  /** As callers do: a new key is no token. */
  const post = (url: string, body: object, key: string) =>
    fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: key,
        ...(!key.startsWith('sb_') && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(body),
    });

  it(
    '[spec 7] geocode finds an address',
    async () => {
      const url = await served('geocode');
      const asked = { address: '2100 Ridge Ave, Evanston, IL 60201' };
      expect((await post(url, asked, 'another')).status).toBe(401);
      const answer = await post(url, asked, keys.open);
      expect([answer.status, await answer.json()]).toMatchObject([
        200,
        { ok: 'geocode/1', status: 'OK', result: { lat: FOUND.lat, lng: FOUND.lng } },
      ]);
    },
    STARTING_MS,
  );

  it(
    '[links] page-parts says what everyone may know of a sale, with the public key alone',
    async () => {
      const [id = ''] = await putAround(
        (sql, values) => database.owner(sql, values),
        { lat: 36.55, lng: -113.45 },
        1,
      );
      const url = await served('page-parts');
      const ask = (key: string) =>
        fetch(`${url}?path=/sale/${id}&site=https://rummage.example`, { headers: { apikey: key } });
      expect((await ask('another')).status).toBe(401);
      const answer = await ask(keys.open);
      expect([answer.status, await answer.json()]).toMatchObject([
        200,
        { ok: 'page/1', status: 200, text: { heading: 'Sale 0' } },
      ]);
      // The job of files would write its district, too.
      await database.owner('delete from app.sale where id = $1', [id]);
    },
    STARTING_MS,
  );

  it(
    '[SYNC-22] tidy-photos does the chores for the service key, and refuses others',
    async () => {
      await database.owner("insert into app.unused_file (path) values ('a/b.jpg')");
      const url = await served('tidy-photos');
      expect((await post(url, {}, keys.open)).status).toBe(403);
      expect(await files()).toEqual({ unused: 1, deleted: 0 });
      const answer = await post(url, {}, keys.service);
      expect([answer.status, await answer.json()]).toEqual([200, { done: 1 }]);
      expect(await files()).toEqual({ unused: 0, deleted: 1 });
    },
    STARTING_MS,
  );

  it(
    '[SYNC-27] verify-captcha keeps the hash of the pass that it gives',
    async () => {
      const url = await served('verify-captcha');
      const answer = await post(url, { token: 'solved' }, keys.open);
      const { status, pass } = (await answer.json()) as { status: string; pass: string };
      expect([answer.status, status]).toEqual([200, 'OK']);
      const kept = await database.owner(
        'select from app.captcha_pass where hash = sha256($1::bytea)',
        [pass],
      );
      expect(kept).toHaveLength(1);
    },
    STARTING_MS,
  );

  it(
    '[SYNC-28] write-districts reads as a guest, and publishes what it read',
    async () => {
      await database.owner('update app.meta set district_sales = 1');
      await putAround(
        (sql, values) => database.owner(sql, values),
        { lat: 32.55, lng: -118.45 },
        5,
      );
      const url = await served('write-districts');
      expect((await post(url, {}, keys.open)).status).toBe(403);
      const answer = await post(url, {}, keys.service);
      expect([answer.status, await answer.json()]).toEqual([200, { done: 1 }]);
      const [district] = await database.owner(
        'select cardinality(files) as files, taken_at, epoch = (select epoch from app.meta) as is_of_now from app.district',
      );
      expect(district).toEqual({ files: 1, taken_at: null, is_of_now: true });
    },
    STARTING_MS,
  );

  async function files() {
    const [row] = await database.owner(`select
      (select count(*)::int from app.unused_file) as unused,
      (select count(*)::int from app.deleted_file) as deleted`);
    return row;
  }
});

/** What the functions ask of their project: calls of functions, files, and a captcha's maker. */
async function startProject(database: () => PostgresDatabase, keys: Keys): Promise<Server> {
  const server = createServer((request, response) => {
    void answerOf(database(), request, keys).then(
      (json) => response.writeHead(200, { 'content-type': 'application/json' }).end(json),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

async function answerOf(
  database: PostgresDatabase,
  request: IncomingMessage,
  keys: Keys,
): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const path = request.url ?? '';
  if (path === '/siteverify') {
    return JSON.stringify({ success: new URLSearchParams(body).get('response') === 'solved' });
  }
  const { apikey } = request.headers;
  const name = /^\/rest\/v1\/rpc\/(\w+)$/u.exec(path)?.[1];
  // Files are written, and links explained, from what a guest is told.
  const isGuest = ['sync_pull', 'linked_sale'].includes(name ?? '') && apikey === keys.open;
  if (!isGuest && apikey !== keys.service) throw new Error('Not the service key.');
  if (path.startsWith('/storage/v1/object/')) return '[]';
  const args = Object.entries(JSON.parse(body) as object);
  const named = args.map(([key], at) => `${key} => $${at + 1}`).join(', ');
  const values = args.map(([, value]: [string, unknown]) =>
    typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : value,
  );
  const who = isGuest ? 'anon' : 'service_role';
  if (name === 'sync_pull' || name === 'linked_sale' || name === 'district_stored') {
    const [row] = await database.as<{ value: unknown }>(
      who,
      `select public.${name}(${named}) as value`,
      values,
    );
    return JSON.stringify(row?.value);
  }
  const rows = await database.as(who, `select * from public.${name}(${named})`, values);
  return JSON.stringify(rows);
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

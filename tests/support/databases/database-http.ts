import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Embedded } from '../../../supabase/local/embedded.ts';
import type { PullAnswer } from './database-device.ts';
import { newUser } from './database-sale.ts';
import type { TestDatabase, Who } from './database-roles.ts';

const GUESTS_KEY = 'the-public-key';

/** The address of a project whose database can be replaced behind it. */
export interface Front extends Embedded {
  /** Null means that it is down. */
  use(database: TestDatabase | null): void;
  /** While true, requests are carried out but their answers are lost. */
  losesAnswers: boolean;
  /** The rows that pulls were answered with, in order. Empty it to count from there. */
  readonly handedOut: HandedOut[];
}

/** A row that a pull was answered with. */
export interface HandedOut {
  /** `guest`, or the id of an account. */
  readonly to: string;
  readonly scope: string;
  readonly kind: string;
  readonly id: string;
  readonly rev: number;
}

/**
 * A database over HTTP, as far as a device needs it: calls of functions in `public`, as PostgREST accepts
 * them, and sign-up. Tokens are not signed, because the tests are trusted.
 */
export async function openFront(): Promise<Front> {
  let database: TestDatabase | null = null;
  const handedOut: HandedOut[] = [];

  async function answer(path: string, body: string, token: string): Promise<[number, object]> {
    if (database === null) return [503, {}];
    const called = /^\/rest\/v1\/rpc\/(sync_(?:push|pull|check|known))$/.exec(path)?.[1];
    if (called !== undefined) {
      const answered = await call(database, called, body, token);
      if (called === 'sync_pull') handedOut.push(...rowsOf(answered[1], whoHolds(token)));
      return answered;
    }
    if (path === '/auth/v1/signup') return [200, await signUp(database, body)];
    return [404, {}];
  }

  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/\?.*$/, '');
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    void bodyOf(request)
      .then((body) => answer(path, body, token))
      .then(([status, json]) => {
        if (front.losesAnswers) return void request.socket.destroy();
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(json));
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  const front: Front = {
    losesAnswers: false,
    handedOut,
    url: `http://127.0.0.1:${port}`,
    anonKey: GUESTS_KEY,
    serviceKey: '',
    mails: () => [],
    tidyPhotos: () => Promise.resolve(0),
    sql: async <Row extends object>(query: string, parameters?: readonly unknown[]) =>
      (await database?.owner<Row>(query, parameters)) ?? [],
    use(next) {
      database = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return front;
}

function rowsOf(answer: Partial<PullAnswer>, who: Who): HandedOut[] {
  const to = typeof who === 'string' ? 'guest' : who.uid;
  return (answer.scopes ?? []).flatMap(({ s: scope, rows }) =>
    (rows ?? []).map(([kind, id, rev]) => ({ to, scope, kind, id, rev })),
  );
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function call(
  database: TestDatabase,
  name: string,
  body: string,
  token: string,
): Promise<[number, object]> {
  const { p } = JSON.parse(body) as { readonly p: unknown };
  try {
    const [row] = await database.as<{ answer: object }>(
      whoHolds(token),
      `select public.${name}($1::jsonb) as answer`,
      [JSON.stringify(p)],
    );
    return [200, row?.answer ?? {}];
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    return [500, { code, message: String(error), details: null, hint: null }];
  }
}

function whoHolds(token: string): Who {
  const claims = token.split('.')[1];
  if (claims === undefined) return 'anon';
  const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    readonly sub: string;
  };
  return { uid: sub };
}

async function signUp(database: TestDatabase, body: string): Promise<object> {
  const { email, data } = JSON.parse(body) as { readonly email: string; readonly data: object };
  const { uid } = await newUser(database, { ...data });
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return {
    access_token: [encode({ alg: 'none' }), encode({ sub: uid, exp: expiresAt }), 'x'].join('.'),
    refresh_token: 'x',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expiresAt,
    user: { id: uid, aud: 'authenticated', role: 'authenticated', email, user_metadata: data },
  };
}

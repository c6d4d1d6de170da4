import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { createGzip } from 'node:zlib';

/**
 * A host in front of the app that answers late, never, or by hanging up. A request that a test intercepts
 * is not canceled like a real one.
 */
export interface SlowHost {
  readonly origin: string;
  /** Resolves when a path that is never answered is requested. */
  readonly asked: Promise<void>;
  close(): Promise<void>;
}

export interface SlowPaths {
  /** Answers are compressed, as hosts do. */
  readonly isCompressing?: boolean;
  readonly never?: Pick<RegExp, 'test'>;
  readonly late?: RegExp;
  /** Asked for each request: whether its connection is cut instead. */
  readonly drop?: (path: string) => boolean;
  /** Asked for each request: the status and the page that answer it instead of the app, as of a Wi-Fi's login. */
  readonly page?: (path: string) => { readonly status: number; readonly html: string } | null;
}

const LATE_MS = 2000;

export async function startSlowHost(
  appOrigin: string,
  { never, late, drop, page, isCompressing = false }: SlowPaths,
): Promise<SlowHost> {
  let note: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    note = resolve;
  });
  const host = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (drop?.(path) === true) return void incoming.socket.destroy();
    if (never?.test(path) === true) return note();
    const other = page?.(path) ?? null;
    if (other !== null) {
      outgoing.writeHead(other.status, { 'content-type': 'text/html' });
      return void outgoing.end(other.html);
    }
    const { method, headers } = incoming;
    const pass = () => {
      const passed = request(`${appOrigin}${path}`, { method, headers }, (answer) => {
        const { 'content-length': length, ...others } = answer.headers;
        if (isCompressing && Number(length) > 1000) {
          outgoing.writeHead(answer.statusCode ?? 502, { ...others, 'content-encoding': 'gzip' });
          answer.pipe(createGzip()).pipe(outgoing);
        } else {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        }
      });
      passed.on('error', () => outgoing.destroy());
      incoming.pipe(passed);
    };
    setTimeout(pass, late?.test(path) === true ? LATE_MS : 0);
  });
  // A browser that leaves the page hangs up.
  host.on('clientError', (_error, socket) => socket.destroy());
  host.listen(0, 'localhost');
  await once(host, 'listening');
  const address = host.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    origin: `http://localhost:${port}`,
    asked,
    async close() {
      host.closeAllConnections();
      host.close();
      await once(host, 'close');
    },
  };
}

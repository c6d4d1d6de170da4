import { once } from 'node:events';
import { createServer, request } from 'node:http';

/** A host in front of the app that answers late, or never. What a test intercepts is not cancelled as a real request is. */
export interface SlowHost {
  readonly origin: string;
  /** Resolves when a path that is never answered was asked for. */
  readonly asked: Promise<void>;
  close(): Promise<void>;
}

export interface SlowPaths {
  readonly never: RegExp;
  readonly late: RegExp;
}

const LATE_MS = 2000;

export async function startSlowHost(
  appOrigin: string,
  { never, late }: SlowPaths,
): Promise<SlowHost> {
  let note: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    note = resolve;
  });
  const host = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (never.test(path)) return note();
    const { method, headers } = incoming;
    const pass = () => {
      const passed = request(`${appOrigin}${path}`, { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      passed.on('error', () => outgoing.destroy());
      incoming.pipe(passed);
    };
    setTimeout(pass, late.test(path) ? LATE_MS : 0);
  });
  // A browser that leaves hangs up.
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

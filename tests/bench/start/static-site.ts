import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A server on this machine with nothing but answers from memory or disk. */
export interface Site {
  readonly origin: string;
  close(): Promise<void>;
}

export type Answer = (path: string, response: ServerResponse, request: IncomingMessage) => void;

export async function startSite(answer: Answer): Promise<Site> {
  const server = createServer((request, response) => {
    answer(new URL(request.url ?? '/', 'http://localhost').pathname, response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The site has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';

/**
 * Refuses a request without a readable path, such as `GET http://[:: HTTP/1.1`, before Vite's server
 * looks at it. There it would throw an error that nothing catches, and the whole process would end.
 */
export function readableAddresses(): Plugin {
  const guard = ({ httpServer }: { readonly httpServer: unknown }) => {
    if (isServer(httpServer)) refuseOthers(httpServer);
  };
  return {
    name: 'rummage-readable-addresses',
    configureServer: guard,
    configurePreviewServer: guard,
  };
}

function isServer(value: unknown): value is Server {
  return typeof value === 'object' && value !== null && 'listeners' in value;
}

function refuseOthers(server: Server): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/') === true) {
      for (const listener of listeners) listener.call(server, request, response);
    } else {
      response.statusCode = 400;
      response.end();
    }
  });
}

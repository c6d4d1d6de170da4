import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { answerPage } from '../answer-page.ts';
import { sendResponse, webRequestOf } from '../node-exchange.ts';
import { edgeSettings } from './edge-settings.ts';

/**
 * For a server of one's own: `node edge-server.mjs`, beside Caddy, which asks it for the pages that are more than the app's
 * document (`Caddyfile`). It listens on this machine alone, at EDGE_PORT, and reads `index.html` in its own folder.
 */
const document = join(import.meta.dirname, 'index.html');

async function plainPage(): Promise<Response> {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return new Response(await readFile(document), { headers });
}

const server = createServer((request, response) => {
  // Caddy says at which address it was asked.
  const scheme = request.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  const asked = webRequestOf(request, `${scheme}://${request.headers.host ?? 'localhost'}`);
  if (asked === null || (asked.method !== 'GET' && asked.method !== 'HEAD')) {
    response.writeHead(asked === null ? 400 : 405).end();
    return;
  }
  answerPage(asked, { settings: edgeSettings, plainPage, fetch })
    .then((answered) => sendResponse(answered, response))
    .catch(() => {
      // Caddy then serves the file itself.
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
});

server.listen(Number(process.env['EDGE_PORT'] ?? 4174), '127.0.0.1');

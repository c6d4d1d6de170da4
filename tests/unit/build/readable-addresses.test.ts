import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preview, type PreviewServer } from 'vite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readableAddresses } from '../../../src/build/hosting/readable-addresses.ts';

let root: string;
let server: PreviewServer;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'rummage-addresses-'));
  writeFileSync(join(root, 'index.html'), 'the page');
  server = await preview({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [readableAddresses()],
    build: { outDir: '.' },
    preview: { port: 0, host: '127.0.0.1' },
  });
});
afterEach(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

function send(line: string): Promise<string> {
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return new Promise((resolve, reject) => {
    const socket = connect(address.port, '127.0.0.1', () =>
      socket.write(`${line}\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    );
    let heard = '';
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(heard));
  });
}

it.each(['GET http://[:: HTTP/1.1', 'GET http://a:99999/ HTTP/1.1', 'OPTIONS * HTTP/1.1'])(
  'a request for no path is refused, and the server goes on: %s',
  async (line) => {
    expect(await send(line)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await send('GET / HTTP/1.1')).toContain('the page');
  },
);

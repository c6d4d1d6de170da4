import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ArchiveFile } from './packed-archive.ts';

/** A static host of one archive on this machine, like object storage. */
export interface TileHost {
  readonly url: string;
  /** The requested ranges, in order. */
  readonly ranges: { readonly offset: number; readonly length: number }[];
  /** The present file. */
  file(): Pick<ArchiveFile, 'length' | 'read'>;
  /** Replaces the file by another version. */
  publish(file: Pick<ArchiveFile, 'length' | 'read'>, etag: string): void;
  /** Lets `answer` handle the next requests, as long as it returns true. Null: the host works normally again. */
  misbehave(answer: ((request: IncomingMessage, response: ServerResponse) => boolean) | null): void;
  stop(): Promise<void>;
}

export async function startTileHost(
  first: Pick<ArchiveFile, 'length' | 'read'>,
  port = 0,
): Promise<TileHost> {
  let file = first;
  let etag = '"v1"';
  let answer: ((request: IncomingMessage, response: ServerResponse) => boolean) | null = null;
  const ranges: { offset: number; length: number }[] = [];

  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-expose-headers', 'Content-Range, ETag');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (from !== undefined)
      ranges.push({ offset: Number(from), length: Number(to) - Number(from) + 1 });
    if (answer?.(request, response) === true) return;
    response.setHeader('etag', etag);
    response.setHeader('content-type', 'application/octet-stream');
    if (from === undefined || to === undefined) {
      response.writeHead(200, { 'content-length': file.length });
      return response.end(file.read(0, file.length));
    }
    if (Number(from) >= file.length) {
      response.writeHead(416, { 'content-range': `bytes */${file.length}` });
      return response.end();
    }
    const bytes = file.read(Number(from), Number(to) - Number(from) + 1);
    const last = Number(from) + bytes.length - 1;
    response.writeHead(206, {
      'content-range': `bytes ${from}-${last}/${file.length}`,
      'content-length': bytes.length,
    });
    response.end(bytes);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${taken}/streets.pmtiles`,
    ranges,
    file: () => file,
    publish(next, nextEtag) {
      file = next;
      etag = nextEtag;
    },
    misbehave(how) {
      answer = how;
    },
    async stop() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

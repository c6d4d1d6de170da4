import type { IncomingMessage, ServerResponse } from 'node:http';

/** The limit of hosted projects for requests to read and write. A push has at most 256 KB. */
const MOST_BYTES = 1_048_576;
/** The largest photo that the bucket takes, plus the form around it. */
const MOST_UPLOAD_BYTES = 5 * 1_048_576 + 65_536;

/** Reads the body of a request, and stops once it is too large. */
export interface LimitedBody {
  readonly chunks: AsyncIterable<Uint8Array>;
  isTooLarge(): boolean;
}

export function limitedBody(request: IncomingMessage): LimitedBody {
  const most = request.url?.startsWith('/storage/v1/') === true ? MOST_UPLOAD_BYTES : MOST_BYTES;
  let isTooLarge = Number(request.headers['content-length'] ?? 0) > most;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    // The answer still has to use the connection that the body came in by.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      const part = Buffer.from(chunk);
      bytes += part.length;
      isTooLarge ||= bytes > most;
      if (isTooLarge) throw new Error('The body is too large.');
      yield part;
    }
  }
  return { chunks: chunks(), isTooLarge: () => isTooLarge };
}

/** Refuses with 413 and closes the connection. Otherwise the rest would have to be read. */
export function refuseBody(request: IncomingMessage, response: ServerResponse): void {
  hangUpAfter(request, response);
  response.writeHead(413).end();
}

/** Stops reading a body of unknown length that nobody has read to its end. */
export function leaveUnread(request: IncomingMessage, response: ServerResponse): void {
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  if (isChunked && !request.complete) hangUpAfter(request, response);
}

function hangUpAfter(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('connection', 'close');
  response.once('finish', () => request.destroy());
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { NestingGauge } from './nesting-gauge.ts';

/** The limit of hosted projects for requests to read and write. A push has at most 256 KB. */
const MOST_BYTES = 1_048_576;
/** The largest photo that the bucket takes, plus the form around it. */
const MOST_UPLOAD_BYTES = 1_572_864 + 65_536;
/**
 * Our devices nest only a few levels. The package and the guards walk through a body recursively, and their stack is
 * limited.
 */
const DEEPEST = 3_000;

/** Reads the body of a request, and stops once it is too large or nested too deeply. */
export interface LimitedBody {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** The status to refuse the request with; null as long as nothing is wrong. */
  refusal(): 400 | 413 | null;
}

export function limitedBody(request: IncomingMessage): LimitedBody {
  const isStorage = request.url?.startsWith('/storage/v1/') === true;
  const most = isStorage ? MOST_UPLOAD_BYTES : MOST_BYTES;
  const isFile = isStorage && request.headers['content-type']?.includes('json') !== true;
  const nesting = new NestingGauge();
  let isTooLarge = Number(request.headers['content-length'] ?? 0) > most;
  const refusal = () => (isTooLarge ? 413 : nesting.deepest > DEEPEST ? 400 : null);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    // The answer still has to use the connection that the body came in by.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      const part = Buffer.from(chunk);
      bytes += part.length;
      isTooLarge ||= bytes > most;
      if (isTooLarge) throw new Error('The body is too large.');
      if (!isFile) nesting.read(part);
      // The rest is read and not passed on, so that the connection need not be closed.
      if (refusal() === null) yield part;
    }
    if (refusal() !== null) throw new Error('The body is nested too deeply.');
  }
  return { chunks: chunks(), refusal };
}

/** Refuses a body. One that is too large is not read to its end, so the connection is closed. */
export function refuseBody(
  request: IncomingMessage,
  response: ServerResponse,
  status: 400 | 413,
): void {
  if (status === 413) hangUpAfter(request, response);
  response.writeHead(status).end();
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

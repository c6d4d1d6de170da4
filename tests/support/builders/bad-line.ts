import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';

/** A proxy between a browser and a server. While it is bad, it is slow and loses requests or answers. */
export interface BadLine {
  readonly origin: string;
  isBad: boolean;
  /** The requests that arrived, as "POST /path". */
  readonly requests: readonly string[];
  stop(): Promise<void>;
}

const DELAY_MS = 400;
/** How many out of a hundred requests are lost. */
const LOST = 10;

export async function startBadLine(target: string, port: number): Promise<BadLine> {
  const requests: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming;
    requests.push(`${method} ${url}`);
    const isOfServer = /^\/(?:rest|storage|auth)\//.test(url);
    if (!line.isBad || !isOfServer) return pass(target, incoming, outgoing);
    const fate = scattered(requests.length) * 100;
    setTimeout(() => {
      if (fate < LOST / 2) incoming.destroy();
      else pass(target, incoming, outgoing, fate < LOST);
    }, DELAY_MS);
  });
  await new Promise<void>((resolve) => {
    server.listen(port, 'localhost', resolve);
  });
  const line: BadLine = {
    origin: `http://localhost:${port}`,
    isBad: false,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return line;
}

/** Forwards the request. The answer may be lost on the way back. */
function pass(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  isAnswerLost = false,
): void {
  const { method, headers, url = '/' } = incoming;
  const onward = ask(new URL(url, target), { method, headers }, (answer) => {
    if (isAnswerLost) {
      answer.resume();
      answer.on('end', () => outgoing.destroy());
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  incoming.on('error', () => onward.destroy());
  incoming.pipe(onward);
}

/** Returns a number from 0 to 1 for each count, without a pattern that requests could fall into. */
function scattered(count: number): number {
  return (Math.imul(count, 2_654_435_761) >>> 0) / 2 ** 32;
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Cluster } from '../../support/databases/database-cluster.ts';

/** Where the gateway's cluster is. */
export interface GatewayStart {
  readonly connection: Cluster['connection'];
  readonly folder: string;
}

/** Since the reading before, except for `cpuMs`. */
export interface GatewayReading {
  /** Processor time since its start. */
  readonly cpuMs: number;
  /** How long a call had a connection or waited for one, the median. */
  readonly heldMs: number;
  /** Connections to PostgreSQL that were in use, on average. */
  readonly held: number;
  /** Calls that waited for a connection, on average. */
  readonly waiting: number;
  /** The most calls that were under way at once. */
  readonly most: number;
}

export interface Gateway {
  readonly url: string;
  readonly anonKey: string;
  read(): Promise<GatewayReading>;
  stop(): void;
}

/** Starts the gateway of the contract tests in a process of its own. */
export async function startGateway(start: GatewayStart): Promise<Gateway> {
  const child = fork(new URL('gateway-process.ts', import.meta.url));
  child.send(start);
  const [{ url, anonKey }] = await answerOf<{ readonly url: string; readonly anonKey: string }>(
    child,
  );
  return {
    url,
    anonKey,
    async read() {
      child.send('read');
      const [reading] = await answerOf<GatewayReading>(child);
      return reading;
    },
    stop: () => void child.kill(),
  };
}

/** The next message. The gateway is ours, so its messages have the types that it sends. */
async function answerOf<T>(child: ReturnType<typeof fork>): Promise<readonly [T]> {
  const answer: unknown = await once(child, 'message');
  return answer as readonly [T];
}

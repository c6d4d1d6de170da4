import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { openFront } from '../../support/databases/database-http.ts';
import { openCluster, POOL_SIZE } from '../../support/databases/postgres-driver.ts';
import type { TestDatabase } from '../../support/databases/database-roles.ts';
import { percentile } from './percentiles.ts';
import type { GatewayReading, GatewayStart } from './gateway.ts';

/**
 * The tests' gateway in a process of its own, so that its processor time is its own, too. It is told where the cluster is,
 * answers with its address, and then with its figures whenever it is asked.
 */

const EVERY_MS = 50;

let [underWay, samples, held, waiting, most] = [0, 0, 0, 0, 0];
let heldMs: number[] = [];

process.once('message', (start: GatewayStart) => void serve(start));

async function serve({ connection, folder }: GatewayStart): Promise<void> {
  const manner = {
    owner: connection,
    caller: connection,
    superuser: connection,
    begin: () => 'begin',
    dump: () => {
      throw new Error('The gateway makes no dumps.');
    },
  };
  const database = openCluster({ connection, stop: () => undefined }, folder, manner);
  const counting: TestDatabase = {
    ...database,
    async as(...call) {
      underWay += 1;
      const startedMs = performance.now();
      try {
        return await database.as(...call);
      } finally {
        underWay -= 1;
        heldMs.push(performance.now() - startedMs);
      }
    },
  };
  const front = await openFront();
  front.use(counting);
  setInterval(() => {
    samples += 1;
    held += Math.min(POOL_SIZE, underWay);
    waiting += Math.max(0, underWay - POOL_SIZE);
    most = Math.max(most, underWay);
    // Nobody asks for these here, and they would fill the memory.
    front.handedOut.length = 0;
  }, EVERY_MS);
  process.on('message', () => process.send?.(read()));
  process.send?.({ url: front.url, anonKey: front.anonKey });
}

/** The figures since the last time. */
function read(): GatewayReading {
  const { user, system } = process.cpuUsage();
  const reading: GatewayReading = {
    cpuMs: (user + system) / 1000,
    heldMs: percentile(heldMs, 0.5),
    held: samples === 0 ? 0 : held / samples,
    waiting: samples === 0 ? 0 : waiting / samples,
    most,
  };
  [samples, held, waiting, most] = [0, 0, 0, 0];
  heldMs = [];
  return reading;
}

import { loadavg } from 'node:os';
import process from 'node:process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { fillWithSales } from '../../support/builders/many-sales.ts';
import { openPlain } from '../../support/databases/database-postgres.ts';
import { appFacts, factLines } from './app-facts.ts';
import { openArea } from './area.ts';
import { ASSUMPTIONS, assumptionLines } from './assumptions.ts';
import { measureCosts } from './call-costs.ts';
import { startGateway } from './gateway.ts';
import { liftLimits } from './lift-limits.ts';
import { runLoad } from './load.ts';
import { costLines, loadLines, modelLines } from './report.ts';
import { openRemote, type Traffic } from './virtual-device.ts';

export interface SaturdayOptions {
  readonly devices: number;
  readonly sales: number;
  readonly minutes: number;
  readonly isJson: boolean;
}

/** Hosted PostgreSQL compiles no plans. */
const SETTINGS = { jit: 'off' };
/** Towns 0 and 1 are unlike the others. */
const MEASURED_TOWN = 2;

/** Measures, prints the model, then lets as many devices live as this machine bears (`npm run bench:server -- --devices`). */
export async function runSaturday(binaries: string, options: SaturdayOptions): Promise<void> {
  const say = (lines: readonly string[]) => {
    if (!options.isJson) process.stdout.write(`${lines.join('\n')}\n`);
  };
  const { database, server, folder } = await openPlain(binaries, SETTINGS);
  const observer = new Client(server.connection);
  let gateway: Awaited<ReturnType<typeof startGateway>> | null = null;
  try {
    await observer.connect();
    await fillWithSales(database, options.sales);
    await liftLimits(database);
    gateway = await startGateway({ connection: server.connection, folder });
    const traffic: Traffic = { requests: 0, down: 0, packed: 0, up: 0 };
    const packing = openRemote(gateway, traffic, (body) => gzipSync(body).byteLength);
    const area = await openArea(database, packing, MEASURED_TOWN);
    const facts = await appFacts(database, area.scopes);
    const from = { ...ASSUMPTIONS, liveSales: options.sales };
    const { rows } = await observer.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    say([
      `PostgreSQL ${rows[0]?.version ?? ''}, fsync off, jit off, ${options.sales} sales with short test texts`,
      `The machine before: ${machineLoad()}`,
      '',
      'Assumptions',
      ...assumptionLines(from),
      ...factLines(facts),
      '',
    ]);
    const measuring = { database, observer, gateway, remote: packing, traffic, area };
    const costs = await measureCosts(measuring);
    say(costLines(costs));
    say(modelLines({ costs, from, facts }, options.devices));
    const load = await runLoad({
      database,
      observer,
      gateway,
      from,
      facts,
      minutes: options.minutes,
      postmaster: Number(
        readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0],
      ),
      say: (line) => say([line]),
    });
    say([...loadLines(load, { costs, from, facts }), `The machine after: ${machineLoad()}`]);
    if (options.isJson) {
      const devices = options.devices;
      process.stdout.write(`${JSON.stringify({ devices, from, facts, costs, load }, null, 2)}\n`);
    }
  } finally {
    gateway?.stop();
    await observer.end();
    await database.close();
  }
}

function machineLoad(): string {
  const load = loadavg().map((each) => each.toFixed(2));
  return `${new Date().toISOString()}, load average ${load.join(', ')}`;
}

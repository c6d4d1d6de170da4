import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { readMigrations } from '../local/migrate.ts';
import {
  type Deployed,
  deployedFaults,
  deployedFile,
  hashesOf,
  readDeployed,
} from './deployed-migrations.ts';

/**
 * `npm run deploy:mark`: notes that a server has the migrations as they are; only after they were pushed. To be committed. From then on, the tests
 * refuse changes of these files.
 */
const migrations = readMigrations();
const before = readDeployed();
const faults = deployedFaults(migrations, before);
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\nPut the change into a new migration.\n`);
  process.exitCode = 1;
} else {
  const first = before?.first ?? migrations.at(-1)?.version ?? '';
  const marked: Deployed = { first, digests: hashesOf(migrations) };
  writeFileSync(deployedFile, `${JSON.stringify(marked, null, 2)}\n`);
  process.stdout.write(`${migrations.length} migrations are marked as deployed.\n`);
}

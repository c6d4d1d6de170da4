import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { readMigrations } from '../local/migrate.ts';
import { deployedFaults, deployedFile, hashesOf, readDeployed } from './deployed-migrations.ts';

/**
 * `npm run deploy:mark`: notes that a server has the migrations as they are. To be committed. From then on, the tests
 * refuse changes of these files.
 */
const migrations = readMigrations();
const faults = deployedFaults(migrations, readDeployed());
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\nPut the change into a new migration.\n`);
  process.exitCode = 1;
} else {
  writeFileSync(deployedFile, `${JSON.stringify(hashesOf(migrations), null, 2)}\n`);
  process.stdout.write(`${migrations.length} migrations are marked as deployed.\n`);
}

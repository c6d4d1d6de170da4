import { assert, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import {
  deployedFaults,
  hashesOf,
  readDeployed,
} from '../../../supabase/deploy/deployed-migrations.ts';
import { readMigrations } from '../../../supabase/local/migrate.ts';

const migrations = readMigrations();
const newest = migrations.at(-1)?.version ?? '';

it('[deploy] what was deployed is as it was, and what is new comes after it', () => {
  expect(deployedFaults(migrations, readDeployed())).toEqual([]);
});

it('[deploy] before the first deployment, migrations are edited in place', () => {
  const edited = migrations.map((each) => ({ ...each, sql: `${each.sql}\n` }));
  expect(deployedFaults(edited, null)).toEqual([]);
});

it('[deploy] afterwards, a file that was changed, removed or put before others is named; one at the end is not', () => {
  const deployed = { first: newest, digests: hashesOf(migrations) };
  expect(deployedFaults(migrations, deployed)).toEqual([]);
  const added = { version: `${Number(newest) + 1}`, name: 'stairs', sql: 'select 1' };
  expect(deployedFaults([...migrations, added], deployed)).toEqual([]);
  assert(
    property(integer({ min: 0, max: migrations.length - 1 }), (at) => {
      const file = migrations[at];
      if (file === undefined) throw new Error('No such file.');
      const changed = migrations.with(at, { ...file, sql: `${file.sql} ` });
      expect(deployedFaults(changed, deployed)).toEqual([
        `${file.version}_${file.name}.sql was changed after it was deployed.`,
      ]);
      const fewer = migrations.filter((each) => each !== file);
      expect(deployedFaults(fewer, deployed)).toEqual([
        `${file.version} was deployed and is gone.`,
      ]);
    }),
  );
  const early = { ...added, version: `${Number(newest) - 1}` };
  expect(deployedFaults([...migrations, early], deployed)).toEqual([
    `${early.version}_stairs.sql is older than ${newest}, which was deployed.`,
  ]);
});

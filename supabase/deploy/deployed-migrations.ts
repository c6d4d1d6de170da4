import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Migration } from '../local/migrate.ts';

/** The file that `npm run deploy:mark` writes on the day of the first deployment, and at each later one. */
export const deployedFile = join(import.meta.dirname, '../deployed.json');

/** The SHA-256 of each migration that a server has, by version. */
export type Digests = Readonly<Record<string, string>>;

export interface Deployed {
  /** The version of the last migration of the first deployment. Later ones may replace what these define. */
  readonly first: string;
  readonly digests: Digests;
}

/** Null before the first deployment. */
export function readDeployed(path: string = deployedFile): Deployed | null {
  // The file is written by `deploy:mark`, and only there.
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Deployed) : null;
}

export function hashesOf(migrations: readonly Migration[]): Digests {
  return Object.fromEntries(
    migrations.map(({ version, sql }) => [version, createHash('sha256').update(sql).digest('hex')]),
  );
}

/**
 * What would never reach a server that has the deployed migrations, in one sentence each. The Supabase CLI compares
 * versions alone: it passes over a file that was changed, and refuses one that comes before what is there.
 */
export function deployedFaults(
  migrations: readonly Migration[],
  deployed: Deployed | null,
): readonly string[] {
  if (deployed === null) return [];
  const present = hashesOf(migrations);
  const { digests } = deployed;
  const newest = Object.keys(digests).toSorted().at(-1) ?? '';
  const gone = Object.keys(digests).filter((version) => !(version in present));
  return [
    ...gone.map((version) => `${version} was deployed and is gone.`),
    ...migrations.flatMap(({ version, name }) => {
      const file = `${version}_${name}.sql`;
      if (!(version in digests))
        return version > newest ? [] : [`${file} is older than ${newest}, which was deployed.`];
      return digests[version] === present[version]
        ? []
        : [`${file} was changed after it was deployed.`];
    }),
  ];
}

import type { Migration } from '../local/migrate.ts';
import { type Deployed, deployedFaults } from './deployed-migrations.ts';

/** What a deployment would do to one part of the system. */
export interface PlannedChange {
  readonly part: 'database' | 'site' | 'functions';
  /** One sentence each; the first says how much it is. */
  readonly lines: readonly string[];
  /** Whether the deployment must not go on. */
  readonly isBlocked: boolean;
}

const files = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/** What `supabase db push` would do to a database that has these versions. */
export function databaseChange(
  migrations: readonly Migration[],
  { there, deployed }: { readonly there: readonly string[]; readonly deployed: Deployed | null },
): PlannedChange {
  const faults = deployedFaults(migrations, deployed);
  const pending = migrations.filter(({ version }) => !there.includes(version));
  const unknown = there.filter((version) => migrations.every((each) => each.version !== version));
  const newest = there.toSorted().at(-1) ?? '';
  const early = pending.filter(({ version }) => version < newest);
  const stops = [
    ...faults,
    ...unknown.map((version) => `The database has ${version}, which is not here.`),
    ...early.map(({ version }) => `${version} is older than ${newest}, which the database has.`),
  ];
  return {
    part: 'database',
    lines: [
      pending.length === 0 ? 'No migration to push.' : `${files(pending.length)} to push:`,
      ...pending.map(({ version, name }) => `  ${version}_${name}.sql`),
      ...stops,
    ],
    isBlocked: stops.length > 0,
  };
}

/** A file of a site: its path from the root, and a digest of its content. */
export type SiteFiles = ReadonlyMap<string, string>;

/** What uploading a build would do to a site that has these of its files. */
export function siteChange(built: SiteFiles, there: SiteFiles): PlannedChange {
  const added = [...built.keys()].filter((path) => !there.has(path));
  const changed = [...built].filter(
    ([path, digest]) => there.has(path) && there.get(path) !== digest,
  );
  return {
    part: 'site',
    lines: [
      added.length + changed.length === 0
        ? 'The site has this build.'
        : `${files(added.length)} more, ${files(changed.length)} with other content, of ${built.size}.`,
      ...added.map((path) => `  ${path} (new)`),
      ...changed.map(([path]) => `  ${path}`),
    ],
    isBlocked: false,
  };
}

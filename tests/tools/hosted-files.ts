import { globSync, readFileSync } from 'node:fs';

/** Versions of PostgreSQL that hosted projects have. New ones have the last. */
export const HOSTED_VERSIONS = ['15', '17'] as const;

/** They compare databases. */
const NOT_HOSTED = /contract\/histories\//u;

/** The files of the suites `contract` and `rls` that open databases in the way that `npm run test:hosted` replaces. */
export function filesOnDatabases(): string[] {
  return globSync('tests/{contract,rls}/**/*.test.ts')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !NOT_HOSTED.test(file))
    .filter((file) =>
      /\b(?:onEachDatabase|openPostgres|openMovable)\(/u.test(readFileSync(file, 'utf8')),
    )
    .toSorted();
}

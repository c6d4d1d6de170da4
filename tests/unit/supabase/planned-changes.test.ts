import { expect, it } from 'vitest';
import { hashesOf } from '../../../supabase/deploy/deployed-migrations.ts';
import { databaseChange, siteChange } from '../../../supabase/deploy/planned-changes.ts';

const migrations = [
  { version: '20260101000100', name: 'clock', sql: 'select 1' },
  { version: '20260101000200', name: 'tables', sql: 'select 2' },
];
const marked = { first: '20260101000200', digests: hashesOf(migrations) };
const versions = migrations.map(({ version }) => version);

it('[deploy] an empty database gets every migration, one that has them all none', () => {
  expect(databaseChange(migrations, { there: [], deployed: null })).toEqual({
    part: 'database',
    lines: ['2 files to push:', '  20260101000100_clock.sql', '  20260101000200_tables.sql'],
    isBlocked: false,
  });
  expect(databaseChange(migrations, { there: versions, deployed: marked })).toMatchObject({
    lines: ['No migration to push.'],
    isBlocked: false,
  });
});

it('[deploy] stops at what the command line would pass over or refuse', () => {
  const changed = [{ ...migrations[0]!, sql: 'select 3' }, migrations[1]!];
  expect(databaseChange(changed, { there: versions, deployed: marked })).toMatchObject({
    lines: ['No migration to push.', '20260101000100_clock.sql was changed after it was deployed.'],
    isBlocked: true,
  });
  expect(
    databaseChange(migrations, { there: ['20260101000200', '20270101000000'], deployed: null }),
  ).toMatchObject({
    lines: [
      '1 file to push:',
      '  20260101000100_clock.sql',
      'The database has 20270101000000, which is not here.',
      '20260101000100 is older than 20270101000000, which the database has.',
    ],
    isBlocked: true,
  });
});

it('[deploy] names the files of a site that would change', () => {
  const built = new Map([
    ['index.html', 'a'],
    ['assets/app-12345678.js', 'b'],
    ['icon.svg', 'c'],
  ]);
  const there = new Map([
    ['index.html', 'old'],
    ['icon.svg', 'c'],
  ]);
  expect(siteChange(built, there).lines).toEqual([
    '1 file more, 1 file with other content, of 3.',
    '  assets/app-12345678.js (new)',
    '  index.html',
  ]);
  expect(siteChange(built, built).lines).toEqual(['The site has this build.']);
});

import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { readZipPlaces } from './zip-sources.ts';
import { encodeZipFile, encodeZipMigration } from './zip-table-encode.ts';

/**
 * `npm run zip-table`: makes the ZIP table of the device and of the server from its sources.
 * `npm run zip-table -- --check` only checks whether both match the sources, and fails if not.
 */

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

const FILE = new URL('../../domain/geo/zip-table.bin', import.meta.url);
const MIGRATION = new URL(
  '../../../supabase/migrations/20260101000900_zip_table.sql',
  import.meta.url,
);

const places = readZipPlaces();
const file = encodeZipFile(places);
const migration = encodeZipMigration(places);
if (values.check) {
  const isSame = readFileSync(FILE).equals(file) && readFileSync(MIGRATION, 'utf8') === migration;
  process.stdout.write(isSame ? 'As the sources give it: ' : 'Not as the sources give it: ');
  if (!isSame) process.exitCode = 1;
} else {
  writeFileSync(FILE, file);
  writeFileSync(MIGRATION, migration);
}
const zones = new Set(places.map(({ timeZone }) => timeZone)).size;
process.stdout.write(
  `${places.length} ZIPs in ${zones} time zones; file ${file.length} bytes, ` +
    `${gzipSync(file, { level: 9 }).length} by gzip; migration ${migration.length} bytes\n`,
);

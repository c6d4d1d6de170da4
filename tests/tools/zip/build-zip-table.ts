import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { readZipPlaces } from './zip-sources.ts';
import { encodeZipFile, encodeZipMigration } from './zip-table-encode.ts';

/** Writes the ZIP table of the device and of the server: `npm exec -- node tests/tools/zip/build-zip-table.ts`. */

const FILE = new URL('../../../src/domain/geo/zip-table.bin', import.meta.url);
const MIGRATION = new URL(
  '../../../supabase/migrations/20260101000900_zip_table.sql',
  import.meta.url,
);

const places = readZipPlaces();
const file = encodeZipFile(places);
const migration = encodeZipMigration(places);
mkdirSync(new URL('.', FILE), { recursive: true });
writeFileSync(FILE, file);
writeFileSync(MIGRATION, migration);
const zones = new Set(places.map(({ timeZone }) => timeZone)).size;
process.stdout.write(
  `${places.length} ZIPs in ${zones} time zones; file ${file.length} bytes, ` +
    `${gzipSync(file, { level: 9 }).length} by gzip; migration ${migration.length} bytes\n`,
);

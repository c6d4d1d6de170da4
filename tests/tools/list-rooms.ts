import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { callChain, importsOf, type Imports } from './call-chain.ts';

/**
 * `npm run rooms`: files and lines by room, and how many files four calls pass. Takes the folder of another
 * checkout, so that two states of the project can be compared; `--trips` also names the files.
 */

/**
 * The entry and the end of each call, and stations between them where no import leads on: across a worker's door, or
 * through a parameter.
 */
const TRIPS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'a sale is posted, and back': [
    ['create-sale/sale-form'],
    ['sale-actions'],
    ['write-calls'],
    ['device-store'],
    ['commit-sale'],
    ['outbox/outbox-plan', 'queue/queue-plan'],
    ['sale-create'],
    ['rebuild-overlays'],
    ['sync-loop'],
    ['scheduler'],
    ['device-sync'],
    ['engine/engine'],
    ['push-store'],
    ['supabase-remote'],
    ['timed-fetch'],
    ['row-docs-from'],
    ['push-results'],
    ['merge-row'],
    ['change-feed'],
  ],
  'a pulled row becomes a card': [
    ['supabase-remote'],
    ['row-docs-from'],
    ['engine/pull'],
    ['dexie-store'],
    ['merge-row'],
    ['change-feed'],
    ['catalog-feed'],
    ['catalog-entry'],
    ['discovery/discovery'],
    ['sales-calls'],
    ['discover-store', 'lists/use-discover'],
    ['sale-results'],
    ['sale-views-store', 'sales/use-sale-views'],
    ['read-sale-views'],
    ['sale-card'],
  ],
  'a filter is tapped': [
    ['day-bar'],
    ['filter-state'],
    ['discover-page'],
    ['discover-store', 'lists/use-discover'],
    ['sales-calls'],
    ['discovery/discovery'],
    ['catalog/match'],
    ['count-choices'],
    ['rows/scopes-knowledge', 'rows/area'],
    ['sale-results'],
  ],
  'a stop is added, planned and drawn': [
    ['routes/add-to-route'],
    ['route-actions'],
    ['write-calls'],
    ['dexie-store'],
    ['outbox/commit', 'queue/commit'],
    ['plan-mutations'],
    ['rebuild-overlays'],
    ['own-doc'],
    ['routes/use-routes'],
    ['use-route-day'],
    ['day-problem'],
    ['use-planner', 'use-live-plan'],
    ['planner-door'],
    ['planner-worker'],
    ['search/search-day', 'planner/search-day'],
    ['plan/route-timetable', 'plan/timetable'],
    ['marks/route-line', 'route-line'],
  ],
};

const SIDES = ['src', 'sw', 'edge', 'supabase', 'tests'];
const COUNTED = /\.(?:ts|tsx|sql|css|md)$/;

const shown = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const root = path.resolve(shown[0] ?? '.');
const listed = execFileSync('git', ['ls-files', ...SIDES], { cwd: root, encoding: 'utf8' });
const files = listed.split('\n').filter((file) => COUNTED.test(file));
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

const rooms = new Map<string, { files: number; lines: number }>();
for (const file of files) {
  const [side = '', room = ''] = file.split('/');
  const lines = textOf(file).split('\n').length - 1;
  for (const name of [side, ...(file.split('/').length > 2 ? [`${side}/${room}`] : [])]) {
    const sum = rooms.get(name) ?? { files: 0, lines: 0 };
    rooms.set(name, { files: sum.files + 1, lines: sum.lines + lines });
  }
}
console.log('room                        files    lines');
for (const [name, sum] of [...rooms].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  console.log(`${name.padEnd(26)} ${count(sum.files, 6)} ${count(sum.lines, 8)}`);
}

const imports: Imports = importsOf(
  files.filter((file) => /^(?:src|sw)\/.*\.tsx?$/.test(file)),
  textOf,
);
console.log('\ntrip                                 files');
for (const [trip, stations] of Object.entries(TRIPS)) {
  const chain = callChain(imports, stations);
  console.log(`${trip.padEnd(36)} ${count(chain.length, 6)}`);
  if (process.argv.includes('--trips')) console.log(chain.map((file) => `    ${file}`).join('\n'));
}

function count(value: number, width: number): string {
  return value.toLocaleString('en-US').padStart(width);
}

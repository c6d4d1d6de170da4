import { globSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { PLACES } from '../../spec/teeth/places.ts';
import { TOOTHLESS } from '../../spec/teeth/toothless.ts';
import { parseLines } from './spec-coverage.ts';
import { type LineMutant, mutantsOf } from './mutants/line-mutants.ts';
import { openBench, type Verdict } from './mutants/mutant-bench.ts';
import { allNamedTests } from './test-titles.ts';

/**
 * `npm run spec:mutants -- [--json] [--only 9.34] [--browsers]`: changes each quoted text and each number of
 * a line where it stands in the source, one at a time and in a copy of this folder, and runs the cases that
 * name the line. A line whose cases stay green has no teeth. Browser cases run with `--browsers` alone, and
 * only for changes that no other case can notice.
 */

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    browsers: { type: 'boolean', default: false },
  },
});

const wanted = (line: string) => values.only === undefined || values.only.includes(line);
const tests = allNamedTests().filter(
  ({ rule, runs }) =>
    runs && rule.startsWith('spec-line ') && wanted(rule.slice('spec-line '.length)),
);
const named = new Set(tests.map(({ rule }) => rule.slice('spec-line '.length)));
const lines = parseLines(readFileSync('tests/spec/lines.tsv', 'utf8')).filter(({ id }) =>
  named.has(id),
);
const files = globSync('{src/**/*.{ts,tsx,css},supabase/{migrations,functions}/**/*.{sql,ts}}');
const sources = new Map(files.toSorted().map((file) => [file, readFileSync(file, 'utf8')]));
const { mutants, nowhere, stale } = mutantsOf(lines, sources, PLACES);

const reasonFor = (what: string) => TOOTHLESS[what];
const unplaced = nowhere.filter((what) => reasonFor(what) === undefined);
const judged: (LineMutant & { readonly verdict: Verdict })[] = [];
const startedMs = Date.now();
const bench = await openBench(process.cwd(), { browsers: values.browsers });
try {
  const failing = await bench.failing(new Set(tests.map(({ file }) => file)));
  if (failing.length > 0) throw new Error(`Red without any change: ${failing.join(', ')}`);
  for (const mutant of mutants) {
    const own = tests.filter(({ rule }) => rule === `spec-line ${mutant.line}`);
    const verdict = await bench.judge(mutant, new Set(own.map(({ file }) => file)));
    judged.push({ ...mutant, verdict });
    if (!values.json && verdict !== 'caught') say(mutant, verdict);
  }
} finally {
  await bench.close();
}

const survived = judged.filter(({ verdict }) => verdict !== 'caught');
const without = survived.filter(({ line, what }) => reasonFor(`${line} ${what}`) === undefined);
const report = {
  lines: lines.length,
  changes: mutants.length,
  caught: mutants.length - survived.length,
  seconds: Math.round((Date.now() - startedMs) / 1000),
  /** Nothing notices the change, and no reason is given. */
  toothless: [...new Set(without.map(({ line }) => line))],
  survived: without.map(({ line, what, file, with: instead, verdict }) => ({
    line,
    what,
    file,
    instead,
    verdict,
  })),
  reasons: [...survived.map(({ line, what }) => `${line} ${what}`), ...nowhere]
    .filter((what, index, all) => all.indexOf(what) === index)
    .flatMap((what) => (reasonFor(what) === undefined ? [] : [{ what, reason: reasonFor(what) }])),
  /** Texts and numbers that a line names, and that are neither found in the source nor explained. */
  unplaced,
  stale,
};
if (values.json) console.log(JSON.stringify(report));
else {
  for (const what of unplaced) console.log(`no place   ${what}`);
  for (const what of stale) console.log(`stale      ${what}`);
  console.log(
    `${report.lines} lines, ${report.changes} changes, ${report.caught} caught, ` +
      `${without.length} not, ${report.reasons.length} with a reason, in ${report.seconds} s`,
  );
}
process.exitCode = without.length + unplaced.length + stale.length > 0 ? 1 : 0;

function say({ line, what, file, with: instead }: LineMutant, verdict: Verdict): void {
  const known = reasonFor(`${line} ${what}`) === undefined ? 'GREEN' : 'reason';
  console.log(`${known.padEnd(7)}  ${line} ${what}: "${instead}" in ${file} (${verdict})`);
}

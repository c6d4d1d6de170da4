import { readFileSync } from 'node:fs';
import process from 'node:process';
import { DECISIONS } from '../../spec/decisions.ts';
import { coverageOf, differences, parseLines, type SpecLine } from './spec-coverage.ts';
import { allNamedTests } from './test-titles.ts';

/**
 * `npm run spec:report`: which lines of the specification have a case, which a decision of ours, and
 * which are open. `-- --against FILE` compares the committed lines with a table given.
 */

const LINES = 'tests/spec/lines.tsv';
const EXCERPT_LENGTH = 110;

const lines = parseLines(readFileSync(LINES, 'utf8'));
const against = process.argv.indexOf('--against');
if (against === -1) report();
else compare(process.argv[against + 1] ?? '');

function report(): void {
  const coverage = coverageOf(lines, allNamedTests(), DECISIONS);
  const { covered, decided, open, unknown } = coverage;
  row('section', 'lines', 'covered', 'decided', 'open');
  for (const [section, own] of Map.groupBy(lines, sectionOf)) {
    const count = (part: readonly SpecLine[]) =>
      part.filter((line) => sectionOf(line) === section).length;
    row(section, own.length, count(covered), count(decided), count(open));
  }
  row('all', lines.length, covered.length, decided.length, open.length);
  if (open.length > 0) console.log('\nOpen:');
  for (const { id, part, text } of open) console.log(`  ${id}  ${excerpt(part, text)}`);
  for (const id of unknown) console.error(`No such line: ${id}`);
  process.exitCode = unknown.length > 0 ? 1 : 0;
}

function compare(file: string): void {
  const found = differences(lines, parseLines(readFileSync(file, 'utf8')));
  for (const difference of found) console.error(difference);
  console.log(`${lines.length} lines, ${found.length} differences`);
  process.exitCode = found.length > 0 ? 1 : 0;
}

function row(...cells: readonly (string | number)[]): void {
  console.log(cells.map((cell) => String(cell).padStart(8)).join(' '));
}

function sectionOf({ id }: SpecLine): string {
  return id.split('.')[0] ?? '';
}

function excerpt(part: string, text: string): string {
  const whole = part === '' ? text : `${part}: ${text}`;
  return whole.length > EXCERPT_LENGTH ? `${whole.slice(0, EXCERPT_LENGTH - 1)}…` : whole;
}

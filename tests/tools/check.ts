import { rmSync } from 'node:fs';
import process from 'node:process';
import { FAST_STEPS } from './fast-steps.ts';
import { runParallel, type Step } from './run-parallel.ts';
import { CHECKED_UNIT } from './test-counts.ts';

/** `npm run check`: everything about the source, then everything about the build. */

const node = (name: string, ...args: string[]): Step => ({ name, command: process.execPath, args });
const tool = (name: string, ...words: string[]): Step => ({
  name,
  command: words[0] ?? name,
  args: words.slice(1),
});

const ROUNDS: readonly (readonly Step[])[] = [
  [
    ...FAST_STEPS,
    tool('unused code', 'knip'),
    // Again without the tests: what only a test uses is unused. The file names what waits for its screen.
    tool(
      'unused in the product',
      'knip',
      '--production',
      '-c',
      'tests/tools/unused-in-product.json',
      '--include=exports,types,files',
    ),
  ],
  [
    tool(
      'unit tests',
      'vitest',
      'run',
      '--project=unit',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${CHECKED_UNIT}`,
    ),
    tool('build', 'vite', 'build', '--logLevel=warn'),
  ],
  [tool('sizes', 'size-limit'), node('secrets', 'tests/tools/check-secrets.ts')],
];

rmSync(CHECKED_UNIT, { force: true });
let passed = true;
for (const round of ROUNDS) passed = (await runParallel(round)) && passed;
process.exit(passed ? 0 : 1);

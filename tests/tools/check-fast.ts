import process from 'node:process';
import { runParallel } from './run-parallel.ts';

/** `npm run check:fast`: types, lint, format and boundaries, side by side. */
const passed = await runParallel([
  { name: 'types', command: 'tsc', args: ['-b'] },
  { name: 'lint', command: 'oxlint', args: [] },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'boundaries', command: process.execPath, args: ['tests/tools/check-boundaries.ts'] },
]);
process.exit(passed ? 0 : 1);

import process from 'node:process';
import type { Step } from './run-parallel.ts';

/** What can be said about the source without running it. */
export const FAST_STEPS: readonly Step[] = [
  { name: 'types', command: 'tsc', args: ['-b'] },
  { name: 'lint', command: 'oxlint', args: [] },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'boundaries', command: process.execPath, args: ['tests/tools/check-boundaries.ts'] },
];

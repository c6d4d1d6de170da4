import process from 'node:process';
import { FAST_STEPS } from './fast-steps.ts';
import { runParallel } from './run-parallel.ts';

/** `npm run check:fast`: the steps that need no build and no test run, side by side. */
process.exit((await runParallel(FAST_STEPS)) ? 0 : 1);

import { relative } from 'node:path';
import process from 'node:process';
import { mergeConfig } from 'vitest/config';
import base from '../../../vite.config.ts';
import { MUTANTS } from './all.ts';
import { mutated } from './mutant.ts';

/** The suites with the mutant named by SIM_MUTANT in the code. `apply.ts` puts it into the migrations. */

const name = process.env['SIM_MUTANT'];
const edits = MUTANTS.find((each) => each.name === name)?.edits ?? [];

const withMutant = {
  name: 'mutant',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const file = relative(process.cwd(), id.split('?')[0] ?? id);
    return edits.some((edit) => edit.file === file) ? mutated(file, code, edits) : null;
  },
};

export default async () =>
  mergeConfig(await base({ command: 'serve', mode: 'test' }), {
    root: process.cwd(),
    plugins: [withMutant],
    // What is kept between runs would be another mutant's.
    test: { setupFiles: ['tests/sim/mutants/apply.ts'], fsModuleCache: false },
  });

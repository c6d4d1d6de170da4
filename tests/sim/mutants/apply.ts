import fs, { readFileSync } from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import { relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { MUTANTS } from './all.ts';
import { mutated } from './mutant.ts';

/**
 * Loaded before the simulator, and before each test file of `mutated-suite.ts`. Puts the mutant named by
 * SIM_MUTANT into the code and the migrations as they are read.
 */

const name = process.env['SIM_MUTANT'];
const mutant = MUTANTS.find((each) => each.name === name);
if (mutant === undefined) throw new Error(`no mutant ${name}`);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return loaded;
    const path = fileURLToPath(url);
    const file = relative(process.cwd(), path);
    if (!mutant.edits.some((edit) => edit.file === file)) return loaded;
    return { ...loaded, source: mutated(file, readFileSync(path, 'utf8'), mutant.edits) };
  },
});

const read = readFileSync;
fs.readFileSync = ((path: Parameters<typeof read>[0], options?: Parameters<typeof read>[1]) => {
  const text = read(path, options);
  if (typeof path !== 'string' || typeof text !== 'string' || !path.endsWith('.sql')) return text;
  return mutated(relative(process.cwd(), path), text, mutant.edits);
}) as typeof read;
syncBuiltinESMExports();

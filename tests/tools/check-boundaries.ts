import { globSync } from 'node:fs';
import process from 'node:process';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';

/** `npm run check:fast`: who imports whom, judged by `.dependency-cruiser.cjs`. */

const ROOMS = ['src', 'sw', 'edge', 'tests', 'supabase', 'vite.config.ts'];

const ours = globSync([
  '{src,sw,edge,tests}/**/*.{ts,tsx}',
  'supabase/{deploy,doctor,local}/**/*.ts',
]).filter((file) => !file.endsWith('.d.ts') && !file.includes('node_modules'));
const config = await extractConfig('./.dependency-cruiser.cjs');
const { output } = await cruise(ROOMS, { ...config.options, ruleSet: config, validate: true });
const { modules, summary } = output as ICruiseResult;

for (const { rule, from, to } of summary.violations) {
  console.log(`${rule.name}: ${from} -> ${to}`);
}

// A parser that does not know the language finds no imports, and then no violations either.
const seen = new Set(modules.map((module) => module.source));
const unseen = ours.filter((file) => !seen.has(file.replaceAll('\\', '/')));
const edges = modules.reduce((sum, module) => sum + module.dependencies.length, 0);
if (unseen.length > 0 || edges === 0) {
  console.log(`Not looked at: ${unseen.join(', ') || 'any import at all'}`);
  process.exit(1);
}
console.log(`${ours.length} files, ${edges} imports`);
process.exit(summary.error > 0 ? 1 : 0);

import { allNamedTests } from './test-titles.ts';

/** `npm run rules`: which test proves which rule, read from the names of the tests. */

const SYNC_RULES = 27;

const tests = allNamedTests();
const byRule = Map.groupBy(tests, (test) => test.rule);
const inOrder = new Intl.Collator('en', { numeric: true });

for (const [rule, named] of [...byRule].toSorted(([a], [b]) => inOrder.compare(a, b))) {
  console.log(`\n${rule}`);
  for (const { name, file } of named) console.log(`  ${name}  (${file})`);
}

const unproven = Array.from({ length: SYNC_RULES }, (_, index) => `SYNC-${index + 1}`).filter(
  (rule) => !byRule.has(rule),
);
console.log(`\n${tests.length} named tests for ${byRule.size} rules`);
if (unproven.length > 0) console.log(`No test yet: ${unproven.join(', ')}`);

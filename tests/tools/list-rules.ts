import { globSync, readFileSync } from 'node:fs';

/** `npm run rules`: which test speaks for which rule, read from the names of the tests. */

const SYNC_RULES = 26;

interface NamedTest {
  readonly rule: string;
  readonly name: string;
  readonly file: string;
}

function testsIn(file: string): NamedTest[] {
  const text = readFileSync(file, 'utf8');
  const names = text.matchAll(
    /\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)?\(\s*(['"`])(\[.*?)\1/gs,
  );
  return [...names].flatMap(([, , name = '']) => {
    const rules = /^((?:\[[^\]]+\]\s*)+)/.exec(name)?.[1]?.match(/[^[\]\s][^[\]]*/g) ?? [];
    return rules
      .flatMap((list) => list.split(/,\s*/))
      .map((rule) => ({ rule: rule.trim(), name: name.replace(/^(?:\[[^\]]+\]\s*)+/, ''), file }));
  });
}

const tests = globSync('tests/**/*.{test,e2e}.{ts,tsx}').toSorted().flatMap(testsIn);
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

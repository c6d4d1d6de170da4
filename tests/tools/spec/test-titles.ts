import { globSync, readFileSync } from 'node:fs';

/** One rule that the title of a test names in brackets before its words. */
export interface NamedTest {
  readonly rule: string;
  readonly name: string;
  readonly file: string;
  /** False of a group of tests, and of a test that is switched off. */
  readonly runs: boolean;
}

/** A call of `it`, `test` or `describe`, or of what `.each(...)` gives, with its title in brackets. */
const TITLED = /(?:\b(it|test|describe)(?:\.(\w+))?|\))\(\s*(['"`])((?:\[[^\]\n]+\]\s*)+)(.*?)\3/gs;

/** Of each test file's source: the rules in the titles of its tests. */
export function namedTests(text: string, file: string): NamedTest[] {
  return [...text.matchAll(TITLED)].flatMap(([, kind, mode, , groups = '', name = '']) => {
    const runs = kind !== 'describe' && !['skip', 'todo', 'fixme', 'describe'].includes(mode ?? '');
    return rulesIn(groups).map((rule) => ({ rule, name, file, runs }));
  });
}

/** All named tests of the project, by file. */
export function allNamedTests(): NamedTest[] {
  return globSync('tests/**/*.{test,e2e}.{ts,tsx}')
    .toSorted()
    .flatMap((file) => namedTests(readFileSync(file, 'utf8'), file));
}

/** '[SYNC-6] [spec-line 5.3, 5.4]' names SYNC-6 and two lines. */
function rulesIn(groups: string): string[] {
  return [...groups.matchAll(/\[([^\]]+)\]/g)].flatMap(([, list = '']) => {
    const rules = list.split(',').map((rule) => rule.trim());
    if (!rules[0]?.startsWith('spec-line ')) return rules;
    return rules.map((rule) => (rule.startsWith('spec-line ') ? rule : `spec-line ${rule}`));
  });
}

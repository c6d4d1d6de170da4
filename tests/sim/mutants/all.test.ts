import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MUTANTS } from './all.ts';
import { mutated } from './mutant.ts';

describe('mutants', () => {
  it.each(MUTANTS)('$name still finds the code that it changes', ({ edits }) => {
    for (const { file } of edits) {
      const text = readFileSync(file, 'utf8');
      expect(mutated(file, text, edits)).not.toBe(text);
    }
  });

  it.each(MUTANTS.flatMap(({ name, test }) => (test === undefined ? [] : [{ name, test }])))(
    '$name is caught by a case that is there',
    ({ test: { file, title } }) => {
      expect(readFileSync(file, 'utf8').split(title)).toHaveLength(2);
    },
  );

  it('throws unless the code occurs exactly once', () => {
    const edit = { file: 'a.ts', find: 'one two', replace: '' };
    expect(() => mutated('a.ts', 'one  two one\ntwo', [edit])).toThrow('holds 2 times');
    expect(() => mutated('a.ts', 'three', [edit])).toThrow('holds 0 times');
  });
});

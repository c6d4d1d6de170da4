import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Stems that several files have, with those files: names without folder and ending. */
function sharedStems(files: readonly string[]): readonly string[] {
  const byStem = Map.groupBy(files, (file) => path.basename(file).replace(/\..*$/, ''));
  return [...byStem.values()].filter((same) => same.length > 1).map((same) => same.join(' and '));
}

test('files of one stem are found, in whatever folder and with whatever ending', () => {
  expect(sharedStems(['src/ui/stars.tsx', 'src/domain/stars.ts', 'sw/star.ts'])).toEqual([
    'src/ui/stars.tsx and src/domain/stars.ts',
  ]);
});

test('each file of the product has a name that no other has, so that a name leads to one place', () => {
  const files = globSync('{src,sw,edge}/**/*.{ts,tsx,css}');
  expect(files.length).toBeGreaterThan(900);
  expect(sharedStems(files)).toEqual([]);
});

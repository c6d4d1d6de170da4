import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast } from '../../support/contrast.ts';

const css = readFileSync('src/app/app.css', 'utf8');

/** The values of a token, light first, then dark. */
function valuesOf(name: string): readonly string[] {
  return [...css.matchAll(new RegExp(`--color-${name}: (#[0-9a-f]{6});`, 'gu'))].map(
    ([, value = '']) => value,
  );
}

const TIMES = ['when-open', 'when-ahead', 'when-over', 'ink'] as const;
/** What a card lies on, also while it is pointed at or selected. */
const GROUNDS = ['paper', 'card', 'sunk'] as const;

test.each(TIMES)('[LOOK] times and distances in %s can be read in the sun: 7 to 1', (name) => {
  const weak = GROUNDS.flatMap((ground) =>
    valuesOf(name).map((text, theme) => {
      const below = valuesOf(ground)[theme] ?? '';
      return { text, below, ratio: contrast(text, below) };
    }),
  ).filter(({ ratio }) => !(ratio >= 7));
  expect(valuesOf(name)).toHaveLength(2);
  expect(weak).toEqual([]);
});

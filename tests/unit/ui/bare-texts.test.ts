import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bareTexts } from './bare-texts.ts';

/** A browser's translation replaces text nodes: React must own no text node that it has to find again. */

const component = (jsx: string) => `export function Part({ label, isOn, mark }) {
  return ${jsx};
}`;

const count = (jsx: string): number => bareTexts('part.tsx', component(jsx)).length;

test.each([
  ['text that changes beside an element', '<p><b />{label}</p>'],
  ['two texts', '<p>{label} {label}</p>'],
  ['a number beside a fixed text', '<p>{12 + isOn} miles</p>'],
  ['fixed text behind what comes and goes', '<p>{isOn && <b />}{partText.title}</p>'],
  ['fixed text behind a component that may show nothing', '<p><Chip />{partText.title}</p>'],
  ['text or an element, beside others', '<p>{isOn ? <b /> : label}<i /></p>'],
  ['text without an element of its own', '<>{label}</>'],
  ['a component that is text', '(isOn ? <b>{label}</b> : label)'],
  [
    'parts of a list that are text',
    '<p>{isOn.map((one) => (one.isMarked ? <b /> : one.text))}</p>',
  ],
  ['a list of texts', '<p>{isOn.map((one) => one.label)}</p>'],
  ['texts that are spread', '<p>{[...label]}</p>'],
  ['what may be text', '<p>{mark}<b /></p>'],
])('%s is found', (_title, jsx) => {
  expect(count(jsx)).toBeGreaterThan(0);
});

test.each([
  ['text alone in its element', '<p>{isOn ? label : partText.title}</p>'],
  ['text in an element of its own', '<p><b /><span>{label}</span></p>'],
  ['fixed text behind an element that is always there', '<p><b />{partText.title}</p>'],
  ['fixed text before what comes and goes', '<p>{partText.title}{isOn && <b />}</p>'],
  ['a list of elements', '<p>{isOn.map((one) => <b key={one}>{one}</b>)}<i /></p>'],
])('%s is right', (_title, jsx) => {
  expect(count(jsx)).toBe(0);
});

test('no text of the app stands beside others in one element', () => {
  const found = globSync('src/**/*.tsx').flatMap((file) =>
    bareTexts(file, readFileSync(file, 'utf8')).map(
      ({ line, code }) => `${file.replaceAll('\\', '/')}:${line} ${code}`,
    ),
  );
  expect(found).toEqual([]);
});

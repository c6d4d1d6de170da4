import { expect, test } from 'vitest';
import { sharedText } from '../../../../src/domain/import/shared-text.ts';

const LINK = 'https://x.example/1';
const NOTHING = { title: '', text: '', url: '' };

test.each([
  ['a text alone', { ...NOTHING, text: 'Yard sale Sat 9-2' }, 'Yard sale Sat 9-2'],
  [
    'the link in the text, as Android has it',
    { ...NOTHING, text: `Huge sale ${LINK}` },
    `Huge sale ${LINK}`,
  ],
  [
    'the link in the text and beside it',
    { title: 'Huge sale', text: `Huge sale ${LINK}`, url: LINK },
    `Huge sale ${LINK}`,
  ],
  [
    'a link twice in the text',
    { ...NOTHING, text: `${LINK} Huge sale\n${LINK}` },
    `${LINK} Huge sale`,
  ],
  ['the title as the text', { title: 'Huge sale', text: 'Huge sale', url: '' }, 'Huge sale'],
  [
    'a title and a link without a text',
    { title: 'Huge sale', text: '', url: LINK },
    `Huge sale\n${LINK}`,
  ],
  ['the link as the title', { title: LINK, text: '', url: LINK }, LINK],
  ['nothing', NOTHING, ''],
  ['lines and NUL bytes', { ...NOTHING, text: 'Sale\r\nSat 9-2\u0000' }, 'Sale\nSat 9-2'],
])('what is shared is one text, each part once: %s', (_name, shared, text) => {
  expect(sharedText(shared)).toBe(text);
});

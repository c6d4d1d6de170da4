import { expect, test } from 'vitest';
import type { Piece } from '../../../../src/features/sync-center/both-versions.tsx';
import {
  allTheirs,
  bothOf,
  faultIn,
  picksOf,
} from '../../../../src/features/sync-center/combined.ts';
import { choiceText } from '../../../../src/i18n/sync/choice-text.ts';

const piece = (name: string, mine: string | null, theirs: string | null, isText = true): Piece => {
  const [about = name, of = null] = name.split(' ');
  return { name, about, of, mine, theirs, isText };
};

test('[SYNC-20] the editor opens with both texts, and with one where it holds the other', () => {
  expect(
    bothOf([
      piece('text', 'Ask for the lamp', 'Bring cash'),
      piece('name', 'North', 'South'),
      piece('comment', 'Good, and cheap', 'Good'),
      piece('title', '', 'Good'),
      piece('rating', '4', '2', false),
    ]),
  ).toEqual({
    text: 'Ask for the lamp\n\nBring cash',
    name: 'North / South',
    comment: 'Good, and cheap',
    title: 'Good',
    rating: 'mine',
  });
});

test('[SYNC-20] words that are too long, or no name at all, are told and never cut', () => {
  const text = piece('text', 'a', 'b');
  expect(faultIn(text, { text: 'x'.repeat(2000) })).toBeNull();
  expect(faultIn(text, { text: '😀'.repeat(2003) })).toEqual({ over: 3 });
  expect(faultIn(text, { text: ' ' })).toBeNull();
  const name = piece('name', 'a', 'b');
  expect(faultIn(name, { name: 'x'.repeat(121) })).toEqual({ over: 1 });
  expect(faultIn(name, { name: '  ' })).toEqual({ over: 0 });
  expect(faultIn(piece('rating', '1', '2', false), { rating: '' })).toBeNull();
});

test('[SYNC-20] what is put together goes out piece by piece', () => {
  const pieces = [
    piece('name', 'North', 'South'),
    piece('stop s1 0', 'rug', 'lamp'),
    piece('day', '2026-06-06', null, false),
    piece('order', 'x', 'y', false),
  ];
  const combined = { ...bothOf(pieces), name: ' North\nEast ', day: 'theirs' };
  expect(picksOf(pieces, combined)).toEqual({
    name: { text: 'North East' },
    'stop s1 0': { text: 'rug\n\nlamp' },
    day: 'theirs',
    order: 'mine',
  });
  expect(allTheirs(pieces)).toEqual({
    name: 'theirs',
    'stop s1 0': 'theirs',
    day: 'theirs',
    order: 'theirs',
  });
});

test('[SYNC-20] each version is said in words, also where one has taken it away', () => {
  expect(choiceText.said(piece('stop s1 0', null, ''), 'mine')).toBe('The stop was removed.');
  expect(choiceText.said(piece('stop s1 0', null, ''), 'theirs')).toBe('No note.');
  expect(choiceText.said(piece('rating', '1', '4'), 'mine')).toBe('1 star');
  expect(choiceText.said(piece('rating', '1', '4'), 'theirs')).toBe('4 stars');
  expect(choiceText.said(piece('isAlert', 'true', 'false'), 'mine')).toBe('On');
  expect(choiceText.about({ ...piece('stop s1 0', '', ''), of: 'Books' })).toBe(
    'Your note for Books',
  );
});

import { expect, test } from 'vitest';
import type { Held } from '../../../../../src/domain/moderation/held.ts';
import {
  inPlaces,
  leftOutOf,
  photosAgain,
  wantedOf,
} from '../../../../../src/domain/sale/draft/earlier-photos.ts';

const image = (id: string, position: number) => ({
  id,
  position,
  path: `${id}.jpg`,
  smallPath: `${id}-s.jpg`,
  bytes: 9,
  thumb: null,
});
const SALE = { id: 's1', isSample: false, images: [image('p1', 0), image('p2', 1)] };

const viewOf = (changes: object = {}, held: Held | null = null) => ({
  sale: { ...SALE, ...changes },
  held,
});
const HELD: Held = { by: 'reports', reason: 'reports', note: '', at: '2026-06-01T12:00:00.000Z' };

test('[SYNC-22] a sale that is listed again takes all its photos along, unless they come with the app', () => {
  expect(photosAgain(viewOf())).toEqual({ saleId: 's1', images: SALE.images, removed: [] });
  expect(photosAgain(viewOf({ images: [] }))).toBeNull();
  expect(photosAgain(viewOf({ isSample: true }))).toBeNull();
});

test('[SYNC-27] a hidden sale takes none along', () => {
  expect(photosAgain(viewOf({}, HELD))).toBeNull();
});

test('a seller is told why photos are not in the new sale', () => {
  expect(leftOutOf(viewOf(), 0)).toBe('none');
  expect(leftOutOf(viewOf(), 1)).toBe('unsent');
  expect(leftOutOf(viewOf({ copying: ['p3'] }), 0)).toBe('unsent');
  expect(leftOutOf(viewOf({}, HELD), 0)).toBe('hidden');
  expect(leftOutOf(viewOf({ images: [] }, HELD), 0)).toBe('none');
});

test('those that were removed are not wanted', () => {
  expect(wantedOf(null)).toEqual([]);
  const earlier = { saleId: 's1', images: SALE.images, removed: ['p1'] };
  expect(wantedOf(earlier).map(({ id }) => id)).toEqual(['p2']);
});

test('they take their places among all photos of the draft', () => {
  const earlier = { saleId: 's1', images: SALE.images, removed: [] };
  const { images } = inPlaces(earlier, ['p2', 'new', 'p1']);
  expect(images.map(({ id, position }) => `${id} ${position}`)).toEqual(['p1 2', 'p2 0']);
  expect(inPlaces(earlier, ['new'])).toEqual(earlier);
});

import { expect, test } from 'vitest';
import {
  inPlaces,
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

test('[SYNC-22] a sale that is listed again takes all its photos along, unless they come with the app', () => {
  expect(photosAgain(SALE)).toEqual({ saleId: 's1', images: SALE.images, removed: [] });
  expect(photosAgain({ ...SALE, images: [] })).toBeNull();
  expect(photosAgain({ ...SALE, isSample: true })).toBeNull();
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

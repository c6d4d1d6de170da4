import { expect, test } from 'vitest';
import { saleImageAddress } from '../../../src/components/photos/sale-photo-address.ts';

test('samples come with the app', () => {
  expect(saleImageAddress('/samples/lamp.png', 'https://x.example')).toBe('/samples/lamp.png');
});

test("[spec 9] [spec-line 9.3] others lie in the public bucket 'sale-images'", () => {
  expect(saleImageAddress('s1/i1.webp', 'https://x.example')).toBe(
    'https://x.example/storage/v1/object/public/sale-images/s1/i1.webp',
  );
  expect(saleImageAddress('s1/i1.webp', 'same-origin')).toBe(
    '/storage/v1/object/public/sale-images/s1/i1.webp',
  );
});

test('a path cannot reach out of the bucket or into the query', () => {
  expect(saleImageAddress('s1/a?b#c d.png', '')).toBe(
    '/storage/v1/object/public/sale-images/s1/a%3Fb%23c%20d.png',
  );
});

import { expect, test } from 'vitest';
import { placeholderAddress } from '../../../src/components/photos/placeholder-address.ts';

test('[SYNC-22] the placeholder is a bitmap of 4 x 3 pixels, with the pixels as they came', () => {
  const pixels = Uint8Array.from({ length: 36 }, (_, index) => index * 7);
  const address = placeholderAddress(Buffer.from(pixels).toString('base64'));
  const file = Buffer.from(address?.split(',')[1] ?? '', 'base64');
  expect(file.toString('latin1', 0, 2)).toBe('BM');
  expect(file).toHaveLength(file.readUInt32LE(2));
  expect([file.readInt32LE(18), file.readInt32LE(22), file.readUInt16LE(28)]).toEqual([4, 3, 24]);
  expect(file.subarray(file.readUInt32LE(10))).toEqual(Buffer.from(pixels));
});

test('what is no placeholder of ours is none', () => {
  const others = [null, '', 'AAAA', `${'A'.repeat(47)}"`, 'A'.repeat(52)];
  expect(others.map(placeholderAddress)).toEqual([null, null, null, null, null]);
});

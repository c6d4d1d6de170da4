import { describe, expect, test } from 'vitest';
import { knownPoint, whyAbout } from '../../../../src/domain/sale/best-point.ts';
import { saleAt } from '../../device/catalog/around-chicago.ts';

const ZIP = { lat: 45.53, lng: -109.54 };
const NEAR = { lat: 45.1, lng: -109.1 };
const EXACT = { lat: 45.11, lng: -109.11 };

describe('[spec 9] how well the place of a sale is known', () => {
  const sale = saleAt('s1', null, { placeQuality: 'exact' });
  const blurred = { ...sale, nearLat: NEAR.lat, nearLng: NEAR.lng };

  test('its public place is exact, and so is the point of its row', () => {
    expect(knownPoint(blurred, EXACT, ZIP)).toEqual({ ...EXACT, isAbout: false });
    expect(knownPoint({ ...blurred, ...EXACT }, null, ZIP)).toEqual({ ...EXACT, isAbout: false });
  });

  test('a blurred point is about', () => {
    expect(knownPoint(blurred, null, ZIP)).toEqual({ ...NEAR, isAbout: true });
  });

  test('the middle of a ZIP is about, whether the seller had nothing better or nothing at all', () => {
    const byZip = { ...sale, ...ZIP, nearLat: ZIP.lat, nearLng: ZIP.lng };
    expect(knownPoint({ ...byZip, placeQuality: 'zip' }, ZIP, null)).toEqual({
      ...ZIP,
      isAbout: true,
    });
    expect(knownPoint({ ...sale, placeQuality: 'none' }, null, ZIP)).toEqual({
      ...ZIP,
      isAbout: true,
    });
  });

  test('nothing known, or online only: nowhere', () => {
    expect(knownPoint(sale, null, null)).toBeNull();
    expect(knownPoint({ ...blurred, kind: 'online-only' }, EXACT, ZIP)).toBeNull();
  });
});

describe('why a sale is placed roughly', () => {
  const nowMs = Date.parse('2026-06-06T15:00:00Z');
  const before = { releaseRule: 'at', releaseAt: '2026-06-06T14:59:00Z' } as const;
  const later = { releaseRule: 'at', releaseAt: '2026-06-06T15:01:00Z' } as const;
  const street = { street: '1420 W Diversey Pkwy' };

  test.each([
    ['a public street that nobody has put on the map', { releaseRule: 'now' }, street, 'zip'],
    ['no street at all', { releaseRule: 'now' }, null, 'zip'],
    ['a street that has become public', before, street, 'zip'],
    ['a street that is public and still on its way', before, null, 'zip'],
    ['a street that is not public yet', later, null, 'later'],
    ["one's own street, which the map does not know", later, street, 'zip'],
    ['a time that is none', { releaseRule: 'at', releaseAt: 'soon' }, null, 'later'],
    ['a street that is never shown', { releaseRule: 'never' }, null, 'never'],
  ] as const)('%s', (_, rule, place, why) => {
    expect(whyAbout({ releaseAt: null, ...rule }, place, nowMs)).toBe(why);
  });
});

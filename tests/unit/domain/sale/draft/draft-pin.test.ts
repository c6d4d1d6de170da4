import { describe, expect, test } from 'vitest';
import { oneLineAddress } from '../../../../../src/domain/geo/found-place.ts';
import {
  otherZipOf,
  pinOf,
  pointOfPin,
  standingPin,
} from '../../../../../src/domain/sale/draft/draft-pin.ts';

const PLACE = {
  lat: 42.05,
  lng: -87.69,
  quality: 'street',
  label: '2100 RIDGE AVE, EVANSTON, IL, 60201',
  zipCode: '60201',
  isOutsideUs: false,
} as const;
const ADDRESS = { street: '2100 Ridge Ave', zipCode: '60201' };
const ZIP = { lat: 42.06, lng: -87.7 };

describe('a point that was found', () => {
  const pin = pinOf(PLACE, ADDRESS);

  test('holds for the address that it was found for, however that is spaced', () => {
    expect(standingPin(pin, ADDRESS)).toBe(pin);
    expect(standingPin(pin, { street: ' 2100  RIDGE ave ', zipCode: '60201-1234' })).toBe(pin);
  });

  test('says nothing of another address', () => {
    expect(standingPin(pin, { ...ADDRESS, street: '2101 Ridge Ave' })).toBeNull();
    expect(standingPin(pin, { ...ADDRESS, zipCode: '60202' })).toBeNull();
  });

  test('goes with its quality; without it the middle of the ZIP code, or nothing', () => {
    expect(pointOfPin(pin, ZIP)).toEqual({ lat: 42.05, lng: -87.69, quality: 'street' });
    expect(pointOfPin(null, ZIP)).toEqual({ ...ZIP, quality: 'zip' });
    expect(pointOfPin(null, null)).toEqual({ lat: null, lng: null, quality: 'none' });
  });

  test('in another ZIP code than was written it may be another street', () => {
    expect(otherZipOf(pin, { ...ADDRESS, zipCode: '60201-1234' })).toBeNull();
    expect(otherZipOf(pin, { ...ADDRESS, zipCode: '60614' })).toBe('60201');
    const unknown = pinOf({ ...PLACE, zipCode: null }, ADDRESS);
    expect(otherZipOf(unknown, { ...ADDRESS, zipCode: '60614' })).toBeNull();
  });
});

test('a pin put there by hand stays, whatever the address', () => {
  const pin = { lat: 42, lng: -87.7, quality: 'manual', found: null } as const;
  expect(standingPin(pin, { street: 'Anywhere', zipCode: '' })).toBe(pin);
});

test.each([
  [
    '2100 Ridge Ave',
    '60201',
    { city: 'Evanston', state: 'IL' },
    '2100 Ridge Ave, Evanston, IL 60201',
  ],
  [' 2100 Ridge Ave ', '00001', null, '2100 Ridge Ave, 00001'],
  ['2100 Ridge Ave, Evanston', '', null, '2100 Ridge Ave, Evanston'],
])('%j and %j in one line', (street, zipCode, town, line) => {
  expect(oneLineAddress(street, zipCode, town)).toBe(line);
});

import { visitFactsOf } from '../../../../src/domain/sale/sale-fields.ts';
import type { SaleView } from '../../../../src/domain/sale/sale-view.ts';
import { describe, expect, test } from 'vitest';
import {
  addressLine,
  directionsLink,
  placeWords,
  publicAddressLine,
  releaseNote,
  wayTo,
} from '../../../../src/components/sale/where-it-is.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');

const SALE: SaleView['sale'] = {
  id: 's1',
  userId: null,
  sellerName: null,
  title: 'A sale',
  description: '',
  zipCode: '60614',
  saleType: 'garage',
  kind: null,
  timeZone: 'America/Chicago',
  saleUrl: null,
  ...visitFactsOf({}),
  tags: [],
  days: [],
  images: [],
  placeQuality: 'street',
  releaseRule: 'now',
  releaseAt: null,
  lat: null,
  lng: null,
  nearLat: null,
  nearLng: null,
  cancelledAt: null,
  cancelReason: null,
  soldOutAt: null,
  halfPriceFrom: null,
  rainDate: null,
  isSample: false,
  createdAt: '2026-11-01T00:00:00Z',
};

function seen(
  sale: Partial<SaleView['sale']>,
  place: Partial<NonNullable<SaleView['place']>> | null = null,
): SaleView {
  return {
    sale: { ...SALE, ...sale },
    place: place && { id: 's1', street: null, lat: null, lng: null, ...place },
    stats: null,
    isSaved: false,
    isMine: false,
    held: null,
    rev: 1,
    parkedCode: null,
    sync: null,
  };
}

describe('the address, as far as it is public', () => {
  test('[spec 7] [spec-line 7.28] released: street and ZIP code, and the way there', () => {
    const view = seen({}, { street: '5 Oak St' });
    expect(addressLine(view, NOW_MS)).toBe('5 Oak St, 60614');
    expect(directionsLink(view, null)).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=5%20Oak%20St%2C%2060614',
    );
  });

  test('to be released: when, on the clock of the sale, and no directions', () => {
    const view = seen({ releaseRule: 'at', releaseAt: '2026-11-21T00:00:00Z' });
    expect(addressLine(view, NOW_MS)).toBe(
      'The address will be public on Nov 20, 6\u00a0PM (60614)',
    );
    expect(directionsLink(view, null)).toBeNull();
  });

  test('released by the clock, and not heard of yet', () => {
    const view = seen({ releaseRule: 'at', releaseAt: '2026-11-20T11:59:00Z' });
    expect(addressLine(view, NOW_MS)).toBe(
      'The address is public, but not on this device yet (60614)',
    );
  });

  test('its seller always sees it, and reads who else does', () => {
    const own = (sale: Partial<SaleView['sale']>): SaleView => ({
      ...seen(sale, { street: '5 Oak St' }),
      isMine: true,
    });
    const later = own({ releaseRule: 'at', releaseAt: '2026-11-21T00:00:00Z' });
    expect(addressLine(later, NOW_MS)).toBe('5 Oak St, 60614');
    expect(releaseNote(later, NOW_MS)).toBe('Shoppers will see it on Nov 20, 6\u00a0PM.');
    expect(releaseNote(later, Date.parse('2026-11-21T00:00:00Z'))).toBeNull();
    expect(releaseNote(own({ releaseRule: 'never' }), NOW_MS)).toBe("Shoppers don't see it.");
    expect(releaseNote(own({}), NOW_MS)).toBeNull();
    expect(releaseNote({ ...later, isMine: false }, NOW_MS)).toBeNull();
  });

  test('never released', () => {
    expect(addressLine(seen({ releaseRule: 'never' }), NOW_MS)).toContain('on request');
  });

  test('nothing is known', () => {
    expect(addressLine(seen({ zipCode: null }), NOW_MS)).toBe('Location not known');
  });
});

describe('the distance', () => {
  const here = { lat: 41.9, lng: -87.6 };

  test('to the exact point where that is public, else to the public one', () => {
    const blurred = seen({ nearLat: 42, nearLng: -87.6 });
    expect(wayTo(blurred, here, null)?.miles).toBeCloseTo(6.9, 1);
    expect(wayTo(blurred, here, null)?.isAbout).toBe(true);
    const exact = seen({ nearLat: 42, nearLng: -87.6 }, { lat: 41.9, lng: -87.6 });
    expect(wayTo(exact, here, null)).toEqual({ miles: 0, isAbout: false });
  });

  test('none to a sale that no one could place', () => {
    expect(wayTo(seen({}), here, null)).toBeNull();
  });

  test('[spec 9] the middle of its ZIP, where it stands, is about', () => {
    const inZip = seen({ placeQuality: 'zip' }, { street: '100 N State St', ...here });
    expect(wayTo(inZip, here, here)).toEqual({ miles: 0, isAbout: true });
    expect(wayTo(seen({ placeQuality: 'none' }), here, here)).toEqual({ miles: 0, isAbout: true });
    // The way there is by the text of the address, which is exact.
    expect(directionsLink(inZip, { city: 'Chicago', state: 'IL' })).toContain(
      '100%20N%20State%20St%2C%20Chicago%2C%20IL%2060614',
    );
  });
});

test('of one’s own sale, the public line has no street before it is released, nor while it is held', () => {
  const place = { street: '77 Hidden Lane' };
  const own = (sale: Partial<SaleView['sale']>) => ({ ...seen(sale, place), isMine: true });
  const ahead = { releaseRule: 'at', releaseAt: '2026-11-21T12:00:00Z' } as const;
  expect(publicAddressLine(own({ releaseRule: 'now' }), NOW_MS)).toBe('77 Hidden Lane, 60614');
  for (const view of [
    own(ahead),
    own({ releaseRule: 'never' }),
    {
      ...own({ releaseRule: 'now' }),
      held: { by: 'reports', reason: 'reports', note: '', at: '2026-11-20T11:00:00Z' } as const,
    },
  ]) {
    expect(addressLine(view, NOW_MS)).toContain('77 Hidden Lane');
    expect(publicAddressLine(view, NOW_MS)).not.toContain('Hidden');
  }
});

describe('[LOOK] the place in few words, under the title', () => {
  const CHICAGO = { city: 'Chicago', state: 'IL' };
  const hidden = { releaseRule: 'at', releaseAt: '2026-11-28T00:00:00Z' } as const;

  test.each<[string, SaleView, string]>([
    ['a street', seen({}, { street: '82 Mossy Anchor Ave' }), '82 Mossy Anchor Ave'],
    ['a street that is public later', seen(hidden), 'Address from Nov 27 at 6\u00a0PM'],
    [
      'the same, in the coming days',
      seen({ ...hidden, releaseAt: '2026-11-22T00:00:00Z' }),
      'Address from Saturday at 6\u00a0PM',
    ],
    [
      'one that has been public since, but not here',
      seen({ ...hidden, releaseAt: '2026-11-20T11:00:00Z' }),
      'The address is public, but not on this device yet',
    ],
    ['a street on request', seen({ releaseRule: 'never' }), 'Address on request'],
    ['only a ZIP code', seen({}), 'Around Chicago, IL'],
    ['nothing', seen({ placeQuality: 'none', zipCode: null }), 'Location not known'],
    ['no place at all', seen({ kind: 'online-only' }), 'Online only'],
  ])('%s', (_, view, words) => {
    expect(placeWords(view, NOW_MS, view.sale.placeQuality === 'none' ? null : CHICAGO)).toBe(
      words,
    );
  });

  test('the ZIP code stands for a town that is not known', () => {
    expect(placeWords(seen({}), NOW_MS, null)).toBe('Around 60614');
  });
});

import { expect, test } from 'vitest';
import { readFilters } from '../../../../src/components/filters/filter-state.ts';
import { isInside } from '../../../../src/domain/geo/bounds.ts';
import { similarSales } from '../../../../src/features/sale-detail/similar-link.ts';

const CHICAGO = { lat: 41.92, lng: -87.65 };
const MILWAUKEE = { lat: 43.04, lng: -87.91 };

const filtersOf = (address: string) => readFilters(new URL(address, 'http://here').searchParams);

test('[LOOK] similar sales are of the same type and around the same place', () => {
  const { saleType, bounds } = filtersOf(similarSales({ saleType: 'estate' }, CHICAGO));
  expect(saleType).toBe('estate');
  if (bounds === null) throw new Error('no area');
  expect(isInside(bounds, CHICAGO)).toBe(true);
  expect(isInside(bounds, MILWAUKEE)).toBe(false);
});

test('[LOOK] of a sale without a place, those of its type around the person are similar', () => {
  expect(similarSales({ saleType: 'auction' }, null)).toBe('/discover?type=auction');
});

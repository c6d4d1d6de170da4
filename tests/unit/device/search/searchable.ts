import type { CatalogRow } from '../../../../src/device/catalog/catalog-entry.ts';
import { writtenSales } from '../../../support/builders/sale-texts.ts';

/** Saturday, June 6, 2026, in the morning in Chicago. */
export const NOW_MS = Date.parse('2026-06-06T15:00:00Z');
export const TODAY = '2026-06-06';

const [PATTERN] = writtenSales(1, 20_610);

type Changes = Partial<CatalogRow['sale']> & {
  readonly street?: string;
  readonly isMine?: boolean;
};

/** A sale in Chicago, open today until 4 PM unless said otherwise. */
export function searchable(id: string, { street, isMine, ...changes }: Changes): CatalogRow {
  if (PATTERN === undefined) throw new Error('no pattern');
  return {
    sale: {
      ...PATTERN.sale,
      id,
      title: 'Things',
      description: '',
      tags: [],
      zipCode: '60614',
      saleType: 'garage',
      days: [{ date: TODAY, startTime: '08:00', endTime: '16:00', nextDay: false }],
      lat: 41.9,
      lng: -87.65,
      ...changes,
    },
    ...(street !== undefined && { place: { id, street, lat: 41.9, lng: -87.65 } }),
    ...(isMine !== undefined && { isMine }),
  };
}

import { describe, expect, test } from 'vitest';
import { saleNotes } from '../../../src/components/sale/sale-notes.ts';
import type { Sale } from '../../../src/domain/sale/sale.ts';
import { foldEntries } from '../../../src/sync/outbox/fold-overlays.ts';
import { NO_DOCS } from '../../../src/sync/mutations/rule.ts';
import { entryOf } from '../../support/builders/outbox-entries.ts';
import { create } from '../../support/builders/sale-args.ts';

/** June 6, 08:00 to 14:00 in Denver (UTC-6). */
function saleWith(fields: Partial<Sale>): Sale {
  const { sale } = foldEntries(NO_DOCS, [entryOf(create('s1'), 1)]);
  if (sale === null) throw new Error('no sale');
  return { ...sale, ...fields };
}

const at = (iso: string): number => Date.parse(iso);

describe('what the seller has said about the day', () => {
  const halfPriceFrom = '2026-06-06T18:00:00Z';

  test('half price: from when, then that it is so, then nothing more', () => {
    const sale = saleWith({ halfPriceFrom });
    expect(saleNotes(sale, at('2026-06-06T17:59:00Z'))).toEqual(['Half price from Sat 12\u00a0PM']);
    expect(saleNotes(sale, at('2026-05-31T18:00:00Z'))).toEqual([
      'Half price from Jun 6, 12\u00a0PM',
    ]);
    expect(saleNotes(sale, at('2026-06-06T18:00:00Z'))).toEqual(['Half price now']);
    expect(saleNotes(sale, at('2026-06-06T20:00:00Z'))).toEqual([]);
  });

  test('nothing is half price that is sold out or cancelled', () => {
    const now = at('2026-06-06T17:00:00Z');
    const soldOutAt = '2026-06-06T16:00:00Z';
    expect(saleNotes(saleWith({ halfPriceFrom, soldOutAt }), now)).toEqual([]);
    const cancelledAt = '2026-06-05T16:00:00Z';
    const cancelled = saleWith({ halfPriceFrom, cancelledAt, rainDate: '2026-06-07' });
    expect(saleNotes(cancelled, now)).toEqual([]);
  });

  test('the rain date, until that day is over where the sale is', () => {
    const sale = saleWith({ rainDate: '2026-06-07' });
    for (const iso of ['2026-06-06T15:00:00Z', '2026-06-08T05:59:00Z']) {
      expect(saleNotes(sale, at(iso))).toEqual(['If it rains: Sun, Jun 7']);
    }
    expect(saleNotes(sale, at('2026-06-08T06:00:00Z'))).toEqual([]);
  });
});

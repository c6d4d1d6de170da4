import { describe, expect, test } from 'vitest';
import type { SaleDraft } from '../../../src/domain/sale/draft.ts';
import { againFrom, changesBetween, draftOf } from '../../../src/domain/sale/draft-of.ts';
import { foldEntries } from '../../../src/sync/fold.ts';
import { NO_DOCS } from '../../../src/sync/mutations/rule.ts';
import { entryOf } from '../../support/queue.ts';
import { create } from '../../support/sale-args.ts';

function posted(): SaleDraft {
  const { sale, place } = foldEntries(NO_DOCS, [entryOf(create('s1'), 1)]);
  if (sale === null) throw new Error('nothing was posted');
  return draftOf({ sale, place });
}

describe('an own sale back in its form', () => {
  test('opened and sent unchanged, nothing is sent', () => {
    expect(changesBetween(posted(), posted())).toEqual({ fields: {}, street: null, days: null });
    // Nor by spaces that are not kept, or days in another order.
    const spaced = { ...posted(), title: ` ${posted().title} ` };
    expect(changesBetween(posted(), spaced).fields).toEqual({});
  });

  test('[SYNC-20] only what was changed is sent, so that two edits meet field by field', () => {
    const after = { ...posted(), title: 'Lamps', tags: [...posted().tags, 'lamps'] };
    expect(changesBetween(posted(), after)).toEqual({
      fields: { title: 'Lamps', tags: ['books', 'lamps'] },
      street: null,
      days: null,
    });
  });

  test('days go as a set', () => {
    const [day] = posted().days;
    if (day === undefined) throw new Error('no day');
    const later = { ...day, date: '2026-06-07' };
    const after = { ...posted(), days: [later, day] };
    expect(changesBetween(posted(), after)).toEqual({
      fields: {},
      street: null,
      days: [day, later],
    });
  });

  test('another street or ZIP code is another place', () => {
    expect(changesBetween(posted(), { ...posted(), street: '2 Main St' })).toMatchObject({
      fields: {},
      street: '2 Main St',
    });
    expect(changesBetween(posted(), { ...posted(), zipCode: '60601' })).toMatchObject({
      fields: { zipCode: '60601' },
      street: '1 Main St',
    });
  });

  test('a link goes with a type that has none', () => {
    const estate: SaleDraft = { ...posted(), saleType: 'estate', saleUrl: 'https://x.example' };
    expect(changesBetween(estate, { ...estate, saleType: 'garage' }).fields).toEqual({
      saleType: 'garage',
      saleUrl: null,
    });
  });

  test('listed again it has everything but its days and its hour of release', () => {
    const { sale, place } = foldEntries(NO_DOCS, [
      entryOf(create('s1', { releaseRule: 'at', releaseAt: '2026-06-06T12:00:00Z' }), 1),
    ]);
    if (sale === null) throw new Error('nothing was posted');
    const day = { date: '2026-07-04', startTime: '09:00', endTime: '17:00', nextDay: false };
    expect(againFrom({ sale, place }, day)).toEqual({ ...posted(), days: [day] });
  });
});

import { describe, expect, test } from 'vitest';
import type { SaleDraft } from '../../../../../src/domain/sale/draft/draft.ts';
import {
  againFrom,
  changesBetween,
  draftOf,
  isMoved,
  pinAgain,
  weeksLater,
} from '../../../../../src/domain/sale/draft/draft-of.ts';
import { standingPin } from '../../../../../src/domain/sale/draft/draft-pin.ts';
import type { PlaceQuality } from '../../../../../src/domain/sale/sale.ts';
import { foldEntries } from '../../../../../src/sync/outbox/fold-overlays.ts';
import { NO_DOCS } from '../../../../../src/sync/mutations/rule.ts';
import { entryOf } from '../../../../support/builders/outbox-entries.ts';
import { create } from '../../../../support/builders/sale-args.ts';

const DENVER = { before: 'America/Denver', after: 'America/Denver' };

function postedWith(fields: Parameters<typeof create>[1]): SaleDraft {
  const { sale, place } = foldEntries(NO_DOCS, [entryOf(create('s1', fields), 1)]);
  if (sale === null) throw new Error('nothing was posted');
  return draftOf({ sale, place });
}

const posted = (): SaleDraft => postedWith({});

describe('an own sale back in its form', () => {
  test('opened and sent unchanged, nothing is sent', () => {
    expect(changesBetween(posted(), posted(), DENVER)).toEqual({
      fields: {},
      release: null,
      announced: {},
      days: null,
    });
    // Nor by spaces that are not kept, or days in another order.
    const spaced = { ...posted(), title: ` ${posted().title} ` };
    expect(changesBetween(posted(), spaced, DENVER).fields).toEqual({});
  });

  test('[SYNC-20] only what was changed is sent, so that two edits meet field by field', () => {
    const after = { ...posted(), title: 'Lamps', tags: [...posted().tags, 'lamps'] };
    expect(changesBetween(posted(), after, DENVER)).toEqual({
      fields: { title: 'Lamps', tags: ['books', 'lamps'] },
      release: null,
      announced: {},
      days: null,
    });
  });

  test('what is said to people who come goes field by field, and can be taken back', () => {
    const before = postedWith({ parking: 'On the street', payment: 'Cash' });
    expect(before).toMatchObject({ lineNumbers: '', parking: 'On the street', payment: 'Cash' });
    const after = { ...before, lineNumbers: 'From 7:30 AM', parking: '' };
    expect(changesBetween(before, after, DENVER).fields).toEqual({
      lineNumbers: 'From 7:30 AM',
      parking: null,
    });
  });

  test('days go as a set', () => {
    const [day] = posted().days;
    if (day === undefined) throw new Error('no day');
    const later = { ...day, date: '2026-06-07' };
    const after = { ...posted(), days: [later, day] };
    expect(changesBetween(posted(), after, DENVER)).toEqual({
      fields: {},
      release: null,
      announced: {},
      days: [day, later],
    });
  });

  test('half price and rain date come back on the clock of the sale, and go where they were changed', () => {
    const announced = {
      halfPriceDate: '2026-06-07',
      halfPriceTime: '12:00',
      rainDate: '2026-06-13',
    };
    const before = { ...posted(), ...announced };
    expect(changesBetween(before, before, DENVER).announced).toEqual({});
    expect(changesBetween(posted(), before, DENVER).announced).toEqual({
      halfPriceFrom: '2026-06-07T18:00:00.000Z',
      rainDate: '2026-06-13',
    });
    const taken = { ...before, halfPriceDate: '', halfPriceTime: '' };
    expect(changesBetween(before, taken, DENVER).announced).toEqual({ halfPriceFrom: null });
  });

  test('another street or ZIP code is another place', () => {
    expect(isMoved(posted(), posted())).toBe(false);
    expect(isMoved(posted(), { ...posted(), street: ' 1 Main St ' })).toBe(false);
    expect(isMoved(posted(), { ...posted(), street: '2 Main St' })).toBe(true);
    expect(isMoved(posted(), { ...posted(), zipCode: '60601' })).toBe(true);
  });

  test('an hour of release comes back on the clock of the sale, and unchanged it is not sent', () => {
    const before = postedWith({ releaseRule: 'at', releaseAt: '2026-06-06T00:00:30Z' });
    expect(before).toMatchObject({ releaseDate: '2026-06-05', releaseTime: '18:00' });
    expect(changesBetween(before, before, DENVER).release).toBeNull();
  });

  test('[SYNC-20] rule and hour of a release go together, whichever was changed', () => {
    const before = postedWith({ releaseRule: 'at', releaseAt: '2026-06-06T00:00:00Z' });
    const later = { ...before, releaseTime: '19:30' };
    expect(changesBetween(before, later, DENVER).release).toEqual({
      releaseRule: 'at',
      releaseAt: '2026-06-06T01:30:00.000Z',
    });
    const never = { ...before, releaseRule: 'never' as const };
    expect(changesBetween(before, never, DENVER).release).toEqual({
      releaseRule: 'never',
      releaseAt: null,
    });
  });

  test('moved into another zone, six in the evening is six in the evening there', () => {
    const before = postedWith({ releaseRule: 'at', releaseAt: '2026-06-06T00:00:00Z' });
    const zones = { before: 'America/Denver', after: 'America/New_York' };
    expect(changesBetween(before, before, zones).release).toEqual({
      releaseRule: 'at',
      releaseAt: '2026-06-05T22:00:00.000Z',
    });
  });

  test('a tag that is typed but not added is a change', () => {
    const typed = { ...posted(), typedTag: 'Lamps' };
    expect(changesBetween(posted(), typed, DENVER).fields).toEqual({
      tags: [...posted().tags, 'lamps'],
    });
  });

  test('a link goes with a type that has none', () => {
    const estate: SaleDraft = { ...posted(), saleType: 'estate', saleUrl: 'https://x.example' };
    expect(changesBetween(estate, { ...estate, saleType: 'garage' }, DENVER).fields).toEqual({
      saleType: 'garage',
      saleUrl: null,
    });
  });

  test('listed again it stands where it stood, unless that was only its ZIP code', () => {
    const point = { street: '1 Main St', lat: 39.74, lng: -104.99 };
    const again = (quality: PlaceQuality) => {
      const place = quality === 'none' ? { ...point, lat: null, lng: null } : point;
      const posting = create('s1', { place: { ...place, quality } });
      const docs = foldEntries(NO_DOCS, [entryOf(posting, 1)]);
      if (docs.sale === null) throw new Error('nothing was posted');
      const own = { sale: docs.sale, place: docs.place };
      return standingPin(pinAgain(own), draftOf(own));
    };
    expect(again('street')).toMatchObject({ lat: 39.74, lng: -104.99, quality: 'street' });
    expect(again('exact')?.found?.label).toBe('1 Main St');
    expect(again('manual')).toMatchObject({ quality: 'manual', found: null });
    expect(again('zip')).toBeNull();
    expect(again('none')).toBeNull();
  });

  test('listed again it has its weekdays, hours and email address, and is shown at once', () => {
    const day = (date: string, startTime: string) => {
      return { date, startTime, endTime: '17:00', nextDay: false };
    };
    const days = [day('2026-06-05', '08:30'), day('2026-06-06', '10:00')];
    const release = { releaseRule: 'at', releaseAt: '2026-06-05T12:00:00Z' } as const;
    const { sale, place } = foldEntries(NO_DOCS, [entryOf(create('s1', { days, ...release }), 1)]);
    if (sale === null) throw new Error('nothing was posted');
    const email = 'seller@example.org';
    expect(againFrom({ sale, place, email }, '2026-07-01')).toEqual({
      ...posted(),
      email,
      days: [day('2026-07-03', '08:30'), day('2026-07-04', '10:00')],
    });
  });
});

describe('the same sale some weeks later', () => {
  const saleWith = (fields: Parameters<typeof create>[1]) => {
    const { sale, place } = foldEntries(NO_DOCS, [entryOf(create('s1', fields), 1)]);
    if (sale === null) throw new Error('nothing was posted');
    return { sale, place };
  };
  const day = (date: string) => ({ date, startTime: '09:00', endTime: '17:00', nextDay: false });
  const dates = (today: string) =>
    weeksLater(saleWith({ days: [day('2026-06-05'), day('2026-06-06')] }), today).days.map(
      ({ date }) => date,
    );

  test('on the same weekdays, the first of them after today', () => {
    expect(dates('2026-06-01')).toEqual(['2026-06-12', '2026-06-13']);
    expect(dates('2026-06-06')).toEqual(['2026-06-12', '2026-06-13']);
    expect(dates('2026-06-12')).toEqual(['2026-06-19', '2026-06-20']);
    expect(dates('2026-12-31')).toEqual(['2027-01-01', '2027-01-02']);
  });

  test('everything else stays, and an address is shown as late before the sale as it was', () => {
    const own = saleWith({
      days: [day('2026-06-05')],
      releaseRule: 'at',
      releaseAt: '2026-06-04T18:00:00Z',
    });
    const before = draftOf(own);
    const later = weeksLater(own, '2026-06-02');
    expect(later).toEqual({ ...before, days: [day('2026-06-12')], releaseDate: '2026-06-11' });
    const email = 'seller@example.org';
    expect(weeksLater({ ...own, email }, '2026-06-02')).toEqual({ ...later, email });
  });
});

import { visitFactsOf } from '../../../../../src/domain/sale/sale-fields.ts';
import { lineOf } from '../../../../../src/domain/text/cut.ts';
import * as fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { validateDraft } from '../../../../../src/domain/sale/draft/draft-check.ts';
import {
  type SaleCreateArgs,
  type SaleDraft,
  cleanDraft,
  draftToCreateArgs,
  emptyDraft,
} from '../../../../../src/domain/sale/draft/draft.ts';
import { codePointLength } from '../../../../../src/domain/text/clean.ts';
import type { MutationArgs } from '../../../../../src/sync/mutations/mutation.ts';

const NOW_MS = Date.parse('2026-06-01T12:00:00Z');
const FACTS = {
  id: '0190f5c0-0000-7000-8000-000000000001',
  place: { lat: 37.77, lng: -122.42, quality: 'manual' },
  timeZone: 'America/Los_Angeles',
  secretHash: null,
} as const;

function draftOf(changes: Partial<SaleDraft> = {}): SaleDraft {
  return {
    ...emptyDraft('2026-06-06'),
    title: 'Moving sale',
    description: 'Everything must go',
    street: '1 Main St',
    zipCode: '94102',
    saleType: 'garage',
    ...changes,
  };
}

function problems(changes: Partial<SaleDraft>): unknown[] {
  return validateDraft(draftOf(changes), NOW_MS);
}

function withDay(day: Partial<SaleDraft['days'][number]>): Partial<SaleDraft> {
  const base = { date: '2026-06-06', startTime: '09:00', endTime: '17:00', nextDay: false };
  return { days: [{ ...base, ...day }] };
}

function dayCode(date: string): string | null {
  const found = validateDraft(draftOf(withDay({ date })), NOW_MS);
  return found[0]?.code ?? null;
}

function urlProblems(saleUrl: string): unknown[] {
  return problems({ saleType: 'estate', saleUrl });
}

describe('validateDraft', () => {
  test('[spec 5] a complete draft may go', () => {
    expect(problems({})).toEqual([]);
  });

  test('[spec 9] [spec-line 9.4] an empty form has one day, today, 09:00 to 17:00', () => {
    expect(emptyDraft('2026-06-06').days).toEqual([
      { date: '2026-06-06', startTime: '09:00', endTime: '17:00', nextDay: false },
    ]);
  });

  test('[spec 5] title, description, type, address and ZIP are required, told in the order of the form', () => {
    expect(validateDraft(emptyDraft('2026-06-06'), NOW_MS)).toEqual([
      { field: 'title', code: 'required' },
      { field: 'description', code: 'required' },
      { field: 'saleType', code: 'required' },
      { field: 'street', code: 'required' },
      { field: 'zipCode', code: 'required' },
    ]);
  });

  test.each(['   ', '\n\t', '\u200B\u200B', '\u0000', '\u3164', '\u202E\u2066'])(
    '[spec 5] %j is nothing to see, so no title',
    (title) => {
      expect(problems({ title })).toEqual([{ field: 'title', code: 'required' }]);
    },
  );

  test('[spec 5] a ZIP of another form is refused', () => {
    expect(problems({ zipCode: '9410' })).toEqual([{ field: 'zipCode', code: 'zip-invalid' }]);
    expect(problems({ zipCode: ' 94102-1234 ' })).toEqual([]);
  });

  test('[spec 5] at least one day', () => {
    expect(problems({ days: [] })).toEqual([{ field: 'days', code: 'schedule-required' }]);
  });

  test('[spec 5] an end at or before the start is refused, unless it is on the next day', () => {
    const refused = [{ field: 'days', code: 'end-before-start', index: 0 }];
    expect(problems(withDay({ startTime: '17:00', endTime: '09:00' }))).toEqual(refused);
    expect(problems(withDay({ startTime: '09:00', endTime: '09:00' }))).toEqual(refused);
    expect(problems(withDay({ startTime: '20:00', endTime: '02:00', nextDay: true }))).toEqual([]);
  });

  test('[spec 5] each wrong day is named by its place', () => {
    const days = [
      ...draftOf().days,
      { date: '2026-02-30', startTime: '09:00', endTime: '17:00', nextDay: false },
      { date: '2026-06-07', startTime: '9am', endTime: '17:00', nextDay: false },
    ];
    expect(problems({ days })).toEqual([
      { field: 'days', code: 'date-invalid', index: 1 },
      { field: 'days', code: 'time-invalid', index: 2 },
    ]);
  });

  test('[spec 5] two openings never start at the same minute of a day', () => {
    const [day] = draftOf().days;
    if (!day) throw new Error('the form begins with a day');
    expect(problems({ days: [day, { ...day, endTime: '12:00' }] })).toEqual([
      { field: 'days', code: 'same-start', index: 1 },
    ]);
    expect(problems({ days: [day, { ...day, startTime: '10:00' }] })).toEqual([]);
    expect(problems({ days: [day, { ...day, date: '2026-06-07' }] })).toEqual([]);
  });

  test('[spec 5] years from 2000 to 2100, and at most two years ahead', () => {
    expect(dayCode('1999-12-31')).toBe('year-out-of-range');
    expect(dayCode('2101-01-01')).toBe('year-out-of-range');
    expect(dayCode('9999-12-31')).toBe('year-out-of-range');
    expect(dayCode('2028-06-02')).toBeNull();
    expect(dayCode('2028-06-03')).toBe('too-far-ahead');
    expect(dayCode('2000-01-01')).toBeNull();
  });

  test('[spec 5] at most 14 days', () => {
    const days = Array.from({ length: 15 }, (_, i) => ({
      date: `2026-06-${String(i + 1).padStart(2, '0')}`,
      startTime: '09:00',
      endTime: '17:00',
      nextDay: false,
    }));
    expect(problems({ days })).toEqual([{ field: 'days', code: 'too-many-days', max: 14 }]);
    expect(problems({ days: days.slice(1) })).toEqual([]);
  });

  test.each([
    ['title', 120],
    ['description', 10_000],
    ['street', 200],
  ] as const)('[spec 5] %s takes %i characters and not one more', (field, max) => {
    // Two UTF-16 units each, one code point, as SQL counts.
    expect(problems({ [field]: '🪑'.repeat(max) })).toEqual([]);
    expect(problems({ [field]: '🪑'.repeat(max + 1) })).toEqual([{ field, code: 'too-long', max }]);
  });

  test('[spec 5] a link counts for estate sales and auctions only', () => {
    const bad = { saleUrl: 'javascript:alert(1)' };
    expect(problems({ ...bad, saleType: 'garage' })).toEqual([]);
    for (const saleType of ['estate', 'auction'] as const) {
      expect(problems({ ...bad, saleType })).toEqual([{ field: 'saleUrl', code: 'url-invalid' }]);
      expect(problems({ saleType, saleUrl: '' })).toEqual([]);
    }
  });

  test('[spec 5] a link is http or https', () => {
    for (const good of [
      'https://example.com',
      'HTTP://Example.com/a?b=c#d',
      'http://localhost:8080/x',
      ' https://example.com/ü ',
    ]) {
      expect(urlProblems(good)).toEqual([]);
    }
    for (const bad of [
      'example.com',
      'ftp://example.com',
      'https://',
      'https:///path',
      'data:text/html,x',
      'https://a b.com',
      ' javascript:https://example.com',
    ]) {
      expect(urlProblems(bad)).toEqual([{ field: 'saleUrl', code: 'url-invalid' }]);
    }
    const long = `https://example.com/${'a'.repeat(481)}`;
    expect(urlProblems(long)).toEqual([{ field: 'saleUrl', code: 'too-long', max: 500 }]);
    expect(urlProblems(long.slice(0, 500))).toEqual([]);
  });

  test('[spec 5] an e-mail is optional; one that is given looks like one', () => {
    expect(problems({ email: '' })).toEqual([]);
    expect(problems({ email: ' ann@example.com ' })).toEqual([]);
    for (const email of ['ann', 'ann@', 'ann@example', 'a b@example.com', 'a@b@c.com']) {
      expect(problems({ email })).toEqual([{ field: 'email', code: 'email-invalid' }]);
    }
    const long = `${'a'.repeat(250)}@b.co`;
    expect(problems({ email: long })).toEqual([{ field: 'email', code: 'too-long', max: 254 }]);
  });

  test('[spec 5] at most 20 tags of at most 40 characters, counted after they are put in order', () => {
    const tags = Array.from({ length: 21 }, (_, i) => `tag ${i}`);
    expect(problems({ tags })).toEqual([{ field: 'tags', code: 'too-many-tags', max: 20 }]);
    expect(problems({ tags: [...tags.slice(1), ' TAG 1 ', ''] })).toEqual([]);
    expect(problems({ tags: ['é'.repeat(40)] })).toEqual([]);
    expect(problems({ tags: ['é'.repeat(41)] })).toEqual([
      { field: 'tags', code: 'tag-too-long', max: 40 },
    ]);
  });

  test('[spec 5] an address shown later needs to say when', () => {
    const refused = [{ field: 'releaseAt', code: 'release-time-required' }];
    const at = (releaseDate: string, releaseTime: string) =>
      problems({ releaseRule: 'at', releaseDate, releaseTime });
    expect(at('', '')).toEqual(refused);
    expect(at('2026-06-05', '')).toEqual(refused);
    expect(at('', '18:00')).toEqual(refused);
    expect(at('2026-02-30', '18:00')).toEqual(refused);
    expect(at('2026-06-05', '25:00')).toEqual(refused);
    expect(at('0206-06-05', '18:00')).toEqual([{ field: 'releaseAt', code: 'year-out-of-range' }]);
    expect(at('2026-06-05', '18:00')).toEqual([]);
    expect(problems({ releaseRule: 'never', releaseDate: 'x' })).toEqual([]);
  });

  test('[spec 5] any text can be judged, and what passes fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 140 }), (title) => {
        const found = validateDraft(draftOf({ title }), NOW_MS);
        const { length } = found;
        const args = draftToCreateArgs(draftOf({ title }), FACTS);
        const fits = codePointLength(args.title) <= 120;
        expect(length === 0 ? fits && args.title.trim() === args.title : true).toBe(true);
        expect(args.title).not.toMatch(/[\p{Cc}\p{Surrogate}]/u);
      }),
      { numRuns: 300 },
    );
  });
});

describe('cleanDraft', () => {
  test('[spec 5] emoji and right-to-left titles stay as they are', () => {
    for (const title of ['🏡 Garage 👨‍👩‍👧‍👦 sale', 'מכירת חצר ביום שבת', 'تخفيضات المرآب', 'Ｗｉｄｅ']) {
      expect(cleanDraft(draftOf({ title })).title).toBe(title);
    }
  });

  test('[spec 5] control characters and halves of characters go, a title is one line', () => {
    const title = ' Moving\u0000 \r\n sale\u0007 \uD83E now ';
    expect(cleanDraft(draftOf({ title })).title).toBe('Moving sale now');
  });

  test('[spec 5] a description keeps its lines', () => {
    const description = '\r\nTools\r\n\tand\u0000 more\rplus\u2028this\n\n';
    expect(cleanDraft(draftOf({ description })).description).toBe('Tools\n and more\nplus\nthis');
  });

  test('[spec 5] what is removed between two spaces leaves one', () => {
    expect(lineOf('a\t\u0000\tb', 10)).toBe('a b');
  });

  test('[spec 5] cleaning twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = cleanDraft(draftOf({ title: text, description: text, street: text }));
        expect(cleanDraft(once)).toEqual(once);
      }),
    );
  });
});

describe('draftToCreateArgs', () => {
  test('[spec 7] the arguments are those of sale.create', () => {
    expectTypeOf<SaleCreateArgs>().toExtend<MutationArgs['sale.create']>();
    expect(
      draftToCreateArgs(
        draftOf({ zipCode: '94102-1234', tags: [' Tools', 'tools', 'Toys '] }),
        FACTS,
      ),
    ).toEqual({
      id: FACTS.id,
      title: 'Moving sale',
      description: 'Everything must go',
      zipCode: '94102',
      saleType: 'garage',
      kind: null,
      timeZone: 'America/Los_Angeles',
      saleUrl: null,
      ...visitFactsOf({}),
      tags: ['tools', 'toys'],
      days: [{ date: '2026-06-06', startTime: '09:00', endTime: '17:00', nextDay: false }],
      place: { street: '1 Main St', lat: 37.77, lng: -122.42, quality: 'manual' },
      releaseRule: 'now',
      releaseAt: null,
      email: null,
      secretHash: null,
    });
  });

  test('[spec 2] what belongs to another type is not sent', () => {
    const estate = draftOf({ saleType: 'estate', saleUrl: 'https://example.com', kind: 'tag' });
    expect(draftToCreateArgs(estate, FACTS)).toMatchObject({
      saleUrl: 'https://example.com',
      kind: 'tag',
    });
    const garage = { ...estate, saleType: 'garage' } as const;
    expect(draftToCreateArgs(garage, FACTS)).toMatchObject({ saleUrl: null, kind: null });
  });

  test('[spec 3] days go earliest first', () => {
    const days = ['2026-06-07', '2026-06-06'].map((date) => ({
      date,
      startTime: '09:00',
      endTime: '17:00',
      nextDay: false,
    }));
    const sent = draftToCreateArgs(draftOf({ days }), FACTS).days;
    expect(sent.map(({ date }) => date)).toEqual(['2026-06-06', '2026-06-07']);
  });

  test('[spec 3] a half-known point is no point', () => {
    const place = { lat: 37.77, lng: null, quality: 'manual' } as const;
    expect(draftToCreateArgs(draftOf(), { ...FACTS, place }).place).toEqual({
      street: '1 Main St',
      lat: null,
      lng: null,
      quality: 'none',
    });
  });

  test('[spec 5] a time of release goes with its rule only, as an instant of the sale’s zone', () => {
    const written = { releaseDate: '2026-06-05', releaseTime: '18:00' };
    const at = draftOf({ releaseRule: 'at', ...written });
    expect(draftToCreateArgs(at, FACTS).releaseAt).toBe('2026-06-06T01:00:00.000Z');
    expect(draftToCreateArgs(draftOf(written), FACTS).releaseAt).toBeNull();
  });

  test('[spec 5] without a sale type there is nothing to send', () => {
    expect(() => draftToCreateArgs(draftOf({ saleType: null }), FACTS)).toThrow('not validated');
  });
});

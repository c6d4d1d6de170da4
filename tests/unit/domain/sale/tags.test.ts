import { describe, expect, test } from 'vitest';
import { validateDraft } from '../../../../src/domain/sale/draft/draft-check.ts';
import {
  type SaleDraft,
  draftToCreateArgs,
  emptyDraft,
} from '../../../../src/domain/sale/draft/draft.ts';
import {
  SUGGESTED_TAGS,
  parseTags,
  withSuggested,
  withTyped,
} from '../../../../src/domain/sale/tags.ts';

describe('tags', () => {
  test('[spec 5] [spec-line 5.11] trimmed, lowercase, each once', () => {
    expect(parseTags(' Tools ,TOOLS,  baby   clothes,,\u0000, ')).toEqual([
      'tools',
      'baby clothes',
    ]);
  });

  test('[spec 2] comma and Enter divide', () => {
    expect(parseTags('Records\nToys, Art\r\nBooks')).toEqual(['records', 'toys', 'art', 'books']);
  });

  test('[spec 5] typed tags join those that are there', () => {
    expect(withTyped(['tools'], 'Toys, tools')).toEqual({
      tags: ['tools', 'toys'],
      typedTag: '',
    });
  });

  test('[spec 5] what does not fit stays in the field', () => {
    const twenty = Array.from({ length: 20 }, (_, i) => `tag ${i}`);
    expect(withTyped(twenty, 'one more')).toEqual({ tags: twenty, typedTag: 'one more' });
    expect(withTyped(twenty, 'tag 3')).toEqual({ tags: twenty, typedTag: '' });
    const long = `b,${'c'.repeat(41)}`;
    expect(withTyped(['a'], long)).toEqual({ tags: ['a', 'b'], typedTag: long });
  });

  test('[spec 2] a suggestion takes nothing of what is being typed', () => {
    expect(withSuggested({ tags: ['a'], typedTag: 'model tr' }, 'tools')).toEqual({
      tags: ['a', 'tools'],
      typedTag: 'model tr',
    });
    const twenty = Array.from({ length: 20 }, (_, i) => `tag ${i}`);
    expect(withSuggested({ tags: twenty, typedTag: 'lamps' }, 'tools')).toEqual({
      tags: twenty,
      typedTag: 'lamps, tools',
    });
  });

  test('[spec 9] [spec-line 9.35] the suggested tags, which are kept as they are', () => {
    expect(SUGGESTED_TAGS.join(', ')).toBe(
      "furniture, antiques, collectibles, baby clothes, women's clothing, men's clothing, shoes, records, sports cards, tools, electronics, books, toys, kitchen, art, jewelry, vintage, home decor",
    );
    expect(parseTags(SUGGESTED_TAGS.join(','))).toEqual([...SUGGESTED_TAGS]);
  });
});

describe('a tag that is typed but not added', () => {
  const written = (tags: readonly string[], typedTag: string): SaleDraft => ({
    ...emptyDraft('2026-06-06'),
    saleType: 'garage',
    tags,
    typedTag,
  });
  const problems = (tags: readonly string[], typedTag: string) =>
    validateDraft(written(tags, typedTag), Date.parse('2026-06-01T12:00:00Z')).filter(
      ({ field }) => field === 'tags',
    );

  test('[spec 5] is checked with the others', () => {
    const twenty = Array.from({ length: 20 }, (_, i) => `tag ${i}`);
    expect(problems(twenty, 'One more')).toMatchObject([{ code: 'too-many-tags' }]);
    expect(problems(twenty, ' TAG 1 ')).toEqual([]);
    expect(problems([], 'c'.repeat(41))).toMatchObject([{ code: 'tag-too-long' }]);
  });

  test('[spec 2] is sent with the others', () => {
    const facts = {
      id: 's1',
      place: { lat: null, lng: null, quality: 'none' },
      timeZone: 'America/Chicago',
      secretHash: null,
    } as const;
    expect(draftToCreateArgs(written(['tools'], ' Model Trains'), facts).tags).toEqual([
      'tools',
      'model trains',
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { SUGGESTED_TAGS, addTags, parseTags } from '../../../src/domain/sale/tags.ts';

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
    expect(addTags(['tools'], 'Toys, tools')).toEqual({ tags: ['tools', 'toys'], problem: null });
  });

  test('[spec 5] what does not fit is left out and said', () => {
    const twenty = Array.from({ length: 20 }, (_, i) => `tag ${i}`);
    expect(addTags(twenty, 'one more')).toEqual({ tags: twenty, problem: 'too-many-tags' });
    expect(addTags(twenty, 'tag 3')).toEqual({ tags: twenty, problem: null });
    expect(addTags(['a'], `b,${'c'.repeat(41)}`)).toEqual({
      tags: ['a', 'b'],
      problem: 'tag-too-long',
    });
  });

  test('[spec 9] [spec-line 9.35] the suggested tags, which are kept as they are', () => {
    expect(SUGGESTED_TAGS.join(', ')).toBe(
      "furniture, antiques, collectibles, baby clothes, women's clothing, men's clothing, shoes, records, sports cards, tools, electronics, books, toys, kitchen, art, jewelry, vintage, home decor",
    );
    expect(parseTags(SUGGESTED_TAGS.join(','))).toEqual([...SUGGESTED_TAGS]);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { linkCard } from '../../../src/build/hosting/link-card.ts';

describe('the card of a link to our pages', () => {
  it.each([
    ['', '/link-card.png'],
    ['https://rummage.example', 'https://rummage.example/link-card.png'],
    ['https://rummage.example/', 'https://rummage.example/link-card.png'],
  ])('with the site at "%s" names its picture %s', (siteUrl, picture) => {
    expect(tagsOf(siteUrl).get('og:image')).toBe(picture);
  });

  it('says the size that the picture has', () => {
    const png = readFileSync('public/link-card.png');
    // A PNG begins with 16 bytes and then its width and height.
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    const tags = tagsOf('');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)].map(String)).toEqual([
      tags.get('og:image:width'),
      tags.get('og:image:height'),
    ]);
  });
});

function tagsOf(siteUrl: string): Map<string, string> {
  const { transformIndexHtml } = linkCard({ siteUrl });
  if (typeof transformIndexHtml !== 'function') throw new Error('It adds its tags in another way');
  const tags: unknown = Reflect.apply(transformIndexHtml, undefined, []);
  if (!Array.isArray(tags)) throw new Error('It gives no list of tags');
  return new Map(tags.map(({ attrs }) => [attrs.property ?? attrs.name, attrs.content]));
}

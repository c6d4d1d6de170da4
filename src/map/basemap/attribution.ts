import type { Credit } from './map-credits-list.ts';

const LINK = /<a\b[^>]*?href=["']([^"']*)["'][^>]*>([^]*?)<\/a>/gi;

/**
 * The names in an attribution as TileJSON has it: HTML with links. Only names and http(s) links are taken; the markup itself is
 * never put into the page.
 */
export function creditsFrom(html: string): readonly Credit[] {
  const links = [...html.matchAll(LINK)].map(([, href = '', name = '']) => ({
    name: plainText(name),
    href: /^https?:\/\//.test(href) ? href : null,
  }));
  if (links.length > 0) return links.filter(({ name }) => name !== '');
  const name = plainText(html);
  return name === '' ? [] : [{ name, href: null }];
}

const ENTITIES: Readonly<Record<string, string>> = {
  copy: '©',
  amp: '&',
  quot: '"',
  nbsp: ' ',
  '#169': '©',
};

function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

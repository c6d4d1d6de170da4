import type { Credit } from './map-credits-list.ts';

const HREF = /\bhref=["'](https?:[^"']*)["']/i;
/** Longer than the credits of any map. */
const MOST_LENGTH = 2000;

/**
 * The names in an attribution as TileJSON has it: HTML with links. Only names and http(s) links are taken; the markup itself is
 * never put into the page.
 */
export function creditsFrom(html: string): readonly Credit[] {
  const text = html.slice(0, MOST_LENGTH);
  const links = text.split(/<a\b/i).slice(1).map(linkFrom);
  if (links.length > 0) return links.filter(({ name }) => name !== '');
  const name = plainText(text);
  return name === '' ? [] : [{ name, href: null }];
}

/** What follows an opening `<a`. */
function linkFrom(part: string): Credit {
  const end = part.indexOf('>');
  const name = end < 0 ? '' : (part.slice(end + 1).split(/<\/a/i, 1)[0] ?? '');
  return { name: plainText(name), href: HREF.exec(part.slice(0, end))?.[1] ?? null };
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
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

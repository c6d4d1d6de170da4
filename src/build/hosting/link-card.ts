import type { Plugin } from 'vite';

const TITLE = 'Rummage: garage sales, estate sales and auctions near you';
const DESCRIPTION = 'Find sales near you, plan a day of them, and list your own for free.';

/**
 * What messengers and social networks show for a link to any of our pages: the tags of the Open Graph protocol
 * (https://ogp.me). They run no script, so a link to a sale has the same card as all others. The sale's title and dates
 * are in the text that people share with the link.
 */
export function linkCard({
  siteUrl,
}: {
  /** The address of the site, because most readers accept no relative address for a picture. Empty: not known. */
  readonly siteUrl: string;
}): Plugin {
  const picture = siteUrl === '' ? '/link-card.png' : new URL('/link-card.png', siteUrl).href;
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Rummage',
    'og:title': TITLE,
    'og:description': DESCRIPTION,
    'og:image': picture,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'A yellow sign that says Rummage, beside a lamp, a guitar and a record',
  };
  return {
    name: 'rummage-link-card',
    transformIndexHtml: () => [
      ...Object.entries(tags).map(([property, content]) => meta({ property, content })),
      // X reads the other tags, but shows a large picture only with this one.
      meta({ name: 'twitter:card', content: 'summary_large_image' }),
    ],
  };
}

const meta = (attrs: Record<string, string>) => ({
  tag: 'meta',
  attrs,
  injectTo: 'head' as const,
});

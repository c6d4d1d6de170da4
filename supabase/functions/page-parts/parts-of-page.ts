import { canonicalPath } from '../../../src/domain/link/linked-page.ts';
import type { PageParts } from '../../../src/domain/link/page-parts.ts';
import { statusOf } from '../../../src/domain/sale/status.ts';
import { cleanLine } from '../../../src/domain/text/clean.ts';
import { cut } from '../../../src/domain/text/cut.ts';
import { shellText } from '../../../src/i18n/pages/shell-text.ts';
import {
  linkCardText,
  type LinkFacts,
  linkLines,
  linkTitle,
} from '../../../src/i18n/sale/link-card-text.ts';
import type { Found, LinkedSale } from './linked-sale.ts';
import { movedFromMs, saleEvent } from './sale-event.ts';

/** Search engines show about 160 letters of a description, messengers fewer. */
const DESCRIPTION_LENGTH = 200;

/** The picture of all cards: `public/link-card.png`. */
const PICTURE = { path: '/link-card.png', width: '1200', height: '630' } as const;

/** The parts of a sale's page. `site`: the origin of the site, without a trailing slash. */
export function partsOfSale(found: Found, site: string): PageParts {
  if (found.state === 'shown') return partsOfShown(found.sale, found.nowMs, site);
  const isGone = found.state === 'deleted';
  const { title, description } = isGone ? linkCardText.gone : linkCardText.notFound;
  return {
    ok: 'page/1',
    status: isGone ? 410 : 404,
    title: shellText.pageTitle(title),
    description,
    canonical: null,
    isListed: false,
    card: cardOf({ title, description, url: null, site }),
    data: null,
    text: null,
  };
}

/** One card for all planned days: which day it is, no server knows. */
export function partsOfSharedRoute(site: string): PageParts {
  const { title, description } = linkCardText.sharedRoute;
  const url = `${site}${canonicalPath({ kind: 'shared-route' })}`;
  return {
    ok: 'page/1',
    status: 200,
    title: shellText.pageTitle(title),
    description,
    canonical: url,
    isListed: false,
    card: cardOf({ title, description, url, site }),
    data: null,
    text: null,
  };
}

function partsOfShown(sale: LinkedSale, nowMs: number, site: string): PageParts {
  const url = `${site}${canonicalPath({ kind: 'sale', saleId: sale.id })}`;
  const facts: LinkFacts = {
    sale,
    street: sale.place?.street ?? null,
    movedFromMs: movedFromMs(sale),
    nowMs,
  };
  const title = linkTitle(facts);
  const lines = linkLines(facts);
  const said = [...lines, sale.description].filter((part) => part !== '');
  const description = shortened(said.join(' · '));
  const event = saleEvent(sale, { url, picture: `${site}${PICTURE.path}` });
  const isAhead = ['upcoming', 'active'].includes(statusOf(sale, nowMs));
  return {
    ok: 'page/1',
    status: 200,
    title: shellText.pageTitle(title),
    description,
    canonical: url,
    isListed: isAhead && !sale.isSample,
    card: cardOf({ title, description, url, site }),
    data: event && { ...event },
    text: {
      heading: title,
      lines,
      paragraphs: sale.description.split(/\n+/u).filter((paragraph) => paragraph.trim() !== ''),
    },
  };
}

/** On one line, and cut between two words. */
function shortened(text: string): string {
  const whole = cleanLine(text);
  const short = cut(whole, DESCRIPTION_LENGTH);
  return short === whole ? whole : `${short.replace(/\s+\S*$/u, '')}…`;
}

interface CardFacts {
  readonly title: string;
  readonly description: string;
  readonly url: string | null;
  readonly site: string;
}

function cardOf({ title, description, url, site }: CardFacts): PageParts['card'] {
  return {
    'og:type': 'website',
    'og:site_name': linkCardText.site,
    'og:title': title,
    'og:description': description,
    ...(url !== null && { 'og:url': url }),
    'og:image': `${site}${PICTURE.path}`,
    'og:image:width': PICTURE.width,
    'og:image:height': PICTURE.height,
    'og:image:alt': linkCardText.pictureAlt,
    // X reads the other tags, but shows a large picture only with this one.
    'twitter:card': 'summary_large_image',
  };
}

import { idOfShortCode } from '../sale/short-code.ts';

/** The pages that say more about themselves than the app's card: when their link is sent, or found by a search engine. */
export type LinkedPage =
  | { readonly kind: 'sale'; readonly saleId: string }
  /** A planned day. It is in the part of the link that no server gets. */
  | { readonly kind: 'shared-route' };

const SALE = /^\/sale\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/u;
const SHORT = /^\/s\/([^/]+)\/?$/u;
/** The full stop or bracket of the sentence that a link stands in. */
const AFTER = /[^\p{L}\p{N}]+$/u;
const SHARED_ROUTE = /^\/routes\/shared\/?$/u;

/** The page at this path. Null: its card is the app's. */
export function linkedPageAt(path: string): LinkedPage | null {
  if (SHARED_ROUTE.test(path)) return { kind: 'shared-route' };
  const saleId =
    SALE.exec(path)?.[1] ?? idOfShortCode((SHORT.exec(path)?.[1] ?? '').replace(AFTER, ''));
  return saleId === null ? null : { kind: 'sale', saleId };
}

/** The one address of a page that may have several. */
export function canonicalPath(page: LinkedPage): string {
  return page.kind === 'sale' ? `/sale/${page.saleId}` : '/routes/shared';
}

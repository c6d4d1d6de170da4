import { VISIT_PREFIX } from '../../db/schema/meta-texts.ts';
import type { LastVisit } from '../session/last-visit.ts';
import type { TextStore } from '../../remote/auth/stored-session.ts';
import type { MapMarks, ViewedMap } from '../../domain/sale/map-mark.ts';
import type { Principal } from '../../domain/principal.ts';
import { createCatalog } from '../catalog/catalog.ts';
import type { ZipLookup } from '../catalog/catalog-entry.ts';
import type { DiscoverQuery } from '../catalog/query.ts';
import type { DiscoverPage } from '../door/sales-door.ts';
import type { SaleSource } from './catalog-feed.ts';
import { createMarkIndex } from './mark-index.ts';

/** The first page of each list as it was last shown, so that the next start need not wait for all sales. */
export interface LastPage {
  /** The page with its sales as they are now. Null if another question was asked last, or a sale is gone. */
  recall(query: DiscoverQuery, principal: Principal, nowMs: number): Promise<DiscoverPage | null>;
  /**
   * The marks of the same sales. There may be more sales, so the marks do not say how many there are or
   * where. Null as above.
   */
  recallMarks(
    query: DiscoverQuery,
    view: ViewedMap,
    principal: Principal,
    nowMs: number,
  ): Promise<MapMarks | null>;
  keep(query: DiscoverQuery, principal: Principal, page: DiscoverPage): void;
}

export interface LastPageOptions {
  readonly texts: TextStore;
  readonly lastVisit?: Pick<LastVisit, 'read'>;
  /** Runs what may come after the first cards. Left out: at once. */
  readonly later?: (work: () => void) => void;
  readonly source: Pick<SaleSource, 'some'>;
  readonly zipLookup: ZipLookup;
}

interface Kept {
  readonly principal: Principal;
  readonly question: string;
  /** The question without what is only counted, because a map asks for no counts. */
  readonly salesAsked: string;
  readonly page: DiscoverPage;
}

const MOST_ITEMS = 50;

export function createLastPage(options: LastPageOptions): LastPage {
  const { texts, source, zipLookup, later = (work) => work() } = options;
  const { lastVisit = { read: (key: string) => texts.get(key) } } = options;
  let lastKept = '';

  async function read({ sort }: DiscoverQuery): Promise<Kept | null> {
    const text = await lastVisit.read(keyOf(sort));
    // Only `keep` writes it. A damaged text counts as none.
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return text === null ? null : (JSON.parse(text) as Kept);
    } catch {
      return null;
    }
  }

  /** The kept page, and a catalog of its sales alone. */
  async function fewOf(
    query: DiscoverQuery,
    principal: Principal,
    nowMs: number,
    isSame: (kept: Kept) => boolean,
  ) {
    const kept = await read(query);
    if (kept?.principal !== principal || !isSame(kept)) return null;
    const ids = kept.page.items.map(({ id }) => id);
    const rows = await source.some(principal, ids);
    const few = createCatalog(zipLookup);
    few.upsert(rows);
    const { items } = few.query(query, nowMs);
    return items.length === ids.length ? { few, page: { ...kept.page, items } } : null;
  }

  return {
    async recall(query, principal, nowMs) {
      const question = questionOf(query);
      const known = await fewOf(query, principal, nowMs, (kept) => kept.question === question);
      return known?.page ?? null;
    },

    async recallMarks(query, view, principal, nowMs) {
      const sales = salesAskedBy(query);
      const known = await fewOf(query, principal, nowMs, (kept) => kept.salesAsked === sales);
      if (known === null) return null;
      const { matches } = known.few.matches(query, nowMs);
      const { marks } = createMarkIndex(matches, nowMs).marksIn(view);
      return { marks, total: 0, open: 0, extent: null, nearest: null };
    },

    keep(query, principal, page) {
      if (query.group !== 'placed' || query.only || page.items.length === 0) return;
      if (page.items.length > MOST_ITEMS) return;
      const kept: Kept = {
        principal,
        question: questionOf(query),
        salesAsked: salesAskedBy(query),
        page,
      };
      const text = JSON.stringify(kept);
      if (text === lastKept) return;
      lastKept = text;
      // If this fails, the next start waits a little longer.
      later(() => void texts.set(keyOf(query.sort), text).catch(() => undefined));
    },
  };
}

/** Home and Discover begin with lists in different orders. */
function keyOf(sort: DiscoverQuery['sort']): string {
  return `${VISIT_PREFIX}page.${sort}`;
}

function salesAskedBy(query: DiscoverQuery): string {
  // JSON leaves out what is undefined.
  const asked = { ...query, countFor: undefined };
  return questionOf(asked);
}

/** The question as a text. It keeps where someone is only to about a kilometer. */
function questionOf({ origin, ...rest }: Pick<DiscoverQuery, 'origin'>): string {
  return JSON.stringify({ ...rest, at: [origin.lat.toFixed(2), origin.lng.toFixed(2)] });
}

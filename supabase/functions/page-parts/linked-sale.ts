import type {
  SaleKind,
  ReleaseRule,
  SaleType,
  ScheduleDay,
} from '../../../src/domain/sale/sale.ts';
import { keyHeaders } from '../_shared/project-keys.ts';

/** How the project is asked. */
export interface ProjectAsked {
  readonly fetch: (request: Request) => Promise<Response>;
  /** The project's address, without a trailing slash. */
  readonly url: string;
  /** The publishable key, or the legacy public one. With it nobody gets what a guest may not read. */
  readonly guestKey: string;
}

/** What everyone may read of a sale, as far as its link says it. Times are ISO 8601. */
export interface LinkedSale {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly zipCode: string | null;
  readonly saleType: SaleType;
  readonly kind: SaleKind | null;
  readonly timeZone: string;
  readonly saleUrl: string | null;
  readonly days: readonly ScheduleDay[];
  readonly releaseRule: ReleaseRule;
  readonly releaseAt: string | null;
  readonly cancelledAt: string | null;
  readonly cancelReason: string | null;
  readonly soldOutAt: string | null;
  readonly isSample: boolean;
  /** The first opening as it was posted. */
  readonly postedStart: string | null;
  /** Null: it is not released, or there is none. */
  readonly place: {
    readonly street: string | null;
    readonly lat: number | null;
    readonly lng: number | null;
  } | null;
}

export type Found =
  | { readonly state: 'shown'; readonly sale: LinkedSale; readonly nowMs: number }
  | { readonly state: 'deleted' | 'unknown' };

interface Row {
  readonly title: string;
  readonly description?: string;
  readonly zip_code?: string;
  readonly sale_type: SaleType;
  readonly kind?: SaleKind;
  readonly time_zone: string;
  readonly sale_url?: string;
  readonly days?: readonly {
    readonly date: string;
    readonly start_time: string;
    readonly end_time: string;
    readonly next_day?: boolean;
  }[];
  readonly release_rule: ReleaseRule;
  readonly release_at?: string;
  readonly cancelled_at?: string;
  readonly cancel_reason?: string;
  readonly sold_out_at?: string;
  readonly is_sample?: boolean;
}

interface Answer {
  readonly ok?: string;
  readonly refused?: string;
  readonly now: string;
  readonly sale: Row | null;
  readonly place: {
    readonly street?: string;
    readonly lat?: number;
    readonly lng?: number;
  } | null;
  readonly posted_start: string | null;
  readonly was_deleted: boolean;
}

/** Asks for a sale as a guest does. Throws if there is no answer, for example while the database is being restored. */
export async function findLinkedSale(
  { fetch, url, guestKey }: ProjectAsked,
  id: string,
): Promise<Found> {
  const headers = { ...keyHeaders(guestKey), 'content-type': 'application/json' };
  const body = JSON.stringify({ p: { id } });
  const asked = new Request(`${url}/rest/v1/rpc/linked_sale`, { method: 'POST', headers, body });
  const response = await fetch(asked);
  if (!response.ok) throw new Error(`linked_sale failed with ${response.status}`);
  const answer = (await response.json()) as Answer;
  if (answer.ok !== 'sync/1' || answer.refused !== undefined) {
    throw new Error(`linked_sale was refused: ${answer.refused}`);
  }
  const { sale, was_deleted, now } = answer;
  if (sale === null) return { state: was_deleted ? 'deleted' : 'unknown' };
  return { state: 'shown', sale: saleFrom(id, sale, answer), nowMs: Date.parse(now) };
}

function saleFrom(id: string, row: Row, { place, posted_start }: Answer): LinkedSale {
  return {
    id,
    title: row.title,
    description: row.description ?? '',
    zipCode: row.zip_code ?? null,
    saleType: row.sale_type,
    kind: row.kind ?? null,
    timeZone: row.time_zone,
    saleUrl: row.sale_url ?? null,
    days: (row.days ?? []).map(({ date, start_time, end_time, next_day }) => ({
      date,
      startTime: start_time,
      endTime: end_time,
      nextDay: next_day ?? false,
    })),
    releaseRule: row.release_rule,
    releaseAt: row.release_at ?? null,
    cancelledAt: row.cancelled_at ?? null,
    cancelReason: row.cancel_reason ?? null,
    soldOutAt: row.sold_out_at ?? null,
    isSample: row.is_sample ?? false,
    postedStart: posted_start,
    place: place && {
      street: place.street ?? null,
      lat: place.lat ?? null,
      lng: place.lng ?? null,
    },
  };
}

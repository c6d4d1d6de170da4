import type { Sale } from '../../domain/sale/sale.ts';
import { type SaleTiming, timingOf } from '../../domain/sale/status.ts';
import { saleTypeText } from './sale-text.ts';
import { dayLineText, onPictureText } from './share-picture-text.ts';
import { saleDetailText } from './sale-detail-text.ts';
import { longDayText, zonedText } from './when-text.ts';

/** What a link says of its page where the app does not run: in a message, in a list of results. */
export const linkCardText = {
  gone: {
    title: 'This sale is no longer on Rummage',
    description: 'Find other garage sales, estate sales and auctions near you.',
  },
  notFound: {
    title: 'This sale was not found on Rummage',
    description: 'Find garage sales, estate sales and auctions near you.',
  },
  sharedRoute: {
    title: 'A day of sales, planned with Rummage',
    description: 'Open the link to see its stops and times. The plan is in the link itself.',
  },
  site: 'Rummage',
  canceled: (title: string) => `Canceled: ${title}`,
  ended: (title: string) => `Ended: ${title}`,
  movedFrom: (day: string) => `Moved from ${day}`,
  pictureAlt: 'A yellow sign that says Rummage, beside a lamp, a guitar and a record',
} as const;

/** What everyone may read of a sale. */
export interface LinkFacts {
  readonly sale: Pick<
    Sale,
    | 'title'
    | 'description'
    | 'zipCode'
    | 'saleType'
    | 'kind'
    | 'timeZone'
    | 'days'
    | 'releaseRule'
    | 'releaseAt'
    | 'cancelledAt'
    | 'cancelReason'
    | 'soldOutAt'
  >;
  /** Null: it is not released. */
  readonly street: string | null;
  /** Epoch ms of the first opening as it was posted, if it has been moved to another day since. */
  readonly movedFromMs: number | null;
  readonly nowMs: number;
}

/** The title, which first says that nobody should go there. Messengers keep it for weeks. */
export function linkTitle({ sale, nowMs }: LinkFacts): string {
  const { kind } = timingOf(sale, nowMs);
  if (kind === 'cancelled') return linkCardText.canceled(sale.title);
  return kind === 'closed' ? linkCardText.ended(sale.title) : sale.title;
}

/** What kind of sale, its days, and where it is: a line each. Days by their date, because a card is kept for long. */
export function linkLines(facts: LinkFacts): string[] {
  const { sale, movedFromMs, nowMs } = facts;
  return [
    saleTypeText(sale.saleType),
    ...stateLines(facts, timingOf(sale, nowMs)),
    ...(sale.days.length === 0 ? [onPictureText.noDays] : sale.days.map(dayLineText)),
    ...(movedFromMs === null || sale.cancelledAt !== null
      ? []
      : [linkCardText.movedFrom(longDayText(movedFromMs, sale.timeZone))]),
    ...placeLines(facts),
  ];
}

function stateLines({ sale }: LinkFacts, { kind }: SaleTiming): string[] {
  if (kind === 'cancelled') {
    return [saleDetailText.cancelled, ...(sale.cancelReason === null ? [] : [sale.cancelReason])];
  }
  return sale.soldOutAt === null || kind === 'closed' ? [] : [saleDetailText.soldOut];
}

function placeLines({ sale, street }: LinkFacts): string[] {
  if (sale.kind === 'online-only') return [saleDetailText.onlineOnly];
  if (street !== null) return [sale.zipCode === null ? street : `${street}, ${sale.zipCode}`];
  const near = sale.zipCode === null ? [] : [saleDetailText.around(sale.zipCode)];
  const releaseMs = sale.releaseAt === null ? Number.NaN : Date.parse(sale.releaseAt);
  if (sale.cancelledAt !== null) return near;
  if (sale.releaseRule === 'never') return [...near, saleDetailText.addressNever];
  if (sale.releaseRule === 'at' && !Number.isNaN(releaseMs)) {
    return [...near, saleDetailText.addressFrom(zonedText(releaseMs, sale.timeZone))];
  }
  return near.length === 0 ? [saleDetailText.locationUnknown] : near;
}

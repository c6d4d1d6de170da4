import { isPlacedAbout } from '../../../domain/sale/best-point.ts';
import type { Sale } from '../../../domain/sale/sale.ts';
import type { SaleView } from '../../../domain/sale/sale-view.ts';
import { scheduleSpan } from '../../../domain/sale/schedule.ts';
import { type SaleStatus, type SaleTiming, timingOf } from '../../../domain/sale/status.ts';
import { saleCardText } from '../../../i18n/sale/sale-card-text.ts';
import {
  CARD_TAGS,
  dateText,
  moreTagsText,
  saleTypeText,
  shortAboutText,
  shortDistanceText,
  statusText,
} from '../../../i18n/sale/sale-text.ts';
import { afterStatusText } from '../../../i18n/sale/when-text.ts';
import { distanceWords, useKnownDistance } from '../sale-facts.tsx';
import { TypeMark } from '../type-mark.tsx';
import { whenColor } from '../when-color.ts';

interface WhenProps {
  readonly view: SaleView;
  readonly status: SaleStatus;
  readonly distanceMiles: number | null;
  readonly nowMs: number;
}

/**
 * "Active · until 2 PM · 0.4 mi": the status in its color begins the line, the distance ends it. It runs on between the
 * two buttons.
 */
export function WhenAndWhere({ view, status, distanceMiles, nowMs }: WhenProps) {
  const { sale } = view;
  const timing = timingOf(sale, nowMs);
  const after = afterStatusText(timing, sale.timeZone, status === 'active');
  return (
    <p className="mt-0.5 -me-10 text-[0.9375rem] leading-[1.25rem] font-semibold tabular-nums @max-[16em]:me-0">
      <span className={whenColor(status, timing)}>
        <span className={status === 'cancelled' ? 'line-through' : ''}>{statusText(status)}</span>
        {after !== null && <After>{after}</After>}
      </span>
      {sale.soldOutAt !== null && <After>{saleCardText.soldOut}</After>}
      <Distance view={view} miles={distanceMiles} />
    </p>
  );
}

/** One more thing in a line. The dot is for the eye. */
function After({ children }: { readonly children: string }) {
  return (
    <>
      <span aria-hidden>{' · '}</span>
      {/* Where there is no room it goes to the next line as a whole. */}
      <span className="inline-block">{children}</span>
    </>
  );
}

/** In few letters for the eye; read out as specified ("2.1 miles away"). */
function Distance({ view, miles }: { readonly view: SaleView; readonly miles: number | null }) {
  const known = useKnownDistance(miles);
  const words = distanceWords(view, known);
  // The line above the list asks for the place once, so that each card need not.
  if (known === null && miles !== null) return <span className="sr-only">{words}</span>;
  if (known === null || view.sale.kind === 'online-only') {
    return (
      <span className="font-medium">
        <After>{words}</After>
      </span>
    );
  }
  const short = isPlacedAbout(view.sale, view.place)
    ? shortAboutText(known)
    : shortDistanceText(known);
  return (
    <>
      <span aria-hidden className="font-medium whitespace-nowrap">
        {` · ${short}`}
      </span>
      <span className="sr-only">{words}</span>
    </>
  );
}

/** The date text of spec 9, where the line above leaves out a date; and whether it is a sample. */
export function CardDates({ sale, nowMs }: { readonly sale: Sale; readonly nowMs: number }) {
  const span = scheduleSpan(sale.days);
  const startDate = span?.startDate ?? null;
  const endDate = span?.endDate ?? null;
  const isTold = startDate === endDate && saysDate(timingOf(sale, nowMs));
  const parts = [
    ...(isTold ? [] : [dateText(startDate, endDate)]),
    ...(sale.isSample ? [saleCardText.sample] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <p className="text-[0.8125rem] leading-[1.125rem] text-when-over tabular-nums">
      {parts.join(' · ')}
    </p>
  );
}

/** Whether the words for when a sale is open tell the date of its only day. */
function saysDate(timing: SaleTiming): boolean {
  if (timing.kind === 'cancelled') return false;
  return timing.kind !== 'opens-at' || timing.daysAhead < 1 || timing.daysAhead >= 7;
}

/** "● Garage Sale · tools, records +2 more": one line, in which only the tags are cut. */
export function TypeLine({ sale }: { readonly sale: Sale }) {
  const { saleType, tags } = sale;
  const more = tags.length - CARD_TAGS;
  return (
    <div className="flex items-center gap-1 text-[0.8125rem] leading-[1.125rem] whitespace-nowrap text-muted @max-[16em]:flex-wrap">
      <TypeMark saleType={saleType} />
      <span>{saleTypeText(saleType)}</span>
      {tags.length > 0 && (
        <ul
          aria-label={saleCardText.tags}
          className="min-w-0 truncate before:content-['·_'] @max-[16em]:whitespace-normal"
        >
          {tags.slice(0, CARD_TAGS).map((tag) => (
            <li key={tag} className="inline not-last:after:content-[',_']">
              {tag}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <span>{moreTagsText(more)}</span>}
    </div>
  );
}

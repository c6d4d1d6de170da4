import type { Doubt, Found, Sureness } from '../../domain/import/draft-sale.ts';
import type { ListedSale } from '../../domain/import/list/read-list.ts';
import type { SaleType } from '../../domain/sale/sale.ts';
import { scheduleSpan } from '../../domain/sale/schedule.ts';

/** A draft in the client's shape (spec 3), with what was read besides and what is uncertain. */
export function clientSale(
  { draft, row }: ListedSale,
  fallback: SaleType | null,
): Readonly<Record<string, unknown>> {
  const { schedule } = draft;
  const days = schedule.days.value;
  const span = scheduleSpan(days);
  const saleType = draft.saleType?.value ?? fallback;
  const isTyped = fallback !== null && draft.saleType === null;
  const doubts = draft.doubts.filter(({ topic }) => !(topic === 'type' && isTyped));
  return {
    title: draft.title?.value ?? '',
    description: draft.description,
    address: draft.street?.value ?? '',
    zipCode: draft.zipCode?.value ?? '',
    saleType,
    kind: draft.kind?.value ?? null,
    saleUrl: draft.saleUrl?.value ?? null,
    startDate: span?.startDate ?? null,
    endDate: span?.endDate ?? null,
    scheduleDays: days.map(({ date, startTime, endTime, nextDay }) => ({
      date,
      startTime,
      endTime,
      ...(nextDay ? { nextDay } : {}),
    })),
    tags: [],
    ...said('payment', draft.payment),
    ...said('lineNumbers', schedule.lineNumbers),
    ...said('halfPriceFrom', schedule.halfPriceFrom),
    ...said('halfPriceTime', schedule.halfPriceTime),
    ...said('rainDate', schedule.rainDate),
    ...said('preview', schedule.preview),
    ...said('pickup', schedule.pickup),
    ...said('cancelled', schedule.canceled),
    doubts: doubts.map(shown),
    found: foundIn(draft),
    ...(row === null ? {} : { row: row.number, text: row.text }),
  };
}

function said(name: string, found: Found<unknown> | null): Readonly<Record<string, unknown>> {
  return found === null ? {} : { [name]: found.value };
}

function shown({ topic, reason, at, dates, choices }: Doubt): Readonly<Record<string, unknown>> {
  return { topic, reason, at, dates, choices };
}

/** Where each field was found, and how sure it is. */
function foundIn(
  draft: ListedSale['draft'],
): Readonly<Record<string, { at: unknown; sure: Sureness }>> {
  const { schedule } = draft;
  const fields = {
    title: draft.title,
    address: draft.street,
    zipCode: draft.zipCode,
    saleType: draft.saleType,
    kind: draft.kind,
    saleUrl: draft.saleUrl,
    scheduleDays: schedule.days.value.length === 0 ? null : schedule.days,
    payment: draft.payment,
    lineNumbers: schedule.lineNumbers,
    halfPriceFrom: schedule.halfPriceFrom,
    halfPriceTime: schedule.halfPriceTime,
    rainDate: schedule.rainDate,
    preview: schedule.preview,
    pickup: schedule.pickup,
    cancelled: schedule.canceled,
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, found]) =>
      found === null ? [] : [[name, { at: found.at, sure: found.sure }]],
    ),
  );
}

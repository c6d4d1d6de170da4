import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Sale } from '../../../../src/domain/sale/sale.ts';
import { type SaleStatus, statusOf } from '../../../../src/domain/sale/status.ts';
import { WhenLine } from '../../../../src/features/sale-detail/sale-hours.tsx';
import { saleDetailText } from '../../../../src/i18n/sale/sale-detail-text.ts';

const TWO_DAYS = {
  timeZone: 'America/Chicago',
  cancelledAt: null,
  cancelReason: null,
  days: [
    { date: '2026-11-20', startTime: '09:00', endTime: '17:00', nextDay: false },
    { date: '2026-11-21', startTime: '08:00', endTime: '12:00', nextDay: false },
  ],
} as unknown as Sale;

function lineAt(instant: string, expected: SaleStatus = 'active'): string {
  const nowMs = Date.parse(instant);
  const status = statusOf(TWO_DAYS, nowMs);
  expect(status).toBe(expected);
  return renderToStaticMarkup(<WhenLine sale={TWO_DAYS} status={status} nowMs={nowMs} />);
}

test('[spec 2] an active sale happens now while its doors are open, not over the night', () => {
  expect(lineAt('2026-11-20T16:30:00Z')).toContain(saleDetailText.happeningNow);
  expect(lineAt('2026-11-20T16:30:00Z')).toContain('Until 5\u00a0PM');
  expect(lineAt('2026-11-20T22:30:00Z')).toContain(saleDetailText.happeningNow);
  expect(lineAt('2026-11-20T22:30:00Z')).toContain('Closes in 30 min');
  const atNight = lineAt('2026-11-21T05:00:00Z');
  expect(atNight).not.toContain(saleDetailText.happeningNow);
  expect(atNight).toContain('8\u00a0AM');
});

test('[spec 2] an upcoming sale says once when it starts, until that is today', () => {
  const starts = 'This sale starts on Friday, November 20 at 9:00\u00a0AM';
  const dayBefore = lineAt('2026-11-19T20:00:00Z', 'upcoming');
  expect(dayBefore).toContain(starts);
  expect(dayBefore).not.toContain('Opens');
  const early = lineAt('2026-11-20T08:00:00Z', 'upcoming');
  expect(early).toContain(starts);
  expect(early).toContain('Opens today at 9\u00a0AM');
  expect(lineAt('2026-11-20T14:20:00Z', 'upcoming')).toContain('Opens in 40 min');
});

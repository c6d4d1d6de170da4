import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StatusBadge } from '../../../src/components/sale/status-badge.tsx';
import { statusOf } from '../../../src/domain/sale/status.ts';

const TWO_DAYS = {
  timeZone: 'America/Chicago',
  cancelledAt: null,
  days: [
    { date: '2026-11-20', startTime: '09:00', endTime: '17:00', nextDay: false },
    { date: '2026-11-21', startTime: '08:00', endTime: '12:00', nextDay: false },
  ],
};

function badgeAt(instant: string): string {
  const nowMs = Date.parse(instant);
  const status = statusOf(TWO_DAYS, nowMs);
  expect(status).toBe('active');
  return renderToStaticMarkup(<StatusBadge sale={TWO_DAYS} status={status} nowMs={nowMs} />);
}

test('[spec 4] an active sale is green while its doors are open, not over the night', () => {
  expect(badgeAt('2026-11-20T16:30:00Z')).toContain('bg-active');
  expect(badgeAt('2026-11-20T22:30:00Z')).toContain('bg-active');
  const atNight = badgeAt('2026-11-21T05:00:00Z');
  expect(atNight).toContain('Active');
  expect(atNight).not.toContain('bg-active');
});

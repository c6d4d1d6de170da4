import { describe, expect, test } from 'vitest';
import { calendarFile } from '../../../../src/domain/sale/calendar-file.ts';
import type { Sale } from '../../../../src/domain/sale/sale.ts';
import { saleCreateRules } from '../../../../src/sync/mutations/sale-create.ts';
import { NO_DOCS } from '../../../../src/sync/mutations/rule.ts';
import { saleArgs } from '../../../support/builders/sale-args.ts';

const CONTEXT = {
  url: 'https://rummage.example/sale/s1',
  address: '1 Main St, 80202',
  nowMs: Date.parse('2026-06-01T12:00:00Z'),
};

function saleWith(fields: Partial<Sale> = {}): Sale {
  const made = { principal: 'guest', createdAtMs: 0 };
  const { sale } = saleCreateRules['sale.create'].fold(NO_DOCS, saleArgs('s1'), made);
  if (sale === null) throw new Error('no sale');
  return { ...sale, ...fields };
}

function linesOf(file: string): string[] {
  return file.replaceAll('\r\n ', '').split('\r\n');
}

const day = (date: string, startTime: string, endTime: string, nextDay = false) => ({
  date,
  startTime,
  endTime,
  nextDay,
});

describe('a calendar file', () => {
  test('has one event for each day, on the clock of the sale', () => {
    const days = [day('2026-06-06', '08:00', '14:00'), day('2026-06-07', '20:00', '01:00', true)];
    const lines = linesOf(calendarFile(saleWith({ days }), CONTEXT));
    expect(lines.filter((line) => /^DT(START|END);/.test(line))).toEqual([
      'DTSTART;TZID=America/Denver:20260606T080000',
      'DTEND;TZID=America/Denver:20260606T140000',
      'DTSTART;TZID=America/Denver:20260607T200000',
      'DTEND;TZID=America/Denver:20260608T010000',
    ]);
    expect(lines.filter((line) => line.startsWith('UID:'))).toEqual([
      'UID:s1-2026-06-06-0800@rummage',
      'UID:s1-2026-06-07-2000@rummage',
    ]);
    expect(lines).toContain('DTSTAMP:20260601T120000Z');
    expect(lines).toContain('LOCATION:1 Main St\\, 80202');
    expect(lines).toContain('URL:https://rummage.example/sale/s1');
    expect(lines).toContain('STATUS:CONFIRMED');
    expect(lines.at(-2)).toBe('END:VCALENDAR');
  });

  test('a title with control characters is one line of text, whatever a calendar takes for a line end', () => {
    const title = 'Sale\rEND:VEVENT\rBEGIN:VEVENT\u2028SUMMARY:Evil\u0007';
    const days = [day('2026-06-06', '08:00', '14:00')];
    const file = calendarFile(saleWith({ title, days }), CONTEXT);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028]/u);
    expect(linesOf(file)).toContain('SUMMARY:Sale\\nEND:VEVENT\\nBEGIN:VEVENT\\nSUMMARY:Evil');
  });

  test('knows the offset of the zone, and its change between two days', () => {
    const days = [day('2026-10-31', '09:00', '12:00'), day('2026-11-01', '09:00', '12:00')];
    const lines = linesOf(calendarFile(saleWith({ days }), CONTEXT));
    const start = lines.indexOf('BEGIN:VTIMEZONE');
    expect(lines.slice(start, lines.indexOf('END:VTIMEZONE') + 1)).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:America/Denver',
      'BEGIN:STANDARD',
      'DTSTART:20261030T090000',
      'TZOFFSETFROM:-0600',
      'TZOFFSETTO:-0600',
      'END:STANDARD',
      'BEGIN:STANDARD',
      'DTSTART:20261101T020000',
      'TZOFFSETFROM:-0600',
      'TZOFFSETTO:-0700',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]);
  });

  test('cuts long lines between characters and keeps what has a meaning in the format', () => {
    const title = `Möbel; Bücher, Spielzeug \\ ${'🪑'.repeat(30)}`;
    const file = calendarFile(saleWith({ title }), CONTEXT);
    const encoder = new TextEncoder();
    for (const line of file.split('\r\n')) {
      expect(encoder.encode(line).length).toBeLessThanOrEqual(75);
    }
    expect(linesOf(file)).toContain(`SUMMARY:Möbel\\; Bücher\\, Spielzeug \\\\ ${'🪑'.repeat(30)}`);
  });

  test('of a cancelled sale says so; of one without days or address there is little', () => {
    const cancelled = saleWith({ cancelledAt: '2026-06-05T00:00:00Z' });
    expect(linesOf(calendarFile(cancelled, CONTEXT))).toContain('STATUS:CANCELLED');
    const bare = calendarFile(saleWith({ days: [] }), { ...CONTEXT, address: '' });
    expect(bare).not.toMatch(/VEVENT|VTIMEZONE|LOCATION/);
  });
});

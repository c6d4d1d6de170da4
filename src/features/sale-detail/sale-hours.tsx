import type { Sale, ScheduleDay } from '../../domain/sale/sale.ts';
import { windowsOf } from '../../domain/sale/schedule.ts';
import { type SaleStatus, timingOf } from '../../domain/sale/status.ts';
import { saleDetailText } from '../../i18n/sale-detail.ts';
import { timeText } from '../../i18n/sale-text.ts';
import { clockTimeText, longDayText, shortDateText, whenText } from '../../i18n/when-text.ts';

interface WhenProps {
  readonly sale: Sale;
  readonly status: SaleStatus;
  readonly nowMs: number;
}

/** The sentence of spec 2 for the status, and what it means at this minute. */
export function WhenLine({ sale, status, nowMs }: WhenProps) {
  const sentence = statusSentence(sale, status);
  return (
    <div className="pt-2">
      {sentence !== null && <p className="font-semibold">{sentence}</p>}
      <p className="text-lg font-bold tabular-nums">
        {whenText(timingOf(sale, nowMs), sale.timeZone)}
      </p>
      {status === 'cancelled' && sale.cancelReason !== null && (
        <p className="text-muted">{sale.cancelReason}</p>
      )}
    </div>
  );
}

function statusSentence(sale: Sale, status: SaleStatus): string | null {
  if (status === 'active') return saleDetailText.happeningNow;
  if (status === 'cancelled') return saleDetailText.cancelled;
  const first = windowsOf(sale.days, sale.timeZone)[0];
  if (status !== 'upcoming' || !first) return null;
  return saleDetailText.startsOn(
    longDayText(first.startMs, sale.timeZone),
    clockTimeText(first.startMs, sale.timeZone),
  );
}

/** One line for each day of the schedule (spec 2); days that are over are dimmed. */
export function SaleHours({ sale, nowMs }: { readonly sale: Sale; readonly nowMs: number }) {
  return (
    <ul className="flex flex-col gap-1 pt-3 tabular-nums">
      {sale.days.map((day) => (
        <li
          key={`${day.date} ${day.startTime}`}
          className={`flex flex-wrap gap-x-3 ${isOver(sale, day, nowMs) ? 'text-muted' : ''}`}
        >
          <span className="min-w-28 font-semibold">{shortDateText(day.date)}</span>
          <span>{hoursText(day)}</span>
        </li>
      ))}
    </ul>
  );
}

function hoursText(day: ScheduleDay): string {
  const hours = `${timeText(day.startTime)} – ${timeText(day.endTime)}`;
  return day.nextDay ? `${hours} (${saleDetailText.nextDay})` : hours;
}

function isOver(sale: Sale, day: ScheduleDay, nowMs: number): boolean {
  const [window] = windowsOf([day], sale.timeZone);
  return window !== undefined && window.endMs <= nowMs;
}

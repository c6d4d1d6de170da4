import type { Sale, ScheduleDay } from '../../domain/sale/sale.ts';
import { scheduleSpan, windowsOf } from '../../domain/sale/schedule.ts';
import { whenColor } from '../../components/sale/when-color.ts';
import { isOpen, type SaleStatus, type SaleTiming, timingOf } from '../../domain/sale/status.ts';
import { saleDetailText } from '../../i18n/sale/sale-detail-text.ts';
import { dateText, timeText } from '../../i18n/sale/sale-text.ts';
import {
  clockTimeText,
  longDayText,
  shortDateText,
  whenOpenText,
} from '../../i18n/sale/when-text.ts';

interface WhenProps {
  readonly sale: Sale;
  readonly status: SaleStatus;
  readonly nowMs: number;
}

/** In one line: the sentence of spec 2 for the status, and what it means right now. */
export function WhenLine({ sale, status, nowMs }: WhenProps) {
  const timing = timingOf(sale, nowMs);
  const sentence = statusSentence(sale, status, timing);
  // "Opens tomorrow at 9 AM" says nothing new beside the sentence, "today" and "in 40 min" do.
  const isLater = timing.kind === 'opens-at' && timing.daysAhead > 0;
  const isSaid = status === 'cancelled' || (status === 'upcoming' && isLater);
  return (
    <div className="pt-1">
      <p className={`font-semibold tabular-nums ${whenColor(status, timing)}`}>
        {sentence !== null && <span>{`${sentence} `}</span>}
        {!isSaid && (
          <strong className="inline-block font-bold">{whenOpenText(timing, sale.timeZone)}</strong>
        )}
      </p>
      {status === 'cancelled' && sale.cancelReason !== null && (
        <p className="text-muted">{sale.cancelReason}</p>
      )}
    </div>
  );
}

function statusSentence(sale: Sale, status: SaleStatus, timing: SaleTiming): string | null {
  // A sale of several days counts as active overnight, too, although it is closed.
  if (status === 'active') {
    return isOpen(timing) ? saleDetailText.happeningNow : null;
  }
  if (status === 'cancelled') return saleDetailText.cancelled;
  const first = windowsOf(sale.days, sale.timeZone)[0];
  if (status !== 'upcoming' || !first) return null;
  return saleDetailText.startsOn(
    longDayText(first.startMs, sale.timeZone),
    clockTimeText(first.startMs, sale.timeZone),
  );
}

/** One line for each day of the schedule (spec 2). Past days are dimmed. */
export function SaleHours({ sale, nowMs }: { readonly sale: Sale; readonly nowMs: number }) {
  return (
    <ul className="flex flex-col gap-1 tabular-nums">
      {sale.days.map((day) => (
        <li
          key={`${day.date} ${day.startTime}`}
          className={`flex flex-wrap gap-x-3 ${isOver(sale, day, nowMs) ? 'text-when-over' : ''}`}
        >
          <span className="min-w-28 font-semibold">{shortDateText(day.date)}</span>
          <span>{hoursText(day)}</span>
        </li>
      ))}
    </ul>
  );
}

function hoursText(day: ScheduleDay): string {
  const hours = `${wholeTime(day.startTime)} – ${wholeTime(day.endTime)}`;
  return day.nextDay ? `${hours} (${saleDetailText.nextDay})` : hours;
}

function isOver(sale: Sale, day: ScheduleDay, nowMs: number): boolean {
  const [window] = windowsOf([day], sale.timeZone);
  return window !== undefined && window.endMs <= nowMs;
}

/** The date text of spec 9, with the hours if they are the same each day. */
export function DatesAndTimes({ sale }: { readonly sale: Sale }) {
  const span = scheduleSpan(sale.days);
  const hours = new Set(sale.days.map(hoursText));
  return (
    <>
      <span className="block">{dateText(span?.startDate ?? null, span?.endDate ?? null)}</span>
      {hours.size === 1 && <span className="block">{[...hours][0]}</span>}
    </>
  );
}

/** No line breaks between the hour and AM or PM. */
function wholeTime(time: string): string {
  return timeText(time).replace(' ', '\u00a0');
}

import { localDateAt } from '../../../domain/time/zone.ts';
import { driveText } from '../../../i18n/routes/drive-text.ts';
import { shortDateText } from '../../../i18n/sale/when-text.ts';

interface Props {
  /** The day of the route, YYYY-MM-DD. Null: it is today, or not known. */
  readonly date: string | null;
  readonly timeZone: string;
  readonly nowMs: number;
}

/** Says that the times on the screen are those of another day. */
export function BeforeLeaving({ date, timeZone, nowMs }: Props) {
  if (date === null) return null;
  const isPast = date < localDateAt(timeZone, nowMs);
  return (
    <p className="rounded-xl bg-notice-wash px-3 py-1.5 text-[min(0.9375rem,4.6vw)] leading-snug font-semibold">
      {(isPast ? driveText.notAnyMore : driveText.notToday)(shortDateText(date))}
    </p>
  );
}

import { ArrowUp } from 'lucide-react';
import { arriveText, driveText } from '../../../../i18n/routes/drive-text.ts';
import { walkText } from '../../../../i18n/routes/walk-text.ts';
import type { StopAhead } from '../../../../domain/route/drive/stop-ahead.ts';

interface Props {
  readonly stops: readonly StopAhead[];
  /** All stops in the order of the screen, and the index of the first one that can be moved up. */
  readonly shown: readonly string[];
  readonly firstToMove: number;
  /** When the day is over; null while that is not known. */
  readonly over: string | null;
  readonly onMove: (id: string, to: number) => void;
}

/** What follows the next stop. A passenger can change its order. */
export function AfterThat({ stops, shown, firstToMove, over, onMove }: Props) {
  if (stops.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-display text-lg font-extrabold">{driveText.after}</h2>
      <ol aria-label={driveText.after} className="flex flex-col">
        {stops.map(({ stop, planned, way }) => (
          <li
            key={stop.id}
            data-stop={stop.id}
            className="flex items-center gap-3 border-t-2 border-line py-2"
          >
            <div className="min-w-0 grow">
              <p translate="no" className="text-lg leading-snug font-semibold wrap-anywhere">
                {stop.title}
              </p>
              <p className="tabular-nums">
                {[arriveText(planned.arriveAt), ...(way.isOnFoot ? [walkText.onFoot] : [])].join(
                  ' · ',
                )}
              </p>
            </div>
            {shown.indexOf(stop.id) >= firstToMove && (
              <button
                type="button"
                aria-label={driveText.moveUp(stop.title)}
                className="grid size-12 shrink-0 place-content-center rounded-full hover:bg-sunk"
                onClick={() => onMove(stop.id, shown.indexOf(stop.id) - 1)}
              >
                <ArrowUp aria-hidden className="size-6" />
              </button>
            )}
          </li>
        ))}
      </ol>
      {over !== null && <p className="font-semibold tabular-nums">{over}</p>}
    </section>
  );
}

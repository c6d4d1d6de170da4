import type { StopAhead } from '../../../../domain/route/drive/stop-ahead.ts';
import { arriveWords, doorWords, wayWords } from '../../../../i18n/routes/drive-text.ts';
import type { BoardFact } from './drive-board.tsx';

/** Less time than this between arriving and closing is worth a warning. */
const SOON_MINUTES = 45;

/** When its doors close or open, when one arrives, and how far it is. */
export function boardFacts(next: StopAhead, miles: number | null): readonly BoardFact[] {
  const { planned, window, isEstimated, way } = next;
  const door = doorWords(planned.arriveAt, window);
  const isAhead = window !== null && planned.arriveAt < window.opens;
  const color =
    minutesLeftAt(next) !== null ? 'text-danger' : isAhead ? 'text-when-ahead' : 'text-when-open';
  return [
    ...(door === null ? [] : [{ ...door, color }]),
    arriveWords(planned.arriveAt),
    wayWords(way, miles, isEstimated),
  ];
}

/** The minutes between arriving and closing where they are few. Null: there is time enough, or nobody knows. */
export function minutesLeftAt({ planned, window }: StopAhead): number | null {
  if (window === null || planned.arriveAt < window.opens) return null;
  const left = window.closes - planned.arriveAt;
  return left < SOON_MINUTES ? left : null;
}

import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readListDay, writeListDay } from '../../platform/storage.ts';
import { DAY_IDS, type DayId } from './day-choices.ts';
import { isNewStart, startDay } from './start-day.ts';

/** The day that the lists of this device show while their address names none. It outlives a reload. */

interface DayInUse {
  readonly day: DayId;
  /** No person has chosen it, and it is not known yet whether it has sales. */
  readonly isGuess: boolean;
  /** Epoch ms. Null: not used since the page was loaded. */
  readonly usedAtMs: number | null;
}

const store = createStore<DayInUse>(() => ({ day: 'all', isGuess: false, usedAtMs: null }));

/** Takes note that a list is in use at `nowMs` (epoch ms), and chooses the day anew if this is a new start. */
function use(nowMs: number): void {
  const { usedAtMs } = store.getState();
  const kept = usedAtMs === null ? readListDay() : null;
  const before = usedAtMs ?? kept?.usedAtMs ?? null;
  const known = DAY_IDS.find((id) => id === kept?.day);
  if (isNewStart(before, nowMs) || (usedAtMs === null && known === undefined)) {
    store.setState({ day: startDay(nowMs), isGuess: true, usedAtMs: nowMs });
  } else if (known === undefined) store.setState({ usedAtMs: nowMs });
  else store.setState({ day: known, isGuess: false, usedAtMs: nowMs });
}

/** From now on, this day is shown. */
export function showDay(day: DayId): void {
  store.setState({ day, isGuess: false });
  const { usedAtMs } = store.getState();
  if (usedAtMs !== null) writeListDay(day, usedAtMs);
}

/** The day in use, and whether it may still move on to one that has sales. */
export function useDayInUse(nowMs: number): Pick<DayInUse, 'day' | 'isGuess'> {
  // Before the first list of a page is drawn, so that none is drawn for another day.
  if (store.getState().usedAtMs === null) use(nowMs);
  const { day, isGuess } = useStore(store);
  useEffect(() => {
    use(nowMs);
    if (!isGuess) writeListDay(day, nowMs);
  }, [nowMs, day, isGuess]);
  return { day, isGuess };
}

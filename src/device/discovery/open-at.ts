import { instantAt, type WallTime } from '../../domain/time/wall-time.ts';
import type { Match } from '../catalog/match.ts';
import { currentOrNextWindow, statusAt } from '../../domain/sale/status.ts';

/** The sales of a question at a time of the day, by each sale's own clock. */
export interface OpenAt {
  readonly isOpen: (match: Match) => boolean;
  /** It is closed or canceled by then. */
  readonly isOver: (match: Match) => boolean;
  /** The same sale, with its status and opening at that time. */
  readonly asThen: (match: Match) => Match;
}

/** Most sales are in one zone, and its instant is worked out once. */
export function openAt(at: WallTime): OpenAt {
  const instants = new Map<string, number>();
  const instantIn = (timeZone: string): number => {
    const known = instants.get(timeZone);
    if (known !== undefined) return known;
    const atMs = instantAt(at, timeZone);
    instants.set(timeZone, atMs);
    return atMs;
  };
  return {
    isOpen({ entry }) {
      if (entry.isCancelled) return false;
      const atMs = instantIn(entry.timeZone);
      return entry.windows.some(({ startMs, endMs }) => startMs <= atMs && atMs < endMs);
    },
    isOver({ entry }) {
      if (entry.isCancelled) return true;
      const lastMs = entry.windows.at(-1)?.endMs;
      return lastMs !== undefined && lastMs <= instantIn(entry.timeZone);
    },
    asThen(match) {
      const { entry } = match;
      const atMs = instantIn(entry.timeZone);
      const status = statusAt(entry.windows, entry.isCancelled, atMs);
      const window = entry.isCancelled ? null : currentOrNextWindow(entry.windows, atMs);
      return { ...match, status, window };
    },
  };
}

/** Whether a match is open at the time for which it was found. */
export function isOpenMatch({ window }: Pick<Match, 'window'>, nowMs: number): boolean {
  return window !== null && window.startMs <= nowMs;
}

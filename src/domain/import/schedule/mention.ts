import type { Cue } from '../words/cues.ts';
import type { WrittenHours } from '../words/hours.ts';
import type { DayEntry } from './day-entries.ts';

interface Placed {
  /** First token, and the one after the last. */
  readonly from: number;
  readonly to: number;
}

/** What a text mentions, in its order. */
export type Mention = Placed &
  (
    | {
        readonly kind: 'days';
        readonly entries: readonly DayEntry[];
        readonly isVague: boolean;
        /** "... through Sunday", "... - 8/30": the end of what begins at the days before. */
        readonly isEnd: 'word' | 'dash' | null;
      }
    | {
        readonly kind: 'hours';
        readonly hours: WrittenHours;
        /** "... to 2pm": the end of what begins before. */
        readonly isEnd: boolean;
      }
    | { readonly kind: 'cue'; readonly cue: Cue }
    | { readonly kind: 'break'; readonly isStrong: boolean }
    | {
        readonly kind: 'street';
        readonly isSure: boolean;
        readonly isSeveral: boolean;
        /** How many tokens the list of its houses has, with their numbers; or 0. */
        readonly houses: number;
      }
    | { readonly kind: 'zip'; readonly zip: string; readonly isSure: boolean }
    | { readonly kind: 'noise' }
  );

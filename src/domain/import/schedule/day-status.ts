import type { Tokens } from '../words/tokens.ts';
import type { Part } from './purposes.ts';

/** What a text says about days that were announced before, or that people would expect. */
export type DayStatus = 'canceled' | 'closed' | 'pending';

export interface Statuses {
  /** By the day parts that they are about. */
  readonly ofPart: ReadonlyMap<Part, DayStatus>;
  /** Cues that name no day: the whole sale. */
  readonly ofAll: readonly { readonly status: DayStatus; readonly part: Part }[];
}

/** "Friday is canceled, Saturday is still on", "no Sunday sale", "closed Monday", "all gone by Sunday", "Sunday pending". */
export function statusesOf(tokens: Tokens, parts: readonly Part[]): Statuses {
  const ofPart = new Map<Part, DayStatus>();
  const ofAll: { status: DayStatus; part: Part }[] = [];
  const bySegment = daysBy(parts, ({ segment }) => segment);
  const byClause = daysBy(parts, ({ clause }) => clause);
  for (const part of parts) {
    const { mention } = part;
    if (mention.kind === 'days' && isOutside(tokens, mention.from)) {
      ofPart.set(part, 'closed');
    }
    const status = mention.kind === 'cue' ? statusOfCue(mention.cue) : null;
    if (status === null) continue;
    // "Closed" may be about an hour, so it has to be right beside its day.
    const sentence = status === 'closed' ? undefined : byClause.get(part.clause);
    const near = nearestOf(part, bySegment.get(part.segment)) ?? nearestOf(part, sentence);
    if (near !== null) ofPart.set(near, status);
    else if (status !== 'closed') ofAll.push({ status, part });
  }
  return { ofPart, ofAll };
}

/** "no Sunday", "gone by Sunday", "before Friday"; not "stop by Saturday". */
function isOutside(tokens: Tokens, at: number): boolean {
  const before = tokens.text(at - 1);
  if (before === 'by') return !/^(come|stop|drop|swing|came|drive)$/u.test(tokens.text(at - 2));
  return /^(no|not|before)$/u.test(before);
}

function statusOfCue(cue: string): DayStatus | null {
  return cue === 'canceled' || cue === 'closed' || cue === 'pending' ? cue : null;
}

function daysBy(
  parts: readonly Part[],
  keyOf: (part: Part) => number,
): ReadonlyMap<number, readonly Part[]> {
  const map = new Map<number, Part[]>();
  for (const part of parts) {
    if (part.mention.kind !== 'days' || part.purpose !== 'open') continue;
    const known = map.get(keyOf(part));
    if (known === undefined) map.set(keyOf(part), [part]);
    else known.push(part);
  }
  return map;
}

const FAR = 12;

/** The days nearest to a word, if they are near enough to be meant. Before it, rather than after it. */
function nearestOf(cue: Part, days: readonly Part[] | undefined): Part | null {
  let best: Part | null = null;
  let least = FAR;
  for (const part of days ?? []) {
    const gap =
      part.mention.from >= cue.mention.to
        ? part.mention.from - cue.mention.to + 0.5
        : cue.mention.from - part.mention.to;
    if (gap < least) {
      least = gap;
      best = part;
    }
  }
  return best;
}

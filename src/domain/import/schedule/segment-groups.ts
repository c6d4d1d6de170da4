import type { Part } from './purposes.ts';

/** Days and hours that stand between two commas or ends of a sentence. */
export interface Group {
  readonly parts: readonly Part[];
  readonly segment: number;
  readonly clause: number;
  /** "Both days", "same hours" stands with them. */
  readonly isDaily: boolean;
}

export function groupsOf(parts: readonly Part[]): Group[] {
  const bySegment = new Map<number, Part[]>();
  for (const part of parts) {
    const known = bySegment.get(part.segment);
    if (known === undefined) bySegment.set(part.segment, [part]);
    else known.push(part);
  }
  const groups: Group[] = [];
  for (const [segment, own] of bySegment) {
    const shown = own.filter(({ mention }) => mention.kind !== 'cue');
    const isDaily = own.some(({ mention }) => mention.kind === 'cue' && mention.cue === 'daily');
    if (shown.length > 0)
      groups.push({ parts: shown, segment, clause: shown[0]?.clause ?? 0, isDaily });
    else if (isDaily) {
      // "9-3, both days": the word is in a segment of its own.
      const last = groups.at(-1);
      const clause = own[0]?.clause;
      if (last !== undefined && last.clause === clause)
        groups[groups.length - 1] = { ...last, isDaily: true };
    }
  }
  return groups;
}

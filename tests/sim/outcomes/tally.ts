import type { LeftAs } from './queue-watch.ts';

/** How many things that people have said came to which end, by the kind of thing. */
export type OutcomeTable = Record<string, Partial<Record<Outcome, number>>>;

/**
 * `covered`: by newer work out of a file, or by older that the person has put on top; `kept-apart`: work
 * out of a file that would have replaced something newer, and waits for the person.
 * `refused`: kept with its code before the person's eyes; `lost`: by a restore of the server,
 * and told to the person.
 */
export type Outcome = LeftAs | 'refused' | 'lost' | 'covered' | 'kept-apart';

export class OutcomeTally {
  readonly table: OutcomeTable = {};

  note(kind: string, outcome: Outcome, times = 1): void {
    const row = (this.table[kind] ??= {});
    row[outcome] = (row[outcome] ?? 0) + times;
  }

  add(other: OutcomeTable): void {
    for (const [kind, row] of Object.entries(other)) {
      for (const [outcome, times] of Object.entries(row)) {
        this.note(kind, outcome as Outcome, times);
      }
    }
  }
}

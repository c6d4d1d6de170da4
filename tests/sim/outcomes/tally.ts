import type { LeftAs } from './outbox-watch.ts';

/** How many parts of mutations came to which outcome, by the kind of part. */
export type OutcomeTable = Record<string, Partial<Record<Outcome, number>>>;

/**
 * `covered`: replaced by newer work from a file, or by older work that the person chose over it;
 * `kept-apart`: work from a file that would have replaced something newer, and waits for the person;
 * `refused`: kept with its code and shown to the person; `lost`: by a restore of the server, and reported
 * to the person.
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

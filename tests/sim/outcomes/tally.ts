import type { LeftAs } from './queue-watch.ts';

/** How many things that people have said came to which end, by the kind of thing. */
export type OutcomeTable = Record<string, Partial<Record<Outcome, number>>>;

/**
 * `covered`: by older work out of a file, which is put on top of what was written since; nobody can
 * tell which is newer (SYNC-9), so this is counted.
 * `refused`: kept with its code before the person's eyes; `lost`: by a restore of the server.
 */
export type Outcome = LeftAs | 'refused' | 'lost' | 'covered';

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

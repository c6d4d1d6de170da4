import { type Fault, type Moment, momentKey } from '../deeds/plan-of-run.ts';

/** Faults that wait for something to happen on a device. */
export class WaitingFaults {
  readonly #byMoment = new Map<string, Fault[]>();

  add(fault: Fault): void {
    const key = momentKey(fault.when);
    this.#byMoment.set(key, [...(this.#byMoment.get(key) ?? []), fault]);
  }

  at(moment: Moment): readonly Fault[] {
    return this.#byMoment.get(momentKey(moment)) ?? [];
  }
}

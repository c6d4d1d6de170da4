import type { OutboxEntry } from '../../../src/sync/local-store.ts';
import { type Part, doMeet, partsOf } from './parts.ts';

/** Something that a device was told is done. If it is lost, the device must tell its person. */
export interface Told {
  readonly device: string;
  readonly principal: string;
  readonly opId: string;
  /** What its mutation was about: of a report, the sale. */
  readonly entityId: string;
  readonly part: Part;
}

/**
 * Everything that devices were told is done and nobody has said again since. A restore may lose it
 * (SYNC-8).
 */
export class LossBook {
  #told: Told[] = [];

  /** Older values of the same thing need no report any more. */
  noteDone(told: Told): void {
    this.noteSaidAnew(told);
    this.#told.push(told);
  }

  noteSaidAnew({ device, principal, part }: Omit<Told, 'opId' | 'entityId'>): void {
    this.#forget(
      (each) => each.device === device && each.principal === principal && doMeet(each.part, part),
    );
  }

  /** The person deleted the sale, so nobody misses what was said about it. */
  noteEnd(device: string, principal: string, entityId: string): void {
    this.#forget(
      (each) =>
        each.device === device &&
        each.principal === principal &&
        (each.part.entityId === entityId || each.entityId === entityId),
    );
  }

  /** A guest's sale now belongs to an account. */
  noteClaim(device: string, entityId: string, principal: string): void {
    this.#told = this.#told.map((each) => {
      const isIt = each.device === device && each.part.entityId === entityId;
      return isIt && each.principal === 'guest' ? { ...each, principal } : each;
    });
  }

  /** It is listed among a device's losses, and from then on it is queued work. Returns what it was about. */
  noteReported(device: string, opId: string): readonly Part[] {
    const isIt = (each: Told) => each.device === device && each.opId === opId;
    const parts = this.#told.filter(isIt).map(({ part }) => part);
    this.#forget(isIt);
    return parts;
  }

  copy(from: string, to: string): void {
    const copies = this.#told.filter(({ device }) => device === from);
    this.#told.push(...copies.map((each) => ({ ...each, device: to })));
  }

  /** The database is gone, or it remembers nothing. */
  forgetDevice(name: string): void {
    this.#forget(({ device }) => device === name);
  }

  /** What a device must report if it is lost, except where the outbox holds something on the same thing. */
  owed(
    device: string,
    outbox: readonly OutboxEntry[],
    isLost: (opId: string) => boolean,
  ): readonly Told[] {
    const saidAnew = ({ principal, part }: Told) =>
      outbox.some(
        (entry) =>
          entry.principal === principal && partsOf(entry).some((each) => doMeet(each, part)),
      );
    return this.#told.filter(
      (each) => each.device === device && isLost(each.opId) && !saidAnew(each),
    );
  }

  #forget(isIt: (each: Told) => boolean): void {
    this.#told = this.#told.filter((each) => !isIt(each));
  }
}

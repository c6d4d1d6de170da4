import type { QueueEntry } from '../../src/sync/local-store.ts';
import type { CarriedOut } from '../support/fake-server.ts';
import { type Field, type FieldValue, type Write, keyOf, valuesOf } from './writes.ts';

/** Everything that people did, and what each is owed. */
export class WriteBook {
  readonly all: Write[] = [];
  /** The newest resolved write of each field, by device, principal, sale and field. */
  readonly #last = new Map<string, { readonly write: Write; readonly value: FieldValue }>();
  readonly #authors = new Map<string, string>();
  /** Values that a copy of a device holds too: both copies may send them. */
  readonly twins = new Set<string>();
  #count = 0;

  next(): number {
    return ++this.#count;
  }

  begin(write: Omit<Write, 'isResolved' | 'isExcused'>): Write {
    const made: Write = { ...write, isResolved: false, isExcused: false };
    this.all.push(made);
    this.sign(write.principal, write.device, write.values);
    return made;
  }

  sign(principal: string, device: string, values: readonly FieldValue[]): void {
    const author = principal === 'guest' ? `guest of ${device}` : principal;
    for (const value of values) this.#authors.set(keyOf(value), author);
  }

  /** The person was told that it is done. */
  resolve(write: Write): void {
    write.isResolved = true;
    for (const value of write.values) this.#last.set(ownKey(write, value), { write, value });
  }

  authorOf(value: FieldValue): string | undefined {
    return this.#authors.get(keyOf(value));
  }

  /** Whether the person changed the field later and no page has told that it is done. */
  hasUntold({ no, device, principal, subject }: Write, { field }: FieldValue): boolean {
    return this.all.some(
      (other) =>
        other.no > no &&
        !other.isResolved &&
        other.device === device &&
        other.principal === principal &&
        other.subject === subject &&
        (field === 'save'
          ? other.values.length === 0
          : other.values.some((each) => each.field === field)),
    );
  }

  /** What a device owes to show, or to have sent: its newest resolved writes. */
  owed(device: string): readonly { readonly write: Write; readonly value: FieldValue }[] {
    return [...this.#last.values()].filter(
      ({ write }) => write.device === device && !write.isExcused,
    );
  }

  /** The database is gone, and with it all that was not sent. */
  excuseDevice(device: string): void {
    for (const [key, { write }] of this.#last) if (write.device === device) this.#last.delete(key);
  }

  /** A person who signs out no longer sees what is private, but what waits is kept. */
  excuseSigned(device: string, principal: string, queue: readonly QueueEntry[]): void {
    const waiting = new Set(queue.flatMap((entry) => valuesOf(entry, entry.opId)).map(keyOf));
    for (const [key, { write, value }] of this.#last) {
      const isHis = write.device === device && write.principal === principal;
      if (isHis && !waiting.has(keyOf(value))) this.#last.delete(key);
    }
  }

  /** The person has given these up, or they were changed into something else. */
  excuseValues(device: string, values: readonly FieldValue[]): void {
    const given = new Set(values.map(keyOf));
    for (const [key, { write, value }] of this.#last) {
      if (write.device === device && given.has(keyOf(value))) this.#last.delete(key);
    }
  }

  /** A copy of a device owes what the device owes, and what waits there may arrive from both. */
  copy(from: string, to: string, queue: readonly QueueEntry[]): void {
    for (const { write, value } of this.owed(from)) {
      const twin = { ...write, device: to };
      this.#last.set(ownKey(twin, value), { write: twin, value });
    }
    for (const entry of queue) {
      for (const value of valuesOf(entry, entry.opId)) this.twins.add(keyOf(value));
    }
  }
}

function ownKey(
  { device, principal }: Write,
  { subject, field }: { readonly subject: string; readonly field: Field },
): string {
  return `${device} ${principal} ${subject} ${field}`;
}

/** Where in a ledger each value stands; a value that stands twice was carried out twice. */
export function positions(ledger: readonly CarriedOut[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  ledger.forEach((done, i) => {
    for (const value of valuesOf(done, done.opId)) {
      const key = keyOf(value);
      const at = found.get(key);
      if (at === undefined) found.set(key, [i]);
      else at.push(i);
    }
  });
  return found;
}

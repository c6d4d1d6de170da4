import type { QueueEntry } from '../../src/sync/local-store.ts';
import type { CarriedOut } from '../support/fake-server.ts';
import { type Field, type FieldValue, OF_SALE, type Write, keyOf, valuesOf } from './writes.ts';

/** Everything that people did, and what each is owed. */
export class WriteBook {
  readonly all: Write[] = [];
  /** The newest resolved write of each field, by device, principal, sale and field. */
  readonly #last = new Map<string, { readonly write: Write; readonly value: FieldValue }>();
  /** Who may have done what; more than one once work has moved. */
  readonly #authors = new Map<string, Set<string>>();
  /** Guests' work that may have moved to an account, and nobody was told yet. */
  readonly #moving = new Set<string>();
  /** The device that each copy was made of: their guest is one person, with the same secrets. */
  readonly #origins = new Map<string, string>();
  /** How many writes there were when an account last signed out, by device and account. */
  readonly #left = new Map<string, number>();
  /** Values that a copy of a device holds too: both copies may send them. */
  readonly twins = new Set<string>();
  /** Refused sales that were given up, by device and sale, while a copy of the device may post them. */
  readonly #leftToCopies = new Set<string>();
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
    const author = this.#authorName(principal, device);
    for (const value of values) {
      const known = this.#authors.get(keyOf(value)) ?? new Set();
      this.#authors.set(keyOf(value), known.add(author));
    }
  }

  /** The person was told that it is done. */
  resolve(write: Write): void {
    write.isResolved = true;
    if (write.isExcused) return;
    for (const value of write.values) this.#last.set(ownKey(write, value), { write, value });
  }

  authorsOf(value: FieldValue): ReadonlySet<string> {
    return this.#authors.get(keyOf(value)) ?? new Set();
  }

  /** A file that holds the secrets of a guest's sales makes its reader that guest, too. */
  shareGuest(device: string, saleIds: ReadonlySet<string>): void {
    const guest = this.#authorName('guest', device);
    for (const [key, authors] of this.#authors) {
      const isGuests = [...authors].some((author) => author.startsWith('guest'));
      if (isGuests && saleIds.has(key.split(' ')[0] ?? '')) authors.add(guest);
    }
  }

  /** What a guest has done here may be the account's from now on. */
  beginMove(device: string, to: string): void {
    const guest = this.#authorName('guest', device);
    for (const authors of this.#authors.values()) if (authors.has(guest)) authors.add(to);
    this.#moving.add(device);
  }

  /** It is: the account sees what the guest has seen. */
  endMove(device: string, to: string): void {
    for (const [key, { write, value }] of this.#last) {
      if (write.device !== device || write.principal !== 'guest') continue;
      this.#last.delete(key);
      const moved = { ...write, principal: to };
      this.#last.set(ownKey(moved, value), { write: moved, value });
    }
  }

  /** Whether a guest's work on this device may be an account's by now. */
  isMoving(device: string): boolean {
    return this.#moving.has(device);
  }

  twin(value: FieldValue): void {
    this.twins.add(keyOf(value));
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
        (other.unnamed === field || other.values.some((each) => each.field === field)),
    );
  }

  /** Whether an account that may have taken a guest's work over has changed the field since. */
  hasHeirs({ no, device, principal, subject }: Write, { field }: FieldValue): boolean {
    if (principal !== 'guest' || !this.isMoving(device)) return false;
    return this.all.some(
      (other) =>
        other.no > no &&
        other.device === device &&
        other.subject === subject &&
        other.values.some((each) => each.field === field),
    );
  }

  /** The person is deleting the sale, and was not told that it is done. */
  isEnding(device: string, subject: string): boolean {
    return this.all.some(
      (each) =>
        each.unnamed === 'delete' &&
        !each.isResolved &&
        each.device === device &&
        each.subject === subject,
    );
  }

  /** What a device owes to show, or to have sent: its newest resolved writes. */
  owed(device: string): readonly { readonly write: Write; readonly value: FieldValue }[] {
    return [...this.#last.values()].filter(
      ({ write, value }) =>
        write.device === device &&
        !write.isExcused &&
        !this.isEnding(device, value.subject) &&
        !(value.field === 'delete' && this.#leftToCopies.has(`${device} ${value.subject}`)),
    );
  }

  /** Whether the person who wrote a field of a sale has deleted the sale on the same device. */
  hasDeleted(write: Write, { subject, field }: FieldValue): boolean {
    return OF_SALE.has(field) && this.#last.has(ownKey(write, { subject, field: 'delete' }));
  }

  /** A sale that was never posted is given up here: nothing tells the copies of the device. */
  leaveToCopies(device: string, subject: string): void {
    this.#leftToCopies.add(`${device} ${subject}`);
  }

  /** The person deletes a sale that is there: that is for the server to hear. */
  takeFromCopies(device: string, subject: string): void {
    this.#leftToCopies.delete(`${device} ${subject}`);
  }

  /** Sales that were gone before anyone's deletion of them came, and that a restore brings back. */
  excuseDeletions(isBack: (saleId: string) => boolean, queued: ReadonlySet<string>): void {
    for (const [key, { value }] of this.#last) {
      const [, opId = ''] = value.value.split(' ');
      if (value.field === 'delete' && isBack(value.subject) && !queued.has(opId)) {
        this.#last.delete(key);
      }
    }
  }

  /** The database is gone, and with it all that was not sent. */
  excuseDevice(device: string): void {
    for (const [key, { write }] of this.#last) if (write.device === device) this.#last.delete(key);
  }

  /** A person who signs out no longer sees what is private, but what waits is kept. */
  excuseSigned(device: string, principal: string, queue: readonly QueueEntry[]): void {
    this.#left.set(`${device} ${principal}`, this.#count);
    const waiting = new Set(queue.flatMap((entry) => valuesOf(entry, entry.opId)).map(keyOf));
    for (const [key, { write, value }] of this.#last) {
      const isHis = write.device === device && write.principal === principal;
      if (isHis && !waiting.has(keyOf(value))) this.#last.delete(key);
    }
  }

  /** Whether its account has signed out on its device since. */
  isFromBeforeLeaving({ no, device, principal }: Write): boolean {
    return no <= (this.#left.get(`${device} ${principal}`) ?? 0);
  }

  /** The person has given up a whole sale. */
  excuseSubject(device: string, principal: string, subject: string): void {
    for (const [key, { write }] of this.#last) {
      const isIt = write.device === device && write.principal === principal;
      if (isIt && write.subject === subject) this.#last.delete(key);
    }
  }

  /** A save is made anew by something else than a deed. */
  excuseSave(device: string, saleId: string): void {
    for (const [key, { write, value }] of this.#last) {
      const isIt = write.device === device && value.subject === saleId;
      if (isIt && value.field === 'save') this.#last.delete(key);
    }
  }

  /** What is being written while the person gives all up may go with it. */
  excuseUntold(device: string, principal: string): void {
    for (const write of this.all) {
      if (write.device !== device || write.principal !== principal) continue;
      if (!write.isResolved) write.isExcused = true;
    }
  }

  /** The person has given these up, or they were changed into something else. */
  excuseValues(device: string, values: readonly FieldValue[]): void {
    const given = new Set(values.map(keyOf));
    for (const [key, { write, value }] of this.#last) {
      if (write.device === device && given.has(keyOf(value))) this.#last.delete(key);
    }
  }

  /** What goes by its operation id has got another one. */
  rename(device: string, was: FieldValue, is: FieldValue): void {
    const key = keyOf(was);
    const named = (value: FieldValue) => (keyOf(value) === key ? is : value);
    for (const write of this.all)
      if (write.device === device) write.values = write.values.map(named);
    for (const [own, { write, value }] of this.#last) {
      if (write.device === device && keyOf(value) === key)
        this.#last.set(own, { write, value: is });
    }
    this.#authors.set(keyOf(is), new Set(this.authorsOf(was)));
  }

  /** A file may have brought these in under what the person has written since. */
  excuseOlder(device: string, values: readonly FieldValue[]): void {
    const brought = values.filter((value) => this.twins.has(keyOf(value)));
    for (const [key, { write, value }] of this.#last) {
      if (write.device !== device) continue;
      const isCovered = brought.some(
        ({ subject, field }) => subject === value.subject && field === value.field,
      );
      if (isCovered) this.#last.delete(key);
    }
  }

  /** A copy of a device owes what the device owes, and what waits there may arrive from both. */
  copy(from: string, to: string, queue: readonly QueueEntry[]): void {
    this.#origins.set(to, this.#origins.get(from) ?? from);
    for (const [key, no] of this.#left) {
      const [device, principal] = key.split(' ');
      if (device === from) this.#left.set(`${to} ${principal}`, no);
    }
    for (const { write, value } of this.owed(from)) {
      const twin = { ...write, device: to };
      this.#last.set(ownKey(twin, value), { write: twin, value });
    }
    // What a crash has left open there is open here: it may have been copied.
    for (const write of this.all.filter(({ device }) => device === from)) {
      if (!write.isResolved) this.all.push({ ...write, device: to });
    }
    for (const entry of queue) {
      for (const value of valuesOf(entry, entry.opId)) this.twins.add(keyOf(value));
    }
  }

  #authorName(principal: string, device: string): string {
    if (principal !== 'guest') return principal;
    return `guest of ${this.#origins.get(device) ?? device}`;
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

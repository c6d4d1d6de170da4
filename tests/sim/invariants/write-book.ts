import type { QueueEntry } from '../../../src/sync/local-store.ts';
import type { CarriedOut } from '../../support/fake-server/fake-server.ts';
import { isAccount } from '../../../src/sync/rows/scope-name.ts';
import type { MutationName } from '../../../src/sync/mutations/mutation.ts';
import { type Field, type FieldValue, type Write, keyOf, valuesOf } from '../deeds/writes.ts';

/** Everything that people did, and what each is owed. */
export class WriteBook {
  readonly all: Write[] = [];
  /** The newest resolved write of each field, by device, principal, sale and field. */
  readonly #last = new Map<string, { readonly write: Write; readonly value: FieldValue }>();
  /** Who may have done what; more than one once work has moved. */
  readonly #authors = new Map<string, Set<string>>();
  /** What was ever queued, by device and principal. */
  readonly #queued = new Set<string>();
  /** The operation ids under which a device has sent each value. */
  readonly #sent = new Map<string, Map<string, Set<string>>>();
  /** Sales that someone has deleted, by device. */
  readonly #ended = new Set<string>();
  /** The device that each copy was made of: their guest is one person, with the same secrets. */
  readonly #origins = new Map<string, string>();
  /** How many writes there were when an account last signed out, by device and account. */
  readonly #left = new Map<string, number>();
  /** Values that a copy of a device holds too: both copies may send them. */
  readonly twins = new Set<string>();
  /** Values that came out of a file as refused. */
  readonly refusedInFiles = new Set<string>();
  /** Refused sales that were given up, by device and sale, while a copy of the device may post them. */
  readonly #leftToCopies = new Set<string>();
  /** In which order people have written what. */
  readonly #numbers = new Map<string, number>();
  /** When each value was made, by the clock of the device. */
  readonly #madeAt = new Map<string, number>();
  #count = 0;

  next(): number {
    return ++this.#count;
  }

  begin(write: Omit<Write, 'isResolved' | 'isExcused'>): Write {
    const made: Write = { ...write, isResolved: false, isExcused: false };
    this.all.push(made);
    this.#number(made);
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
    this.#number(write);
    if (write.isExcused) return;
    for (const value of write.values) this.#last.set(ownKey(write, value), { write, value });
  }

  authorsOf(value: FieldValue): ReadonlySet<string> {
    return this.#authors.get(keyOf(value)) ?? new Set();
  }

  /** Whether several accounts have taken the same over, each on a copy of the device. */
  isGivenToMany(values: readonly FieldValue[]): boolean {
    return values.some((value) => [...this.authorsOf(value)].filter(isAccount).length > 1);
  }

  /** When a value was made, by the clock of its device. */
  noteMade(value: FieldValue, atMs: number): void {
    if (!this.#madeAt.has(keyOf(value))) this.#madeAt.set(keyOf(value), atMs);
  }

  madeAt(value: FieldValue): number | null {
    return this.#madeAt.get(keyOf(value)) ?? null;
  }

  /** A file that holds the secrets of a guest's sales makes its reader that guest, too. */
  shareGuest(device: string, saleIds: ReadonlySet<string>): void {
    const guest = this.#authorName('guest', device);
    for (const [key, authors] of this.#authors) {
      const isGuests = [...authors].some((author) => author.startsWith('guest'));
      if (isGuests && saleIds.has(key.split(' ')[0] ?? '')) authors.add(guest);
    }
  }

  /** What a guest has done here is the account's from now on: it sees what the guest has seen. */
  move(device: string, to: string): void {
    const guest = this.#authorName('guest', device);
    const isMoved = (author: string) => author === guest || author.startsWith('local:');
    for (const [key, authors] of this.#authors) {
      const from = [...authors].find(isMoved);
      if (from === undefined) continue;
      authors.add(to);
      // What was about a profile is about the account.
      const [entityId = '', ...rest] = key.split(' ');
      if (entityId === from) this.#authors.set([to, ...rest].join(' '), authors);
    }
    for (const [key, { write, value }] of this.#last) {
      if (write.device !== device || isAccount(write.principal)) continue;
      this.#last.delete(key);
      const own = (entityId: string) => (entityId === write.principal ? to : entityId);
      const moved = { ...write, principal: to, entityId: own(write.entityId) };
      const what = { ...value, entityId: own(value.entityId) };
      this.#last.set(ownKey(moved, what), { write: moved, value: what });
    }
    // What nobody was told the end of may have been moved, too.
    for (const write of this.all.filter((each) => each.device === device && !each.isResolved)) {
      if (isAccount(write.principal)) continue;
      const own = (entityId: string) => (entityId === write.principal ? to : entityId);
      const values = write.values.map((value) => ({ ...value, entityId: own(value.entityId) }));
      this.all.push({ ...write, principal: to, entityId: own(write.entityId), values });
    }
  }

  noteQueued(device: string, principal: string, value: FieldValue): void {
    this.#queued.add(`${device} ${principal} ${keyOf(value)}`);
  }

  wasQueued({ device, principal }: Write, value: FieldValue): boolean {
    return this.#queued.has(`${device} ${principal} ${keyOf(value)}`);
  }

  noteSent(device: string, value: FieldValue, opId: string): void {
    const byDevice = this.#sent.get(keyOf(value)) ?? new Map<string, Set<string>>();
    byDevice.set(device, (byDevice.get(device) ?? new Set()).add(opId));
    this.#sent.set(keyOf(value), byDevice);
  }

  /** The operation ids under which each device has sent a value. */
  sentAs(key: string): ReadonlyMap<string, ReadonlySet<string>> {
    return this.#sent.get(key) ?? new Map();
  }

  noteEnd(device: string, entityId: string): void {
    this.#ended.add(`${device} ${entityId}`);
  }

  /** Whether someone has deleted the sale on this device. */
  hasEnded(device: string, entityId: string): boolean {
    return this.#ended.has(`${device} ${entityId}`);
  }

  twin(value: FieldValue): void {
    this.twins.add(keyOf(value));
  }

  /**
   * What the person has written to the field since without being told that it is done: it may be
   * there instead.
   */
  untold({ no, device, principal, entityId }: Write, { field }: FieldValue): readonly Untold[] {
    return this.all
      .filter(
        (other) =>
          other.no > no &&
          !other.isResolved &&
          other.device === device &&
          other.principal === principal &&
          other.entityId === entityId,
      )
      .flatMap((other): Untold[] =>
        other.unnamed === field
          ? [{ op: other.op, value: null }]
          : other.values
              .filter((each) => each.field === field)
              .map((value) => ({ op: other.op, value })),
      );
  }

  /** What a device owes to show, or to have sent: its newest resolved writes. */
  owed(device: string): readonly { readonly write: Write; readonly value: FieldValue }[] {
    return [...this.#last.values()].filter(
      ({ write, value }) =>
        write.device === device &&
        !write.isExcused &&
        !(value.field === 'delete' && this.#leftToCopies.has(`${device} ${value.entityId}`)),
    );
  }

  /** A sale that was never posted is given up here: nothing tells the copies of the device. */
  leaveToCopies(device: string, entityId: string): void {
    this.#leftToCopies.add(`${device} ${entityId}`);
  }

  /** The person deletes a sale that is there: that is for the server to hear. */
  takeFromCopies(device: string, entityId: string): void {
    this.#leftToCopies.delete(`${device} ${entityId}`);
  }

  /** Sales that were gone before anyone's deletion of them came, and that a restore brings back. */
  excuseDeletions(isBack: (saleId: string) => boolean, queued: ReadonlySet<string>): void {
    for (const [key, { value }] of this.#last) {
      const [, opId = ''] = value.value.split(' ');
      if (value.field === 'delete' && isBack(value.entityId) && !queued.has(opId)) {
        this.#last.delete(key);
      }
    }
  }

  /** The database is gone, and with it all that was not sent. */
  excuseDevice(device: string): void {
    for (const [key, { write }] of this.#last) if (write.device === device) this.#last.delete(key);
  }

  /** A person who signs out no longer sees what is private, but pending changes are kept. */
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

  /** The person has discarded a whole sale. */
  excuseEntity(device: string, principal: string, entityId: string): void {
    for (const [key, { write }] of this.#last) {
      const isIt = write.device === device && write.principal === principal;
      if (isIt && write.entityId === entityId) this.#last.delete(key);
    }
  }

  /** A save is made anew by something else than a deed. */
  excuseSave(device: string, saleId: string): void {
    for (const [key, { write, value }] of this.#last) {
      const isIt = write.device === device && value.entityId === saleId;
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
    this.#numbers.set(keyOf(is), this.#numbers.get(key) ?? Infinity);
  }

  /** A file has put these on top of what the person has written since: says what they cover. */
  cover(device: string, values: readonly FieldValue[]): readonly FieldValue[] {
    const covered: FieldValue[] = [];
    for (const [key, { write, value }] of this.#last) {
      const isIt = values.some(
        (each) =>
          each.entityId === value.entityId &&
          each.field === value.field &&
          each.value !== value.value,
      );
      if (write.device !== device || !isIt) continue;
      covered.push(value);
      this.#last.delete(key);
    }
    return covered;
  }

  /** Whether a person has written the one after the other; unknown ones are taken for written just now. */
  isNewer(one: FieldValue, other: FieldValue): boolean {
    const noOf = (value: FieldValue) => this.#numbers.get(keyOf(value)) ?? Infinity;
    return noOf(one) > noOf(other);
  }

  #number({ no, values }: Write): void {
    for (const value of values) this.#numbers.set(keyOf(value), no);
  }

  /** A copy of a device owes what the device owes, and pending changes may arrive from both. */
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
    for (const each of this.#ended) {
      const [device, entityId = ''] = each.split(' ');
      if (device === from) this.noteEnd(to, entityId);
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

/** A write that nobody was told the end of; `value` null: of an operation id that nobody knows. */
export interface Untold {
  readonly op: MutationName;
  readonly value: FieldValue | null;
}

function ownKey(
  { device, principal }: Write,
  { entityId, field }: { readonly entityId: string; readonly field: Field },
): string {
  return `${device} ${principal} ${entityId} ${field}`;
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

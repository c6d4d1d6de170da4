import type { OutboxEntry } from '../../../src/sync/local-store.ts';
import type { CarriedOut } from '../../support/fake-server/fake-server.ts';
import { isAccount } from '../../../src/sync/rows/scope-name.ts';
import type { MutationName } from '../../../src/sync/mutations/mutation.ts';
import { type Field, type FieldValue, type Write, keyOf, valuesOf } from '../deeds/writes.ts';

/** Everything that people did, and what each of them is owed. */
export class WriteBook {
  readonly all: Write[] = [];
  /** The newest resolved write of each field, by device, principal, sale and field. */
  readonly #last = new Map<string, { readonly write: Write; readonly value: FieldValue }>();
  /** Who may have set each value; more than one once work has moved. */
  readonly #authors = new Map<string, Set<string>>();
  /** Every value that was ever queued, by device and principal. */
  readonly #queued = new Set<string>();
  /** The operation ids under which a device has sent each value. */
  readonly #sent = new Map<string, Map<string, Set<string>>>();
  /** Sales that someone has deleted, by device. */
  readonly #ended = new Set<string>();
  /** The device that each copy was made from. Their guest is one person with the same secrets. */
  readonly #origins = new Map<string, string>();
  /** How many writes there were when an account last signed out, by device and account. */
  readonly #left = new Map<string, number>();
  /** Values that a copy of a device holds, too. Both may send them. */
  readonly twins = new Set<string>();
  /** Operations that a copy of a device holds, too, by operation id. */
  readonly #copied = new Set<string>();
  /** Refused values that came from a file. */
  readonly refusedInFiles = new Set<string>();
  /** Claims, by operation id, that were asked while the server had deleted the sale. A restore brought it back. */
  readonly claimedWhileGone = new Set<string>();
  /** Refused sales that were given up, by device and sale, while a copy of the device may still post them. */
  readonly #leftToCopies = new Set<string>();
  /** The order in which people wrote each value. */
  readonly #numbers = new Map<string, number>();
  /** When each value was made, by its device's clock. */
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

  /** Nothing has come of it so far, and it is said once more: after everything else. */
  sayAnew(write: Write): void {
    write.no = this.next();
    this.#number(write);
  }

  /** Whether the person has said something else there since. */
  isReplaced(write: Write, value: FieldValue): boolean {
    return (this.#last.get(ownKey(write, value))?.write.no ?? 0) > write.no;
  }

  sign(principal: string, device: string, values: readonly FieldValue[]): void {
    const author = this.#authorName(principal, device);
    for (const value of values) {
      const known = this.#authors.get(keyOf(value)) ?? new Set();
      this.#authors.set(keyOf(value), known.add(author));
    }
  }

  /** The write is committed, and the person is told so, or soon will be. */
  resolve(write: Write): void {
    write.isResolved = true;
    this.#number(write);
    if (write.isExcused) return;
    for (const value of write.values) this.#last.set(ownKey(write, value), { write, value });
  }

  authorsOf(value: FieldValue): ReadonlySet<string> {
    return this.#authors.get(keyOf(value)) ?? new Set();
  }

  /** Whether several accounts have taken over the same work, each on a copy of the device. */
  isGivenToMany(values: readonly FieldValue[]): boolean {
    return values.some((value) => [...this.authorsOf(value)].filter(isAccount).length > 1);
  }

  /** When a value was made, by its device's clock. */
  noteMade(value: FieldValue, atMs: number): void {
    if (!this.#madeAt.has(keyOf(value))) this.#madeAt.set(keyOf(value), atMs);
  }

  madeAt(value: FieldValue): number | null {
    return this.#madeAt.get(keyOf(value)) ?? null;
  }

  /** A file that holds the secrets of a guest's sales makes whoever imports it that guest, too. */
  shareGuest(device: string, saleIds: ReadonlySet<string>): void {
    const guest = this.#authorName('guest', device);
    for (const [key, authors] of this.#authors) {
      const isGuests = [...authors].some((author) => author.startsWith('guest'));
      if (isGuests && saleIds.has(key.split(' ')[0] ?? '')) authors.add(guest);
    }
  }

  /** What a guest did here now belongs to the account, which sees what the guest saw. */
  move(device: string, to: string): void {
    const guest = this.#authorName('guest', device);
    const isMoved = (author: string) => author === guest || author.startsWith('local:');
    for (const [key, authors] of this.#authors) {
      const from = [...authors].find(isMoved);
      if (from === undefined) continue;
      authors.add(to);
      // What concerned a profile now concerns the account.
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
    // Writes with an unknown outcome may have been moved, too.
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

  /** Later writes to the field with an unknown outcome. Their values may be there instead. */
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

  /** What a device must show or have sent: its newest resolved writes. */
  owed(device: string): readonly { readonly write: Write; readonly value: FieldValue }[] {
    return [...this.#last.values()].filter(
      ({ write, value }) =>
        write.device === device &&
        !write.isExcused &&
        !(value.field === 'delete' && this.#leftToCopies.has(`${device} ${value.entityId}`)),
    );
  }

  /** A sale that was never posted is given up here. Copies of the device do not learn of it. */
  leaveToCopies(device: string, entityId: string): void {
    this.#leftToCopies.add(`${device} ${entityId}`);
  }

  /** The person deletes a sale that is on the server, so the deletion is sent. */
  takeFromCopies(device: string, entityId: string): void {
    this.#leftToCopies.delete(`${device} ${entityId}`);
  }

  /** Deletions that arrived when the sale was already gone, and whose sale a restore brings back. */
  excuseDeletions(isBack: (saleId: string) => boolean, queued: ReadonlySet<string>): void {
    for (const [key, { value }] of this.#last) {
      const [, opId = ''] = value.value.split(' ');
      if (value.field === 'delete' && isBack(value.entityId) && !queued.has(opId)) {
        this.#last.delete(key);
      }
    }
  }

  /** The database is gone, with everything that was not sent. */
  excuseDevice(device: string): void {
    for (const [key, { write }] of this.#last) if (write.device === device) this.#last.delete(key);
  }

  /** A person who signs out no longer sees private data, but pending changes are kept. */
  excuseSigned(device: string, principal: string, outbox: readonly OutboxEntry[]): void {
    this.#left.set(`${device} ${principal}`, this.#count);
    const waiting = new Set(outbox.flatMap((entry) => valuesOf(entry, entry.opId)).map(keyOf));
    for (const [key, { write, value }] of this.#last) {
      const isHis = write.device === device && write.principal === principal;
      if (isHis && !waiting.has(keyOf(value))) this.#last.delete(key);
    }
  }

  /** Whether the write's account has since signed out on its device. */
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

  /** Something other than a deed has made the save again. */
  excuseSave(device: string, saleId: string): void {
    for (const [key, { write, value }] of this.#last) {
      const isIt = write.device === device && value.entityId === saleId;
      if (isIt && value.field === 'save') this.#last.delete(key);
    }
  }

  /** A write in progress may be discarded when the person discards everything. */
  excuseUntold(device: string, principal: string): void {
    for (const write of this.all) {
      if (write.device !== device || write.principal !== principal) continue;
      if (!write.isResolved) write.isExcused = true;
    }
  }

  /** The person gave these values up, or they were changed into something else. */
  excuseValues(device: string, values: readonly FieldValue[]): void {
    const given = new Set(values.map(keyOf));
    for (const [key, { write, value }] of this.#last) {
      if (write.device === device && given.has(keyOf(value))) this.#last.delete(key);
    }
  }

  /** A value that is identified by its operation id got another one. */
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

  /** Imported values replace what the person wrote. Returns the replaced values. */
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

  /** Whether a person wrote `one` after `other`. Unknown values count as written just now. */
  isNewer(one: FieldValue, other: FieldValue): boolean {
    const noOf = (value: FieldValue) => this.#numbers.get(keyOf(value)) ?? Infinity;
    return noOf(one) > noOf(other);
  }

  #number({ no, values }: Write): void {
    for (const value of values) this.#numbers.set(keyOf(value), no);
  }

  /** A copy of a device owes what the device owes, and both may send its pending changes. */
  copy(from: string, to: string, outbox: readonly OutboxEntry[]): void {
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
    // Writes that a crash left open on the device are open here, too: they may have been copied.
    for (const write of this.all.filter(({ device }) => device === from)) {
      if (!write.isResolved) this.all.push({ ...write, device: to });
    }
    for (const entry of outbox) {
      this.#copied.add(entry.opId);
      for (const value of valuesOf(entry, entry.opId)) this.twins.add(keyOf(value));
    }
  }

  /** Whether a device and its copy both hold this operation. Neither knows when the other sends it. */
  isCopied(opId: string): boolean {
    return this.#copied.has(opId);
  }

  #authorName(principal: string, device: string): string {
    if (principal !== 'guest') return principal;
    return `guest of ${this.#origins.get(device) ?? device}`;
  }
}

/** A write with an unknown outcome. `value` is null if its operation id is unknown. */
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

/** Where each value occurs in a ledger. A value that occurs twice was carried out twice. */
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

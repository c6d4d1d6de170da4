import type { UnreadRow } from '../../sync/rows/row-docs.ts';
import { isPublicScope, ownScope } from '../../sync/rows/scope-name.ts';
import type { Principal } from '../../domain/principal.ts';
import type { RummageDb, ScopeRecord, UnreadKey, UnreadRecord } from '../schema/schema.ts';
import { HANGS_ON_SALE } from './merge-rows.ts';
import type { Standing } from './first-reading.ts';
import { restart } from './scopes.ts';

/**
 * Rows that this build cannot read (SYNC-16). Only their names and revisions are kept, for each scope that named
 * them. That is enough to compare with the server, and to know that a row exists although it cannot be shown.
 * What the device had of the row before stays, but no reading vouches for it any longer.
 */
export class UnreadRows {
  readonly #db: RummageDb;
  readonly #build: string;
  readonly #byKey: Map<string, UnreadRecord>;
  readonly #put = new Map<string, UnreadRecord>();
  readonly #gone = new Map<string, UnreadKey>();

  private constructor(db: RummageDb, build: string, known: readonly UnreadRecord[]) {
    this.#db = db;
    this.#build = build;
    this.#byKey = new Map(known.map((record) => [nameOf(record.scope, record), record]));
  }

  /** Not an async function, because it runs in parallel with other requests of the same transaction. */
  static load(db: RummageDb, scopes: readonly string[], build: string): PromiseLike<UnreadRows> {
    const known = db.unread.where('scope').anyOf(scopes).toArray();
    return known.then((records) => new UnreadRows(db, build, records));
  }

  /** Records what an answer says about a scope. Returns the rows at fault that were not known to be at fault. */
  note({ record: { scope, gen }, pulled }: Standing): readonly UnreadRow[] {
    for (const { kind, id, rev, doc } of pulled.rows) {
      const isSaleGone = kind === 'sale' && doc === null;
      for (const each of isSaleGone ? [kind, ...HANGS_ON_SALE] : [kind]) {
        this.#forget(scope, gen, { kind: each, id, rev });
      }
    }
    return (pulled.unread ?? []).flatMap((row) => {
      if (row.isGone) this.#forget(scope, gen, row);
      return !row.isGone && this.#keep(scope, gen, row) && row.fault !== null ? [row] : [];
    });
  }

  /** Called when a reading has ended. Forgets rows that only older readings named. */
  end({ scope, gen }: ScopeRecord): void {
    for (const record of this.#byKey.values()) {
      if (record.scope === scope && record.gen !== gen) this.#drop(record);
    }
  }

  /** Whether the current reading of a scope has named a row that cannot be read. */
  has({ scope, gen }: Pick<ScopeRecord, 'scope' | 'gen'>, kind: string, id: string): boolean {
    return this.#byKey.get(nameOf(scope, { kind, id }))?.gen === gen;
  }

  async flush(): Promise<void> {
    if (this.#gone.size > 0) await this.#db.unread.bulkDelete([...this.#gone.values()]);
    if (this.#put.size > 0) await this.#db.unread.bulkPut([...this.#put.values()]);
  }

  #keep(scope: string, gen: number, { kind, id, rev, fault }: UnreadRow): boolean {
    const name = nameOf(scope, { kind, id });
    const known = this.#byKey.get(name);
    if (known?.gen === gen && known.rev > rev) return false;
    const record = { scope, kind, id, rev, gen, build: this.#build, fault };
    this.#byKey.set(name, record);
    this.#put.set(name, record);
    this.#gone.delete(name);
    return known === undefined || known.build !== this.#build;
  }

  /** Forgets a row that could be read this time, or has left the scope, unless that news is older than the record. */
  #forget(
    scope: string,
    gen: number,
    { kind, id, rev }: Omit<UnreadRow, 'isGone' | 'fault'>,
  ): void {
    const known = this.#byKey.get(nameOf(scope, { kind, id }));
    if (known !== undefined && (known.gen !== gen || known.rev <= rev)) this.#drop(known);
  }

  #drop({ scope, kind, id }: UnreadRecord): void {
    const name = nameOf(scope, { kind, id });
    this.#byKey.delete(name);
    this.#put.delete(name);
    this.#gone.set(name, [scope, kind, id]);
  }
}

function nameOf(scope: string, { kind, id }: Pick<UnreadRecord, 'kind' | 'id'>): string {
  return `${scope} ${kind} ${id}`;
}

/** The unreadable rows that the current reading of a scope named. */
export async function unreadIn(
  db: RummageDb,
  { scope, gen }: ScopeRecord,
): Promise<readonly UnreadRecord[]> {
  const records = await db.unread.where('scope').equals(scope).toArray();
  return records.filter((record) => record.gen === gen);
}

/** Scopes with rows that another build could not read are read again from their start by this one. */
export async function reaskUnread(
  db: RummageDb,
  scopes: readonly ScopeRecord[],
  build: string,
): Promise<readonly ScopeRecord[]> {
  const names = scopes.map(({ scope }) => scope);
  const others = await db.unread
    .where('scope')
    .anyOf(names)
    .filter((record) => record.build !== build)
    .toArray();
  if (others.length === 0) return scopes;
  await db.unread.bulkPut(others.map((record) => ({ ...record, build })));
  const stale = new Set(others.map(({ scope }) => scope));
  const records: ScopeRecord[] = [];
  for (const record of scopes) {
    records.push(stale.has(record.scope) ? await restart(db, record) : record);
  }
  return records;
}

/** Whether something is missing on a person's screens, because this build cannot read it. */
export async function hasUnread(db: RummageDb, principal: Principal): Promise<boolean> {
  const isShown = ({ scope, fault }: UnreadRecord) =>
    fault !== null && (isPublicScope(scope) || scope === ownScope(principal));
  return (await db.unread.filter(isShown).count()) > 0;
}

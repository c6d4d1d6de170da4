import { type WireRow, readRows } from '../../../src/remote/exchange/rows-from.ts';

type Wire = Readonly<Record<string, unknown>>;

const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Normalizes one server's answers so that servers can be compared. Each server numbers epochs and
 * transactions differently; two servers agree if the same name always stands for the same thing.
 */
export class Reading {
  readonly #epochs: unknown[] = [];

  of(answer: Wire): Wire {
    const { epoch, horizon, now, scopes, res, rows, client_id: _, ...others } = answer;
    return {
      epoch: this.#nameOf(epoch),
      isPruned: Number(horizon) > 0,
      now,
      ...(Array.isArray(res) ? { res: res.map(resultOf) } : {}),
      ...(Array.isArray(rows) ? { rows: inOrder(rowsOf(rows)) } : {}),
      ...(Array.isArray(scopes) ? { scopes: scopes.map(scopeOf) } : {}),
      ...others,
    };
  }

  #nameOf(epoch: unknown): number {
    if (!this.#epochs.includes(epoch)) this.#epochs.push(epoch);
    return this.#epochs.indexOf(epoch);
  }
}

function resultOf(result: Wire): Wire {
  return { ...result, code: result['code'] ?? null, rev: result['rev'] ?? null };
}

/** To a device, a refused scope is the same as one that has moved: neither is a verdict. */
function scopeOf({ c, rows, ...others }: Wire): Wire {
  const isCheck = rows === undefined;
  if (isCheck && others['refused'] !== undefined) return { s: others['s'], moved: true };
  if (isCheck) return others;
  return {
    ...others,
    rows: rowsOf(rows as readonly unknown[]),
    c: c === undefined ? null : cursorOf(c as Wire),
  };
}

/** A cursor without transaction numbers. */
function cursorOf({ i, k, b, rt, ri }: Wire): Wire {
  const releasedTo = typeof rt === 'string' ? Date.parse(rt) : rt;
  return { i: i ?? NO_ID, k, isFirstReading: b !== undefined, rt: releasedTo, ri };
}

function rowsOf(rows: readonly unknown[]): unknown[] {
  const { rows: read, unread } = readRows(rows as readonly WireRow[]);
  return [...read, ...unread];
}

/** The rows that a push touched are unordered. */
function inOrder(rows: readonly unknown[]): unknown[] {
  const nameOf = (row: unknown) => {
    const { kind, id } = row as { readonly kind: string; readonly id: string };
    return `${kind} ${id}`;
  };
  return rows.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

/**
 * Reads the public sales of some cells as a guest does, and makes of the answers one that looks as if it had been read in
 * one go. Its cursor is the earliest of all that the reading ended with: a device that goes on from there is told some
 * rows twice, and misses none (SYNC-1).
 */

/** The position from which a device reads on. */
export interface FileCursor {
  readonly x: number;
  readonly i: string;
  readonly k: string;
  readonly rt: string | number;
  readonly ri: string;
}

/** What a file contains, before it is compressed: an answer of `sync_pull`. */
export interface DistrictPage {
  readonly ok: string;
  readonly epoch: string;
  readonly horizon: number;
  readonly now: string;
  readonly more: false;
  readonly scopes: readonly {
    readonly s: string;
    readonly rows: readonly unknown[];
    readonly more: false;
    readonly c: FileCursor;
  }[];
}

export interface DistrictReading {
  readonly page: DistrictPage;
  readonly cursor: FileCursor;
  readonly cells: readonly number[];
}

/** A guest's call of `sync_pull` with these arguments. */
export type Pull = (args: object) => Promise<unknown>;

interface PulledPage {
  readonly ok?: string;
  readonly epoch?: string;
  readonly horizon?: number;
  readonly now?: string;
  readonly refused?: string;
  readonly scopes?: readonly {
    readonly s: string;
    readonly rows?: readonly unknown[];
    readonly more?: boolean;
    readonly reset?: boolean;
    readonly refused?: string;
    readonly c?: FileCursor;
  }[];
}

/**
 * The most answers for one file, of at most 512 KB each (SYNC-5). Sales with long descriptions fill an answer with far
 * fewer than 500 rows: without this, sellers could make a file longer than devices and the bucket take.
 */
const MOST_ANSWERS = 24;

/**
 * Reads these cells to their end, as far as `mostRows` rows and 12 MB go. A cell that is too full is left out, and so is what is not
 * read after twice as many rows: of these cells the file has nothing. Null if the server does not answer as it should,
 * for example while it is being restored.
 */
export async function readDistrict(
  pull: Pull,
  cells: readonly number[],
  mostRows: number,
): Promise<DistrictReading | null> {
  const rows = new Map<string, unknown[]>();
  const cursors = new Map<string, FileCursor>();
  const ends = new Map<string, FileCursor>();
  let pending = cells.map((cell) => `c:${cell}`);
  let head: Pick<DistrictPage, 'ok' | 'epoch' | 'horizon' | 'now'> | null = null;
  let count = 0;
  let countRead = 0;
  for (let answers = 0; answers < MOST_ANSWERS && pending.length > 0; answers += 1) {
    if (count >= mostRows || countRead >= 2 * mostRows) break;
    const asked = pending.map((s) => ({ s, ...cursors.get(s) }));
    const { ok, epoch, horizon, now, refused, scopes } = (await pull({
      scopes: asked,
    })) as PulledPage;
    if (ok !== 'sync/1' || refused !== undefined || scopes === undefined) return null;
    if (epoch === undefined || horizon === undefined || now === undefined) return null;
    head ??= { ok, epoch, horizon, now };
    if (head.epoch !== epoch) return null;
    const before = countRead + ends.size;
    for (const { s, rows: brought = [], more = false, reset, refused: not, c } of scopes) {
      if (reset === true || not != null) return null;
      if (c == null) continue;
      rows.set(s, [...(rows.get(s) ?? []), ...brought]);
      count += brought.length;
      countRead += brought.length;
      cursors.set(s, c);
      if (!more) ends.set(s, c);
    }
    // A server that brings nothing and ends nothing would keep the job busy for ever.
    if (countRead + ends.size === before) return null;
    pending = pending.filter((s) => !ends.has(s));
    if (count < mostRows) continue;
    // What is half read fills the file, and what comes behind it may still fit.
    const tooFull = new Set(pending.filter((s) => (rows.get(s)?.length ?? 0) > 0));
    for (const s of tooFull) count -= rows.get(s)?.length ?? 0;
    pending = pending.filter((s) => !tooFull.has(s));
  }
  if (head === null) return null;
  const cursor = earliest([...ends.values()]);
  const scopes = [...ends.keys()].map((s) => ({
    s,
    rows: rows.get(s) ?? [],
    more: false as const,
    c: cursor,
  }));
  const read = scopes.map(({ s }) => Number(s.slice('c:'.length)));
  return { page: { ...head, more: false, scopes }, cursor, cells: read };
}

/** Where a device would begin that has read nothing. */
const BEGINNING: FileCursor = { x: 0, i: '', k: '', rt: 0, ri: '' };

/** `ends` are in the order in which they were told, so the first has the earliest time of the server. */
function earliest(ends: readonly FileCursor[]): FileCursor {
  const [first] = ends;
  if (first === undefined) return BEGINNING;
  return { ...first, x: Math.min(...ends.map(({ x }) => x)) };
}

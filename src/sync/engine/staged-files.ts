import type { ScopeAsk } from '../local-store.ts';
import type { Cursor, DistrictPart, PublicFiles, PullAnswer, PulledScope } from '../ports.ts';
import { cellOfScope } from '../rows/scope-name.ts';

/**
 * The beginning of a first reading from public files (SYNC-28). What a file says is old, so nothing of it is stored before
 * the server has told what has happened since. The request for that leaves beside the files, with the cursors of
 * their manifest. File and answer together are then one page, as if the server had told all of it at once.
 */

type Page = Extract<PullAnswer, { kind: 'page' }>;

/**
 * The fewest rows that are stored together, as in an answer of the server. With more, each row takes longer, and readers of
 * the database wait.
 */
const ROWS_AT_ONCE = 500;
/** The same for the first ones: a screen full of sales, for which a list waits. */
const ROWS_AT_FIRST = 200;

/** Scopes whose files are on their way or wait for the server's answer. */
export interface StagedFiles {
  readonly epoch: string;
  readonly parts: readonly StagedPart[];
}

interface StagedPart {
  readonly scopes: ReadonlyMap<string, Cursor>;
  /** By scope. Null if the file can't be used. */
  readonly told: Promise<ReadonlyMap<string, PulledScope> | null>;
}

/** Begins to fetch the files around the first of the cells that were never read. Null if there are none. */
export async function stageFiles(
  files: PublicFiles,
  asks: readonly ScopeAsk[],
): Promise<StagedFiles | null> {
  const unread = new Map(
    asks.flatMap(({ scope, cursor }) => {
      const cell = cellOfScope(scope);
      return cursor === null && cell !== null ? [[scope, cell] as const] : [];
    }),
  );
  if (unread.size === 0) return null;
  const published = await files.around([...unread.values()]);
  if (published === null) return null;
  const parts = published.parts.flatMap((part) => partOf(part, unread) ?? []);
  return parts.length === 0 ? null : { epoch: published.epoch, parts };
}

/** Takes the scopes of the part, nearest first, out of `unread`: if two files had the same one, only one could say from where to go on. */
function partOf(part: DistrictPart, unread: Map<string, number>): StagedPart | null {
  const named = new Set(part.scopes);
  const scopes = [...unread.keys()].filter((scope) => named.has(scope));
  for (const scope of scopes) unread.delete(scope);
  if (scopes.length === 0) return null;
  const told = part.read().then((read) => {
    return read === null ? null : new Map(read.map((each) => [each.scope, each]));
  });
  return { scopes: new Map(scopes.map((scope) => [scope, part.cursor])), told };
}

/**
 * What still continues a file. A scope that another reading of this device has begun since is no longer that: its next
 * answer says nothing of what left it before, and the file would bring that back.
 */
export function stillUnread(
  staged: StagedFiles | null,
  asks: readonly ScopeAsk[],
): StagedFiles | null {
  if (staged === null) return null;
  const begun = new Set(asks.flatMap(({ scope, cursor }) => (cursor === null ? [] : [scope])));
  const parts = staged.parts.map(({ scopes, told }) => ({
    scopes: new Map([...scopes].filter(([scope]) => !begun.has(scope))),
    told,
  }));
  return { epoch: staged.epoch, parts };
}

/** The asks as they are sent: a scope with a file is asked about from where the file ends. */
export function withStaged(
  asks: readonly ScopeAsk[],
  staged: StagedFiles | null,
): readonly ScopeAsk[] {
  if (staged === null) return asks;
  return asks.map((ask) => {
    const part = staged.parts.find(({ scopes }) => scopes.has(ask.scope));
    const cursor = part?.scopes.get(ask.scope);
    return cursor === undefined ? ask : { ...ask, cursor };
  });
}

/**
 * Joins each file with what the answer says since, and passes on what is complete, in pieces, nearest first. Returns what
 * the server was not done with, to be asked about again. A scope whose file can't be used is left to the server alone.
 */
export async function joinFiles(
  staged: StagedFiles,
  answer: Page,
  pass: (piece: readonly PulledScope[]) => Promise<void>,
): Promise<StagedFiles | null> {
  // The files are from before a restore.
  if (answer.epoch !== staged.epoch) return null;
  const left: StagedPart[] = [];
  const answered = new Map(answer.scopes.map((each) => [each.scope, each]));
  let least = ROWS_AT_FIRST;
  for (const { scopes, told } of staged.parts) {
    const ofFile = await told;
    if (ofFile === null) continue;
    const unfinished = { scopes: new Map<string, Cursor>(), told: new Map<string, PulledScope>() };
    let piece: PulledScope[] = [];
    for (const [scope, from] of scopes) {
      const [before, since] = [ofFile.get(scope), answered.get(scope)];
      if (before === undefined || since === undefined) continue;
      if (since.reset || since.forbidden) continue;
      const both = join(before, since);
      if (since.cursor === null || since.more) {
        unfinished.scopes.set(scope, since.cursor ?? from);
        unfinished.told.set(scope, both);
        continue;
      }
      piece.push(both);
      if (rowsIn(piece) < least) continue;
      await pass(piece);
      piece = [];
      least = ROWS_AT_ONCE;
    }
    if (piece.length > 0) await pass(piece);
    if (unfinished.scopes.size > 0)
      left.push({ scopes: unfinished.scopes, told: Promise.resolve(unfinished.told) });
  }
  return left.length === 0 ? null : { epoch: staged.epoch, parts: left };
}

function rowsIn(scopes: readonly PulledScope[]): number {
  return scopes.reduce((sum, { rows }) => sum + rows.length, 0);
}

/** The answer without what only continues files: those scopes count as not reached. */
export function withoutStaged(answer: Page, { parts }: StagedFiles): Page {
  const scopes = answer.scopes.map((each): PulledScope => {
    const isStaged = parts.some((part) => part.scopes.has(each.scope));
    if (!isStaged) return each;
    return { ...each, rows: [], unread: [], cursor: null, more: true, reset: false };
  });
  return { ...answer, scopes };
}

function join(before: PulledScope, since: PulledScope): PulledScope {
  return {
    ...since,
    rows: [...before.rows, ...since.rows],
    unread: [...(before.unread ?? []), ...(since.unread ?? [])],
  };
}

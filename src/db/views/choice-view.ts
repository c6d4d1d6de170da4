import { UNANSWERED } from '../../domain/park-code.ts';
import { isSameValue, ORDER } from '../../domain/merging/merge-pieces.ts';
import type { RouteStop } from '../../domain/route/route.ts';
import { type StopSettings, stopSettingsOf } from '../../domain/route/settings/stop-settings.ts';
import type { Dispute } from '../../domain/merging/dispute.ts';
import type { OutboxEntry } from '../../sync/local-store.ts';
import { ruleOf, upcast } from '../../sync/mutations/registry.ts';
import { rowsSeen } from '../outbox/commit.ts';
import { readSaleViews } from './read-sale-views.ts';
import type { RummageDb } from '../schema/schema.ts';

/** One thing that was changed differently on two devices, as shown to the person. */
export interface ChoicePiece {
  readonly name: string;
  /** What it is: a field's name, or `stop` (its note), `stopPlan` (all of a stop), `setting`, `order`. */
  readonly about: string;
  /** The sale or setting it belongs to. Null if it is about the whole. */
  readonly of: string | null;
  /** The value in words. Null if it was deleted there. */
  readonly mine: string | null;
  readonly theirs: string | null;
  /** Whether it is the person's own text, which can be merged by hand. */
  readonly isText: boolean;
  /** For `stopPlan`: what each side wants of the stop. */
  readonly plans?: { readonly mine: StopSettings; readonly theirs: StopSettings };
}

const TEXTS: ReadonlySet<string> = new Set(['text', 'name', 'title', 'comment']);

/** What a `stale` mutation, or one without an answer, and the server disagree about. Null if there is nothing to choose. */
export async function readChoice(
  db: RummageDb,
  entry: OutboxEntry,
): Promise<readonly ChoicePiece[] | null> {
  const { disputes } = ruleOf(entry.op);
  const isOpen = entry.code === 'stale' || entry.code === UNANSWERED;
  if (!isOpen || disputes === undefined) return null;
  const { docs } = await rowsSeen(db, entry);
  const found = disputes(upcast(entry).args, docs);
  if (found.length === 0) return null;
  const saleIds = found.flatMap(({ mine, theirs }) => [mine, theirs].flatMap(saleIdsIn));
  const views = await readSaleViews(db, entry.principal, [...new Set(saleIds)]);
  return found.map((dispute) => pieceOf(dispute, (id) => views.get(id)?.sale.title ?? ''));
}

function pieceOf(
  { name, mine, theirs }: Dispute,
  titleOf: (saleId: string) => string,
): ChoicePiece {
  const [about = name, of] = name.split(' ');
  const words = (value: unknown) => wordsOf(value, name === ORDER ? titleOf : null);
  const said = { name, about, mine: words(mine), theirs: words(theirs) };
  if (isStop(mine) && isStop(theirs) && !isSameValue(mine.settings, theirs.settings)) {
    const stop = { name, about: 'stopPlan', of: titleOf(of ?? ''), isText: false };
    const plans = { mine: stopSettingsOf(mine), theirs: stopSettingsOf(theirs) };
    return { ...stop, mine: stopWords(mine), theirs: stopWords(theirs), plans };
  }
  if (about === 'stop') {
    const isText = mine !== undefined && theirs !== undefined;
    return { ...said, of: titleOf(of ?? ''), isText };
  }
  return { ...said, of: of ?? null, isText: TEXTS.has(about) };
}

function wordsOf(value: unknown, titleOf: ((saleId: string) => string) | null): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  if (titleOf !== null) {
    return saleIdsIn(value)
      .map((saleId, i) => `${i + 1}. ${titleOf(saleId)}`)
      .join('\n');
  }
  if (isStop(value)) return value.note ?? '';
  return typeof value === 'object' ? plainValues(value).join(', ') : JSON.stringify(value);
}

/** What was noted and found at a stop, and what came of it. */
function stopWords(stop: RouteStop): string {
  const { visit, finds } = stopSettingsOf(stop);
  return [stop.note, visit?.outcome, ...finds.map(({ what }) => what)]
    .filter((words) => words !== undefined && words !== '')
    .join(', ');
}

/** The ids of the sales in a stop or an order of stops. */
function saleIdsIn(value: unknown): readonly string[] {
  if (isStop(value)) return [value.saleId];
  if (!Array.isArray(value)) return [];
  return value.flatMap((name) => (typeof name === 'string' ? (name.split(' ')[1] ?? []) : []));
}

function isStop(value: unknown): value is RouteStop {
  return typeof value === 'object' && value !== null && 'saleId' in value;
}

function plainValues(value: object): readonly string[] {
  return Object.values(value).flatMap((each: unknown) =>
    typeof each === 'string' || typeof each === 'number' ? [String(each)] : [],
  );
}

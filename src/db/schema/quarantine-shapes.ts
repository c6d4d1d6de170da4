import { MUTATIONS } from '../../sync/mutations/registry.ts';

/**
 * The shapes that stored records need for the rest of the code to work. Server data is checked on
 * arrival. These checks catch damage by the disk or by another build of this app.
 */

type Check = (value: unknown) => boolean;
type Shape = Readonly<Record<string, Check>>;

const isText: Check = (value) => typeof value === 'string';
const isName: Check = (value) => typeof value === 'string' && value !== '';
const isFlag: Check = (value) => typeof value === 'boolean';
const isNatural: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isObject: Check = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** JavaScript dates go no further from 1970 than this. */
const isInstant: Check = (value) =>
  typeof value === 'number' && Math.abs(value) <= 8_640_000_000_000_000;
const isDegrees: Check = (value) => Number.isFinite(value);

const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const shaped =
  (shape: Shape): Check =>
  (value) =>
    isObject(value) && fits(value, shape);

function fits(value: unknown, shape: Shape): boolean {
  // Only called with objects.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.entries(shape).every(([name, check]) => check(fields[name]));
}

const isSaleDoc = shaped({
  id: isName,
  title: isText,
  description: isText,
  saleType: isText,
  timeZone: isText,
  createdAt: isText,
  tags: listOf(isText),
  days: listOf(shaped({ date: isText, startTime: isText, endTime: isText })),
  images: listOf(shaped({ id: isText, path: isText })),
  lat: orNull(isDegrees),
  lng: orNull(isDegrees),
  nearLat: orNull(isDegrees),
  nearLng: orNull(isDegrees),
});

const isPlaceDoc = shaped({ id: isName, lat: orNull(isDegrees), lng: orNull(isDegrees) });

/** Checks a row's document. For kinds other than sale and place, only that there is one. */
function isSoundDoc(kind: unknown, doc: unknown): boolean {
  if (kind === 'sale') return isSaleDoc(doc);
  return kind === 'place' ? isPlaceDoc(doc) : isObject(doc);
}

const isRow = shaped({
  kind: isName,
  id: isName,
  rev: isNatural,
  doc: isObject,
  scopes: listOf(isName),
  gens: listOf(isNatural),
  revs: listOf(isNatural),
});

interface RowParts {
  readonly kind: unknown;
  readonly doc: unknown;
  readonly scopes: readonly unknown[];
  readonly gens: readonly unknown[];
  readonly revs: readonly unknown[];
}

const isSoundRow: Check = (value) => {
  if (!isRow(value)) return false;
  // The shape has just been checked.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { kind, doc, scopes, gens, revs } = value as RowParts;
  return scopes.length === gens.length && scopes.length === revs.length && isSoundDoc(kind, doc);
};

const isOverlay = shaped({ principal: isName, kind: isName, id: isName, doc: orNull(isObject) });

const isSoundOverlay: Check = (value) => {
  if (!isOverlay(value)) return false;
  // The shape has just been checked.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { kind, doc } = value as Pick<RowParts, 'kind' | 'doc'>;
  return doc === null || isSoundDoc(kind, doc);
};

const entryShape: Shape = {
  opId: isName,
  principal: isName,
  op: isName,
  v: isNatural,
  args: isObject,
  entityId: isName,
  createdAtMs: isInstant,
  clientId: orNull(isName),
  mid: orNull(isNatural),
  sentAtMs: orNull(isInstant),
  wasSent: isFlag,
  firstSent: (value) =>
    value === undefined || shaped({ atMs: isInstant, heardMs: orNull(isInstant) })(value),
  state: (value) => value === 'waiting' || value === 'parked',
  code: orNull(isText),
};

const isSoundEntry = shaped(entryShape);

const isSoundDone = shaped({
  ...entryShape,
  epoch: isText,
  doneAtMs: isInstant,
  secret: orNull(shaped({ saleId: isName, principal: isName, secret: isText })),
  isStripped: isFlag,
});

const isSoundScope = shaped({
  scope: isName,
  cursor: orNull(isObject),
  gen: isNatural,
  isComplete: isFlag,
  mustSweep: isFlag,
  pulledAtMs: orNull(isInstant),
  lastUsedMs: isInstant,
});

const isSoundClient = shaped({ principal: isName, clientId: isName, nextMid: isNatural });

/** The tables whose records are checked at every read. */
export const SOUNDNESS: Readonly<Record<string, Check>> = {
  rows: isSoundRow,
  overlays: isSoundOverlay,
  outbox: isSoundEntry,
  scopes: isSoundScope,
  clients: isSoundClient,
  done: isSoundDone,
};

/** Whether an entry is sound but unknown to this build: a newer build has queued it (SYNC-24). */
export function isFutureWork(entry: { readonly op: string; readonly v: number }): boolean {
  const known: Readonly<Record<string, { readonly version: number }>> = MUTATIONS;
  const rule = Object.hasOwn(known, entry.op) ? known[entry.op] : undefined;
  return rule === undefined || entry.v > rule.version;
}

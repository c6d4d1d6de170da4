import { cleanLine, cleanParagraphs, isBlank } from '../../text/clean.ts';
import { parseZip, plainZip } from '../../geo/zip-format.ts';
import {
  type PlaceQuality,
  type ReleaseRule,
  SALE_KINDS,
  type SaleKind,
  type SaleType,
  type ScheduleDay,
} from '../sale.ts';
import { type ReleaseWritten, releaseMsOf } from '../release.ts';
import {
  recordOf,
  SALE_FIELDS,
  SALE_TEXTS,
  type SaleText,
  VISIT_FACTS,
  type VisitFacts,
} from '../sale-fields.ts';
import { normalizeTags, parseTags } from '../tags.ts';
import { type AnnouncedWritten, NOTHING_ANNOUNCED } from './announced.ts';

/** The key under which the draft of a new sale is stored. Each person has one at a time. */
export const NEW_SALE_DRAFT = 'new-sale';

/**
 * A sale on the create form. Texts are as typed, and nothing is checked yet. Spec 2 labels the street "address". The
 * link is shown and sent only for estate sales and auctions. The email address is a guest's, and optional.
 */
export interface SaleDraft
  extends ReleaseWritten, AnnouncedWritten, Readonly<Record<SaleText, string>> {
  readonly zipCode: string;
  readonly saleType: SaleType | null;
  readonly kind: SaleKind | null;
  readonly tags: readonly string[];
  /** A tag that is still being typed. It is stored, checked, and posted with the others. */
  readonly typedTag: string;
  readonly days: readonly ScheduleDay[];
}

export const NO_TEXTS = recordOf(SALE_TEXTS, () => '');

/** The position of the pin. Without a point the quality is `none`. */
export interface DraftPoint {
  readonly lat: number | null;
  readonly lng: number | null;
  readonly quality: PlaceQuality;
}

/** Where a sale is, as its seller gave it. Quality `zip` is a ZIP code's centroid. `none` has no point. */
export interface PlaceInput extends DraftPoint {
  readonly street: string | null;
}

/** What a seller says about a sale, before it is encoded for the wire. Builds that don't know a visit fact leave it out. */
export interface SaleFields extends Partial<VisitFacts> {
  readonly title: string;
  readonly description: string;
  readonly zipCode: string | null;
  readonly saleType: SaleType;
  readonly kind: SaleKind | null;
  readonly timeZone: string;
  readonly saleUrl: string | null;
  readonly tags: readonly string[];
  readonly place: PlaceInput;
  readonly releaseRule: ReleaseRule;
  readonly releaseAt: string | null;
  readonly email: string | null;
}

/** The arguments of `sale.create`. */
export interface SaleCreateArgs extends SaleFields {
  readonly id: string;
  readonly days: readonly ScheduleDay[];
  /** SHA-256 of the guest's secret, hex. Null for a logged-in seller (SYNC-21). */
  readonly secretHash: string | null;
  /** The import that it comes with, and what its seller calls that. Both, or none. */
  readonly importId?: string | null;
  readonly importSource?: string | null;
}

/** An empty form; `today` is YYYY-MM-DD. One day, 09:00 to 17:00 (spec 9). */
export function emptyDraft(today: string): SaleDraft {
  return {
    ...NO_TEXTS,
    zipCode: '',
    saleType: null,
    kind: null,
    tags: [],
    typedTag: '',
    days: [defaultDay(today)],
    releaseRule: 'now',
    releaseDate: '',
    releaseTime: '',
    ...NOTHING_ANNOUNCED,
  };
}

/** The day that "Add day" adds, YYYY-MM-DD (spec 9: 09:00 to 17:00). */
export function defaultDay(date: string): ScheduleDay {
  return { date, startTime: '09:00', endTime: '17:00', nextDay: false };
}

/** Whether the form asks for a link (spec 2: only for estate sales and auctions). */
export function takesSaleUrl(saleType: SaleType | null): boolean {
  return saleType === 'estate' || saleType === 'auction';
}

/** Whether a sale type has this kind. */
export function isKindOf(kind: SaleKind, saleType: SaleType): boolean {
  const kinds: readonly SaleKind[] = SALE_KINDS[saleType];
  return kinds.includes(kind);
}

const CLEAN = { line: cleanLine, paragraphs: cleanParagraphs } as const;

/**
 * The draft as it would be stored: without control characters, trimmed, and with normalized tags, including
 * one that is still being typed.
 */
export function cleanDraft(draft: SaleDraft): SaleDraft {
  return {
    ...draft,
    ...recordOf(SALE_TEXTS, (field) => CLEAN[SALE_FIELDS[field].kind](draft[field])),
    zipCode: plainZip(draft.zipCode),
    tags: normalizeTags([...draft.tags, ...parseTags(draft.typedTag)]),
    typedTag: '',
  };
}

/** The arguments of `sale.create`. The draft must have passed `validateDraft`. Throws if it has no type. */
export function draftToCreateArgs(
  draft: SaleDraft,
  facts: {
    readonly id: string;
    readonly place: DraftPoint;
    /** IANA zone of the place. */
    readonly timeZone: string;
    /** Null for a signed-in seller. */
    readonly secretHash: string | null;
  },
): SaleCreateArgs {
  const clean = cleanDraft(draft);
  const { saleType, kind } = clean;
  if (saleType === null) throw new Error('draftToCreateArgs: the draft was not validated');
  const zip = parseZip(clean.zipCode);
  return {
    id: facts.id,
    title: clean.title,
    description: clean.description,
    zipCode: zip.ok ? zip.value : null,
    saleType,
    kind: kind !== null && isKindOf(kind, saleType) ? kind : null,
    timeZone: facts.timeZone,
    saleUrl: takesSaleUrl(saleType) ? emptyAsNull(clean.saleUrl) : null,
    ...recordOf(VISIT_FACTS, (fact) => emptyAsNull(clean[fact])),
    tags: clean.tags,
    days: inOrder(clean.days),
    place: { street: emptyAsNull(clean.street), ...pointOf(facts.place) },
    releaseRule: clean.releaseRule,
    releaseAt: releaseAtOf(clean, facts.timeZone),
    email: emptyAsNull(clean.email),
    secretHash: facts.secretHash,
  };
}

/** The release as it is sent: an instant, because the server does not use local time. */
export function releaseAtOf(written: ReleaseWritten, timeZone: string): string | null {
  const atMs = releaseMsOf(written, timeZone);
  return atMs === null ? null : new Date(atMs).toISOString();
}

/** An incomplete point counts as none: such a sale is listed, never mapped. */
function pointOf({ lat, lng, quality }: DraftPoint): DraftPoint {
  if (lat === null || lng === null || quality === 'none') {
    return { lat: null, lng: null, quality: 'none' };
  }
  return { lat, lng, quality };
}

function inOrder(days: readonly ScheduleDay[]): ScheduleDay[] {
  return days.toSorted((a, b) => compareDays(a, b));
}

function compareDays(a: ScheduleDay, b: ScheduleDay): number {
  const left = `${a.date} ${a.startTime}`;
  const right = `${b.date} ${b.startTime}`;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function emptyAsNull(text: string): string | null {
  return isBlank(text) ? null : text;
}

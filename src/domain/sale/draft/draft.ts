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
import type { VisitFacts } from '../visit-facts.ts';
import { normaliseTags, parseTags } from '../tags.ts';
import { type AnnouncedWritten, NOTHING_ANNOUNCED } from './announced.ts';

/** The key under which the draft of a new sale is stored. Each person has one at a time. */
export const NEW_SALE_DRAFT = 'new-sale';

/** A sale on the create form. Texts are as typed, and nothing is checked yet. */
export interface SaleDraft extends ReleaseWritten, AnnouncedWritten {
  readonly title: string;
  readonly description: string;
  /** Spec 2 labels it "address". */
  readonly street: string;
  readonly zipCode: string;
  readonly saleType: SaleType | null;
  readonly kind: SaleKind | null;
  /** Shown and sent only for estate sales and auctions. */
  readonly saleUrl: string;
  /** When numbers for the line are given out, where to park, how to pay, who comes in. All optional. */
  readonly lineNumbers: string;
  readonly parking: string;
  readonly payment: string;
  readonly entryRules: string;
  /** A guest's; optional. */
  readonly email: string;
  readonly tags: readonly string[];
  /** A tag that is still being typed. It is stored, checked, and posted with the others. */
  readonly typedTag: string;
  readonly days: readonly ScheduleDay[];
}

/** The position of the pin. Without a point the quality is `none`. */
export interface DraftPoint {
  readonly lat: number | null;
  readonly lng: number | null;
  readonly quality: PlaceQuality;
}

/** The arguments of `sale.create`, before they are encoded for the wire. */
export interface SaleCreateArgs extends VisitFacts {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly zipCode: string | null;
  readonly saleType: SaleType;
  readonly kind: SaleKind | null;
  readonly timeZone: string;
  readonly saleUrl: string | null;
  readonly tags: readonly string[];
  readonly days: readonly ScheduleDay[];
  readonly place: DraftPoint & { readonly street: string | null };
  readonly releaseRule: ReleaseRule;
  readonly releaseAt: string | null;
  readonly email: string | null;
  readonly secretHash: string | null;
}

/** An empty form; `today` is YYYY-MM-DD. One day, 09:00 to 17:00 (spec 9). */
export function emptyDraft(today: string): SaleDraft {
  return {
    title: '',
    description: '',
    street: '',
    zipCode: '',
    saleType: null,
    kind: null,
    saleUrl: '',
    lineNumbers: '',
    parking: '',
    payment: '',
    entryRules: '',
    email: '',
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

/**
 * The draft as it would be stored: without control characters, trimmed, and with normalized tags, including
 * one that is still being typed.
 */
export function cleanDraft(draft: SaleDraft): SaleDraft {
  return {
    ...draft,
    title: cleanLine(draft.title),
    description: cleanParagraphs(draft.description),
    street: cleanLine(draft.street),
    zipCode: plainZip(draft.zipCode),
    saleUrl: cleanLine(draft.saleUrl),
    lineNumbers: cleanLine(draft.lineNumbers),
    parking: cleanLine(draft.parking),
    payment: cleanLine(draft.payment),
    entryRules: cleanLine(draft.entryRules),
    email: cleanLine(draft.email),
    tags: normaliseTags([...draft.tags, ...parseTags(draft.typedTag)]),
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
    lineNumbers: emptyAsNull(clean.lineNumbers),
    parking: emptyAsNull(clean.parking),
    payment: emptyAsNull(clean.payment),
    entryRules: emptyAsNull(clean.entryRules),
    tags: clean.tags,
    days: inOrder(clean.days),
    place: { street: emptyAsNull(clean.street), ...pointOf(facts.place) },
    releaseRule: clean.releaseRule,
    releaseAt: releaseAtOf(clean, facts.timeZone),
    email: emptyAsNull(clean.email),
    secretHash: facts.secretHash,
  };
}

/** On the wire it is an instant, because the server does not use local time. */
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

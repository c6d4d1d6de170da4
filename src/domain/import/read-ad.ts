import { dayNumberOf } from '../time/calendar-date.ts';
import { cleanLine } from '../text/clean.ts';
import { cut } from '../text/cut.ts';
import { SALE_FIELDS } from '../sale/sale-fields.ts';
import type { Doubt, DraftSale, Found } from './draft-sale.ts';
import { type PlainText, plainTextOf } from './plain-text.ts';
import { firstSentence, headlineText, remainingText } from './remaining-text.ts';
import { saleFactsOf } from './said-facts.ts';
import { ownAddresses, streetDoubts } from './streets-in-text.ts';
import type { Mention } from './schedule/mention.ts';
import { mentionsOf } from './schedule/mentions.ts';
import { readSchedule, runIn } from './schedule/read-schedule.ts';
import { type Part, partsOf } from './schedule/purposes.ts';
import type { Run } from './schedule/run.ts';
import { type Span, Tokens, tokensOf } from './words/tokens.ts';

/** A text that was cut into what it mentions, before its days have dates. */
export interface SeenAd {
  readonly plain: PlainText;
  readonly tokens: Tokens;
  readonly mentions: readonly Mention[];
  readonly parts: readonly Part[];
  /** The days that it names. The rows of one file share theirs. */
  readonly run: Run;
  /** The day number near which it was written. */
  readonly around: number;
  /** Where a letter of the text that was seen is in the source, if that is longer. */
  readonly offsetOf: ((index: number) => number) | null;
}

/**
 * Cuts an ad into what it mentions. `around`: the day near which it was written, YYYY-MM-DD; nothing else of the time
 * is known here. `offsetOf`: where its letters are in the source, if it is a part. Throws if `around` is no date.
 */
export function seeAd(
  text: string,
  around: string,
  offsetOf: ((index: number) => number) | null = null,
): SeenAd {
  const day = dayNumberOf(around);
  if (day === null) throw new Error(`readAd: ${around} is no date`);
  const plain = plainTextOf(text);
  const tokens = new Tokens(tokensOf(plain.text));
  const mentions = mentionsOf(tokens, day);
  const parts = partsOf(tokens, mentions);
  return { plain, tokens, mentions, parts, run: runIn(parts), around: day, offsetOf };
}

/** What stands elsewhere, such as in the columns of a table. */
export interface Elsewhere {
  /** The title: all words which were not understood are the description's. */
  readonly isTitled?: boolean;
  /** The street. */
  readonly street?: string | null;
}

/** The sale that an ad is about. `week`: the days that the other rows of its file name. */
export function readAd(
  seen: SeenAd,
  week: Run | null = null,
  { isTitled = false, street = null }: Elsewhere = {},
): DraftSale {
  const { plain, tokens, mentions, parts, around } = seen;
  const facts = saleFactsOf(tokens);
  const schedule = readSchedule(tokens, parts, around, week);
  const title = titleOf(plain.text, headlineText(plain.text, tokens, mentions));
  const place = placeOf(seen, facts.kind?.value === 'online-only');
  const ofTitle = isTitled ? [] : (title?.at ?? []);
  const own = street ?? place.street?.value ?? null;
  const isOne = street !== null || !place.doubts.some(({ topic }) => topic === 'address');
  const addresses = own !== null && isOne ? ownAddresses(plain.text, tokens, mentions, own) : [];
  const rest = remainingText(plain.text, tokens, mentions, ofTitle, addresses);
  // Where the title is all that an ad says, it is both.
  const description = rest === '' && ofTitle.length > 0 ? (title?.value ?? '') : rest;
  const draft = {
    title,
    description,
    street: place.street,
    zipCode: place.zip,
    saleType: facts.saleType,
    kind: facts.kind,
    saleUrl: linkIn(plain.text, tokens, mentions),
    payment: facts.payment,
    schedule,
    doubts: joinedDoubts([
      ...schedule.doubts,
      ...place.doubts,
      ...facts.doubts,
      ...(title === null && !isTitled ? [UNTITLED] : []),
      ...streetDoubts([title?.value ?? '', description], own),
    ]),
  };
  return inSource(draft, seen);
}

const UNTITLED: Doubt = { topic: 'title', reason: 'not-said', at: [], dates: [], choices: [] };

function titleOf(text: string, headline: string): Found<string> | null {
  const said = firstSentence(headline);
  if (said === '') return null;
  const start = text.indexOf(said);
  // A title that is cut, or that joins two places, has no place of its own.
  const isWhole = start >= 0 && cut(said, SALE_FIELDS.title.max) === said;
  const at: readonly Span[] = isWhole ? [[start, start + said.length]] : [];
  return { value: cut(said, SALE_FIELDS.title.max), at, sure: 'worked-out' };
}

type Street = Extract<Mention, { kind: 'street' }>;

/** The address of a street as it is written; of a list of houses, that of each. */
function addressesIn(text: string, tokens: Tokens, { from, to, houses }: Street): string[] {
  const slice = (start: number, end: number) =>
    cleanLine(text.slice(...tokens.span(start, end))).replace(/[.,]$/u, '');
  if (houses === 0) return [slice(from, to)];
  const street = slice(from + houses, to);
  return Array.from({ length: houses }, (_, at) => from + at).flatMap((at) =>
    tokens.number(at) === null ? [] : [`${tokens.text(at)} ${street}`],
  );
}

/** "612, 618 and 625 W Dickens": one sale at three houses, or three. */
function severalSales(
  tokens: Tokens,
  streets: readonly Street[],
  choices: readonly string[],
): Doubt {
  const at = streets.map(({ from, to }) => tokens.span(from, to));
  return { topic: 'sales', reason: 'several', at, dates: [], choices };
}

interface FoundPlace {
  readonly street: Found<string> | null;
  readonly zip: Found<string> | null;
  readonly doubts: readonly Doubt[];
}

/** `isOnline`: nobody has to find it. */
function placeOf({ plain, tokens, mentions }: SeenAd, isOnline: boolean): FoundPlace {
  const doubts: Doubt[] = [];
  const streets = mentions.filter((mention) => mention.kind === 'street');
  const best = streets.find(({ isSure }) => isSure) ?? streets[0];
  const textsOf = (one: Street) => addressesIn(plain.text, tokens, one);
  const others = [...new Set(streets.filter(({ isSure }) => isSure).flatMap(textsOf))];
  if (streets.length === 1 && others.length > 1) doubts.push(severalSales(tokens, streets, others));
  if (best !== undefined && (others.length > 1 || best.isSeveral || !best.isSure)) {
    const isSeveral = others.length > 1 || best.isSeveral;
    const reason = isSeveral ? 'several' : 'two-readings';
    const choices = others.length > 0 ? others.slice(0, 20) : textsOf(best);
    doubts.push({
      topic: 'address',
      reason,
      at: [tokens.span(best.from, best.to)],
      dates: [],
      choices,
    });
  }
  if (best === undefined && !isOnline) {
    doubts.push({ topic: 'address', reason: 'not-said', at: [], dates: [], choices: [] });
  }
  const zips = mentions.filter((mention) => mention.kind === 'zip');
  const zip = zips.find(({ isSure }) => isSure) ?? zips[0];
  const codes = [
    ...new Set(zips.filter(({ isSure }) => isSure === zip?.isSure).map((one) => one.zip)),
  ];
  if (zip !== undefined && (codes.length > 1 || !zip.isSure)) {
    const reason = codes.length > 1 ? 'several' : 'two-readings';
    doubts.push({
      topic: 'zip',
      reason,
      at: [tokens.span(zip.from, zip.to)],
      dates: [],
      choices: codes.slice(0, 20),
    });
  }
  const found = <T>(value: T, mention: Mention): Found<T> => ({
    value,
    at: [tokens.span(mention.from, mention.to)],
    sure: 'said',
  });
  return {
    street: best === undefined ? null : found(textsOf(best)[0] ?? '', best),
    zip: zip === undefined ? null : found(zip.zip, zip),
    doubts,
  };
}

const LONGEST_LINK = 500;

/** The first link. No page behind it is fetched. */
function linkIn(text: string, tokens: Tokens, mentions: readonly Mention[]): Found<string> | null {
  for (const { kind, from, to } of mentions) {
    if (kind !== 'noise' || !/^https?$/u.test(tokens.text(from))) continue;
    const at = tokens.span(from, to);
    return {
      value: text
        .slice(...at)
        .slice(0, LONGEST_LINK)
        .replace(/[.,;)]+$/u, ''),
      at: [at],
      sure: 'said',
    };
  }
  return null;
}

/** Doubts about the same thing of several days, as one. */
function joinedDoubts(doubts: readonly Doubt[]): readonly Doubt[] {
  const byKey = new Map<string, Doubt>();
  for (const doubt of doubts) {
    const { topic, reason, choices } = doubt;
    const key = `${topic} ${reason} ${choices.join()}`;
    const known = byKey.get(key);
    const at = [...(known?.at ?? []), ...doubt.at].slice(0, 8);
    byKey.set(key, {
      ...doubt,
      at,
      dates: [...new Set([...(known?.dates ?? []), ...doubt.dates])],
    });
  }
  return [...byKey.values()];
}

/** The draft with offsets into the text as it was given, where tags of HTML may be between the words. */
function inSource(draft: DraftSale, { plain, offsetOf }: SeenAd): DraftSale {
  if (plain.isSource && offsetOf === null) return draft;
  const place = (index: number) => (offsetOf ?? Number)(plain.offsetAt(index));
  const moved = (at: readonly Span[]): readonly Span[] =>
    at.map(([start, end]): Span => [place(start), place(end - 1) + 1]);
  const found = <T>(one: Found<T> | null): Found<T> | null =>
    one === null ? null : { ...one, at: moved(one.at) };
  const { schedule } = draft;
  return {
    ...draft,
    title: found(draft.title),
    street: found(draft.street),
    zipCode: found(draft.zipCode),
    saleType: found(draft.saleType),
    kind: found(draft.kind),
    saleUrl: found(draft.saleUrl),
    payment: found(draft.payment),
    schedule: {
      ...schedule,
      days: { ...schedule.days, at: moved(schedule.days.at) },
      openHours: found(schedule.openHours),
      canceled: found(schedule.canceled),
      halfPriceFrom: found(schedule.halfPriceFrom),
      halfPriceTime: found(schedule.halfPriceTime),
      lineNumbers: found(schedule.lineNumbers),
      preview: found(schedule.preview),
      pickup: found(schedule.pickup),
      rainDate: found(schedule.rainDate),
    },
    doubts: draft.doubts.map((doubt) => ({ ...doubt, at: moved(doubt.at) })),
  };
}

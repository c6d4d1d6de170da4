import type { SaleKind, SaleType } from '../sale/sale.ts';
import type { Span } from './words/tokens.ts';

/** What a text says about a sale, and how far that can be trusted. */

/** `said`: the text says so. `worked-out`: it follows from the text. `proposed`: the text does not say it. */
export type Sureness = 'said' | 'worked-out' | 'proposed';

/** A value with where it was found. */
export interface Found<T> {
  readonly value: T;
  readonly at: readonly Span[];
  readonly sure: Sureness;
}

/** What is uncertain. */
export type DoubtTopic =
  | 'title'
  | 'days'
  | 'year'
  | 'start'
  | 'end'
  | 'hours'
  | 'status'
  | 'type'
  | 'address'
  | 'zip'
  | 'half-price'
  | 'rain-date'
  /** The title and the description. */
  | 'text'
  /** How many sales it is: one, or one at each address. */
  | 'sales';

/** Why it is. The words for a person are not here. */
export type DoubtReason =
  | 'not-said'
  | 'open-end'
  | 'about'
  | 'morning-or-evening'
  | 'ends-before-start'
  | 'two-readings'
  | 'weekday-differs'
  | 'no-such-date'
  | 'next-or-this'
  | 'weekend'
  | 'repeats'
  | 'holiday'
  | 'past'
  | 'far-ahead'
  | 'many-days'
  | 'pending'
  | 'canceled'
  | 'online'
  | 'by-appointment'
  | 'several'
  | 'zeros-lost'
  | 'other-state'
  | 'unknown-zip'
  | 'shown-later'
  | 'names-street';

/** Something that a person should decide. */
export interface Doubt {
  readonly topic: DoubtTopic;
  readonly reason: DoubtReason;
  readonly at: readonly Span[];
  /** The dates that it is about, YYYY-MM-DD. */
  readonly dates: readonly string[];
  /** What it may be, likeliest first. Dates, times, or types; of `names-street`, the words that do. */
  readonly choices: readonly string[];
}

/** One opening. A part that was proposed has a doubt. */
export interface DraftDay {
  /** YYYY-MM-DD */
  readonly date: string;
  /** 24-hour HH:MM */
  readonly startTime: string;
  /** 24-hour HH:MM */
  readonly endTime: string;
  /** Whether it ends on the day after `date`. */
  readonly nextDay: boolean;
}

/** When a sale is, as a text says it. */
export interface Schedule {
  readonly days: Found<readonly DraftDay[]>;
  /** Hours of a text in which no day was found, for the day that a person chooses. */
  readonly openHours: Found<Pick<DraftDay, 'startTime' | 'endTime'>> | null;
  /** YYYY-MM-DD */
  readonly canceled: Found<readonly string[]> | null;
  /** YYYY-MM-DD */
  readonly halfPriceFrom: Found<string> | null;
  /** 24-hour HH:MM, of that day. */
  readonly halfPriceTime: Found<string> | null;
  /** 24-hour HH:MM */
  readonly lineNumbers: Found<string> | null;
  readonly preview: Found<readonly DraftDay[]> | null;
  readonly pickup: Found<readonly DraftDay[]> | null;
  /** YYYY-MM-DD */
  readonly rainDate: Found<string> | null;
  readonly doubts: readonly Doubt[];
}

/** A sale as a text tells it. Null: the text does not say. */
export interface DraftSale {
  readonly title: Found<string> | null;
  /** The text without what was understood. */
  readonly description: string;
  /** The street alone, as an address field takes it. */
  readonly street: Found<string> | null;
  /** Five digits. */
  readonly zipCode: Found<string> | null;
  readonly saleType: Found<SaleType> | null;
  readonly kind: Found<SaleKind> | null;
  readonly saleUrl: Found<string> | null;
  /** "cash" for cash only; else what is taken, such as "cash, cards, venmo". */
  readonly payment: Found<string> | null;
  readonly schedule: Schedule;
  readonly doubts: readonly Doubt[];
}

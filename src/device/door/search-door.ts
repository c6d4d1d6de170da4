import type { LatLng } from '../../domain/geo/distance.ts';
import type { SaleType } from '../../domain/sale/sale.ts';
import type { DiscoverItem } from '../catalog/query.ts';

export interface SearchQuestion {
  /** The text as it was typed. */
  readonly text: string;
  readonly isActiveWanted: boolean;
  readonly isUpcomingWanted: boolean;
  /** Distances are measured from here. */
  readonly origin: LatLng;
  /** Null: anywhere. */
  readonly radiusMiles: number | null;
  readonly saleType: SaleType | null;
  /** YYYY-MM-DD: open on that day, in each sale's own time zone. */
  readonly day: string | null;
  /** Open at this moment. */
  readonly isOpenNow: boolean;
  readonly tag: string | null;
  /** YYYY-MM-DD. Days before it cannot be chosen. */
  readonly today: string;
  readonly limit: number;
}

export interface FoundSale extends DiscoverItem {
  /** The words of the sale that the search found, as the index knows them. */
  readonly words: readonly string[];
}

export interface FacetCount<T extends string = string> {
  readonly value: T;
  /** How many sales this choice would leave. */
  readonly count: number;
}

export interface SearchPage {
  /** The words that were looked for. Empty if the text has no word. */
  readonly terms: readonly string[];
  /** Words that no sale has, and the words that were looked for instead. */
  readonly corrections: readonly { readonly typed: string; readonly used: string }[];
  /** The text with a far more frequent word instead, if there are few results. */
  readonly suggestion: string | null;
  /** How many sales were found. `items` has the best `limit` of them, best first. */
  readonly total: number;
  readonly items: readonly FoundSale[];
  readonly types: readonly FacetCount<SaleType>[];
  readonly days: readonly FacetCount[];
  /** How many sales there would be that are open now, and how many on any day. */
  readonly openNow: number;
  readonly anyDay: number;
  readonly tags: readonly FacetCount[];
  /** How many sales there would be without the distance, with both kinds of status, or without type, day, and tag. */
  readonly wider: {
    readonly anywhere: number;
    readonly bothStatuses: number;
    readonly allChoices: number;
  };
  /** If no sale has all the words: how many sales have each of them, anywhere. */
  readonly single: readonly { readonly term: string; readonly count: number }[];
}

/** What the server had that this device did not. */
export type ServerFinding =
  | { readonly outcome: 'no-server' | 'unreachable' }
  /** `newCount`: how many of the sales are new on this device. `hasMore`: the server did not name all. */
  | { readonly outcome: 'found'; readonly newCount: number; readonly hasMore: boolean };

/** Searches the sales of this device, and brings in those that only the server has. */
export interface SearchDoor {
  /** Builds the index, so that the first search need not wait for it. */
  prepare(): Promise<void>;
  find(question: SearchQuestion): Promise<SearchPage>;
  /** Reads the sales that the server finds. After that, `find` finds them, too. */
  askServer(question: SearchQuestion): Promise<ServerFinding>;
  /** What was searched for on this device, newest first. */
  recent(): Promise<readonly string[]>;
  remember(text: string): Promise<void>;
  forget(text: string): Promise<void>;
}

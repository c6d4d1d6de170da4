import type { AlertQuery } from '../../domain/search/alert-query.ts';
import { kindText, saleTypeText } from '../sale/sale-text.ts';
import { shortDateText } from '../sale/when-text.ts';
import { discoverText } from './discover-text.ts';

/** Searches that are kept as alerts. */
export const alertText = {
  add: 'Alert me',
  withPhotos: 'with photos',
  firstDay: 'first day',
  halfPrice: 'half price',
  takesCards: 'takes cards or apps',
  /** Why the alert leaves out one of the filters. */
  withoutOpenNow: 'The alert leaves out “Open now”. It tells you about new sales, open or not.',
  /** Shown when the alert's dates have passed. */
  over: 'dates have passed',
  on: 'Alert is on',
  title: 'Your alerts',
  hereOnly: 'Alerts that you set without an account are kept on this device only.',
  hint: 'After each update we tell you about new sales that match.',
  added: (text: string) => `We'll tell you when new sales are posted for ${text}.`,
  removed: 'Alert deleted',
  undo: 'Undo',
  remove: (text: string) => `Delete the alert for ${text}`,
  failed: 'The alert could not be stored on this device.',
  anywhere: 'Everywhere',
  near: (miles: number) => `Within ${miles} miles of where you set it`,
  newsTitle: 'New sales for your alerts',
  news: (count: number, text: string) => `${count} for ${text}`,
  see: 'See them',
} as const;

/** What an alert looks for: its words in quotes, otherwise the type of sale. */
export function alertName({ text, kind, saleType }: AlertQuery): string {
  if (text !== '') return `“${text}”`;
  if (kind !== null) return kindText(kind);
  return saleType === null ? 'any sale' : saleTypeText(saleType);
}

/** What else it asks for, in words. They have passed if the last one is before `today` (YYYY-MM-DD). */
export function alertDetails(query: AlertQuery, today: string): string {
  const { text, radiusMiles, saleType, kind, tag, hasPhotos } = query;
  const { firstDay, halfPrice, takesCards } = query;
  const isNamed = text === '';
  return [
    radiusMiles === null ? alertText.anywhere : alertText.near(radiusMiles),
    ...(isNamed || saleType === null || kind !== null ? [] : [saleTypeText(saleType)]),
    ...(isNamed || kind === null ? [] : [kindText(kind)]),
    ...(tag === null ? [] : [tag]),
    ...(hasPhotos ? [alertText.withPhotos] : []),
    ...(firstDay ? [alertText.firstDay] : []),
    ...(halfPrice ? [alertText.halfPrice] : []),
    ...(takesCards ? [alertText.takesCards] : []),
    ...datesOf(query),
    ...(query.dateTo !== null && query.dateTo < today ? [alertText.over] : []),
  ].join(' · ');
}

function datesOf({ dateFrom, dateTo }: AlertQuery): string[] {
  if (dateFrom !== null && dateFrom === dateTo) return [shortDateText(dateFrom)];
  return [
    ...(dateFrom === null ? [] : [discoverText.fromDate(shortDateText(dateFrom))]),
    ...(dateTo === null ? [] : [discoverText.untilDate(shortDateText(dateTo))]),
  ];
}

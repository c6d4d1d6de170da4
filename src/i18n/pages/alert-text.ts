import type { AlertQuery } from '../../domain/search/alert-query.ts';
import { kindText, saleTypeText } from '../sale/sale-text.ts';

/** Searches that are kept as alerts. */
export const alertText = {
  add: 'Tell me about new ones',
  /** Where there are none. */
  addFirst: 'Tell me when one is posted',
  withPhotos: 'with photos',
  on: 'Alert is on',
  title: 'Your alerts',
  hereOnly: 'Alerts that you set without an account are kept on this device only.',
  hint: 'After each update we tell you about new sales that match.',
  added: 'Alert is on',
  addedHint: (text: string) => `We'll tell you when new sales are posted for ${text}.`,
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

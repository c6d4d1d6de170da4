import { longWeekdayText } from '../sale/when-text.ts';
import { priceText } from './route-page-text.ts';

/** The picture of a day: what it says, and what can be done with it. */
export const haulText = {
  /** Of a day that is not known. */
  title: 'My haul',
  share: 'Share my haul',
  download: 'Save the picture',
  failed: 'The picture could not be made',
  failedHint: 'Try again, or take a screenshot.',
  app: 'Rummage',
} as const;

/** "Saturday's haul". `date`: YYYY-MM-DD. */
export function haulTitle(date: string | null): string {
  return date === null ? haulText.title : `${longWeekdayText(date)}’s haul`;
}

/** A figure of the picture, and what it counts. */
export interface HaulFigure {
  readonly figure: string;
  readonly of: string;
}

interface Counts {
  readonly visited: number;
  readonly finds: number;
  readonly cents: number | null;
  readonly miles: number | null;
}

/** "3 finds", "$32.50 noted", "4 sales", "14 miles". What is nothing is not said. */
export function haulFigures({ visited, finds, cents, miles }: Counts): readonly HaulFigure[] {
  const rounded = miles === null ? 0 : miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles);
  return [
    ...(finds > 0 ? [{ figure: String(finds), of: finds === 1 ? 'find' : 'finds' }] : []),
    ...(cents === null ? [] : [{ figure: priceText(cents), of: 'noted' }]),
    { figure: String(visited), of: visited === 1 ? 'sale' : 'sales' },
    ...(rounded > 0 ? [{ figure: String(rounded), of: rounded === 1 ? 'mile' : 'miles' }] : []),
  ];
}

/** The picture in words. */
export function haulAlt(title: string, figures: readonly HaulFigure[]): string {
  return `${title}: ${figures.map(({ figure, of }) => `${figure} ${of}`).join(', ')}`;
}

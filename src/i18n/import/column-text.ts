import type { Column } from '../../domain/import/list/column-kinds.ts';

/** What the columns of a table hold, for the person who corrects it. */
export const columnText = {
  title: (count: number) => `What the ${count} columns are`,
  unnamed: (number: number) => `Column ${number}`,
  holds: {
    title: 'Title',
    street: 'Address',
    city: 'City',
    state: 'State',
    zip: 'Zip code',
    date: 'Day',
    'end-date': 'Last day',
    time: 'Hours, or when it opens',
    'end-time': 'When it closes',
    type: 'Type of sale',
    description: 'Description',
    payment: 'Payment',
    url: 'Link',
    private: 'Leave out',
    other: 'Words of the ad',
  } satisfies Readonly<Record<Column, string>>,
} as const;

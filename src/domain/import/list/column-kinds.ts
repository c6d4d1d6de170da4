/** What a column of a list holds. `private`: names, ways to reach people, and numbers of rows, which are not kept. */
export type Column =
  | 'title'
  | 'street'
  | 'city'
  | 'state'
  | 'zip'
  | 'description'
  | 'date'
  | 'end-date'
  | 'time'
  | 'end-time'
  | 'type'
  | 'url'
  | 'payment'
  | 'private'
  | 'other';

/** What a person may say that a column holds, in the order of a sale. */
export const COLUMN_CHOICES = [
  'title',
  'street',
  'city',
  'state',
  'zip',
  'date',
  'end-date',
  'time',
  'end-time',
  'type',
  'description',
  'payment',
  'url',
  'private',
] as const satisfies readonly Column[];

/** What a person says of columns, by their place. Null: nothing. */
export type ChosenColumns = readonly (Column | null)[];

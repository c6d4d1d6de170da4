import { dayText } from '../sale/when-text.ts';

/** Lists that were posted as one step, and what becomes of them. */
export const importsText = {
  title: 'Your imports',
  lead: 'Each list that you posted can be saved as a table, or taken back as a whole.',
  count: (count: number) => (count === 1 ? '1 sale' : `${count.toLocaleString()} sales`),
  on: (at: string, timeZone: string) => dayText(Date.parse(at), timeZone),
  save: 'Save as a table',
  saveOf: (source: string) => `Save as a table: ${source}`,
  saveFailed: "This file can't be made right now. Try again in a moment.",
  undo: 'Undo this import',
  undoHint: (count: number) =>
    count === 1
      ? "Its sale is deleted for everyone. That can't be taken back."
      : `Its ${count.toLocaleString()} sales are deleted for everyone. That can't be taken back.`,
  undoNow: 'Delete them',
  keep: 'Keep them',
  undone: (count: number) => (count === 1 ? '1 sale deleted' : `${count} sales deleted`),
  failed: 'This device could not store it. Nothing was changed. Free some space and try again.',
  postAll: (count: number) => `Post these ${count} sales`,
  postAllHint:
    'All that have nothing to check, as yours, with their addresses shown at once. One step, which you can undo.',
  needsAccount: 'Log in to post a whole list as yours.',
  source: 'What people may call this list',
  sourceHint: 'Each sale names it on its page, with the day. Leave out names of people.',
  sourceDefault: 'A pasted list',
  cancel: 'Cancel',
  post: (count: number) => (count === 1 ? 'Post 1 sale' : `Post ${count} sales`),
  posted: (count: number) => (count === 1 ? '1 sale posted' : `${count} sales posted`),
  toMySales: 'See them in My Sales',
  postedHint: 'They are stored on this device and sent as soon as it has a connection.',
  listed: (count: number) =>
    count === 1
      ? '1 sale is listed already, at the same address on the same day, so it is left out.'
      : `${count} sales are listed already, at the same addresses on the same days, so they are left out.`,
  most: (count: number) => `One account can post ${count} sales a day. The others are left.`,
} as const;

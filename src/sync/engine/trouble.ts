/**
 * What can be wrong with a device or its server besides the state of the link. Each code has one sentence
 * for people. Pending mutations are kept in every case.
 */
export const TROUBLE_CODES = [
  /** Some rows here could not be understood. They are set aside and read again from the server. */
  'bad-rows',
  /** The server has rows that this build cannot read. They are left out, and the next build asks for them again. */
  'unread-rows',
  /** Something in the outbox is damaged. It is kept and shown, but never sent. */
  'bad-work',
  /** The outbox holds work of a newer build. It stays in its place until that build is back. */
  'future-work',
  /** A newer build has opened this device's database, so this one no longer sends anything. */
  'newer-app',
  /** Another page with an older build holds the database. */
  'blocked',
  /** The server's answers have a wrong shape. None of them was used. */
  'bad-answers',
  /** The server fails on everything that is sent. It is kept and sent again automatically (SYNC-7). */
  'server-failing',
  /** The server accepts no more from here for now. The rest is sent later automatically. */
  'over-limit',
  /** A long transaction on the server holds its news back, so what others changed comes late (SYNC-1). */
  'news-late',
  /** The daily comparison found rows that differ from the server's. They are read again (SYNC-26). */
  'rows-differed',
  /** The device is full, and nothing more can be dropped (SYNC-23). */
  'no-room',
  /** This device's clock is far from the server's. */
  'clock-off',
] as const;

export type TroubleCode = (typeof TROUBLE_CODES)[number];

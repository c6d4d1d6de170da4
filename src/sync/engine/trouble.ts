/**
 * What can be wrong with a device or its server besides the state of the link. Each has one sentence
 * for people. In all of them pending mutations are kept.
 */
export const TROUBLE_CODES = [
  /** Rows here could not be understood: set aside, and read again from the server. */
  'bad-rows',
  /** The server has rows that this build cannot read: left out, and asked for again by the next build. */
  'unread-rows',
  /** Something that was to be sent is damaged: kept, shown, never sent. */
  'bad-work',
  /** The outbox holds work of a newer build of the app: kept in its place until that build is back. */
  'future-work',
  /** A newer build has opened this device's database: this one sends nothing any more. */
  'newer-app',
  /** Another page with an older build holds the database. */
  'blocked',
  /** The server's answers have a wrong shape: nothing of them was taken. */
  'bad-answers',
  /** The server fails on all that is sent: it is kept, and tried again by itself (SYNC-7). */
  'server-failing',
  /** The server accepts no more from here for now. The rest is sent later automatically. */
  'over-limit',
  /** A long piece of work on the server holds its news back: what others changed comes late (SYNC-1). */
  'news-late',
  /** The daily comparison found rows unlike the server's: they are read again (SYNC-26). */
  'rows-differed',
  /** The device is full, and nothing more can be dropped (SYNC-23). */
  'no-room',
  /** This device's clock is far from the server's. */
  'clock-off',
] as const;

export type TroubleCode = (typeof TROUBLE_CODES)[number];

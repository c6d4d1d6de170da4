import type { ChangeNotes } from './change-feed.ts';
import type { RummageDb } from './schema.ts';

/** What each write gets to work with, besides its own arguments. */
export interface Writing {
  readonly db: RummageDb;
  /** Collects what the write changes, to announce it once it is stored. */
  readonly notes: ChangeNotes;
  readonly nowMs: number;
  readonly newId: () => string;
  /** The app's build that writes, as named in reports. */
  readonly build: string;
}

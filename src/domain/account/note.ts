/** The user's private note on a sale; `id` is the sale's id. */
export interface Note {
  readonly id: string;
  readonly text: string;
  /** ISO 8601 in UTC. */
  readonly updatedAt: string;
}

export const NOTE_LIMIT = 2000;

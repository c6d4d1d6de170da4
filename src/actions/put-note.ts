import { NOTE_LIMIT } from '../domain/account/note.ts';
import type { Result } from '../domain/result.ts';
import { paragraphsOf } from '../domain/text/cut.ts';
import type { CommitFailure, Door } from '../device/door.ts';

/** Writes the person's own note on a sale; an empty one removes it. */
export function putNote(
  door: Door,
  saleId: string,
  text: string,
): Promise<Result<{ readonly opId: string }, CommitFailure>> {
  return door.commit({
    op: 'note.put',
    args: { id: saleId, text: paragraphsOf(text, NOTE_LIMIT) },
  });
}

import type { Result } from '../domain/result.ts';
import { cleanParagraphs } from '../domain/text/clean.ts';
import type { CommitFailure, Door } from '../device/door.ts';

/** Cancels an own sale; everyone who saved it sees that it is off, and why. */
export function cancelSale(
  door: Door,
  id: string,
  reason: string | null,
): Promise<Result<{ readonly opId: string }, CommitFailure>> {
  const said = cleanParagraphs(reason ?? '');
  return door.commit({
    op: 'sale.cancel',
    args: { id, reason: said === '' ? null : said },
  });
}

import type { Held } from '../../domain/moderation/held.ts';
import type {
  ModerateAction,
  ModerationFailure,
  QueuePage,
  QueueState,
} from '../../domain/moderation/moderation-queue.ts';
import type { Result } from '../../domain/result.ts';

/** For moderators. The server refuses everyone else. */
export interface ModerationDoor {
  /** `after` is where the next page begins, as the last one said. Null for the first page. */
  queue(state: QueueState, after: string | null): Promise<Result<QueuePage, ModerationFailure>>;
  /** Returns why the sale is hidden from then on. Null if it is shown. */
  decide(saleId: string, what: ModerateAction): Promise<Result<Held | null, ModerationFailure>>;
}

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
  /** `after`: where the page begins, as the one before it said. Null for the first page. */
  queue(state: QueueState, after: string | null): Promise<Result<QueuePage, ModerationFailure>>;
  /** Returns why the sale is now hidden. Null if it is now shown. */
  decide(saleId: string, what: ModerateAction): Promise<Result<Held | null, ModerationFailure>>;
}

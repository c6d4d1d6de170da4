import type { ModerationFailure } from '../../domain/moderation/moderation-queue.ts';
import { err } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import type { RemoteFailure } from '../../sync/ports.ts';
import type { ModerationRemote } from '../../remote/questions.ts';
import type { ModerationRefusal } from '../../domain/moderation/moderation-queue.ts';
import type { Principal } from '../../domain/principal.ts';
import { isAccount } from '../../sync/rows/scope-name.ts';
import type { ModerationDoor } from '../door/moderation-door.ts';

export interface ModerationOptions {
  /** Null on a device without a server. */
  readonly remote: ModerationRemote | null;
  readonly principal: () => Principal;
}

type Asked<T> = Promise<Result<Result<T, ModerationRefusal>, RemoteFailure>>;

/** What moderators read and decide. Nothing is stored here: a decision is made now or not at all. */
export function createModerationCalls({ remote, principal }: ModerationOptions): ModerationDoor {
  async function ask<T>(
    call: (remote: ModerationRemote, as: Principal) => Asked<T>,
  ): Promise<Result<T, ModerationFailure>> {
    const as = principal();
    if (remote === null || !isAccount(as)) return err({ code: 'forbidden' });
    const answer = await call(remote, as);
    if (!answer.ok) return err({ code: failureOf(answer.error) });
    return answer.value.ok ? answer.value : err({ code: refusalOf(answer.value.error) });
  }

  return {
    queue: (state, after) => ask((server, as) => server.moderationQueue(as, state, after)),
    decide: (saleId, what) => ask((server, as) => server.moderate(as, saleId, what)),
  };
}

function failureOf({ kind }: RemoteFailure): ModerationFailure['code'] {
  if (kind === 'offline') return 'unreachable';
  return kind === 'unauthorized' ? 'signed-out' : 'failed';
}

function refusalOf(refusal: ModerationRefusal): ModerationFailure['code'] {
  return refusal === 'forbidden' || refusal === 'gone' ? refusal : 'failed';
}

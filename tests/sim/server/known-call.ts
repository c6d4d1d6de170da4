import type { Held } from '../../../src/domain/moderation/held.ts';
import type { KnownAnswer } from '../../../src/sync/ports.ts';

/** Asking what a restored server still knows uses the same call as a self-check, with `ops`. */
export function isAboutKnown(args: unknown): args is { readonly ops: readonly string[] } {
  return typeof args === 'object' && args !== null && 'ops' in args;
}

export function wireKnownAnswer(answer: KnownAnswer): object {
  const { epoch, horizon, now } = answer;
  const head = { ok: 'sync/1', epoch, horizon, now };
  return answer.kind === 'known'
    ? { ...head, known: answer.opIds }
    : { ...head, refused: answer.refusal };
}

/** So does asking whether a code is the one that a guest's sale was posted with. */
export function isAboutManaging(
  args: unknown,
): args is { readonly id: string; readonly secret: string } {
  return typeof args === 'object' && args !== null && 'secret' in args;
}

export function wireManagesAnswer(
  envelope: Pick<KnownAnswer, 'epoch' | 'horizon' | 'now'>,
  isRight: boolean,
  held: Held | null,
): object {
  return { ok: 'sync/1', ...envelope, manages: isRight, held: isRight ? held : null };
}

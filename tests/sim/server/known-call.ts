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

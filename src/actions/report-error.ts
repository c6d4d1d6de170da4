import type { Result } from '../domain/result.ts';
import { lineOf } from '../domain/text/cut.ts';
import type { CommitFailure, Door } from '../device/door.ts';

export interface ErrorInput {
  readonly id: string;
  /** Class of the error. */
  readonly name: string;
  readonly code: string;
  /** Part of the app, never an address with what a person typed in it. */
  readonly where: string;
  readonly build: string;
}

/** Says that something failed; must hold nothing about the person and no message's text. */
export function reportError(
  door: Door,
  { id, name, code, where, build }: ErrorInput,
): Promise<Result<{ readonly opId: string }, CommitFailure>> {
  return door.commit({
    op: 'error.report',
    args: {
      id,
      name: lineOf(name, 80),
      code: lineOf(code, 200),
      where: lineOf(where, 200),
      build: lineOf(build, 40),
    },
  });
}

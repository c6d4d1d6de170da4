import {
  NO_PIECES,
  type Pieces,
  type Shape,
  type Side,
  differing,
  isSameValue,
  mergePieces,
  withPieces,
} from '../../domain/merging/pieces.ts';
import type { Merging } from '../mutation.ts';
import type { Seen, SubjectDocs } from './rule.ts';

/**
 * What rules share whose documents are merged piece by piece (SYNC-20): a mutation carries what its
 * person saw (`was`) beside what they made of it, and is the difference of the two. An older build has
 * queued only the version that was seen, or nothing; then it stays whole, and the last one counts.
 */
export function merging<D extends object, A extends D & Merging<D>>(
  shape: Shape<D>,
  /** The document as it stands, in what the person sees. */
  standing: (docs: SubjectDocs) => D | null,
) {
  const wasOf = ({ was }: A): Pieces => (was == null ? NO_PIECES : shape.take(was));

  /** What the mutation makes of a document; where both have changed something, one side is taken. */
  function over(args: A, theirs: D | null, side: Side = 'mine'): D {
    const mine = shape.take(args);
    if (args.was === undefined || theirs === null) return shape.make(mine);
    return shape.make(
      mergePieces({ was: wasOf(args), theirs: shape.take(theirs), mine }, side).pieces,
    );
  }

  const made = (args: A, doc: D, was: D | null): A => {
    const { expectRev: _seen, ...rest } = args;
    // The same mutation, with another document of the same kind.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return { ...rest, ...doc, was } as unknown as A;
  };

  return {
    over,
    rule: {
      awaitsOlder: true as const,
      coalesce: (older: A, newer: A): A =>
        older.was === undefined
          ? blind(newer, older.expectRev)
          : made(newer, over(newer, older), older.was),
      after: (older: A, newer: A): A => made(newer, over(newer, older), docOf(older)),
      overtaken: (refused: A, newer: A): A | null => {
        if (refused.was === undefined || newer.was === undefined) return null;
        const [was, said] = [wasOf(refused), shape.take(refused)];
        const anew = differing(wasOf(newer), shape.take(newer));
        const isUntouched = [...differing(was, said)].every((name) => !anew.has(name));
        if (isUntouched) return refused;
        const left = withPieces(said, anew, was);
        return differing(was, left).size === 0
          ? null
          : made(refused, shape.make(left), refused.was);
      },
      heir: (refused: A, newer: A): A => {
        if (refused.was === undefined || newer.was === undefined) return newer;
        const [was, said, seen] = [wasOf(refused), shape.take(refused), wasOf(newer)];
        const taken = new Set(
          [...differing(was, said)].filter((name) =>
            isSameValue(said.values.get(name), seen.values.get(name)),
          ),
        );
        const base = withPieces(seen, taken, was);
        return { ...newer, was: base.values.size === 0 ? null : shape.make(base) };
      },
      lift: (args: A, resultRev: number): A =>
        args.expectRev == null || args.expectRev >= resultRev
          ? args
          : { ...args, expectRev: resultRev },
      onto: (args: A, { docs }: Seen): A => {
        const seen = standing(docs);
        return made(args, over(args, seen), seen === null ? null : docOf(seen));
      },
    },
  };

  function docOf(doc: D): D {
    return shape.make(shape.take(doc));
  }
}

function blind<A extends Merging<object>>(args: A, expectRev: number | null | undefined): A {
  const { was: _seen, ...rest } = args;
  // As it was, without what may be left out.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...rest, expectRev: expectRev ?? null } as unknown as A;
}

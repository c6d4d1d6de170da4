import {
  NO_PIECES,
  ORDER,
  type Pieces,
  type Shape,
  type Side,
  type Within,
  differing,
  isSameValue,
  mergePieces,
  withPieces,
  withoutNewer,
} from '../../domain/merging/merge-pieces.ts';
import type { Dispute, Picks } from '../../domain/merging/dispute.ts';
import type { Seen, EntityDocs } from './rule.ts';

/**
 * Arguments that change one of the person's own documents. `was`: the document as the person saw it when they
 * changed it, null if there was none. The server merges the difference into its present document, and refuses as
 * `stale` what another device has changed differently (SYNC-20). The store fills in `was` if the caller does not.
 */
export interface Merging<D> {
  readonly was?: D | null;
}

/**
 * What rules share if their documents are merged piece by piece (SYNC-20). Such a mutation carries what the
 * person saw (`was`) and what they made of it, and stands for the difference of the two.
 */
export function merging<D extends object, A extends D & Merging<D>>(
  shape: Shape<D>,
  /** The present document, as the person sees it. */
  standing: (docs: EntityDocs) => D | null,
) {
  const wasOf = ({ was }: A): Pieces => (was == null ? NO_PIECES : shape.take(was));

  /** The document after the mutation. Where both have changed something, `side` wins. */
  function over(args: A, theirs: D | null, side: Side = 'mine'): D {
    const mine = shape.take(args);
    if (theirs === null) return shape.make(mine);
    return shape.make(
      mergePieces({ was: wasOf(args), theirs: shape.take(theirs), mine }, side, partly(side))
        .pieces,
    );
  }

  /** Merges a piece that both have changed part by part. Only parts that both have changed differently follow `side`. */
  function partly(side: Side): Within {
    const { parts } = shape;
    return (...sides) => {
      const [was, theirs, mine] = sides.map((piece) => parts?.take(piece) ?? null);
      if (parts === undefined || !was || !theirs || !mine) return undefined;
      return parts.make(mergePieces({ was, theirs, mine }, side).pieces);
    };
  }

  /** The same mutation, with another document of the same kind. */
  const made = (args: A, doc: D, was: D | null): A => ({ ...args, ...doc, was });

  return {
    over,
    rule: {
      awaitsOlder: true as const,
      coalesce: (older: A, newer: A): A => made(newer, over(newer, older), older.was ?? null),
      after: (older: A, newer: A): A => made(newer, over(newer, older), docOf(older)),
      overtaken: (refused: A, newer: A): A | null => {
        // A log-out has deleted its arguments, so what it said is not known.
        if (refused.was === undefined) return null;
        const [was, said] = [wasOf(refused), shape.take(refused)];
        const anew = { was: wasOf(newer), said: shape.take(newer) };
        const left = withoutNewer({ was, said }, anew, shape.parts);
        if (left === said) return refused;
        return differing(was, left).size === 0
          ? null
          : made(refused, shape.make(left), refused.was ?? null);
      },
      heir: (refused: A, newer: A): A => {
        // As above: nothing of it is left to inherit.
        if (refused.was === undefined) return newer;
        const [was, said, seen] = [wasOf(refused), shape.take(refused), wasOf(newer)];
        const taken = new Set(
          [...differing(was, said)].filter((name) =>
            isSameValue(said.values.get(name), seen.values.get(name)),
          ),
        );
        const base = withPieces(seen, taken, was);
        return { ...newer, was: base.values.size === 0 ? null : shape.make(base) };
      },
      disputes: (args: A, docs: EntityDocs): readonly Dispute[] => {
        const seen = standing(docs);
        if (seen === null) return [];
        const [theirs, mine] = [shape.take(seen), shape.take(args)];
        const pieceIn = (pieces: Pieces, name: string) =>
          name === ORDER ? pieces.order : pieces.values.get(name);
        return [
          ...mergePieces({ was: wasOf(args), theirs, mine }, 'mine', shape.within).disputed,
        ].map((name) => ({
          name,
          mine: pieceIn(mine, name),
          theirs: pieceIn(theirs, name),
        }));
      },
      settled: (args: A, docs: EntityDocs, picks: Picks): A | null => {
        const seen = standing(docs);
        if (seen === null) return made(args, docOf(args), null);
        const theirs = shape.take(seen);
        const versions = { was: wasOf(args), theirs, mine: shape.take(args) };
        const { pieces } = mergePieces(versions, 'mine', shape.within);
        const given = new Set(Object.keys(picks).filter((name) => picks[name] === 'theirs'));
        const chosen = withPieces(pieces, given, theirs);
        const values = new Map(chosen.values);
        for (const [name, pick] of Object.entries(picks)) {
          if (typeof pick !== 'string') values.set(name, withWords(values.get(name), pick.text));
        }
        const doc = shape.make({ ...chosen, values });
        return differing(theirs, shape.take(doc)).size === 0 ? null : made(args, doc, docOf(seen));
      },
      onto: (args: A, { docs }: Seen): A => {
        const seen = standing(docs);
        const was = seen === null ? null : docOf(seen);
        // A mutation without `was` counts as made over the present document.
        return args.was === undefined
          ? made(args, docOf(args), was)
          : made(args, over(args, seen), was);
      },
    },
  };

  function docOf(doc: D): D {
    return shape.make(shape.take(doc));
  }
}

/** A piece with these words: the piece is a text, or a stop that has a note. */
function withWords(value: unknown, text: string): unknown {
  return typeof value === 'object' && value !== null ? { ...value, note: text } : text;
}

import type { Mutant } from './mutant.ts';

const PIECES = 'src/domain/merging/merge-pieces.ts';

/** Two devices receive each other's changes while one of their own waits, which is rare in worlds. */
const SCENARIO = 'a merge undoes nothing that another device has changed';

/** Mistakes in merging what two devices have changed (SYNC-20). */
export const MERGE_MUTANTS: readonly Mutant[] = [
  {
    name: 'merge: one’s own version is taken whole',
    scenario: SCENARIO,
    edits: [
      {
        file: PIECES,
        find: "(isMineNew && (!isTheirsNew || side === 'mine') ? here : there)",
        replace: "(isMineNew || side === 'mine' ? here : there)",
      },
    ],
  },
  {
    name: 'merge: one’s own order is taken though nothing was moved',
    scenario: SCENARIO,
    edits: [
      {
        file: PIECES,
        find: 'const isMineMoved = here !== before && here !== there;',
        replace: 'const isMineMoved = here !== null;',
      },
    ],
  },
];

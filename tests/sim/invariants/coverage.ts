import {
  CALLS_OF_PAGES,
  type FaultKind,
  LINE_FAULTS,
  STORAGE_FAULTS,
  STORAGE_PHASES,
  UPLOAD_FAULTS,
  WORLD_FAULTS,
} from '../deeds/plan-of-run.ts';

/** How often each fault struck in each phase. */
export type CoverageTable = Record<string, Record<string, number>>;

const STORAGE_EDGES = Object.keys(STORAGE_PHASES).flatMap((phase) => [
  `${phase}/before-commit`,
  `${phase}/after-commit`,
]);
const CALL_EDGES = ['push', 'pull', 'upload'].flatMap((call) => [
  `${call}/sent`,
  `${call}/answered`,
]);

/** The outcomes of requests to the auth service. */
const AUTH_ENDS = ['log-in', 'log-out', 'renewed', 'refused', 'lost', 'done-and-lost'] as const;
export type AuthEnd = (typeof AUTH_ENDS)[number];

type Struck = FaultKind | 'release' | 'auth' | 'asked again';

/** Every cell that must be filled: a fault, and what the device was doing. */
export const CELLS_TO_COVER: readonly (readonly [Struck, string])[] = [
  ...STORAGE_EDGES.map((phase) => ['crash', phase] as const),
  ...CALL_EDGES.map((phase) => ['crash', phase] as const),
  ['crash', 'idle'],
  ...STORAGE_FAULTS.flatMap((what) =>
    Object.keys(STORAGE_PHASES)
      // A repeat writes nothing, so it needs no room.
      .filter((phase) => what !== 'quota' || phase !== 'again')
      .map((phase) => [what, phase] as const),
  ),
  ['worker-ends', 'again/before-commit'],
  ['worker-ends', 'again/after-commit'],
  ['worker-ends', 'idle'],
  // Hardly any photo of a find fails for good.
  ...CALLS_OF_PAGES.filter((verb) => verb !== 'findPhotos.retry').flatMap((verb) => [
    ['asked again', `${verb}/undone`] as const,
    ['asked again', `${verb}/done`] as const,
  ]),
  ['asked again', 'by another/undone'],
  ['asked again', 'by another/done'],
  ...LINE_FAULTS.map((what) => [what, 'push'] as const),
  ...LINE_FAULTS.filter((what) => what !== 'late-commit' && what !== 'poison').map(
    (what) => [what, 'pull'] as const,
  ),
  ...UPLOAD_FAULTS.map((what) => [what, 'upload'] as const),
  ...WORLD_FAULTS.flatMap((what) => [...CALL_EDGES, 'idle'].map((phase) => [what, phase] as const)),
  ['release', 'idle'],
  ['release', 'call under way'],
  ...AUTH_ENDS.map((end) => ['auth', end] as const),
];

export class Coverage {
  readonly table: CoverageTable = {};

  note(what: Struck, phase: string, times = 1): void {
    const row = (this.table[what] ??= {});
    row[phase] = (row[phase] ?? 0) + times;
  }

  add(other: CoverageTable): void {
    for (const [what, row] of Object.entries(other)) {
      for (const [phase, times] of Object.entries(row)) this.note(what as Struck, phase, times);
    }
  }

  /** The cells that no fault has hit. */
  empty(): string[] {
    return CELLS_TO_COVER.filter(([what, phase]) => !this.table[what]?.[phase]).map(
      ([what, phase]) => `${what} x ${phase}`,
    );
  }
}

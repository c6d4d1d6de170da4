/** One call of a verb of the door. */
export interface Ask {
  readonly noun: string;
  readonly verb: string;
  readonly args: readonly unknown[];
}

/** What only a worker knows about its page. The next worker must hear it again. */
export interface StandingAsks {
  note(ask: Ask): void;
  list(): readonly Ask[];
}

export function createStandingAsks(): StandingAsks {
  let around: Ask | null = null;
  let followed: Ask | null = null;
  let opening: Ask | null = null;
  let openLists = 0;
  let hiding: Ask | null = null;
  return {
    note(ask) {
      const [what] = ask.args;
      if (isOf(ask, 'sales', 'lookAround')) around = ask;
      if (isOf(ask, 'sales', 'follow')) followed = ask;
      if (!isHint(ask)) return;
      if (what === 'list-open') {
        opening = ask;
        openLists += 1;
      }
      if (what === 'hidden') hiding = ask;
      if (what === 'visible' || what === 'returned') hiding = null;
      if (what === 'list-closed') openLists = Math.max(0, openLists - 1);
    },
    list() {
      const lists = opening === null ? [] : Array.from<Ask>({ length: openLists }).fill(opening);
      return [around, followed, ...lists, hiding].filter((ask) => ask !== null);
    },
  };
}

/** A hint only wakes the sync loop, and a new one wakes by itself. */
export function isHint(ask: Ask): boolean {
  return isOf(ask, 'sync', 'hint');
}

function isOf({ noun, verb }: Ask, wantedNoun: string, wantedVerb: string): boolean {
  return noun === wantedNoun && verb === wantedVerb;
}

interface Args {
  readonly expectRev?: number | null;
}

/**
 * What rules share whose mutations replace a whole document of the person's own (SYNC-20): the version
 * that was seen goes along, lifted by what this device has written itself. Unknown in what an older build
 * has queued; then it stays so, and the last one counts.
 */
export function replacing<A extends Args>() {
  const asSeen = (older: A, newer: A): A =>
    older.expectRev === undefined ? withoutSeen(newer) : { ...newer, expectRev: older.expectRev };
  return {
    awaitsOlder: true as const,
    // Whoever made the newer one saw the older over it, not what the server has meanwhile.
    coalesce: asSeen,
    after: asSeen,
    overtaken: () => null,
    lift: (args: A, resultRev: number): A =>
      args.expectRev == null || args.expectRev >= resultRev
        ? args
        : { ...args, expectRev: resultRev },
    onto: (args: A, seenRev: number | null): A => ({ ...args, expectRev: seenRev ?? 0 }),
  };
}

function withoutSeen<A extends Args>(args: A): A {
  return { ...args, expectRev: null };
}

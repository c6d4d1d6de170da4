/** Saved sales (spec 2). */
export const savedText = {
  title: 'Saved Sales',
  signIn: 'Sign in to view your saved sales',
  signInHint: 'An account keeps them together on all your devices.',
  logIn: 'Log In',
  signUp: 'Sign Up',
  sortBy: 'Sort by',
  sorts: {
    soonest: 'Soonest First',
    closest: 'Closest First',
    alphabetical: 'Alphabetical',
  },
  filter: 'Filter',
  filterOn: 'Filter, on',
  statuses: { active: 'Active', upcoming: 'Upcoming', closed: 'Closed' },
  reset: 'Reset',
  apply: 'Apply',
  list: 'Saved sales',
  loading: 'Loading saved sales',
  count: (count: number) => (count === 1 ? '1 sale' : `${count} sales`),
  shownOf: (shown: number, total: number) => `${shown} of ${total} sales`,
  emptyTitle: 'No Saved Sales Yet',
  emptyHint: 'Press the bookmark on a sale to keep it here, with or without a connection.',
  browse: 'Browse Sales',
  noneMatch: 'None of your saved sales match the filter.',
  showAll: 'Show all',
  notHere: (count: number) =>
    count === 1
      ? "1 more is not on this device yet. It will show up when you're online."
      : `${count} more are not on this device yet. They will show up when you're online.`,
  shortlistTitle: 'On this device only',
  shortlistHint: "Saved without an account. You'll lose them if you clear this browser's data.",
  removed: 'Removed from your saved sales',
  undo: 'Undo',
} as const;

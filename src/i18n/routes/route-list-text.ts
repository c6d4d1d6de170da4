import { shortDateText } from '../sale/when-text.ts';

/** The list of routes, their names, and putting sales on them. */
export const routeListText = {
  title: 'Routes',
  list: 'Your routes',
  lead: 'Plan a day of sales, so that you arrive while doors are open.',
  create: 'New route',
  createTitle: 'Name your route',
  renameTitle: 'Rename this route',
  name: 'Name',
  nameHint: 'Such as "Saturday with Sam".',
  nameMissing: 'Enter a name.',
  save: 'Save',
  cancel: 'Cancel',
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  delete: 'Delete',
  deleteOf: (name: string) => `Delete ${name}`,
  deleted: 'Route deleted',
  /** For a route that others plan, too. */
  othersKeep: (name: string) => `${name}. The others keep theirs; you no longer plan it together.`,
  undo: 'Undo',
  failed: 'This device could not store the route. Free some space and try again.',
  emptyTitle: 'No routes yet',
  emptyHint: 'Choose sales you saved, or press "Add to route" on any sale. We find the best order.',
  fromSaved: 'Choose from saved sales',
  browse: 'Browse Sales',
  signIn: 'Log in to keep routes',
  signInHint: 'Then your routes are on all your devices.',
  withoutAccount:
    'You can plan a day without an account, too. Save two or more sales, and the map finds the best order.',
  add: 'Add to route',
  addTo: (title: string) => `Add ${title} to a route`,
  addTitle: 'Add to a route',
  isOn: 'On this route. Press to remove it.',
  addedTo: (name: string) => `Added to ${name}`,
  removedFrom: (name: string) => `Removed from ${name}`,
  view: 'View route',
  /** The plan on the map has other times, or another order, than the route of its stops. */
  update: 'Update route',
  updated: 'Route updated',
  newName: (day: string | null) => (day === null ? 'New route' : shortDateText(day)),
  full: 'This route has 200 stops already. Start another one.',
  keep: 'Save this route',
  kept: 'Route saved',
  loading: 'Loading your routes',
} as const;

/** A plan of the sales that this device keeps for someone without an account. */
export function planKeptText(count: number): string {
  return `Plan your ${count} saved sales on the map`;
}

/** For a route without a day, when its sales are open: "Sales on Sat, Nov 28", "Sales Fri, Nov 27 to Sat, Nov 28". */
export function salesOpenText({
  first,
  last,
}: {
  readonly first: string;
  readonly last: string;
}): string {
  return first === last
    ? `Sales on ${shortDateText(first)}`
    : `Sales ${shortDateText(first)} to ${shortDateText(last)}`;
}

/** "Sat, Nov 28 · 6 stops · 2 visited". */
export function routeFactsText(day: string | null, stops: number, visited: number): string {
  return [
    ...(day === null ? [] : [shortDateText(day)]),
    stops === 1 ? '1 stop' : `${stops} stops`,
    ...(visited > 0 ? [`${visited} visited`] : []),
  ].join(' · ');
}

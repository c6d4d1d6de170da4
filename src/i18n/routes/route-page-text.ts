import { minuteText } from '../pages/day-plan-text.ts';

/** One route: its day, its timetable, and what a person sets. */
export const routePageText = {
  gone: 'This route is not on this device',
  goneHint: 'It may have been deleted on another device, or belong to another account.',
  all: 'All routes',
  rename: 'Rename',
  delete: 'Delete route',
  map: 'Map',
  share: 'Share',
  drive: 'Start driving',
  goOn: 'Keep driving',
  summary: 'How the day went',
  toSummary: 'Summary of the day',
  noStops: 'No stops yet',
  noStopsHint: 'Press "Add to route" on a sale, or choose from the sales you saved.',
  fromSaved: 'Choose from saved sales',
  browse: 'Browse Sales',
  day: 'Day and start',
  edit: 'Change',
  done: 'Done',
  start: 'Start from',
  backBy: 'Back by (optional)',
  backByHint: 'We plan the best stops that end by then.',
  end: 'End the day',
  endReturn: 'Back at the start',
  endOpen: 'At the last stop',
  app: (place: string) => `Your area: ${place}`,
  appUnknown: 'San Francisco (no location set)',
  here: 'Where I am now',
  home: (zip: string) => `Home: ${zip}`,
  hereLabel: 'My location',
  other: 'A ZIP code or town...',
  otherLabel: 'ZIP code or town',
  otherPlaceholder: 'ZIP code or town',
  locating: 'Finding your location...',
  unknownZip: "We don't know this ZIP code. Try a town.",
  dayPassed: 'This day has passed. Choose another.',
  noneOpen: 'No stop on this route is open on a day that is still to come.',
  stopsInOrder: 'Stops in the order of the plan',
  notPlanned: 'Not in this plan',
  handOrder: 'You set the order of the stops.',
  bestOrder: 'Find the best order',
  editStop: (title: string) => `Change the stop ${title}`,
  dragStop: (title: string) => `Drag ${title} to another place`,
  minutes: 'Minutes there',
  fewer: '5 minutes less',
  more: '5 minutes more',
  must: 'Must go',
  wish: 'How much do you want it?',
  wishOf: (wish: number) => `${wish} of 5`,
  position: 'When?',
  positions: { any: 'Any time', first: 'First stop', last: 'Last stop' },
  appointment: 'Be there at (optional)',
  appointmentHint: 'If you have a number, or were told to come back at a time.',
  note: 'Note',
  up: 'Move up',
  down: 'Move down',
  remove: 'Remove',
  removed: 'Stop removed',
  undo: 'Undo',
  view: 'View sale',
  kept: 'Someone you plan with took this stop off. Only you still have it.',
  postIt: 'Post it',
  postItOf: (title: string) => `Post ${title} for everyone`,
  visited: 'Visited',
  skipped: 'Skipped',
  reset: 'Put back on the plan',
} as const;

/** What is said of an unlisted stop. `isTimed`: its ad gave hours. */
export function unlistedText(isTimed: boolean): string {
  const hours = isTimed ? 'Its hours are from the ad you pasted.' : 'Its hours are not known.';
  return `Not listed: only you and the people who plan this route with you see this stop. ${hours}`;
}

/** "Oak chair, $12". A find may have only a photo: "Find, $12". */
export function findText({
  what,
  cents,
}: {
  readonly what: string;
  readonly cents: number | null;
}): string {
  return [what === '' ? 'Find' : what, ...(cents === null ? [] : [priceText(cents)])].join(', ');
}

/** "Sat, Nov 28, leaving at 8:30 AM from Chicago, IL 60614, back by 1 PM". */
export function dayFactsText(
  day: string,
  leaveAt: number,
  start: string,
  backBy: number | null = null,
): string {
  const end = backBy === null ? '' : `, back by ${minuteText(backBy)}`;
  return `${day}, leaving at ${minuteText(leaveAt)} from ${start}${end}`;
}

/** Beside the time of arrival: "to 9:09 AM", "wait 26 min, to 9:35 AM". */
export function stayText(waitMinutes: number, leaveAt: number): string {
  const wait = Math.ceil(waitMinutes - 1e-6);
  const to = `to ${minuteText(Math.ceil(leaveAt - 1e-6))}`;
  return wait > 0 ? `wait ${wait < 60 ? `${wait} min` : hoursText(wait)}, ${to}` : to;
}

function hoursText(minutes: number): string {
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`;
}

/** "$12.50"; empty without a price. */
export function priceText(cents: number | null): string {
  if (cents === null) return '';
  return `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`;
}

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
  mapOfRoute: 'The route on a map',
  early: 'Be at the first door early',
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
  return wait > 0 ? `wait ${hoursText(wait)}, ${to}` : to;
}

/** "45 min", "1 h", "2 h 10 min". */
function hoursText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`;
}

/** "$12.50"; empty without a price. */
export function priceText(cents: number | null): string {
  if (cents === null) return '';
  return `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`;
}

interface Headline {
  /** When to leave, in minutes of the day. Null: the day has begun. */
  readonly leaveAt: number | null;
  readonly endsAt: number;
  /** The day ends where it began. */
  readonly isBack: boolean;
}

/** "Leave at 8:24 AM, home by 11:40 AM", "Done by 1 PM". */
export function headlineText({ leaveAt, endsAt, isBack }: Headline): string {
  const end = `${isBack ? 'home' : 'done'} by ${minuteText(Math.ceil(endsAt - 1e-6))}`;
  return leaveAt === null
    ? `${end.charAt(0).toUpperCase()}${end.slice(1)}`
    : `Leave at ${minuteText(Math.floor(leaveAt + 1e-6))}, ${end}`;
}

/** "4 stops · 14 mi", "5 of 6 stops fit · 14 mi". `miles`: null if a place is not known. */
export function daySizeText(planned: number, all: number, miles: number | null): string {
  const stops = all === 1 ? '1 stop' : `${all} stops`;
  const fit = planned === all ? stops : `${planned} of ${stops} fit`;
  return miles === null || miles < 0.1 ? fit : `${fit} · ${milesWords(miles)}`;
}

/** "Bring cash: 4 of 6 stops take nothing else". */
export function cashText(cashOnly: number, all: number): string {
  if (all === 1) return 'Bring cash: this stop takes nothing else';
  const stops = cashOnly === all ? `all ${all} stops take` : `${cashOnly} of ${all} stops`;
  const take = cashOnly === all ? '' : cashOnly === 1 ? ' takes' : ' take';
  return `Bring cash: ${stops}${take} nothing else`;
}

function milesWords(miles: number): string {
  return `${miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles)}\u00a0mi`;
}

interface Leg {
  readonly isOnFoot: boolean;
  /** The walk back to the car before it. */
  readonly backMinutes: number;
  readonly minutes: number;
}

/** "7 min drive · 2.1 mi", "~3 min walk", "~3 min walk to the car, ~8 min drive". "~": estimated. */
export function legText(
  { isOnFoot, backMinutes, minutes }: Leg,
  miles: number | null,
  isEstimated: boolean,
): string {
  const whole = (of: number) => Math.max(1, Math.ceil(of - 1e-6));
  const about = isEstimated ? '~' : '';
  if (isOnFoot) return `${about}${whole(minutes)}\u00a0min walk`;
  const back = backMinutes > 0 ? `~${whole(backMinutes)}\u00a0min walk to the car, ` : '';
  const drive = `${back}${about}${whole(minutes)}\u00a0min drive`;
  return miles === null || miles < 0.1 ? drive : `${drive} · ${milesWords(miles)}`;
}

/** "Stay 20 min · 8 AM to 2 PM", "Wait 5 min, stay 20 min". */
export function visitText(
  {
    waitMinutes,
    beginAt,
    leaveAt,
  }: {
    readonly waitMinutes: number;
    readonly beginAt: number;
    readonly leaveAt: number;
  },
  window: { readonly opens: number; readonly closes: number } | null,
): string {
  const wait = Math.ceil(waitMinutes - 1e-6);
  const stay = hoursText(Math.round(leaveAt - beginAt));
  const visit = wait > 0 ? `Wait ${hoursText(wait)}, stay ${stay}` : `Stay ${stay}`;
  return window === null
    ? visit
    : `${visit} · ${minuteText(window.opens)} to ${minuteText(window.closes)}`;
}

/** "Free from 10:54 AM to 6 PM". */
export function freeText({ from, to }: { readonly from: number; readonly to: number }): string {
  return `Free from ${minuteText(Math.ceil(from - 1e-6))} to ${minuteText(Math.floor(to + 1e-6))}`;
}

const LEAVE_OUT = {
  garage: 'Leave out the garage sale?',
  estate: 'Leave out the estate sale?',
  auction: 'Leave out the auction?',
} as const;

/** The question beside much free time, about the stop after it. Null: nobody listed that stop. */
export function leaveOutText(saleType: keyof typeof LEAVE_OUT | null): string {
  return saleType === null ? 'Leave out the next stop?' : LEAVE_OUT[saleType];
}

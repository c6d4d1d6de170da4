import { minuteText } from '../pages/day-plan-text.ts';
import { shortDistanceText } from '../sale/sale-text.ts';

/** On the road: the next stop, at a stop, and the end of the day. */
export const driveText = {
  title: 'Drive',
  next: 'Next stop',
  here: "You're at",
  of: (number: number, all: number) => `Stop ${number} of ${all}`,
  exit: 'Back to the plan',
  navigate: 'Navigate',
  google: 'Open in Google Maps',
  apple: 'Open in Apple Maps',
  arrived: 'Arrived',
  skip: 'Skip it',
  skipped: 'Skipped',
  visited: 'Visited',
  done: 'Done here',
  undo: 'Undo',
  after: 'After that',
  notToday: (day: string) => `This plan is for ${day}. Times start when you leave that day.`,
  notAnyMore: (day: string) => `This plan was for ${day}.`,
  noPosition: 'Without your location, times start from your last stop.',
  missed: (count: number) =>
    count === 1 ? '1 stop no longer fits' : `${count} stops no longer fit`,
  replan: 'Replan the rest',
  replanned: 'The rest of the day is planned again',
  replannedSame: 'There is no better order for the rest',
  nothingFits: 'None of the remaining stops can be reached while it is open.',
  moveUp: (title: string) => `Move ${title} up`,
  foundAnother: 'Add a sale',
  foundHint: 'Listed sales within 2 miles that are not on your route:',
  foundNone: 'No other listed sale within 2 miles is open and on this device.',
  unlisted: 'Not in the list?',
  unlistedHint:
    'Add it to your route. Only you see it, and the people who plan this route with you.',
  unlistedWhat: 'What is it? (optional)',
  unlistedWhatHint: 'A few words, such as "Yard sale on Elm St".',
  unlistedTitle: 'Unlisted sale',
  unlistedAddHere: "Add it: I'm here now",
  unlistedAddPin: 'Add it at the pin',
  unlistedNeedsPlace: 'Tap the map where the sale is.',
  unlistedHere: (title: string) => `On your route: ${title}`,
  addNext: 'Go there next',
  addedNext: (title: string) => `Next: ${title}`,
  park: 'I parked here',
  parking: 'Finding your location...',
  parked: (time: string) => `Car parked at ${time}`,
  walkBack: 'Walk back',
  unpark: 'Clear parking spot',
  parkFailed: "Your location can't be read, so your parking spot wasn't saved.",
  looksHere: 'Looks like you made it.',
  notHere: 'Not there yet',
  you: 'You are here',
  askHere: 'Is it on?',
  askSizeHere: 'How big is it?',
  ask: (title: string) => `${title}: as advertised?`,
  askSize: (title: string) => `${title}: how big?`,
  askThanks: 'Thanks. It helps the people after you.',
  askLater: 'Not now',
  what: 'Found something?',
  whatHint: 'Only you see it.',
  price: 'Price',
  priceInvalid: 'Enter a price, such as 12.50.',
  addFind: 'Add',
  finds: 'Finds here',
  removeFind: (what: string) => `Remove ${what}`,
  note: 'Note',
  over: (time: string) => `Done at ${time}`,
  overTitle: 'That was your day',
  overSales: 'Sales',
  overFinds: 'Finds',
  /** The prices of what was bought, and of what was only seen. */
  overPrices: 'Prices noted',
  /** Driven and walked. */
  overDistance: 'Distance',
  overTime: 'Time',
  overNoFinds: 'None written down',
  toRoute: 'See the route',
} as const;

/** "Arrive 10:12 AM". */
export function arriveText(minute: number): string {
  return `Arrive ${upText(minute)}`;
}

/** Two words of the board: what it is, and the figure to read at arm's length. */
export interface BoardWords {
  readonly word: string;
  readonly figure: string;
}

/** "Arrive", "10:12 AM". */
export function arriveWords(minute: number): BoardWords {
  return { word: 'Arrive', figure: upText(minute) };
}

/** "Opens", "9 AM" for those who come before that, else "Closes", "noon". Null if nobody knows its hours. */
export function doorWords(
  arriveAt: number,
  window: { readonly opens: number; readonly closes: number } | null,
): BoardWords | null {
  if (window === null) return null;
  return arriveAt < window.opens
    ? { word: 'Opens', figure: minuteText(window.opens) }
    : { word: 'Closes', figure: minuteText(window.closes) };
}

/** "2.1 mi drive", "7 min"; "Walk", "3 min". `miles`: null if no place is known. */
export function wayWords(
  { isOnFoot, minutes }: { readonly isOnFoot: boolean; readonly minutes: number },
  miles: number | null,
  isEstimated: boolean,
): BoardWords {
  const whole = Math.max(1, Math.ceil(minutes - 1e-6));
  const figure = `${isEstimated ? '~' : ''}${whole}\u00a0min`;
  if (isOnFoot) return { word: 'Walk', figure };
  const isFar = miles !== null && miles >= 0.1;
  return { word: isFar ? `${shortDistanceText(miles)} drive` : 'Drive', figure };
}

/** Rounded up, so that nobody is promised less time than it takes. */
function upText(minute: number): string {
  return minuteText(Math.ceil(minute - 1e-6));
}

/** Shown big if little time is left there. */
export function closingSoonText(minutesLeft: number): string {
  return minutesLeft < 1
    ? 'Closing as you arrive'
    : `Closes ${Math.floor(minutesLeft)} min after you arrive`;
}

export function driveMinutesText(minutes: number, isEstimated = false): string {
  const drive = `${Math.max(1, Math.ceil(minutes - 1e-6))} min drive`;
  return isEstimated ? `${drive} (estimated)` : drive;
}

/** At a stop whose doors are still closed. */
export function opensText(minute: number): string {
  return `Opens ${minuteText(minute)}`;
}

/** "Leave by 10:47 AM to make the next stop". */
export function leaveByText(minute: number): string {
  return `Leave by ${minuteText(Math.floor(minute))} to make the next stop`;
}

/** "4 visited, 1 skipped, 3 finds, $14.50 noted". */
export function dayTotalsText(
  visited: number,
  skipped: number,
  finds: number,
  price: string,
): string {
  return [
    `${visited} visited`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(finds > 0
      ? [`${finds === 1 ? '1 find' : `${finds} finds`}${price === '' ? '' : `, ${price} noted`}`]
      : []),
  ].join(', ');
}

/** "About 14 miles, from Home to the last sale". */
export function roadText(miles: number, start: string): string {
  const rounded = miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles);
  return `About ${rounded} ${rounded === 1 ? 'mile' : 'miles'}, from ${start} to the last sale`;
}

/** "9:10 AM to 12:30 PM, 3 h 20 min". */
export function spanText(from: string, to: string, minutes: number): string {
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  const long = [...(hours > 0 ? [`${hours} h`] : []), `${rest} min`].join(' ');
  return `${from} to ${to}, ${long}`;
}

/** "4 visited, 1 skipped". */
export function salesText(visited: number, skipped: number): string {
  return skipped > 0 ? `${visited} visited, ${skipped} skipped` : `${visited} visited`;
}

import type { LeftOutReason } from '../../domain/route/day-problem.ts';
import type {
  DropReason,
  PlannedStop,
  Remedy,
  RoutePlan,
} from '../../domain/route/planner/plan.ts';
import type { OpenWindow } from '../../domain/route/planner/problem.ts';
import type { WayToStop } from '../../domain/route/way-to-stop.ts';

/** Planning one day of a route: the form, the timetable, and why a stop does not fit. */
export const dayPlanText = {
  title: 'Plan the day',
  day: 'Day',
  dayWithOpen: (day: string, count: number) => `${day}: ${count} open`,
  noDay: 'None of these sales is open on a day that is still to come.',
  leave: 'Leave at',
  leaveInvalid: 'Enter a time, such as 8:30 AM.',
  leavePassed: 'This time has passed. Enter a later one.',
  /** Both fields are about a day at the sales, wherever this device is. */
  zone: "All times are the sales' local time.",
  start: (place: string) => `Start and end: ${place}`,
  startUnknown: 'Start and end: San Francisco. Set your location in the header to change this.',
  startPosition: 'your location',
  find: 'Find the best order',
  planning: 'Looking for the best order...',
  noTimesYet: 'These stops have no times yet.',
  timetable: 'Timetable',
  stops: 'Stops in the best order',
  provedBest: 'Best order for your day.',
  provedWithWalks: 'Best order for your day, with these walks.',
  bestSoFar: 'Best order so far.',
  bestFound: 'Best order we found.',
  about: 'We only know roughly where it is, so its drive time is rough.',
  back: (minute: number) => `Back at ${minuteText(minute)}`,
  notInPlan: 'Not in this plan',
  takeOrder: 'Use this order',
  used: 'Your route has this order now.',
  keptAtEnd: 'Stops that are not in the plan stay at the end of the route.',
  unknownSale: 'A sale that is no longer available',
  tooMany: (limit: number) => `A day can have at most ${limit} stops. Choose fewer sales.`,
  failed: 'The plan could not be made. Press the button to try again.',
} as const;

/** "12:25 PM", "9 AM" for minutes after the midnight with which the day begins. */
export function minuteText(minute: number): string {
  const whole = Math.round(minute);
  const ofDay = ((whole % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  const hour = Math.floor(ofDay / 60);
  const past = ofDay % 60;
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}${past === 0 ? '' : `:${String(past).padStart(2, '0')}`}`;
  // "9" and "AM" stay on one line.
  const text = `${clock}\u00a0${hour < 12 ? 'AM' : 'PM'}`;
  if (whole >= DAY_MINUTES) return `${text} the next day`;
  return whole < 0 ? `${text} the day before` : text;
}

interface DayAround {
  /** The day ends where it began. */
  readonly isBack?: boolean;
  /** Some stops are over already. */
  readonly hasBegun?: boolean;
}

/** "Planned: 5 of 6 stops, back at 1:40 PM". */
export function plannedText(
  { stops, endsAt }: Pick<RoutePlan, 'stops' | 'endsAt'>,
  all: number,
  { isBack = true, hasBegun = false }: DayAround = {},
): string {
  if (stops.length === 0) {
    return hasBegun
      ? 'None of the other stops fits this day.'
      : 'No stop fits this day and leaving time.';
  }
  const of = all === 1 ? '1 stop' : `${all} stops`;
  return `Planned: ${stops.length} of ${of}, ${isBack ? 'back' : 'done'} at ${minuteText(up(endsAt))}`;
}

/** How sure it is that there is no better plan. */
export function proofText(
  { proved, walks }: Pick<RoutePlan, 'proved' | 'walks'>,
  isPlanning: boolean,
): string {
  if (proved === 'best') {
    return walks.length > 0 ? dayPlanText.provedWithWalks : dayPlanText.provedBest;
  }
  return isPlanning ? dayPlanText.bestSoFar : dayPlanText.bestFound;
}

/**
 * The lines of one stop in the timetable. `isEstimated`: whether the time of the way there is. Without `way`, one
 * drives there.
 */
export function stopLines(
  stop: PlannedStop,
  window: OpenWindow | null,
  isEstimated: boolean,
  way: Pick<WayToStop, 'isOnFoot' | 'minutes'> = { isOnFoot: false, minutes: stop.travelMinutes },
): readonly string[] {
  const { arriveAt, beginAt, leaveAt, slackMinutes } = stop;
  const wait = up(beginAt) - up(arriveAt);
  const visit = [
    `Arrive ${minuteText(up(arriveAt))}`,
    ...(wait > 0 ? [`wait ${minutesText(wait)}`] : []),
    `leave ${minuteText(up(leaveAt))}`,
  ];
  return [
    wayText(way, isEstimated),
    visit.join(', '),
    ...windowLines(window),
    ...slackLines(slackMinutes),
  ];
}

/** "Opens 9 AM, closes 3 PM"; nothing where nobody knows. */
export function windowLines(window: OpenWindow | null): readonly string[] {
  if (window === null) return [];
  return [`Opens ${minuteText(window.opens)}, closes ${minuteText(window.closes)}`];
}

/** Whoever has more time to spare than this does not have to think of it. */
const SHORT_MINUTES = 30;

/** How much later one may start somewhere, where that is little: "12 minutes to spare here." */
export function slackLines(minutes: number): readonly string[] {
  const whole = Math.floor(minutes);
  if (whole >= SHORT_MINUTES) return [];
  return [whole < 1 ? 'No time to spare here.' : `${minutesText(whole)} to spare here.`];
}

/** Why a stop does not fit. */
export function dropText(reason: DropReason): string {
  switch (reason.kind) {
    case 'unreadable':
      return 'Its times cannot be read.';
    case 'closed':
      return 'Closed that day.';
    case 'visitTooLong':
      return `It is open for ${minutesText(reason.openMinutes)}, and a visit takes ${minutesText(reason.minutes)}.`;
    case 'noWay':
      return "We don't know how to get there.";
    case 'closesTooEarly':
      return `${closes(reason.closesAt)}; the earliest you can get there is ${minuteText(up(reason.earliestArrival))}.`;
    case 'endTooEarly':
      return `With this stop, the day ends at ${minuteText(up(reason.earliestEnd))} at the earliest.`;
    case 'noRoom':
      if (reason.endBy !== null && (reason.earliestArrival ?? 0) <= reason.closesAt) {
        return `To be back by ${minuteText(reason.endBy)}, the other stops leave no time for it.`;
      }
      return reason.earliestArrival === null
        ? `${closes(reason.closesAt)}; the other stops leave no time for it.`
        : `${closes(reason.closesAt)}; after the other stops, you can get there at ${minuteText(up(reason.earliestArrival))}.`;
  }
}

/** What would make room for it. `titleOf` names another stop. */
export function remedyText(remedy: Remedy, titleOf: (id: string) => string): string {
  switch (remedy.kind) {
    case 'leaveEarlier':
      return `Leave ${minutesText(remedy.minutes)} earlier to fit it in.`;
    case 'stayShorter':
      return `Stay ${minutesText(remedy.minutes)} less there to fit it in.`;
    case 'dropStop':
      return `Leave out ${titleOf(remedy.id)} to fit it in.`;
  }
}

const LEFT_OUT: Readonly<Record<LeftOutReason, string>> = {
  gone: 'No longer available.',
  cancelled: 'Canceled.',
  noPoint: "We don't know where it is.",
  closedThatDay: 'Closed that day.',
};

/** Why a stop was not considered. */
export function leftOutText(reason: LeftOutReason): string {
  return LEFT_OUT[reason];
}

const DAY_MINUTES = 24 * 60;

/** Plans count in tenths of a minute. Rounding up never promises less time than it takes. */
function up(minute: number): number {
  return Math.ceil(minute - 1e-6);
}

function closes(minute: number): string {
  return `Closes at ${minuteText(minute)}`;
}

/** "Drive 7 minutes (estimated)", "Walk 3 minutes". */
export function wayText(
  { isOnFoot, minutes }: Pick<WayToStop, 'isOnFoot' | 'minutes'>,
  isEstimated: boolean,
): string {
  const way = `${isOnFoot ? 'Walk' : 'Drive'} ${minutesText(Math.max(1, up(minutes)))}`;
  return isEstimated ? `${way} (estimated)` : way;
}

/** "1 minute", "25 minutes", "1 hour 10 minutes". */
export function minutesText(minutes: number): string {
  const whole = Math.round(minutes);
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  const parts = [
    ...(hours > 0 ? [hours === 1 ? '1 hour' : `${hours} hours`] : []),
    ...(rest > 0 || hours === 0 ? [rest === 1 ? '1 minute' : `${rest} minutes`] : []),
  ];
  return parts.join(' ');
}

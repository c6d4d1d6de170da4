import { minutesFor, type Pace, paceAt, type Paces, USUAL_PACES } from './travel-estimate.ts';

/** A way for which a source has given an answer. */
export interface AnsweredWay {
  /** As the crow flies. */
  readonly straightMiles: number;
  readonly roadMiles: number;
  readonly minutes: number;
}

/** Where one band of distances ends and the next begins. */
const BAND_ENDS = [1, 5, 20] as const;
/** How many ways a band needs before they change it... */
const LEAST_WAYS = 12;
/** ...and how many ways count as much as our own numbers. */
const OWN_WEIGHT = 8;
/** On shorter ways, the few yards to the nearest road matter more than the road. */
const SHORTEST_MILES = 0.2;
const CIRCUITY_LIMITS = { least: 1.05, most: 2.2 } as const;
const MPH_LIMITS = { least: 8, most: 65 } as const;

/**
 * Our estimate, moved toward what a source said about ways around here. Each band of distances moves by the median of
 * all ratios between the source's answers and ours, so that a few wrong answers change nothing. A band with few
 * answers moves partly with the others. A place farther away must never be reached sooner: if it were, all bands are
 * moved alike.
 */
export function learnPaces(ways: readonly AnsweredWay[]): Paces {
  const usable = ways.filter(
    ({ straightMiles, roadMiles, minutes }) =>
      straightMiles >= SHORTEST_MILES && roadMiles > 0 && minutes > 0,
  );
  if (usable.length < LEAST_WAYS) return USUAL_PACES;
  const all = ratiosOf(usable);
  const bands = USUAL_PACES.map((_, band) => {
    const own = usable.filter(({ straightMiles }) => bandOf(straightMiles) === band);
    return own.length < LEAST_WAYS ? shrunk(all, 0) : shrunk(ratiosOf(own), own.length);
  });
  const moved = movedBy((band) => bands[band] ?? ONE);
  return isGrowing(moved) ? moved : movedBy(() => shrunk(all, usable.length));
}

/** The factors for the usual numbers. */
interface Ratios {
  readonly circuity: number;
  readonly mph: number;
}

const ONE: Ratios = { circuity: 1, mph: 1 };

function ratiosOf(ways: readonly AnsweredWay[]): Ratios {
  const each = ways.map(({ straightMiles, roadMiles, minutes }) => {
    const usual = paceAt(straightMiles, USUAL_PACES);
    return {
      circuity: roadMiles / straightMiles / usual.circuity,
      mph: roadMiles / (minutes / 60) / usual.mph,
    };
  });
  return {
    circuity: median(each.map(({ circuity }) => circuity)),
    mph: median(each.map(({ mph }) => mph)),
  };
}

/** The ratios moved toward 1: the fewer ways they are from, the nearer. */
function shrunk({ circuity, mph }: Ratios, ways: number): Ratios {
  const share = Math.max(ways, OWN_WEIGHT) / (Math.max(ways, OWN_WEIGHT) + OWN_WEIGHT);
  return { circuity: circuity ** share, mph: mph ** share };
}

function movedBy(ratiosIn: (band: number) => Ratios): Paces {
  const move = (pace: Pace, band: number): Pace => {
    const { circuity, mph } = ratiosIn(band);
    return {
      miles: pace.miles,
      circuity: within(CIRCUITY_LIMITS, pace.circuity * circuity),
      mph: within(MPH_LIMITS, pace.mph * mph),
    };
  };
  const [nearest, ...farther] = USUAL_PACES;
  return [move(nearest, 0), ...farther.map((pace, i) => move(pace, i + 1))];
}

/** Whether it always takes longer to get to a place farther away. */
function isGrowing(paces: Paces): boolean {
  const farthest = paces.at(-1)?.miles ?? 0;
  let before = 0;
  for (let miles = 0; miles <= farthest; miles += 0.1) {
    const minutes = minutesFor(miles, paces);
    if (minutes < before) return false;
    before = minutes;
  }
  return true;
}

function bandOf(miles: number): number {
  const band = BAND_ENDS.findIndex((end) => miles < end);
  return band < 0 ? BAND_ENDS.length : band;
}

/** The median of at least one number. */
function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [below = 1, above = 1] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 0 ? (below + above) / 2 : above;
}

function within({ least, most }: { readonly least: number; readonly most: number }, value: number) {
  return Math.min(most, Math.max(least, value));
}

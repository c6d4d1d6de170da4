import { minuteText } from '../pages/day-plan-text.ts';

/** A day that two cars split. */
export const splitText = {
  open: 'Split between two cars',
  title: 'Two cars',
  back: 'Back to the route',
  searching: 'Looking for the best split...',
  lead: (leave: string) => `Both cars leave at ${leave} and end the day as the route says.`,
  best: 'The best split found. There may be a better one.',
  car: (number: number) => `Car ${number}`,
  suffix: (number: number) => `, car ${number}`,
  stays: 'This car can stay at home.',
  shareOf: (number: number) => `Share the plan of car ${number}`,
  share: 'Share',
  stopsOf: (number: number) => `Stops of car ${number}`,
  neither: 'Left out',
  make: 'Make two routes',
  makeHint: 'The route keeps the stops of car 1. Car 2 gets a route of its own.',
  makeBesideHint: 'That route stays as it is. Car 1 and car 2 get routes that only you have.',
  made: 'Two routes now',
  undo: 'Undo',
  joined: 'One route again',
  taken: 'Both routes deleted',
  changedStays: (name: string) => `${name} has changed since, so it stays.`,
  tooFew: 'There are not enough open stops to split.',
  failed: 'The day could not be split. Go back and open this page again.',
} as const;

/** "Together you make 9 of 10 stops, done by 1:40 PM". */
export function togetherText(planned: number, all: number, endsAt: number): string {
  return `Together you make ${planned} of ${all} stops, done by ${minuteText(Math.ceil(endsAt - 1e-6))}`;
}

/** "5 stops, done at 1:10 PM". */
export function carFactsText(stops: number, endsAt: number): string {
  const count = stops === 1 ? '1 stop' : `${stops} stops`;
  return `${count}, done at ${minuteText(Math.ceil(endsAt - 1e-6))}`;
}

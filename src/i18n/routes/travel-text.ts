/** Where drive times come from. */
export const travelText = {
  estimated: 'Drive times are estimated from distance, without traffic.',
  known: 'Drive times are by road, © OpenStreetMap contributors, without traffic.',
  someEstimated: 'Some are estimated from distance.',
  noAnswer: 'Drive times by road could not be read.',
  retry: 'Try again',
  stays: 'Time at each stop: 20 minutes at a garage sale, 35 at an estate sale, 60 at an auction.',
  /** Along a dashed and a dotted line of the map. */
  lines: { estimated: 'estimated', foot: 'on foot, estimated' },
} as const;

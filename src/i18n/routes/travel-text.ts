/** Where drive times come from. */
export const travelText = {
  estimated: 'Drive times are estimated from distance, without traffic.',
  known: (host: string) =>
    `Drive times are from ${host}, © OpenStreetMap contributors, without traffic.`,
  someEstimated: 'Those marked “estimated” are estimated from distance.',
  noAnswer: 'No drive times came back.',
  retry: 'Try again',
  stays: 'Time at each stop: 20 minutes at a garage sale, 35 at an estate sale, 60 at an auction.',
  /** Along a dashed and a dotted line of the map. */
  lines: { estimated: 'estimated', foot: 'on foot, estimated' },
} as const;

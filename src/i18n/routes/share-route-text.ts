import { minuteText } from '../pages/day-plan-text.ts';

/** Giving a planned day to others, and to other programs. */
export const shareRouteText = {
  share: 'Share',
  title: 'Share this plan',
  link: 'Share a link',
  linkHint:
    'Everyone with the link sees the stops, their times, and the name of the place you start from. Your notes and finds are not in it.',
  linkText: (name: string) => `Our sales: ${name}`,
  copied: 'Link copied',
  failed: 'The link could not be shared or copied.',
  tooLong: 'This plan is too long for a link. Send the GPX file or the table instead.',
  google: 'Google Maps',
  apple: 'Apple Maps',
  maps: (app: string) => `Open in ${app}`,
  mapsStops: (first: number, last: number) =>
    first === last ? `Stop ${first}` : `Stops ${first} to ${last}`,
  mapsHint: (app: string) => `${app} opens the whole route in parts:`,
  calendar: 'Add to calendar',
  gpx: 'GPX file, for navigation devices',
  csv: 'Table (CSV)',
  print: 'Print',
  fileFailed: 'The file could not be made.',
  noPlan: 'There is no plan to share yet.',
  columns: ['Stop', 'Sale', 'Address', 'Arrive', 'Leave', 'Opens', 'Closes', 'Page'],
  loading: 'Reading the plan...',
  brokenTitle: 'This link is damaged',
  brokenHint: 'Part of it is missing or was changed. Ask for the link again.',
  toRoutes: 'Go to your routes',
  pageTitle: 'A plan for sales',
  /** Wherever the day ends. */
  done: (minute: number) => `Done at ${minuteText(minute)}`,
  stops: 'Stops',
  others: 'Not in this plan',
  times: (arrive: string, leave: string) => `Arrive ${arrive}, leave ${leave}`,
  open: (opens: string, closes: string) => `Opens ${opens}, closes ${closes}`,
  snapshot: 'These are the times when the link was made. Sales may have changed since.',
  keep: 'Keep this route',
  kept: 'Saved to your routes',
  navigate: (title: string) => `Navigate to ${title}`,
  go: 'Navigate',
  fileName: 'rummage-route',
} as const;

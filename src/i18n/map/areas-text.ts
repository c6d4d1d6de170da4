import type { AreaProblem } from '../../domain/area/area-problem.ts';
import type { AreaShape } from '../../domain/area/area-shape.ts';
import type { LatLng } from '../../domain/geo/distance.ts';

/** Maps that people download for a trip. */
export const areasText = {
  open: 'Download this area',
  title: 'Download a map',
  lead: 'Streets that show without a signal.',
  noSource:
    'This copy of Rummage has no street maps to download. The overview, and the parts of the map that you have viewed, work without a connection.',
  radiusLabel: 'How far around',
  radius: (miles: number) => `${miles} miles`,
  measuring: 'Checking the size...',
  size: (bytes: number) => `${megabytes(bytes)} to download.`,
  sizeOfRest: (rest: number, bytes: number) =>
    `${megabytes(rest)} to download. The other ${megabytes(bytes - rest)} of this map is already on this device.`,
  allHere: 'This map is already on this device. There is nothing to download.',
  metered: 'You are on mobile data or Data Saver. The download counts toward it.',
  tight: (left: number) => `After this, Rummage has only ${megabytes(left)} of space left here.`,
  noRoom: (free: number) =>
    `Rummage has only ${megabytes(free)} of space left here. Choose a smaller area, or delete a map under On this device.`,
  start: (bytes: number) => (bytes === 0 ? 'Save this map' : `Download ${megabytes(bytes)}`),
  tryAgain: 'Try again',
  close: 'Close',
  done: 'Done. This map works without a connection.',
  goesOn: 'You can close this. The download goes on while Rummage is open.',
  progress: (done: number, total: number) => `${megabytes(done)} of ${megabytes(total)}`,
  progressOf: (name: string) => `Download of ${name}`,
  state: {
    downloading: 'Downloading',
    queued: 'Next in line',
    paused: 'Paused',
    'waiting-for-wifi': 'Waiting for Wi-Fi',
    waiting: 'Waiting',
    stopped: 'Stopped',
  },
  updating: 'Updating. The saved map works until the new one is complete.',
  pause: 'Pause',
  resume: 'Resume',
  resumeMetered: 'Use mobile data',
  cancel: 'Cancel',
  about: (shape: AreaShape) => aboutText(shape),
  ofRoute: 'Along the route',
  around: (city: string, state: string) => `Around ${city}, ${state}`,
  aroundPoint: ({ lat, lng }: LatLng) => `Around ${lat.toFixed(2)}, ${lng.toFixed(2)}`,
  listTitle: 'Downloaded maps',
  listEmpty:
    'None yet. On the map, choose Download this area before you go where there is no signal.',
  savedSize: (bytes: number) => megabytes(bytes),
  update: (bytes: number) => `Update (${megabytes(bytes)})`,
  remove: 'Delete',
  removeNamed: (name: string) => `Delete the map ${name}`,
  updateNamed: (name: string, bytes: number) => `Update the map ${name} (${megabytes(bytes)})`,
  removed: (name: string) => `${name} is deleted.`,
  undo: 'Undo',
} as const;

function aboutText(shape: AreaShape): string {
  if (shape.kind === 'circle') return `${shape.radiusMiles} miles around`;
  return shape.stops.length === 1 ? '1 stop' : `${shape.stops.length} stops and the road`;
}

/** "14.2 MB", or "840 KB" for less. */
function megabytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const DAY_MS = 86_400_000;

/** "Saved today", "Saved 3 weeks ago". */
export function savedAgoText(savedAtMs: number, nowMs: number): string {
  const days = Math.floor(nowMs / DAY_MS) - Math.floor(savedAtMs / DAY_MS);
  if (days < 14) return `Saved ${relative.format(-Math.max(0, days), 'day')}`;
  if (days < 60) return `Saved ${relative.format(-Math.floor(days / 7), 'week')}`;
  return `Saved ${relative.format(-Math.floor(days / 30), 'month')}`;
}

/** Why an area cannot be measured or begun now, and what to do. */
export const areaProblemText: Readonly<Record<AreaProblem, string>> = {
  offline: "We can't reach the street maps. Check your connection, then try again.",
  portal: 'This network wants you to log in first. Open its login page, then try again.',
  busy: 'The street maps are busy. Try again in a minute.',
  missing: 'The street map is not there right now. Try again later.',
  'no-ranges': "Single areas can't be downloaded here. The people who run Rummage have to fix it.",
  moved: 'The map has moved to another address. The people who run Rummage have to fix it.',
  changed: 'There is a newer map now. Try again to download that one.',
  unsupported: "Rummage can't read this kind of map. The people who run it have to fix it.",
  damaged: 'Part of the map is damaged. Try again later.',
  'no-room': 'This device is out of space. Free some, then try again.',
  'not-covered': 'There are no streets for this place. Choose another place.',
  'place-invalid': "This place isn't on the map. Choose another place.",
  storage: 'This device could not open its storage. Close other Rummage tabs, then try again.',
};

/** Why a download has stopped, where more can be said: what goes on by itself, and what stays. */
export const areaStopText: Readonly<Partial<Record<AreaProblem, string>>> = {
  offline: "We can't reach the street maps. The download goes on when we can.",
  portal: 'This network wants you to log in first. Open its login page; the download then goes on.',
  busy: 'The street maps are busy. The download goes on in a little while.',
  changed: 'There is a newer map now. Resume to download that one.',
  damaged: 'Part of the map is damaged. Resume later. What has arrived stays here.',
  'no-room': 'This device is out of space. Free some, then resume. What has arrived stays here.',
};

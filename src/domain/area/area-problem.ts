/** Why a map could not be measured or downloaded. Each has one sentence in `i18n/`, with what to do next. */
export const AREA_PROBLEMS = [
  /** There was no answer: no network, or the server is down. */
  'offline',
  /** A web page came back where bytes of the map should be, such as the login page of a Wi-Fi. */
  'portal',
  /** The server asked us to wait, or failed. */
  'busy',
  /** There is no archive at the address. */
  'missing',
  /** The server sends the whole archive instead of the part that was asked for. */
  'no-ranges',
  /** The server redirects to another address. */
  'moved',
  /** The archive was replaced while it was being read. */
  'changed',
  /** The file is not a PMTiles archive of gzipped vector tiles. */
  'unsupported',
  /** Bytes of the archive do not make sense. */
  'damaged',
  /** The device is out of space. */
  'no-room',
  /** The archive has no tile here. */
  'not-covered',
  /** The place is not on the earth. */
  'place-invalid',
  /** The device's database cannot be reached. */
  'storage',
] as const;

export type AreaProblem = (typeof AREA_PROBLEMS)[number];

/** Whether a problem passes by itself, so that the download goes on when it can. */
export function isPassing(problem: AreaProblem): boolean {
  return problem === 'offline' || problem === 'portal' || problem === 'busy';
}

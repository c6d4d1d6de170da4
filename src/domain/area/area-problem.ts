/** Why a map could not be measured or downloaded. Each has one sentence in `i18n/`, with what to do next. */
export const AREA_PROBLEMS = [
  /** Nothing came back: no network, or the server is down. */
  'offline',
  /** A web page came back where bytes of the map should be, such as the login page of a Wi-Fi. */
  'portal',
  /** The server asked for patience, or failed. */
  'busy',
  /** There is no archive at the address. */
  'missing',
  /** The server sends the whole archive instead of the part that was asked for. */
  'no-ranges',
  /** The server wants us to ask another address. */
  'moved',
  /** The archive was replaced while it was being read. */
  'changed',
  /** Not a PMTiles archive of gzipped vector tiles. */
  'unsupported',
  /** Bytes of the archive do not make sense. */
  'damaged',
  /** The device is out of space. */
  'no-room',
  /** The archive has no tile here. */
  'not-covered',
  /** The place is not on the earth. */
  'place-invalid',
  /** The device's database is out of reach. */
  'storage',
] as const;

export type AreaProblem = (typeof AREA_PROBLEMS)[number];

/** These pass by themselves: the download goes on when it can. */
export function isPassing(problem: AreaProblem): boolean {
  return problem === 'offline' || problem === 'portal' || problem === 'busy';
}

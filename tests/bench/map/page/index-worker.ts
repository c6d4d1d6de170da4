import { createMarkIndex, type MarkIndex } from '../../../../src/device/discovery/mark-index.ts';
import type { Match } from '../../../../src/device/catalog/match.ts';
import type { SaleMark, ViewedMap } from '../../../../src/domain/sale/map-mark.ts';
import { changedMarks, looksOf } from '../../../../src/map/marks/signs/mark-looks.ts';
import { crowdMatches, mulberry32, NOW_MS } from './crowd-matches.ts';

export interface IndexTimes {
  readonly buildMs: number;
  readonly medianQueryMs: number;
  readonly p99QueryMs: number;
  readonly mostMarks: number;
  /** The slider: the whole country at the first half hour, which walks to every sale, and at each one after that. */
  readonly firstHalfHourMs: number;
  readonly nextHalfHourMs: number;
  /** A minute later: which of 150 signs look otherwise. */
  readonly minuteMs: number;
}

const QUERIES = 1_000;
const SCREEN = { width: 1280, height: 800 };
const WORLD: ViewedMap = { bounds: { west: -180, south: -85, east: 180, north: 85 }, zoom: 4 };
const SIGNS = 150;
const MINUTES = 180;

/** In a worker, as in the app: how long the index takes to build, and each view to be answered. */
self.addEventListener('message', ({ data }: MessageEvent<number>) => {
  const matches = crowdMatches(data);
  const startedMs = performance.now();
  const index = createMarkIndex(matches, NOW_MS);
  const buildMs = performance.now() - startedMs;
  const answer: IndexTimes = {
    buildMs,
    ...queryTimes(index, matches),
    ...halfHourTimes(index),
    minuteMs: minuteMs(matches),
  };
  self.postMessage(answer);
});

function queryTimes(index: MarkIndex, matches: readonly Match[]) {
  const random = mulberry32(11);
  let mostMarks = 0;
  const times = Array.from({ length: QUERIES }, () => {
    const center = matches[Math.floor(random() * matches.length)]?.entry.point ?? {
      lat: 0,
      lng: 0,
    };
    const zoom = 4 + Math.floor(random() * 13);
    const degrees = 360 / (512 * 2 ** zoom);
    const beforeMs = performance.now();
    const { marks } = index.marksIn({
      zoom,
      bounds: {
        west: center.lng - (SCREEN.width / 2) * degrees,
        east: center.lng + (SCREEN.width / 2) * degrees,
        south: center.lat - (SCREEN.height / 2) * degrees * 0.8,
        north: center.lat + (SCREEN.height / 2) * degrees * 0.8,
      },
    });
    const ms = performance.now() - beforeMs;
    mostMarks = Math.max(mostMarks, marks.length);
    return ms;
  }).toSorted((a, b) => a - b);
  return {
    medianQueryMs: times[QUERIES >> 1] ?? 0,
    p99QueryMs: times[Math.floor(QUERIES * 0.99)] ?? 0,
    mostMarks,
  };
}

function halfHourTimes(index: MarkIndex) {
  const times = Array.from({ length: 12 }, (_, step) => {
    const beforeMs = performance.now();
    index.marksIn({ ...WORLD, at: { date: '2026-06-06', minute: 480 + step * 30 } });
    return performance.now() - beforeMs;
  });
  const [firstHalfHourMs = 0, ...next] = times;
  return { firstHalfHourMs, nextHalfHourMs: next.toSorted((a, b) => a - b)[next.length >> 1] ?? 0 };
}

/** The mean over three hours, in which most of them open or close. */
function minuteMs(matches: readonly Match[]): number {
  const signs = matches.slice(0, SIGNS).flatMap(({ entry, status, window }): SaleMark[] => {
    const { id, title, saleType, timeZone, point } = entry;
    return point === null
      ? []
      : [
          {
            kind: 'sale',
            id,
            title,
            saleType,
            timeZone,
            ...point,
            status,
            window,
            aboutMiles: null,
            distanceMiles: 1,
          },
        ];
  });
  let looks = looksOf(signs, { nowMs: NOW_MS, at: null });
  const startedMs = performance.now();
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    const next = looksOf(signs, { nowMs: NOW_MS + minute * 60_000, at: null });
    changedMarks(looks, next);
    looks = next;
  }
  return (performance.now() - startedMs) / MINUTES;
}

import { createMarkIndex } from '../../../../src/device/discovery/mark-index.ts';
import { crowdMatches, mulberry32 } from './crowd-matches.ts';

export interface IndexTimes {
  readonly buildMs: number;
  readonly medianQueryMs: number;
  readonly p99QueryMs: number;
  readonly mostMarks: number;
}

const QUERIES = 1_000;
const SCREEN = { width: 1280, height: 800 };

/** In a worker, as in the app: how long the index takes to build, and each view to be answered. */
self.addEventListener('message', ({ data }: MessageEvent<number>) => {
  const matches = crowdMatches(data);
  const startedMs = performance.now();
  const index = createMarkIndex(matches);
  const buildMs = performance.now() - startedMs;
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
  const answer: IndexTimes = {
    buildMs,
    medianQueryMs: times[QUERIES >> 1] ?? 0,
    p99QueryMs: times[Math.floor(QUERIES * 0.99)] ?? 0,
    mostMarks,
  };
  self.postMessage(answer);
});

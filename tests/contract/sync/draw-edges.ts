import { DAY_MS } from '../../../src/domain/time/calendar-date.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** Draws of single arguments at, over and beside what the server takes; usually the plain value. */

function usually<T>(random: () => number, plain: T, others: readonly T[]): T {
  if (random() < 0.7) return plain;
  return others[Math.floor(random() * others.length)] ?? plain;
}

const MINUTE_MS = 60_000;
const OLDEST_MS = 7 * DAY_MS;

/** How exactly and when someone stood at a sale. */
export function drawPresence(random: () => number, now: string): Arguments {
  const nowMs = Date.parse(now);
  const edges = [-OLDEST_MS, -OLDEST_MS - 1, -DAY_MS, 10 * MINUTE_MS, 10 * MINUTE_MS + 1];
  return {
    accuracy_m: usually<unknown>(random, 5, [0, 160, 161, -1, '5', null]),
    at: new Date(nowMs + usually(random, 0, edges)).toISOString(),
  };
}

/** The answer to "how big is it?", if it was given. */
export function drawSize(random: () => number): Arguments {
  const size = usually<unknown>(random, undefined, ['medium', 'large', 'huge', '', 5, null]);
  return size === undefined ? {} : { size };
}

/** What came of a stop, or the sale that nobody listed: stored as said. */
export function drawStopSettings(random: () => number): Arguments {
  const settings = usually<unknown>(random, undefined, [
    {},
    { must: true, wish: 3 },
    { visit: { is: 'done', at: '2026-06-06T15:00:00Z' } },
    { unlisted: { title: 'Yard sale on the corner', lat: 41.8864, lng: -87.6186 } },
    // Characters of two bytes each; the text is as long as may be, and longer.
    { words: 'é'.repeat(MOST_WORDS) },
    { words: 'é'.repeat(MOST_WORDS + 1) },
    'none',
    [],
    null,
  ]);
  return settings === undefined ? {} : { settings };
}

/** Together with `{"words": ""}` in 8192 bytes. */
const MOST_WORDS = (8192 - 13) >> 1;

/** Files at their limits, over them, and of other types. Rarely; chosen by the id, so that nothing else is drawn. */
export function oddFiles(imageId: string): Arguments {
  const odd: readonly Arguments[] = [
    { bytes: 1_572_864, small_bytes: 307_200 },
    { bytes: 1_572_865 },
    { small_bytes: 307_201 },
    { bytes: 0 },
    { small_bytes: 1.5 },
    { ext: 'png' },
    { ext: 'webp' },
    { ext: 'JPG' },
  ];
  return odd[Number.parseInt(imageId.slice(0, 4), 16) % (4 * odd.length)] ?? {};
}

import type { RummageDb } from '../../db/schema/schema.ts';
import { pairsOf } from '../../db/travel/read-travel.ts';
import {
  type AskedWay,
  freshWays,
  missingLines,
  storeLines,
  storeWays,
} from '../../db/travel/store-travel.ts';
import { err, type Result } from '../../domain/result.ts';
import { soundLeg, soundLine } from '../../domain/route/travel/leg.ts';
import { missingWays, type WayBlock } from '../../domain/route/travel/missing-ways.ts';
import { type PlaceKey, placeKey, placeOfKey } from '../../domain/route/travel/place-key.ts';
import type { RawWay, TravelSource, TravelTrouble } from '../../remote/travel/travel-source.ts';
import type { Clock } from '../../sync/ports.ts';
import type { TravelDoor, TravelOutcome, TravelQuestion } from '../door/travel-door.ts';

export interface TravelParts {
  readonly db: RummageDb;
  readonly source: TravelSource;
  readonly clock: Clock;
}

/** Public routers allow no more than one question per second. */
const SPACING_MS = 1_000;
const RETRY_MS = 2_000;
/** A caller that would have to wait longer goes on without an answer. */
const LONGEST_RETRY_MS = 15_000;
/** How long a router that failed twice is left alone, unless it names a time itself. */
const LEAVE_ALONE_MS = 60_000;

/** Asks a source of travel times, one question at a time, and stores the answers. */
// These functions share one state. None of them is over 24 lines.
// oxlint-disable-next-line max-lines-per-function
export function createTravelCalls({ db, source, clock }: TravelParts): TravelDoor {
  const asked = new Map<string, AbortController>();
  let queue: Promise<unknown> = Promise.resolve();
  let freeAtMs = 0;
  let isBusyUntilMs = 0;
  /** The largest question that the source accepts, as far as known. It starts with the usual limit. */
  let { side } = source.limits;

  async function answer(
    { places, ways }: TravelQuestion,
    signal: AbortSignal,
  ): Promise<TravelOutcome> {
    const trouble =
      (await askWays(places.map(placeKey), signal)) ??
      (await askLines(
        ways.map((way) => way.map(placeKey)),
        signal,
      ));
    if (signal.aborted) return 'stopped';
    if (trouble === null) return 'known';
    return trouble === 'busy' || trouble === 'offline' ? trouble : 'refused';
  }

  async function askWays(
    places: readonly PlaceKey[],
    signal: AbortSignal,
  ): Promise<TravelTrouble['kind'] | null> {
    const known = await freshWays(db, places, clock.now());
    const told = new Set<string>();
    const isKnown = (from: PlaceKey, to: PlaceKey) => known(from, to) || told.has(`${from} ${to}`);
    for (;;) {
      const [block] = missingWays(places, isKnown, side);
      if (block === undefined || signal.aborted) return null;
      const [from, to] = [block.from.map(placeOfKey), block.to.map(placeOfKey)];
      const found = await politely(() => source.matrix(from, to, signal), signal);
      if (signal.aborted) return null;
      if (!found.ok && found.error.kind === 'tooBig' && side > 1) {
        side = Math.max(1, Math.floor(side / 2));
        continue;
      }
      const isNone = !found.ok && ['tooBig', 'noWay'].includes(found.error.kind);
      if (!found.ok && !isNone) return found.error.kind;
      const ways = waysOf(block, found.ok ? found.value : []);
      for (const way of ways) told.add(`${way.from} ${way.to}`);
      await storeWays(db, ways, clock.now());
    }
  }

  async function askLines(
    ways: readonly (readonly PlaceKey[])[],
    signal: AbortSignal,
  ): Promise<TravelTrouble['kind'] | null> {
    const runs = (await Promise.all(ways.map(runsWithoutLine))).flat();
    for (let run = runs.shift(); run !== undefined; run = runs.shift()) {
      const places = run.map(placeOfKey);
      const found = await politely(() => source.lines(places, signal), signal);
      if (signal.aborted) return null;
      if (found.ok || run.length === 2) {
        if (!found.ok && !['tooBig', 'noWay'].includes(found.error.kind)) return found.error.kind;
        await keepLines(run, found.ok ? found.value : []);
      } else if (['tooBig', 'noWay'].includes(found.error.kind)) {
        // One unknown way must not hide the others.
        const middle = Math.ceil(run.length / 2);
        runs.unshift(run.slice(0, middle), run.slice(middle - 1));
      } else return found.error.kind;
    }
    return null;
  }

  /** The parts of a way that have no lines yet, each short enough for one question. */
  async function runsWithoutLine(way: readonly PlaceKey[]): Promise<PlaceKey[][]> {
    const pairs = pairsOf(way);
    const missing = await missingLines(db, pairs, clock.now());
    const runs: PlaceKey[][] = [];
    let isRunning = false;
    pairs.forEach(([from, to], i) => {
      const isWanted = missing[i] === true && from !== to;
      const run = runs.at(-1);
      if (isWanted && isRunning && run !== undefined && run.length < source.limits.line) {
        run.push(to);
      } else if (isWanted) runs.push([from, to]);
      isRunning = isWanted;
    });
    return runs;
  }

  function keepLines(run: readonly PlaceKey[], lines: readonly string[]): Promise<void> {
    return storeLines(
      db,
      pairsOf(run).map(([from, to], i) => {
        const line = lines[i] ?? '';
        const isSound = soundLine(placeOfKey(from), placeOfKey(to), line) !== null;
        return { from, to, line: isSound ? line : '', askedAtMs: clock.now() };
      }),
    );
  }

  /** Calls the source, but not too often. After a failure it tries once more, and then not for a while. */
  async function politely<T>(
    call: () => Promise<Result<T, TravelTrouble>>,
    signal: AbortSignal,
  ): Promise<Result<T, TravelTrouble>> {
    if (clock.now() < isBusyUntilMs) return err({ kind: 'busy', retryAfterMs: null });
    for (let attempt = 1; ; attempt += 1) {
      // Wait no longer than that, even if the device's clock was set back meanwhile.
      await pause(Math.min(SPACING_MS, freeAtMs - clock.now()), signal);
      if (signal.aborted) return err({ kind: 'offline', retryAfterMs: null });
      freeAtMs = clock.now() + SPACING_MS;
      const found = await call();
      if (found.ok || signal.aborted) return found;
      const { kind, retryAfterMs } = found.error;
      if (kind !== 'busy' && kind !== 'offline') return found;
      const waitMs = retryAfterMs ?? RETRY_MS;
      if (attempt === 1 && waitMs <= LONGEST_RETRY_MS) {
        await pause(waitMs, signal);
        continue;
      }
      if (kind === 'busy') isBusyUntilMs = clock.now() + (retryAfterMs ?? LEAVE_ALONE_MS);
      return found;
    }
  }

  function pause(ms: number, signal: AbortSignal): Promise<void> {
    if (ms <= 0 || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = clock.after(ms, resolve);
      signal.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });
  }

  return {
    ask(asker, question) {
      asked.get(asker)?.abort();
      const abort = new AbortController();
      asked.set(asker, abort);
      const turn = queue.then(() =>
        abort.signal.aborted ? ('stopped' as const) : answer(question, abort.signal),
      );
      queue = turn.catch(() => undefined);
      return turn;
    },
    async stop(asker) {
      asked.get(asker)?.abort();
      asked.delete(asker);
    },
  };
}

/** Each way of a block with the source's answer, where that is plausible. */
function waysOf({ from, to }: WayBlock, rows: readonly (readonly RawWay[])[]): readonly AskedWay[] {
  return from.flatMap((start, i) =>
    to.flatMap((goal, j): AskedWay[] => {
      if (start === goal) return [];
      const { minutes = null, miles = null } = rows[i]?.[j] ?? {};
      const leg = soundLeg(placeOfKey(start), placeOfKey(goal), minutes, miles);
      return [{ from: start, to: goal, leg }];
    }),
  );
}

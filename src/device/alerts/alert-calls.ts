import * as v from 'valibot';
import { metaTexts } from '../../db/schema/meta-texts.ts';
import type { RummageDb } from '../../db/schema/schema.ts';
import { ok } from '../../domain/result.ts';
import { DAY_MS } from '../../domain/time/calendar-date.ts';
import type { Principal } from '../../domain/principal.ts';
import type { CatalogRow, ZipLookup } from '../catalog/catalog-entry.ts';
import type { AlertsDoor } from '../door/alerts-door.ts';
import type { KeptAlerts } from './kept-alerts.ts';
import { newForAlerts } from './new-for-alerts.ts';

export interface AlertCallsOptions {
  readonly db: RummageDb;
  readonly kept: KeptAlerts;
  readonly principal: () => Principal;
  /** The ids of sales that were created after an instant. */
  readonly createdAfter: (atMs: number) => Promise<readonly string[]>;
  readonly readSales: (
    principal: Principal,
    ids: readonly string[],
  ) => Promise<readonly CatalogRow[]>;
  readonly zipLookup: ZipLookup;
  /** By the server's clock. */
  readonly nowMs: () => number;
}

/** For each alert, the time after which a sale must have been created to be news. */
type Starts = Readonly<Record<string, number>>;

const STARTS_KEY = 'alerts.told';
const startsText = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.number()));

/**
 * Marks of the sales that have been looked at. The creation time of the newest one would not be enough: a sale may
 * arrive after one that is newer, because a moderator looked at it first, or because its area was read last.
 */
const LOOKED_AT_KEY = 'alerts.looked-at';
const lookedAtText = v.pipe(v.string(), v.parseJson(), v.array(v.string()));
/** This many marks are kept. Sales that arrive more than `NEWS_MS` after their creation are no longer news. */
const MOST_LOOKED_AT = 10_000;
const NEWS_MS = 7 * DAY_MS;

/** The part of an id that is enough to distinguish some thousands of sales. */
const markOf = (id: string) => id.slice(-8);

/** The alerts of the current person, and what is new for them. */
export function createAlertCalls(options: AlertCallsOptions): AlertsDoor {
  const { db, kept, principal, zipLookup, nowMs } = options;
  const texts = metaTexts(db);

  async function readStarts(): Promise<Starts> {
    const parsed = v.safeParse(startsText, await texts.get(STARTS_KEY));
    return parsed.success ? parsed.output : {};
  }

  async function readLookedAt(): Promise<readonly string[]> {
    const parsed = v.safeParse(lookedAtText, await texts.get(LOOKED_AT_KEY));
    return parsed.success ? parsed.output : [];
  }

  /** Returns those of the sales that no page has looked at, and marks them as looked at. */
  function claim(starts: Starts, ids: readonly string[]): Promise<readonly string[]> {
    return db.transaction('rw', 'meta', async () => {
      if (JSON.stringify(await readStarts()) !== JSON.stringify(starts)) {
        await texts.set(STARTS_KEY, JSON.stringify(starts));
      }
      const before = await readLookedAt();
      const known = new Set(before);
      const fresh = ids.filter((id) => !known.has(markOf(id)));
      if (fresh.length > 0) {
        const after = [...fresh.map(markOf), ...before].slice(0, MOST_LOOKED_AT);
        await texts.set(LOOKED_AT_KEY, JSON.stringify(after));
      }
      return fresh;
    });
  }

  return {
    list: () => kept.list(),
    async add(query) {
      const added = await kept.add(query);
      if (!added.ok) return added;
      // Sales that are already here are not new.
      const starts = await readStarts();
      await texts.set(STARTS_KEY, JSON.stringify({ [added.value.id]: nowMs(), ...starts }));
      return ok(undefined);
    },
    remove: (id) => kept.remove(id),

    async news() {
      const viewer = principal();
      const alerts = await kept.list();
      if (alerts.length === 0) return [];
      const told = await readStarts();
      const atMs = nowMs();
      // An alert from another device begins on this one now.
      const starts = Object.fromEntries(alerts.map(({ id }) => [id, told[id] ?? atMs]));
      const startMs = (id: string) => starts[id] ?? atMs;
      const sinceMs = Math.max(atMs - NEWS_MS, Math.min(...Object.values(starts)));
      const created = await options.createdAfter(sinceMs);
      const known = new Set(await readLookedAt());
      const unknown = created.filter((id) => !known.has(markOf(id)));
      const read = await options.readSales(viewer, unknown);
      if (viewer !== principal()) return [];
      const fresh = new Set(await claim(starts, unknown));
      const rows = read.filter(({ sale }) => fresh.has(sale.id));
      return newForAlerts(alerts, { rows, zipLookup, nowMs: atMs, startMs });
    },
  };
}

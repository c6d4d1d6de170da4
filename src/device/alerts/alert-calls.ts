import * as v from 'valibot';
import { metaTexts } from '../../db/schema/meta-texts.ts';
import type { RummageDb } from '../../db/schema/schema.ts';
import { ok } from '../../domain/result.ts';
import type { Principal } from '../../sync/ports.ts';
import type { CatalogueRow, ZipLookup } from '../catalogue/catalogue-entry.ts';
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
  ) => Promise<readonly CatalogueRow[]>;
  readonly zipLookup: ZipLookup;
  /** By the server's clock. */
  readonly nowMs: () => number;
}

/** By alert: up to when sales were created that were told of. */
type Told = Readonly<Record<string, number>>;

const TOLD_KEY = 'alerts.told';
const toldText = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.number()));

/** The alerts of whoever works here, and what is new for them. */
export function createAlertCalls(options: AlertCallsOptions): AlertsDoor {
  const { db, kept, principal, zipLookup, nowMs } = options;
  const texts = metaTexts(db);

  async function readTold(): Promise<Told> {
    const parsed = v.safeParse(toldText, await texts.get(TOLD_KEY));
    return parsed.success ? parsed.output : {};
  }

  /** False if another page was faster: then it tells. */
  function claim(before: Told, after: Told): Promise<boolean> {
    return db.transaction('rw', 'meta', async () => {
      if (JSON.stringify(await readTold()) !== JSON.stringify(before)) return false;
      await texts.set(TOLD_KEY, JSON.stringify(after));
      return true;
    });
  }

  return {
    list: () => kept.list(),
    async add(query) {
      const added = await kept.add(query);
      if (!added.ok) return added;
      // What is here already is not new.
      await texts.set(
        TOLD_KEY,
        JSON.stringify({ ...(await readTold()), [added.value.id]: nowMs() }),
      );
      return ok(undefined);
    },
    remove: (id) => kept.remove(id),

    async news() {
      const viewer = principal();
      const alerts = await kept.list();
      const told = await readTold();
      if (alerts.length === 0) return [];
      // An alert from another device begins here now.
      const toldUntilMs = (id: string) => told[id] ?? nowMs();
      const sinceMs = Math.min(...alerts.map(({ id }) => toldUntilMs(id)));
      const rows = await options.readSales(viewer, await options.createdAfter(sinceMs));
      const untilMs = Math.max(0, ...rows.map(({ sale }) => Date.parse(sale.createdAt) || 0));
      const after = Object.fromEntries(
        alerts.map(({ id }) => [id, Math.max(toldUntilMs(id), untilMs)]),
      );
      const isChanged = alerts.some(({ id }) => told[id] !== after[id]);
      if (!isChanged) return [];
      if (viewer !== principal() || !(await claim(told, after))) return [];
      return newForAlerts(alerts, { rows, zipLookup, nowMs: nowMs(), toldUntilMs });
    },
  };
}

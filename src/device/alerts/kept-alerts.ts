import * as v from 'valibot';
import { readOwnDocs } from '../../db/outbox/own-doc.ts';
import { metaTexts } from '../../db/schema/meta-texts.ts';
import type { RummageDb } from '../../db/schema/schema.ts';
import { type AlertQuery, alertQueryOf } from '../../domain/search/alert-query.ts';
import { type Result, err, ok } from '../../domain/result.ts';
import { lineOf } from '../../domain/text/cut.ts';
import type { Principal } from '../../domain/principal.ts';
import { GUEST } from '../../sync/rows/scope-name.ts';
import type { AlertView } from '../door/alerts-door.ts';
import type { Committed, WriteFailure, WritesDoor } from '../door/writes-door.ts';

/** What one call of a page uses to write. */
export interface AlertWrites {
  readonly commit: WritesDoor['commit'];
  /** An alert's id. A call that comes again has the same one. */
  readonly newId: () => string;
}

export interface KeptAlertsOptions extends AlertWrites {
  readonly db: RummageDb;
  readonly principal: () => Principal;
  /** False if this device stores nothing. */
  readonly isKept: boolean;
}

export interface KeptAlerts {
  list(): Promise<readonly AlertView[]>;
  add(query: AlertQuery): Promise<Result<AlertView, WriteFailure>>;
  remove(id: string): Promise<Result<void, WriteFailure>>;
}

/** The server's limit. */
const MOST_NAME_LENGTH = 120;

/** Like the shortlist, these are not deleted when an account that was used meanwhile signs out. */
const GUEST_KEY = 'guest.alerts';

const guestAlerts = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ id: v.string(), query: v.record(v.string(), v.unknown()) })),
);

/** An account's alerts are saved searches, on all its devices. Without an account, alerts stay on this device. */
export function createKeptAlerts(options: KeptAlertsOptions): KeptAlerts {
  const { db, principal, commit, newId, isKept } = options;
  const texts = metaTexts(db);

  async function guestList(): Promise<readonly AlertView[]> {
    const parsed = v.safeParse(guestAlerts, await texts.get(GUEST_KEY));
    return parsed.success ? viewsOf(parsed.output, true) : [];
  }

  async function accountList(): Promise<readonly AlertView[]> {
    if (principal() === GUEST) return [];
    const docs = await readOwnDocs(db, principal(), 'search');
    const newestFirst = docs
      .filter(({ isAlert }) => isAlert)
      .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    return viewsOf(newestFirst, false);
  }

  async function writeGuest(alerts: readonly AlertView[]): Promise<Result<void, WriteFailure>> {
    if (!isKept) return err({ code: 'storage' });
    try {
      await texts.set(GUEST_KEY, JSON.stringify(alerts.map(({ id, query }) => ({ id, query }))));
      return ok(undefined);
    } catch {
      return err({ code: 'storage' });
    }
  }

  async function addGuest(alert: AlertView): Promise<Result<void, WriteFailure>> {
    const here = await guestList();
    // The page asks again if its worker ended before it answered.
    return here.some(({ id }) => id === alert.id) ? ok(undefined) : writeGuest([alert, ...here]);
  }

  return {
    list: async () => [...(await accountList()), ...(await guestList())],

    async add(query) {
      const alert: AlertView = { id: newId(), query, isHereOnly: principal() === GUEST };
      const name = lineOf(query.text, MOST_NAME_LENGTH);
      const args = { id: alert.id, name, query: { ...query }, isAlert: true };
      const done = alert.isHereOnly
        ? await addGuest(alert)
        : voided(await commit({ op: 'search.put', args }));
      return done.ok ? ok(alert) : done;
    },

    async remove(id) {
      const here = await guestList();
      const rest = here.filter((alert) => alert.id !== id);
      if (rest.length < here.length) return writeGuest(rest);
      // It is already removed. Nobody is logged in, so it cannot be on another device.
      if (principal() === GUEST) return ok(undefined);
      return voided(await commit({ op: 'search.delete', args: { id } }));
    },
  };
}

interface Kept {
  readonly id: string;
  readonly query: Readonly<Record<string, unknown>>;
}

function viewsOf(kept: readonly Kept[], isHereOnly: boolean): readonly AlertView[] {
  return kept.flatMap(({ id, query: written }) => {
    const query = alertQueryOf(written);
    return query === null ? [] : [{ id, query, isHereOnly }];
  });
}

function voided(done: Committed): Result<void, WriteFailure> {
  return done.ok ? ok(undefined) : done;
}

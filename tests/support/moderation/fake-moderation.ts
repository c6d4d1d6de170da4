import type { Held } from '../../../src/domain/moderation/held.ts';
import type { Act } from '../fake-server/fake-server-rights.ts';
import type { SaleRecord, Tables } from '../fake-server/fake-server-state.ts';

/** Hiding and showing sales, as the SQL does it (SYNC-27). */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const OLD_AFTER_MS = 7 * DAY_MS;
const OLD_ACCOUNT_WEIGHS = 4;
const YOUNG_ACCOUNT_WEIGHS = 2;
const GUEST_WEIGHS = 1;
const TIMES_AFTER_RESTORE = 2;

export interface CaseFile {
  readonly state: 'open' | 'hidden' | 'settled';
  readonly round: number;
  readonly weight: number;
  readonly people: number;
  readonly accounts: number;
  readonly wasRestored: boolean;
}

const NEW_CASE: CaseFile = {
  state: 'open',
  round: 1,
  weight: 0,
  people: 0,
  accounts: 0,
  wasRestored: false,
};

/** A moderator's request. */
export interface Decision {
  readonly sale: string;
  readonly action: 'hide' | 'restore' | 'dismiss';
  readonly reason: Held['reason'];
  readonly note: string;
}

type Write = Pick<Act, 'tables' | 'xid' | 'nowMs'>;

function hold({ tables, xid, nowMs }: Write, sale: SaleRecord, why: Omit<Held, 'at'>): void {
  if (!sale.hidden) tables.writeSale({ ...sale, hidden: true }, xid);
  tellOwner(tables, sale.doc.id, { ...why, at: new Date(nowMs).toISOString() }, xid);
}

function tellOwner(tables: Tables, id: string, held: Held | null, xid: number): void {
  const row = tables.privates.get(id);
  if (row === undefined) return;
  const { held: _, ...others } = row.doc;
  const doc = held === null ? others : { ...others, held };
  tables.privates.set(id, { doc, rev: row.rev + 1, xid });
}

function accountWeighs(ageMs: number): number {
  return ageMs >= OLD_AFTER_MS ? OLD_ACCOUNT_WEIGHS : YOUNG_ACCOUNT_WEIGHS;
}

/** Counts an accepted report, and hides the sale if there are enough. */
export function weighReport(act: Act, sale: SaleRecord): void {
  const { tables, uid, rules } = act;
  const { id, userId } = sale.doc;
  const file = tables.caseFiles.get(id);
  const day = Math.floor(act.nowMs / DAY_MS);
  const heard = uid === null ? `${id} guests ${day}` : `${id} ${uid} ${file?.round ?? 1}`;
  const isOwner = uid !== null && userId === uid;
  const isNew = !isOwner && !tables.heard.has(heard);
  if (isNew) tables.heard.add(heard);
  if (file === undefined && !isNew) return;
  const before = file ?? NEW_CASE;
  const weight = uid === null ? GUEST_WEIGHS : accountWeighs(tables.ageMs(uid));
  const after: CaseFile = !isNew
    ? before
    : {
        ...before,
        state: before.state === 'settled' ? 'open' : before.state,
        weight: before.weight + weight,
        people: before.people + 1,
        accounts: before.accounts + Number(uid !== null),
      };
  tables.caseFiles.set(id, after);
  const needed = rules.hidesAt * (after.wasRestored ? TIMES_AFTER_RESTORE : 1);
  const isEnough =
    after.weight >= needed &&
    after.people >= rules.leastPeople &&
    after.accounts >= rules.leastAccounts;
  if (!sale.hidden && isEnough) hold(act, sale, { by: 'reports', reason: 'reports', note: '' });
}

/** Whether a guest's sale entering a cell now is one too many there. The arrival is counted either way. */
export function isFlooding({ tables, nowMs, rules }: Act, id: string, cell: string): boolean {
  const others = [...tables.arrivals].filter(([key, atMs]) => {
    const [into, sale] = key.split(' ');
    return into === cell && sale !== id && atMs > nowMs - HOUR_MS;
  });
  tables.arrivals.set(`${cell} ${id}`, nowMs);
  return others.length >= rules.floodSales;
}

export function heldForFlood(nowMs: number): Held {
  return { by: 'flood', reason: 'flood', note: '', at: new Date(nowMs).toISOString() };
}

/** Shows moderators a sale that is held because of a flood. */
export function noteFlood({ tables }: Pick<Act, 'tables'>, id: string): void {
  tables.caseFiles.set(id, { ...(tables.caseFiles.get(id) ?? NEW_CASE), state: 'open' });
}

/** Holds a sale that an edit moved into another cell. */
export function holdForFlood(act: Act, id: string): void {
  tellOwner(act.tables, id, heldForFlood(act.nowMs), act.xid);
  noteFlood(act, id);
}

/** Carries out a decision and returns why the sale is hidden afterwards. Repeating it changes nothing. */
export function decide(write: Write, { sale: id, action, reason, note }: Decision): Held | null {
  const { tables, xid } = write;
  const sale = tables.sales.get(id);
  if (sale === undefined) return null;
  const held = tables.privates.get(id)?.doc.held ?? null;
  const isSaid = held?.by === 'moderator' && held.reason === reason && held.note === note;
  if (action === 'hide' && !(sale.hidden && isSaid)) {
    hold(write, sale, { by: 'moderator', reason, note });
    endRound(tables, id, 'hidden', false);
  } else if (action === 'restore' && sale.hidden) {
    tables.writeSale({ ...sale, hidden: false }, xid);
    tellOwner(tables, id, null, xid);
    endRound(tables, id, 'settled', true);
  } else if (action === 'dismiss' && !sale.hidden) {
    if (tables.caseFiles.get(id)?.state === 'open') endRound(tables, id, 'settled', false);
  }
  return tables.privates.get(id)?.doc.held ?? null;
}

function endRound(tables: Tables, id: string, state: CaseFile['state'], isRestored: boolean): void {
  const file = tables.caseFiles.get(id);
  tables.caseFiles.set(id, {
    ...NEW_CASE,
    state,
    round: file === undefined ? 1 : file.round + 1,
    wasRestored: isRestored || file?.wasRestored === true,
  });
}

import type { Held } from '../../../src/domain/moderation/held.ts';
import type { Act } from '../fake-server/fake-server-rights.ts';
import type { SaleRecord, Tables } from '../fake-server/fake-server-state.ts';

/** Hiding and showing sales, as the SQL does it (SYNC-27). */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const OLD_AFTER_MS = 7 * DAY_MS;
const YOUNG_AFTER_MS = DAY_MS;
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

/** A guest's sale that came into a cell. */
export interface Arrival {
  readonly cell: string;
  readonly atMs: number;
  readonly clientId: string;
  readonly address: string | null;
  readonly isHeld: boolean;
}

/** `asked`: it is shown, and a moderator is asked about it. `hidden`: it was hidden before. */
type Welcome = 'shown' | 'asked' | 'held' | 'hidden';

export interface Report {
  readonly saleId: string;
  readonly uid: string | null;
  readonly address: string | null;
  readonly atMs: number;
  readonly round: number;
  readonly weight: number;
  readonly asAccount: boolean;
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

/** What a report is worth by itself, and whether it counts as one from an account. */
function worthOf({ tables, uid }: Act): Pick<Report, 'weight' | 'asAccount'> {
  const ageMs = uid === null ? 0 : tables.ageMs(uid);
  if (ageMs < YOUNG_AFTER_MS) return { weight: GUEST_WEIGHS, asAccount: false };
  const weight = ageMs >= OLD_AFTER_MS ? OLD_ACCOUNT_WEIGHS : YOUNG_ACCOUNT_WEIGHS;
  return { weight, asAccount: true };
}

/** What a report weighs after earlier ones. Within 24 hours, everyone at one address weighs as much as one person. */
function weighBeside(act: Act, { userId, id }: SaleRecord['doc'], round: number) {
  const { tables, uid, address, nowMs } = act;
  const worth = worthOf(act);
  const nothing = { weight: 0, asAccount: false, isNew: false };
  const ofSale = tables.reports.filter(({ saleId }) => saleId === id);
  const isHeard = ofSale.some(
    (each) => each.uid === uid && each.round === round && each.weight > 0,
  );
  if (uid !== null && (userId === uid || isHeard)) return nothing;
  const isAlone = uid !== null && address === null;
  const beside = ofSale.filter(
    (each) =>
      !isAlone &&
      Math.abs(each.atMs - nowMs) < DAY_MS &&
      each.address === address &&
      (address !== null || each.uid === null),
  );
  if (uid === null && beside.some((each) => each.weight > 0)) return nothing;
  const inRound = beside.filter((each) => each.round === round);
  const before = inRound.reduce((sum, each) => sum + each.weight, 0);
  const weight = Math.max(0, worth.weight - before);
  const hasAccount = inRound.some(({ asAccount }) => asAccount);
  return {
    weight,
    isNew: weight > 0 && before === 0,
    asAccount: worth.asAccount && weight > 0 && !hasAccount,
  };
}

/** Counts an accepted report, and hides the sale if there are enough. */
export function weighReport(act: Act, sale: SaleRecord): void {
  const { tables, uid, address, nowMs, rules } = act;
  const { id } = sale.doc;
  const file = tables.caseFiles.get(id);
  const round = file?.round ?? 1;
  const { weight, asAccount, isNew } = weighBeside(act, sale.doc, round);
  tables.reports.push({ saleId: id, uid, address, atMs: nowMs, round, weight, asAccount });
  if (file === undefined && weight === 0) return;
  const before = file ?? NEW_CASE;
  const after: CaseFile = {
    ...before,
    state: before.state === 'settled' && weight > 0 ? 'open' : before.state,
    weight: before.weight + weight,
    people: before.people + Number(isNew),
    accounts: before.accounts + Number(asAccount),
  };
  tables.caseFiles.set(id, after);
  const needed = rules.hidesAt * (after.wasRestored ? TIMES_AFTER_RESTORE : 1);
  const isEnough =
    after.weight >= needed &&
    after.people >= rules.leastPeople &&
    after.accounts >= rules.leastAccounts;
  if (!sale.hidden && isEnough) hold(act, sale, { by: 'reports', reason: 'reports', note: '' });
}

/** What happens to a guest's sale that enters a cell now. */
export function welcomeIn(act: Act, cell: string, id: string): 'shown' | 'asked' | 'held' {
  const { tables, nowMs, rules, clientId, address } = act;
  const there = [...tables.arrivals]
    .filter(([sale, each]) => sale !== id && each.cell === cell && each.atMs > nowMs - HOUR_MS)
    .map(([, each]) => each);
  const own = Math.max(
    there.filter((each) => each.clientId === clientId).length,
    there.filter((each) => each.address === address).length,
  );
  if (own >= rules.floodSales) return 'held';
  if (there.filter(({ isHeld }) => !isHeld).length < rules.crowdSales) return 'shown';
  return own === 0 ? 'asked' : 'held';
}

export function heldForFlood(nowMs: number): Held {
  return { by: 'flood', reason: 'flood', note: '', at: new Date(nowMs).toISOString() };
}

interface Entered {
  readonly id: string;
  readonly cell: string;
  readonly welcome: Welcome;
}

/** Notes that a guest's sale came into a cell, and shows it to moderators if they have to look at it. */
export function noteArrival(act: Act, { id, cell, welcome }: Entered): void {
  const { tables, nowMs: atMs, clientId, address } = act;
  const isHeld = welcome === 'held' || welcome === 'hidden';
  tables.arrivals.set(id, { cell, atMs, clientId, address, isHeld });
  if (welcome !== 'held' && welcome !== 'asked') return;
  tables.caseFiles.set(id, { ...(tables.caseFiles.get(id) ?? NEW_CASE), state: 'open' });
}

/** Holds a sale that an edit moved into another cell. */
export function holdForFlood({ tables, nowMs, xid }: Write, id: string): void {
  tellOwner(tables, id, heldForFlood(nowMs), xid);
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

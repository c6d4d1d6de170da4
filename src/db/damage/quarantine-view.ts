import type { Principal } from '../../domain/principal.ts';
import { CHECK_EVERY_MS } from '../../sync/engine/self-check.ts';
import { ownScope } from '../../sync/rows/scope-name.ts';
import type { TroubleCode } from '../../sync/engine/trouble.ts';
import { hasUnread } from '../rows/unread-rows.ts';
import { futureWork } from './quarantine-future.ts';
import { isOutgrown } from '../schema/open-database.ts';
import type { QuarantineRecord, RummageDb } from '../schema/schema.ts';

/** Damaged work that is kept aside, with what is still readable. */
export interface QuarantinedMutation {
  readonly key: number;
  readonly op: string | null;
  readonly createdAtMs: number | null;
  readonly atMs: number;
}

/** Damaged unsent work, oldest first. Everyone sees work that has lost its principal. */
export async function readQuarantined(
  db: RummageDb,
  principal: Principal,
): Promise<readonly QuarantinedMutation[]> {
  const records = await db.aside.where('table').equals('outbox').toArray();
  return records.filter((record) => isOf(record, principal)).map(asideWork);
}

function isOf({ value }: QuarantineRecord, principal: Principal): boolean {
  const owner = fieldOf(value, 'principal');
  return typeof owner !== 'string' || owner === '' || owner === principal;
}

function asideWork({ id, value, atMs }: QuarantineRecord): QuarantinedMutation {
  const op = fieldOf(value, 'op');
  const createdAtMs = fieldOf(value, 'createdAtMs');
  return {
    key: id,
    op: typeof op === 'string' ? op : null,
    createdAtMs: typeof createdAtMs === 'number' ? createdAtMs : null,
    atMs,
  };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
}

/** Deletes damaged work that the person has seen and wants to give up. */
export async function discardQuarantined(db: RummageDb, key: number): Promise<void> {
  await db.aside.delete(key);
}

/** Deletes damaged work of an account that no longer exists. */
export async function forgetQuarantined(db: RummageDb, principal: Principal): Promise<void> {
  await db.aside
    .filter(({ key, value }) => {
      const scopes = fieldOf(value, 'scopes');
      return (
        fieldOf(value, 'principal') === principal ||
        (Array.isArray(scopes) && scopes.includes(ownScope(principal))) ||
        [key].flat().some((part) => typeof part === 'string' && part.includes(principal))
      );
    })
    .delete();
}

/** The problems that show in this device's own records. */
export async function readTroubles(
  db: RummageDb,
  principal: Principal,
  nowMs: number,
): Promise<readonly TroubleCode[]> {
  const isRecent = (atMs: number | null) =>
    atMs !== null && Math.abs(nowMs - atMs) < CHECK_EVERY_MS;
  const others = await db.aside.where('table').notEqual('outbox').toArray();
  const checks = await db.checks.toArray();
  const found: readonly (readonly [TroubleCode, boolean])[] = [
    ['bad-rows', others.some(({ atMs }) => isRecent(atMs))],
    ['unread-rows', await hasUnread(db, principal)],
    ['bad-work', (await readQuarantined(db, principal)).length > 0],
    ['future-work', (await futureWork(db, principal)).length > 0],
    ['newer-app', isOutgrown(db)],
    ['rows-differed', checks.some(({ differedAtMs }) => isRecent(differedAtMs))],
  ];
  return found.filter(([, isSo]) => isSo).map(([code]) => code);
}

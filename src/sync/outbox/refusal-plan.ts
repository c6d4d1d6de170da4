import type { ParkCode } from '../../domain/park-code.ts';
import type { OutboxEntry } from '../local-store.ts';
import { ruleOf, upcast } from '../mutations/registry.ts';
import { type OutboxPlan, isSamePart, leftOf } from './outbox-plan.ts';

/**
 * Parks a refused mutation with its code. With a refused foundation, everything that follows on the
 * entity is parked as well (SYNC-14), but not what already has a number: the server will refuse it itself. What
 * the person has changed again since is removed, because a retry would undo the newer change. If the
 * entity was going to end, nothing of it is kept.
 */
export function planRefusal(
  entries: readonly OutboxEntry[],
  refused: OutboxEntry,
  code: ParkCode | null,
): Omit<OutboxPlan, 'add'> {
  if (ruleOf(refused.op).isIncidental) return { put: [], remove: [refused.seq] };
  const later = entries.filter((entry) => entry.state === 'waiting' && entry.seq > refused.seq);
  const heirs = later.flatMap((entry) => heirOf(upcast(refused), upcast(entry)) ?? []);
  const saidSince = later.map((entry) => heirs.find(({ seq }) => seq === entry.seq) ?? entry);
  const left = notOvertaken(upcast(refused), saidSince.map(upcast));
  if (left === null) return { put: heirs, remove: [refused.seq] };
  const followers = ruleOf(refused.op).isFoundation
    ? entries.filter(
        (entry) => entry.state === 'waiting' && entry.mid === null && entry.seq !== refused.seq,
      )
    : [];
  if (code !== null && followers.some((entry) => ruleOf(entry.op).isEnd)) {
    return { put: [], remove: [refused, ...followers].map(({ seq }) => seq) };
  }
  return {
    put: [...heirs, parked(left, code), ...followers.map((entry) => parked(entry, null))],
    remove: [],
  };
}

/** An unsent mutation that takes the place of itself and a refused one. Null if the two have nothing in common. */
function heirOf(refused: OutboxEntry, entry: OutboxEntry): OutboxEntry | null {
  const { heir } = ruleOf(refused.op);
  const isHeir =
    entry.op === refused.op && !entry.wasSent && isSamePart(refused, entry.op, entry.args);
  return heir === undefined || !isHeir ? null : { ...entry, args: heir(refused.args, entry.args) };
}

/** What a refused entry says that no later one says again. Null if nothing. */
function notOvertaken(refused: OutboxEntry, later: readonly OutboxEntry[]): OutboxEntry | null {
  return later.reduce<OutboxEntry | null>(
    (left, { op, args }) => left && leftOf(left, op, args),
    refused,
  );
}

function parked(entry: OutboxEntry, code: ParkCode | null): OutboxEntry {
  return { ...entry, state: 'parked', code, clientId: null, mid: null, sentAtMs: null };
}

/**
 * What to remove once the entity is gone, as the person wanted: what was refused or never sent no longer has
 * a meaning.
 */
export function planEnd(entries: readonly OutboxEntry[]): number[] {
  const over = entries.filter((entry) => entry.state === 'parked' || !entry.wasSent);
  return over.map(({ seq }) => seq);
}

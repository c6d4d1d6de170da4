import type { MutationName } from '../../../src/sync/mutations/mutation.ts';
import type { PushRequest } from '../../../src/sync/ports.ts';
import type { Tables } from './fake-server-state.ts';

/** How much one account and one device may do, as in `app.allowance`. Addresses are left out. */
export const ALLOWANCES: readonly (readonly [
  what: string,
  whose: 'account' | 'device',
  most: number,
  span: 'hour' | 'day',
])[] = [
  ['mutation', 'account', 2000, 'hour'],
  ['mutation', 'device', 2000, 'hour'],
  ['client', 'account', 50, 'day'],
  ['sale.create', 'account', 100, 'day'],
  ['sale.create.guest', 'device', 10, 'day'],
  ['sale.claim', 'account', 100, 'day'],
  ['profile.rename', 'account', 10, 'day'],
  ['image.copy', 'account', 200, 'day'],
  ['image.copy.guest', 'device', 50, 'day'],
  ['image.declare', 'account', 1000, 'day'],
  ['image.declare.guest', 'device', 100, 'day'],
  ['review.put', 'account', 50, 'day'],
  ['checkin.add', 'account', 30, 'day'],
  ['ison.add', 'account', 60, 'day'],
  ['ison.add', 'device', 60, 'day'],
  ['route.invite', 'account', 50, 'day'],
  ['route.join', 'account', 50, 'day'],
  ['report.add', 'account', 20, 'day'],
  ['report.add', 'device', 20, 'day'],
  ['contact.send', 'account', 10, 'day'],
  ['contact.send', 'device', 10, 'day'],
  ['newsletter.subscribe', 'account', 10, 'day'],
  ['newsletter.subscribe', 'device', 10, 'day'],
  ['view.batch', 'account', 500, 'day'],
  ['view.batch', 'device', 500, 'day'],
  ['error.report', 'account', 50, 'day'],
  ['error.report', 'device', 50, 'day'],
];

const SPAN_MS = { hour: 3_600_000, day: 86_400_000 } as const;

export interface Asker {
  readonly tables: Tables;
  readonly nowMs: number;
  readonly limitFactor: number;
  readonly account: string | null;
  readonly device: string;
}

/** Whether a mutation over its limits is accepted and dropped. */
export function isDropped(op: MutationName): boolean {
  return op === 'view.batch' || op === 'error.report';
}

/** Guests may do less of these than accounts. */
const GUESTS_OWN: ReadonlySet<MutationName> = new Set([
  'sale.create',
  'image.declare',
  'image.copy',
]);

/** Which limits a mutation counts toward, and how much. */
export function costOf(op: MutationName, args: unknown, uid: string | null) {
  const isGuests = uid === null && GUESTS_OWN.has(op);
  const { views, set } = args as { readonly views?: readonly unknown[]; readonly set?: object };
  const isRename = op === 'profile.patch' && set !== undefined && 'displayName' in set;
  const count = op === 'view.batch' && Array.isArray(views) ? Math.max(1, views.length) : 1;
  return { what: isRename ? 'profile.rename' : isGuests ? `${op}.guest` : op, count };
}

/** Null if it is within every limit. Otherwise the ms until all exceeded limits reset. */
export function overLimitMs(asker: Asker, what: string, count: number) {
  const waits = countersOf(asker, what).flatMap(({ key, most, until }) => {
    const used = asker.tables.used.get(key) ?? 0;
    return used + count > most ? [until - asker.nowMs] : [];
  });
  return waits.length === 0 ? null : Math.max(...waits);
}

export function spend(asker: Asker, what: string, count: number): void {
  const { used } = asker.tables;
  for (const { key } of countersOf(asker, what)) used.set(key, (used.get(key) ?? 0) + count);
}

/** Null if the push may be processed now. Otherwise how long it must wait, in ms. */
export function pushWaitMs(
  asker: Asker,
  known: ReadonlyMap<string, unknown>,
  { mutations }: PushRequest,
): number | null {
  const waits = [
    overLimitMs(asker, 'mutation', Math.max(1, mutations.length)),
    known.has(asker.device) ? null : overLimitMs(asker, 'client', 1),
  ].flatMap((waitMs) => waitMs ?? []);
  return waits.length === 0 ? null : Math.max(...waits);
}

/** Counts a push. Records no client for a device that has sent nothing. */
export function spendPush(
  asker: Asker,
  known: ReadonlyMap<string, unknown>,
  { mutations }: PushRequest,
): void {
  if (mutations.length > 0 && !known.has(asker.device)) spend(asker, 'client', 1);
  spend(asker, 'mutation', Math.max(1, mutations.length));
}

function countersOf({ account, device, nowMs, limitFactor }: Asker, of: string) {
  const ids = { account, device };
  return ALLOWANCES.flatMap(([what, whose, most, span]) => {
    const id = ids[whose];
    if (what !== of || id === null) return [];
    const since = Math.floor(nowMs / SPAN_MS[span]);
    const until = (since + 1) * SPAN_MS[span];
    return [
      { key: `${what} ${whose} ${id} ${since}`, most: Math.floor(most * limitFactor), until },
    ];
  });
}

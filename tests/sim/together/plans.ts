import { isAccount } from '../../../src/sync/rows/scope-name.ts';
import type { RouteStop } from '../../../src/domain/route/route.ts';
import { ACCOUNTS, idOf } from '../world/ids.ts';
import type { DeviceData } from '../world/raw-database.ts';

/** Routes that several people may plan. Each person begins one. */

export function planOf(uid: string): string {
  return idOf(`plan of ${uid}`, 1);
}

const PLANS: ReadonlySet<string> = new Set(ACCOUNTS.map(planOf));

export function isPlan(routeId: unknown): boolean {
  return typeof routeId === 'string' && PLANS.has(routeId);
}

/** A route, as rows, overlays and mutations have it. */
export interface PlanDoc {
  readonly id: string;
  readonly name: string;
  readonly day: string | null;
  readonly stops: readonly RouteStop[];
  readonly settings: Readonly<Record<string, unknown>>;
  readonly partnerIds?: readonly string[];
}

/** The plans that a person sees on a device, in the order of their ids. */
export function seenPlans(data: DeviceData, principal: string): readonly PlanDoc[] {
  if (!isAccount(principal)) return [];
  const seen = new Map<string, PlanDoc | null>();
  for (const { kind, scopes, doc } of data.rows) {
    if (kind !== 'route' || !scopes.includes(`u:${principal}`)) continue;
    const plan = doc as unknown as PlanDoc;
    if (isPlan(plan.id)) seen.set(plan.id, plan);
  }
  for (const overlay of data.overlays) {
    if (overlay.kind !== 'route' || overlay.principal !== principal) continue;
    if (isPlan(overlay.id)) seen.set(overlay.id, overlay.doc as unknown as PlanDoc | null);
  }
  const plans = [...seen.values()].filter((plan) => plan !== null);
  return plans.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** What only one person may see begins with this. */
export function privateText(uid: string, no: number): string {
  return `mine ${uid} #${no}#`;
}

/** The people whose private texts are in a value. */
export function ownersIn(value: unknown): ReadonlySet<string> {
  return new Set(JSON.stringify(value)?.match(/(?<=mine )[0-9a-f-]{36}/g) ?? []);
}

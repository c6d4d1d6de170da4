import { useLiveQuery } from 'dexie-react-hooks';
import type { SaleView } from '../db/sale-view.ts';
import { readParkedEntries, readViews } from './page-db.ts';
import { usePrincipal } from './use-principal.ts';

/** Refused work as it is listed: one line for a refused mutation and all that depends on it. */
export interface ParkedItem {
  readonly opId: string;
  readonly op: string;
  readonly saleId: string;
  readonly saleTitle: string | null;
  /** Why; work on which the server failed without a reason counts as `invalid`. */
  readonly code: NonNullable<SaleView['parkedCode']>;
}

const NONE: readonly ParkedItem[] = [];

/** What the server has refused of this principal's work, oldest first, live (SYNC-14). */
export function useParked(): readonly ParkedItem[] {
  const principal = usePrincipal();
  return useLiveQuery(() => readParked(principal), [principal], NONE);
}

async function readParked(principal: string): Promise<readonly ParkedItem[]> {
  const entries = await readParkedEntries(principal);
  const views = await readViews(
    principal,
    entries.map(({ subject }) => subject),
  );
  return entries
    .filter((entry, at) => entry.code !== null || isFirstOfItsSale(entries, at))
    .map(({ opId, op, subject, code }) => ({
      opId,
      op,
      saleId: subject,
      saleTitle: views.get(subject)?.sale.title ?? null,
      code: code ?? 'invalid',
    }));
}

/** Without a code of its own it depends on a refused one, unless none came before it. */
function isFirstOfItsSale(entries: readonly { readonly subject: string }[], at: number): boolean {
  return entries.findIndex(({ subject }) => subject === entries[at]?.subject) === at;
}

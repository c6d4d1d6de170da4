/**
 * The sales that a guest wanted to save on this visit, and the page they were on last. They are saved for
 * them after they log in.
 */
interface PendingSave {
  readonly saleIds: readonly string[];
  /** The path that they return to. */
  readonly from: string;
}

const KEY = 'rummagePendingSave';

export function rememberPendingSave(saleId: string): void {
  const others = readPending()?.saleIds.filter((id) => id !== saleId) ?? [];
  write({ saleIds: [...others, saleId], from: location.pathname + location.search });
}

/** The guest has taken a save back. */
export function forgetPendingSave(saleId: string): void {
  const pending = readPending();
  if (pending === null) return;
  const saleIds = pending.saleIds.filter((id) => id !== saleId);
  write(saleIds.length === 0 ? null : { ...pending, saleIds });
}

/** What was remembered. It is forgotten at once. */
export function takePendingSave(): PendingSave | null {
  const pending = readPending();
  write(null);
  return pending;
}

function write(pending: PendingSave | null): void {
  try {
    if (pending === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(pending));
  } catch {
    // Storage is blocked: the person presses Save again after logging in.
  }
}

function readPending(): PendingSave | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isPendingSave(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isPendingSave(kept: unknown): kept is PendingSave {
  if (typeof kept !== 'object' || kept === null) return false;
  const { saleIds, from } = kept as Partial<Record<keyof PendingSave, unknown>>;
  const isPath = typeof from === 'string' && from.startsWith('/');
  return isPath && Array.isArray(saleIds) && saleIds.every((id) => typeof id === 'string');
}

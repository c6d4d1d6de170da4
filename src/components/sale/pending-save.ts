/**
 * The sale that a guest wanted to save, and the page they were on. It is saved for them after they log in.
 */
interface PendingSave {
  readonly saleId: string;
  /** The path that they return to. */
  readonly from: string;
}

const KEY = 'rummagePendingSave';

export function rememberPendingSave(saleId: string): void {
  try {
    const from = location.pathname + location.search;
    sessionStorage.setItem(KEY, JSON.stringify({ saleId, from } satisfies PendingSave));
  } catch {
    // Storage is blocked: the person presses Save again after logging in.
  }
}

/** The guest has taken it back. */
export function forgetPendingSave(): void {
  takePendingSave();
}

/** What was remembered, once. */
export function takePendingSave(): PendingSave | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    sessionStorage.removeItem(KEY);
    return isPendingSave(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isPendingSave(kept: unknown): kept is PendingSave {
  if (typeof kept !== 'object' || kept === null) return false;
  const { saleId, from } = kept as Partial<Record<keyof PendingSave, unknown>>;
  return typeof saleId === 'string' && typeof from === 'string' && from.startsWith('/');
}

/** The sale that a guest wanted to save; saved for them once they have logged in. */
const KEY = 'rummagePendingSave';

export function rememberPendingSave(saleId: string): void {
  try {
    sessionStorage.setItem(KEY, saleId);
  } catch {
    // Storage is blocked: the person presses Save again after logging in.
  }
}

/** The guest has taken it back. */
export function forgetPendingSave(): void {
  takePendingSave();
}

/** The remembered sale, once. */
export function takePendingSave(): string | null {
  try {
    const saleId = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return saleId;
  } catch {
    return null;
  }
}

/** The page to come back to after logging in, on this visit. */
const KEY = 'rummageWayBack';

/** Remembers the page that is open. */
export function rememberWayBack(): void {
  try {
    sessionStorage.setItem(KEY, location.pathname + location.search + location.hash);
  } catch {
    // Storage is blocked: the person opens the link again after logging in.
  }
}

/** The remembered path. It is forgotten at once. */
export function takeWayBack(): string | null {
  try {
    const path = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return path?.startsWith('/') ? path : null;
  } catch {
    return null;
  }
}

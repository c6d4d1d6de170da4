/** The ZIP code for which someone has closed the dialog: during this visit it is not shown again. */
const KEY = 'rummageSeenZipProblem';

export function rememberSeenProblem(entered: string): void {
  try {
    sessionStorage.setItem(KEY, entered);
  } catch {
    // Storage is blocked: the dialog appears again on the next page.
  }
}

/** It was entered again, so it is checked again. */
export function forgetSeenProblem(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was remembered either.
  }
}

export function hasSeenProblem(entered: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === entered;
  } catch {
    return false;
  }
}

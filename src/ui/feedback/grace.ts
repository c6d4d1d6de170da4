export interface Grace {
  /** Cancels it. False if it was too late. */
  undo(): boolean;
  /** Does it now instead of later. */
  finish(): void;
}

/**
 * Runs something after `delayMs` unless it is canceled first. Runs it at once when the page is hidden,
 * because a page in the background may never run again. Runs at most once.
 */
export function withGrace(run: () => void, delayMs: number): Grace {
  let isOpen = true;
  const close = () => {
    const wasOpen = isOpen;
    isOpen = false;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onHide);
    return wasOpen;
  };
  const finish = () => {
    if (close()) run();
  };
  const onHide = () => {
    if (document.visibilityState === 'hidden') finish();
  };
  const timer = setTimeout(finish, delayMs);
  document.addEventListener('visibilitychange', onHide);
  return { undo: close, finish };
}

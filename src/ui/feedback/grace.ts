export interface Grace {
  /** Takes it back; false when it was too late. */
  undo(): boolean;
  /** Does it now instead of later. */
  finish(): void;
}

/**
 * Does something after `delayMs` unless it is taken back before; at once when the page is hidden,
 * for a page in the background may never run again. Does it at most once.
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

/** Whether this page is being left. The browser then cancels pending requests, which is not a fault. */

/** Saving a file or opening a mail address also announces a leave, but the page stays. */
const BELIEVED_MS = 10_000;

let leftAtMs = Number.NEGATIVE_INFINITY;

/** From now on `isLeaving` knows. */
export function watchLeaving(): void {
  const leave = () => {
    leftAtMs = Date.now();
  };
  // Firefox cancels as soon as the next page is requested, long before it hides this one.
  addEventListener('beforeunload', leave);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', () => {
    leftAtMs = Number.NEGATIVE_INFINITY;
  });
}

export function isLeaving(): boolean {
  return Date.now() - leftAtMs < BELIEVED_MS;
}

/** Whether this page is being left: a browser then cancels what is still loading, which is no fault. */

/** A file to save and a mail address announce a leave, too, and the page stays. */
const BELIEVED_MS = 10_000;

let leftAtMs = Number.NEGATIVE_INFINITY;

/** From now on `isLeaving` knows. */
export function watchLeaving(): void {
  const leave = () => {
    leftAtMs = Date.now();
  };
  // Firefox cancels as soon as the next page is asked for, long before it hides this one.
  addEventListener('beforeunload', leave);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', () => {
    leftAtMs = Number.NEGATIVE_INFINITY;
  });
}

export function isLeaving(): boolean {
  return Date.now() - leftAtMs < BELIEVED_MS;
}

/** Whether this page is being left. The browser then cancels pending requests, which is not a fault. */

/** Saving a file or opening a mail address also looks like leaving, but the page stays. So it counts only this long. */
const BELIEVED_MS = 10_000;

let leftAtMs = Number.NEGATIVE_INFINITY;

/** Starts watching, so that `isLeaving` can answer. */
export function watchLeaving(): void {
  const leave = () => {
    leftAtMs = Date.now();
  };
  // Firefox cancels requests as soon as the next page is requested, long before it hides this one.
  addEventListener('beforeunload', leave);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', () => {
    leftAtMs = Number.NEGATIVE_INFINITY;
  });
}

export function isLeaving(): boolean {
  return Date.now() - leftAtMs < BELIEVED_MS;
}

/** The shortest time for which the button says that it is sending (spec 9). */
const SENDING_MS = 1000;

/** Resolves once the button has said it for long enough. */
export function sendingTime(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, SENDING_MS);
  });
}

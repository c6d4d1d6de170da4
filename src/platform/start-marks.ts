/**
 * The moments of a start, as marks in the browser's own timeline. They are there in production, too, so that DevTools and
 * `npm run bench:start -- --waterfall` show what a start waits for.
 * - `code`: the page's own code runs. `frame`: the header and navigation are rendered.
 * - `worker`: the device worker's code runs. `request`: it asks the server something. `answer`: that is answered.
 * - `stored`: rows of sales are in the database. `card`: the first sale is rendered.
 */
export type StartMoment = 'code' | 'frame' | 'worker' | 'request' | 'answer' | 'stored' | 'card';

const marked = new Set<StartMoment>();

/** Marks a moment the first time that it happens in this page or worker. */
export function markStart(moment: StartMoment): void {
  if (marked.has(moment)) return;
  marked.add(moment);
  performance.mark(`rummage:${moment}`);
}

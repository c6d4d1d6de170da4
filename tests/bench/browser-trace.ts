import type { CDPSession } from '@playwright/test';

/**
 * What Chromium has recorded while `run` ran, in its trace format. `categories`: those to record, separated by commas.
 */
export async function browserTrace<E extends object>(
  devtools: CDPSession,
  categories: string,
  run: () => Promise<void>,
): Promise<readonly E[]> {
  const events: E[] = [];
  const collect = ({ value }: { readonly value: readonly object[] }) => {
    for (const event of value) events.push(event as E);
  };
  devtools.on('Tracing.dataCollected', collect);
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', categories });
  await run();
  const ended = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await ended;
  devtools.off('Tracing.dataCollected', collect);
  return events;
}

import type { Page } from '@playwright/test';
import { storeLaterFiles } from '../../e2e/drivers/later-files.ts';
import { CURB, startSlowLink } from '../../e2e/drivers/server/slow-link.ts';
import { startPublicHost } from './public-host.ts';
import type { Subject } from './visits.ts';

/** Downtown Chicago, where the crowd of sales is. */
export const CROWD_ZIP = '60614';

async function storeLater(page: Page): Promise<void> {
  await storeLaterFiles(page, false);
}

export type Measured = Omit<Subject, 'host' | 'link'>;

/** What is measured: where its visit begins, and what a person has come for. */
export const RUMMAGE: Measured = {
  name: 'Rummage',
  path: '/discover',
  content: 'article',
  storeLater,
};
export const BARE: Measured = {
  name: 'bare page of the same weight',
  path: '/',
  content: 'article',
  storeLater: null,
};
export const PEER: Measured = {
  name: 'Actual',
  path: '/',
  content: '#root button',
  storeLater: null,
};

/** `served` may change a file on its way. */
export async function onSlowLink<T>(
  origin: string,
  what: Measured,
  measure: (subject: Subject) => Promise<T>,
  served?: (path: string, body: Buffer) => Buffer,
): Promise<T> {
  const host = await startPublicHost(origin, served);
  const link = await startSlowLink(host.port, CURB);
  try {
    return await measure({ ...what, host, link });
  } finally {
    await link.close();
    await host.close();
  }
}

/** Until the list has stopped growing: everything around has been read. */
export async function untilAllThere(page: Page): Promise<void> {
  let counted = '';
  for (let same = 0; same < 5;) {
    await page.waitForTimeout(2_000);
    const now = await page.getByRole('status').first().innerText();
    same = now === counted ? same + 1 : 0;
    counted = now;
  }
}

import { DATABASE_NAME } from '../../../src/db/schema/database-name.ts';
import { expect, type Page } from './browser.ts';

/** Waits until what was typed is in the device's database, safe from a crash. */
export async function expectDraftKept(page: Page, typed: string): Promise<void> {
  await expect.poll(() => draftsOf(page)).toContain(JSON.stringify(typed));
}

/** The contents of the table of drafts, as one text. */
function draftsOf(page: Page): Promise<string> {
  return page.evaluate(
    (name) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(new Error(`no database ${name}`)));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const asked = database.transaction('drafts').objectStore('drafts').getAll();
          asked.addEventListener('success', () => {
            database.close();
            resolve(JSON.stringify(asked.result));
          });
        });
      }),
    DATABASE_NAME,
  );
}

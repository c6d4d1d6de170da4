import { DATABASE_NAME } from '../../../src/db/schema/database-name.ts';
import { expect, type Page } from './browser.ts';

/** Waits until what was typed is in the device's database, safe from a crash. */
export async function expectDraftKept(page: Page, typed: string): Promise<void> {
  await expect.poll(() => textOf(page, 'drafts')).toContain(JSON.stringify(typed));
}

/** Waits until a change with these words is in the device's database: waiting to be sent, or sent and read again. */
export async function expectChangeKept(page: Page, ...words: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      const tables = [await textOf(page, 'overlays'), await textOf(page, 'rows')];
      return tables.some((text) => words.every((word) => text.includes(word)));
    })
    .toBe(true);
}

/** The contents of a table, as one text. */
function textOf(page: Page, table: string): Promise<string> {
  return page.evaluate(
    ([name, store]) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(new Error(`no database ${name}`)));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const asked = database.transaction(store).objectStore(store).getAll();
          asked.addEventListener('success', () => {
            database.close();
            resolve(JSON.stringify(asked.result));
          });
        });
      }),
    [DATABASE_NAME, table] as const,
  );
}

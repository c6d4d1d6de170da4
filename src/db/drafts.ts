import type { DraftRecord, RummageDb } from './schema.ts';

/** What someone has typed into a form and not sent off; survives a closed page. */

export async function readDraft(db: RummageDb, key: string): Promise<DraftRecord | null> {
  return (await db.drafts.get(key)) ?? null;
}

export async function putDraft(
  db: RummageDb,
  key: string,
  draft: unknown,
  changedAtMs: number,
): Promise<void> {
  await db.drafts.put({ key, draft, changedAtMs });
}

export async function dropDraft(db: RummageDb, key: string): Promise<void> {
  await db.drafts.delete(key);
}

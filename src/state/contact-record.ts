import type { ContactMessage } from '../domain/account/contact.ts';
import { isRecord, restoredFields } from './draft-record.ts';

/** A message to us as it is kept on the device while it is written. */
export interface KeptContact {
  readonly draft: ContactMessage;
}

/** A kept message as this build understands it; null: there is nothing in it. */
export function restoredContact(found: unknown, empty: KeptContact): KeptContact | null {
  if (!isRecord(found) || !isRecord(found['draft'])) return null;
  const draft = restoredFields(found['draft'], empty.draft);
  return Object.values(draft).every((text) => text === '') ? null : { draft };
}

import type { ContactMessage } from '../../domain/account/contact.ts';
import { isRecord, restoredFields } from './draft-record.ts';

/** A message to us as the device stores it while it is being written. */
export interface KeptContact {
  readonly draft: ContactMessage;
}

/** A stored message as this build understands it. Null if it is empty. */
export function restoredContact(found: unknown, empty: KeptContact): KeptContact | null {
  if (!isRecord(found) || !isRecord(found['draft'])) return null;
  const draft = restoredFields(found['draft'], empty.draft);
  return Object.values(draft).every((text) => text === '') ? null : { draft };
}

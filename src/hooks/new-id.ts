import { randomUuid } from '../platform/random.ts';

/** A new id for something that a person makes: ids are the device's to give (SYNC-4). */
export function newId(): string {
  return randomUuid();
}

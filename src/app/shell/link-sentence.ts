import type { SyncStatus } from '../../device/door/sync-door.ts';
import { linkText, noRoomText } from '../../i18n/sync/sync-state-text.ts';

/** Why nothing syncs, or null if there is nothing to say. A full device is named as that. */
export function linkSentence({ link, troubles }: Pick<SyncStatus, 'link' | 'troubles'>) {
  const isFull = link === 'storage-trouble' && troubles.includes('no-room');
  return isFull ? noRoomText : linkText[link];
}

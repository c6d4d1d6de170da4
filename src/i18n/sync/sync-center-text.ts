import { noRoomText } from './sync-state-text.ts';
/** The page "On this device" (pending changes), logging out, and moving changes to an account. */
export const syncCenterText = {
  title: 'On this device',
  lead: 'Changes that are not sent yet, and what Rummage keeps on this device.',
  allSent: 'Everything is synced.',
  allOfAccountSent: 'Everything in your account is synced.',
  allOfGuestSent: 'Everything you did here without an account is synced.',
  noneWaits: 'Nothing is waiting to be sent.',
  nothingYet: 'What you post, save or change shows up here until it is sent.',
  waitingState: (count: number) =>
    count === 1
      ? "1 change will send automatically when you're online."
      : `${count} changes will send automatically when you're online.`,
  sendingState: (count: number) =>
    count === 1 ? '1 change is being sent.' : `${count} changes are being sent.`,
  attentionState: (count: number) =>
    count === 1 ? '1 change needs your attention.' : `${count} changes need your attention.`,
  localState: 'Everything stays on this device.',
  lastExchange: (moment: string) => `Last synced: ${moment}.`,
  neverExchanged: 'Not synced yet.',
  sendNow: 'Sync now',
  checkNow: 'Check again',
  asking: 'Syncing...',
  unreadable:
    'This device could not read its list of changes. Close other Rummage tabs, then reload.',
  attentionTitle: 'Needs attention',
  lostTitle: 'Lost changes',
  lostLead: 'Rummage was restored from a backup. These changes of yours were lost:',
  lostPhoto: 'This device no longer has this photo. Add it to the sale again if you still want it.',
  lostWith: (photos: number, edits: number) => lostWithText(photos, edits),
  sendAgain: 'Send again',
  sendAllAgain: 'Send all again',
  waitingTitle: 'Waiting to sync',
  keptTitle: 'Made on this device',
  sendingNowRow: 'Sending',
  moreWaiting: (count: number) => `and ${count} more`,
  photosTitle: 'Photos',
  findPhotoOn: (route: string) => `Photo of a find on ${route}`,
  aRoute: 'a route',
  openRoute: 'Open the route',
  photoOf: (title: string) => `Photo of ${title}`,
  retryPhoto: 'Retry',
  removePhoto: 'Remove',
  showSale: 'Show the sale',
  futureTitle: 'Waiting for an update',
  damagedTitle: 'Damaged',
  damagedHint:
    "This was damaged on this device and can't be sent. A backup file still includes it. Discard it when you no longer need it.",
  damagedThing: 'Something you did here',
  othersAccounts: (count: number) =>
    count === 1
      ? '1 change from another account will be sent when that account logs in on this device.'
      : `${count} changes from another account will be sent when that account logs in on this device.`,
  othersGuest: (count: number) =>
    count === 1
      ? '1 change was made on this device without an account. It will be sent automatically.'
      : `${count} changes were made on this device without an account. They will be sent automatically.`,
  othersLocal: (count: number) =>
    count === 1
      ? '1 change was made here before anything could be sent. It stays here until you move it.'
      : `${count} changes were made here before anything could be sent. They stay here until you move them.`,
  fileTitle: 'Backup',
  fileHint:
    'Back up unsent changes to a file, to keep a copy or to send them from another device. Nothing is sent twice.',
  fileSecret:
    'The file includes the codes for sales you posted without an account. Keep it private: anyone who has it can change those sales.',
  save: 'Back up to a file',
  saved: (names: string) => `Saved as ${names}.`,
  nothingToSave: 'There is nothing to back up.',
  saveFailed: 'No file was saved. Try again, or free some space first.',
  bringIn: 'Import a file',
  storageTitle: 'Storage on this device',
  offlineUse: {
    ready: 'Rummage is ready to use offline.',
    'almost-ready':
      'Rummage is ready to use offline. Search, the map, day plans, and help pages are still being saved to this device.',
    partly:
      'Rummage opens offline. Search, the map, day plans, or help pages could not be saved yet. Rummage tries again by itself. Check your connection, or free some space on this device.',
    'getting-ready': 'Rummage is getting ready to use offline. Keep it open until then.',
    'not-yet':
      'Rummage could not be saved for offline use yet. It tries again by itself. Check your connection, or free some space on this device.',
    never: 'Rummage needs a connection to open in this browser.',
  },
  used: (used: string) => `Rummage takes ${used} on this device.`,
  usedUnknown: "This browser doesn't say how much space Rummage uses.",
  stored: (sales: string) => `On this device: ${sales}.`,
  storedWith: (sales: string, photos: string) =>
    `On this device: ${sales}, and ${photos} of yours.`,
  isKept: 'The browser keeps this until you remove it.',
  isNotKept: 'When space runs low, the browser may delete this, including unsent changes.',
  askToKeep: 'Ask the browser to keep this',
  keepRefused: 'The browser said no. Adding Rummage to your home screen often helps.',
  keepUnsupported: "This browser doesn't offer that.",
} as const;

/** What was lost together with a sale. Its photos are no longer on the device (SYNC-22). */
function lostWithText(photos: number, edits: number): string {
  const changes = edits === 0 ? '' : `${countText(edits, 'change')} to it will be sent with it. `;
  if (photos === 0) return changes.trim();
  const [its, them] = photos === 1 ? ['Its photo is', 'it'] : ['Its photos are', 'them'];
  return `${changes}${its} no longer on this device: add ${them} again.`;
}

/** The result of "Sync now", by the state of the link. */
export function sendOutcomeText(outcome: {
  readonly link: keyof typeof stoppedText | 'online' | 'unknown';
  readonly sentCount: number;
  readonly parkedCount: number;
  readonly leftCount: number;
}): string {
  const { link, sentCount, parkedCount, leftCount } = outcome;
  if (link === 'unknown') return syncCenterText.localState;
  if (link !== 'online') return stoppedText[link];
  if (parkedCount > 0) {
    return parkedCount === 1
      ? '1 change was not accepted. It is listed under Needs attention.'
      : `${parkedCount} changes were not accepted. They are listed under Needs attention.`;
  }
  if (leftCount > 0)
    return `Not everything is synced yet. ${syncCenterText.waitingState(leftCount)}`;
  return sentCount === 0
    ? 'Everything is synced. There was nothing to send.'
    : 'Sent. Everything is synced.';
}

const stoppedText = {
  offline: "We can't reach Rummage. Your changes stay here and will be sent automatically.",
  'signed-out': 'You have been logged out, so nothing was sent. Log in to finish sending.',
  restoring: 'Rummage is being restored from a backup. Your changes stay here until that is done.',
  'update-needed': 'This version of Rummage is too old to sync. Reload, then send again.',
  'storage-trouble':
    'This device could not open its storage. Close other Rummage tabs, then try again.',
} as const;

/** What is wrong with this device or the server, apart from the link, and what to do. */
export const troubleText = {
  'bad-rows': 'Some sales on this device were damaged. They are being downloaded again.',
  'unread-rows':
    "Something here can't be read by this version of Rummage, so it was left out. Reload to update. Everything else is up to date.",
  'bad-work': 'An unsent change was damaged on this device. It is listed below as Damaged.',
  'future-work': 'A newer version of Rummage left changes here. Reload to update and send them.',
  'newer-app':
    'A newer version of Rummage has been used on this device. Reload to switch to it. Nothing is lost.',
  blocked: 'Another tab has an older version of Rummage open. Close the other tabs, then reload.',
  'bad-answers': "Rummage got an answer that it can't read, so it was ignored. Try again later.",
  'server-failing':
    "Your changes can't be taken right now. They stay on this device and will be sent again automatically.",
  'over-limit':
    'That was a lot at once. The rest stays here and will be sent automatically a little later.',
  'news-late': "Rummage is busy, so other people's changes may show up here late.",
  'rows-differed': 'Some sales here were out of date. They are being downloaded again.',
  'no-room': noRoomText,
  'clock-off':
    "This device's clock is wrong. Set it to the right time, or the times shown here may be off.",
} as const;

/** Why a file was not imported. It is imported whole or not at all. */
export const importFailureText = {
  'not-work': "This isn't a Rummage backup. Choose a file that Rummage saved.",
  'newer-format': 'A newer version of Rummage made this file. Reload to update, then try again.',
  damaged:
    'This file is damaged, so nothing was imported. Back up again on the device it came from.',
  'too-large': 'This file is too large to be a Rummage backup.',
  'other-account': 'This file belongs to another account. Log in to that account, then import it.',
  storage: 'This device could not store it. Free some space and try again.',
} as const;

/** How far a photo has come (SYNC-22). */
export const photoStateText = {
  waiting: 'Waiting to be sent',
  declared: 'Uploads next',
  uploaded: 'Uploaded, waiting for its sale',
  failed: 'Upload failed',
} as const;

/** Why a photo failed, if no refused mutation says so. */
export const photoFailureText: Readonly<Record<string, string>> = {
  unfit: "This photo can't be used. Remove it and choose another.",
  refused: 'It was not accepted. Retry later.',
  lost: 'The photo is no longer on this device. Remove it and choose it again.',
};
export const photoBehindSale = 'Waiting for its sale, which was refused.';

/** Logging out with pending changes (SYNC-15). */
export const leavingText = {
  title: (count: number) =>
    count === 1 ? '1 change is not sent yet' : `${count} changes are not sent yet`,
  line: (count: number) =>
    count === 1
      ? 'It could not be sent just now. What do you want to do with it?'
      : 'They could not be sent just now. What do you want to do with them?',
  keep: 'Keep on this device and log out',
  keepHint: 'It will be sent when you log in here again. Nobody else can see it.',
  save: 'Back up to a file',
  saveHint: 'Import it on another device. You can choose again afterward.',
  discard: (count: number) =>
    count === 1 ? 'Discard it and log out' : `Discard all ${count} and log out`,
  stay: 'Stay logged in',
} as const;

/** After a login: moving what was made here without the account (SYNC-15, SYNC-21). */
export const movingText = {
  title: (email: string) => `Move what is on this device to ${email}?`,
  line: 'You did this on this device without your account. Once moved, you can change it from any device.',
  sales: (count: number) =>
    count === 1 ? '1 sale posted without an account' : `${count} sales posted without an account`,
  waiting: (count: number) => (count === 1 ? '1 unsent change' : `${count} unsent changes`),
  shortlist: (count: number) =>
    count === 1 ? '1 sale you saved on this device' : `${count} sales you saved on this device`,
  local: (count: number) =>
    count === 1
      ? '1 change made before anything could be sent'
      : `${count} changes made before anything could be sent`,
  move: 'Move',
  notNow: 'Not now',
  notNowHint: 'You can also do it later, on the page "On this device".',
  moved: (email: string) => `Moved to ${email}`,
  failed: 'It could not be moved. Everything is still here. Try again.',
} as const;

/** "840 KB", "12 MB", "2.1 GB". */
export function bytesText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} KB`;
  if (bytes < 1_000_000_000) return `${Math.round(bytes / 1_000_000)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

export function countText(count: number, one: string): string {
  return `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;
}

/** The result of an import: how many changes were new, and how many were already here. */
export function broughtInText(added: number, skipped: number): string {
  return skipped === 0 ? newText(added) : `${newText(added)} ${alreadyHere(skipped)}`;
}

function newText(count: number): string {
  if (count === 0) return 'There was nothing new in the file.';
  return count === 1 ? '1 change imported.' : `${count} changes imported.`;
}

function alreadyHere(count: number): string {
  return count === 1 ? '1 was already here.' : `${count} were already here.`;
}

/** The page of what waits on this phone, signing out, and moving work to an account. */
export const syncCentreText = {
  title: 'On this phone',
  lead: 'What you did here that the server does not have yet, and how this phone keeps it.',
  allSent: 'Everything is sent.',
  allOfAccountSent: 'Everything in your account is sent.',
  allOfGuestSent: 'Everything you did here without an account is sent.',
  noneWaits: 'Nothing waits to be sent.',
  nothingYet: 'What you post, save or change shows up here until the server has it.',
  waitingState: (count: number) =>
    count === 1 ? '1 thing waits to be sent.' : `${count} things wait to be sent.`,
  sendingState: (count: number) =>
    count === 1 ? '1 thing is being sent now.' : `${count} things are being sent now.`,
  attentionState: (count: number) =>
    count === 1 ? '1 thing needs your attention.' : `${count} things need your attention.`,
  localState: 'This copy of Rummage has no server. Everything stays on this phone.',
  lastExchange: (moment: string) => `Last synced: ${moment}.`,
  neverExchanged: 'This phone has not reached the server yet.',
  sendNow: 'Send now',
  checkNow: 'Check again',
  asking: 'Asking the server...',
  unreadable: 'This phone could not read its own list. Close other tabs of Rummage, then reload.',
  attentionTitle: 'Needs attention',
  lostTitle: 'Lost on the server',
  lostLead: 'The server was restored from a backup. These changes of yours were lost:',
  lostPhoto: 'This phone no longer has this photo. Add it to the sale again if you still want it.',
  lostWith: (photos: number, edits: number) => lostWithText(photos, edits),
  sendAgain: 'Send again',
  sendAllAgain: 'Send all again',
  waitingTitle: 'Waiting to be sent',
  keptTitle: 'Made on this device',
  sendingNowRow: 'Sending',
  moreWaiting: (count: number) => `and ${count} more`,
  photosTitle: 'Photos',
  photoOf: (title: string) => `Photo of ${title}`,
  retryPhoto: 'Retry',
  removePhoto: 'Remove',
  showSale: 'Show the sale',
  futureTitle: 'Waits for an update',
  damagedTitle: 'Damaged',
  damagedHint:
    'This was damaged on this phone and cannot be sent. A saved file still holds it. Discard it when you no longer need it.',
  damagedThing: 'Something you did here',
  othersAccounts: (count: number) =>
    count === 1
      ? '1 change from another account will be sent when it logs in on this device.'
      : `${count} changes from another account will be sent when it logs in on this device.`,
  othersGuest: (count: number) =>
    count === 1
      ? '1 thing was made on this phone without an account. It will be sent automatically.'
      : `${count} things were made on this phone without an account. They will be sent automatically.`,
  othersLocal: (count: number) =>
    count === 1
      ? '1 thing was made here while Rummage had no server. It stays here until you move it.'
      : `${count} things were made here while Rummage had no server. They stay here until you move them.`,
  fileTitle: 'A copy in a file',
  fileHint:
    'Save what waits to a file, to have a copy or to send it from another device. Nothing is done twice, whichever sends first.',
  fileSecret:
    'The file also holds the keys to the sales you posted without an account. Keep it private: whoever has it can change them.',
  save: 'Save to a file',
  saved: (names: string) => `Saved as ${names}.`,
  nothingToSave: 'Nothing waits, so there is nothing to save.',
  saveFailed: 'The file could not be written. Free some space and try again.',
  bringIn: 'Bring in a file',
  storageTitle: 'Space on this phone',
  usedOf: (used: string, quota: string) => `Rummage uses ${used}. The browser allows ${quota}.`,
  usedOnly: (used: string) => `Rummage uses ${used}.`,
  usedUnknown: 'This browser does not say how much Rummage uses.',
  stored: (sales: string) => `On this phone: ${sales}.`,
  storedWith: (sales: string, photos: string) => `On this phone: ${sales}, and ${photos} of yours.`,
  isKept: 'The browser keeps this until you remove it.',
  isNotKept: 'When space runs low, the browser may clear this, with what was not sent.',
  askToKeep: 'Ask the browser to keep this',
  keepRefused: 'The browser said no. Adding Rummage to your home screen often helps.',
  keepUnsupported: 'This browser cannot be asked.',
} as const;

/** What was lost together with a sale. Photos are not on the phone any more (SYNC-22). */
function lostWithText(photos: number, edits: number): string {
  const changes = edits === 0 ? '' : `${countText(edits, 'change')} to it will be sent with it. `;
  if (photos === 0) return changes.trim();
  const [its, them] = photos === 1 ? ['Its photo is', 'it'] : ['Its photos are', 'them'];
  return `${changes}${its} no longer on this phone: add ${them} again.`;
}

/** What "Send now" came to, by the state of the link. */
export function sendOutcomeText(outcome: {
  readonly link: keyof typeof stoppedText | 'online' | 'unknown';
  readonly sentCount: number;
  readonly parkedCount: number;
  readonly leftCount: number;
}): string {
  const { link, sentCount, parkedCount, leftCount } = outcome;
  if (link === 'unknown') return syncCentreText.localState;
  if (link !== 'online') return stoppedText[link];
  if (parkedCount > 0) {
    return parkedCount === 1
      ? 'The server refused 1 thing. It is listed under Needs attention.'
      : `The server refused ${parkedCount} things. They are listed under Needs attention.`;
  }
  if (leftCount > 0) return `Not all is sent yet. ${syncCentreText.waitingState(leftCount)}`;
  return sentCount === 0
    ? 'The server was asked. There was nothing to send.'
    : 'Sent. The server has it all now.';
}

const stoppedText = {
  offline: 'The server could not be reached. All of it stays here and will be sent automatically.',
  'signed-out': 'Your sign-in has ended, so nothing was sent. Sign in to finish sending.',
  restoring: 'The server is being restored. All of it stays here until it is back.',
  'update-needed': 'This version of Rummage is too old for the server. Reload, then send again.',
  'storage-trouble':
    'This phone could not open its own storage. Close other tabs of Rummage, then try again.',
} as const;

/** What is wrong with this phone or the server besides the link, and what to do. */
export const troubleText = {
  'bad-rows': 'Some sales on this phone were damaged. They are being read again from the server.',
  'bad-work':
    'Something that was to be sent was damaged on this phone. It is listed below as Damaged.',
  'future-work':
    'A newer version of Rummage left work here. It waits until this one is updated. Reload to update.',
  'newer-app':
    'A newer version of Rummage has been used on this phone. Reload to go on with that one. Nothing is lost.',
  blocked: 'Another tab with an older Rummage is in the way. Close the other tabs, then reload.',
  'bad-answers':
    'The server sent something this phone cannot understand. Nothing of it was taken. Try again later.',
  'server-failing':
    'The server has trouble taking your changes. They stay on this phone and are sent again by themselves.',
  'over-limit':
    'That was a lot at once, so the server takes the rest a little later. It waits here and will be sent automatically.',
  'rows-differed':
    'Some sales here were not as the server has them. They are being read again by themselves.',
  'no-room': 'This phone is full. Free some space; what you made here is still whole.',
  'clock-off':
    'The clock of this phone is wrong. Set it to the right time, or times shown here may mislead.',
} as const;

/** Why a file was not brought in. Nothing of it was. */
export const importFailureText = {
  'not-work': "This isn't a file of unsent work from Rummage. Choose one that was saved here.",
  'newer-format':
    'A newer version of Rummage wrote this file. Update this one by reloading, then try again.',
  damaged: 'This file is damaged, so nothing of it was taken. Save it again where it came from.',
  'too-large': 'This file is too large to be unsent work of Rummage.',
  'other-account':
    'This file is the work of another account. Log in with that one, then bring it in.',
  storage: 'This phone could not keep it. Free some space and try again.',
} as const;

/** How far a photo has come (SYNC-22). */
export const photoStateText = {
  waiting: 'Waits to be sent',
  declared: 'Uploads next',
  uploaded: 'Uploaded, waits for its sale',
  failed: 'Upload failed',
} as const;

/** Why a photo failed where no refusal tells. */
export const photoFailureText: Readonly<Record<string, string>> = {
  unfit: 'The server does not take this picture. Remove it and choose another.',
  refused: 'The server did not let it in. Retry later.',
  lost: 'The picture is no longer on this phone. Remove it and choose it again.',
};
export const photoBehindSale = 'It waits for its sale, which was refused.';

/** Signing out while something waits (SYNC-15). */
export const leavingText = {
  title: (count: number) =>
    count === 1 ? '1 thing is not sent yet' : `${count} things are not sent yet`,
  line: (count: number) =>
    count === 1
      ? 'It could not be sent just now. What should become of it?'
      : 'They could not be sent just now. What do you want to do with them?',
  keep: 'Keep on this phone and log out',
  keepHint: 'It goes out when you log in here again. Nobody else can see what it is.',
  save: 'Save to a file',
  saveHint: 'To bring in on another device. You choose again afterwards.',
  discard: (count: number) =>
    count === 1 ? 'Discard it and log out' : `Discard all ${count} and log out`,
  stay: 'Stay logged in',
} as const;

/** After a sign-in: what was made here without the account (SYNC-15, SYNC-21). */
export const movingText = {
  title: (email: string) => `Move what is on this device to ${email}?`,
  line: 'You did this on this device without your account. Once moved, you can change it from any phone.',
  sales: (count: number) =>
    count === 1 ? '1 sale posted without an account' : `${count} sales posted without an account`,
  waiting: (count: number) =>
    count === 1 ? '1 thing that waits to be sent' : `${count} things that wait to be sent`,
  shortlist: (count: number) =>
    count === 1 ? '1 sale you saved on this device' : `${count} sales you saved on this device`,
  local: (count: number) =>
    count === 1
      ? '1 thing made while there was no server'
      : `${count} things made while there was no server`,
  move: 'Move',
  notNow: 'Not now',
  notNowHint: 'You can also do it later, from the page On this phone.',
  moved: (email: string) => `Moved to ${email}`,
  failed: 'It could not be moved. All of it is still here; try again.',
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

/** What came of a file: new here, and here already. */
export function broughtInText(added: number, skipped: number): string {
  return skipped === 0 ? newText(added) : `${newText(added)} ${alreadyHere(skipped)}`;
}

function newText(count: number): string {
  if (count === 0) return 'There was nothing new in it.';
  return count === 1 ? '1 change imported.' : `${count} changes imported.`;
}

function alreadyHere(count: number): string {
  return count === 1 ? '1 was here already.' : `${count} were here already.`;
}

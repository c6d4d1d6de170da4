/** Pending changes on this device, and changes that the server refused. */
export const syncText = {
  /** On a card or a page, while the server does not have its change yet. */
  onSale: {
    waiting: 'Saved on this device',
    sending: 'Sending',
    attention: 'Needs attention',
  },
  waitingCount: (count: number) => `${count} waiting`,
  /** On a copy without a server, which never sends anything. */
  keptCount: (count: number) => `${count} on this device`,
  keptTitle: 'On this device',
  keptLine: (count: number) =>
    count === 1
      ? '1 change is saved on this device, and stays here.'
      : `${count} changes are saved on this device, and stay here.`,
  seeKept: 'See everything here',
  sendingCount: (count: number) => `Sending ${count}`,
  needsAttention: 'Needs attention',
  sheetTitle: 'On this device',
  waitingLine: (count: number) =>
    count === 1
      ? "1 change is saved on this device. It will be sent automatically when you're online."
      : `${count} changes are saved on this device. They will be sent automatically when you're online.`,
  sendingLine: (count: number) =>
    count === 1 ? '1 change is being sent.' : `${count} changes are being sent.`,
  signInToFinish: 'Log in to finish sending',
  nothingWaits: 'Everything is synced.',
  refusedTitle: 'These were not accepted',
  refusedHint: 'Nothing was lost. Try again, or discard what you no longer want.',
  lostLine: (count: number) =>
    count === 1
      ? 'Rummage was restored from a backup and lost 1 of your changes. Open it to send it again.'
      : `Rummage was restored from a backup and lost ${count} of your changes. Open them to send them again.`,
  sendNow: 'Sync now',
  retry: 'Retry',
  discard: 'Discard',
  unnamedSale: 'A sale',
  seeAll: 'See all changes',
  /** What else is discarded with a refused mutation. Shown before discarding. */
  alsoDiscards: (photos: number, edits: number) =>
    `This also discards ${andJoined([counted(photos, 'photo'), counted(edits, 'edit')])}.`,
  discarded: 'Discarded',
  undo: 'Undo',
  edit: 'Edit',
} as const;

/** What the person did, by the name of the mutation. */
export const mutationText: Readonly<Record<string, string>> = {
  'sale.create': 'New sale',
  'sale.patch': 'Changes to a sale',
  'sale.days': 'New dates and times',
  'sale.cancel': 'Canceling a sale',
  'sale.restore': 'Listing a canceled sale again',
  'save.set': 'Saving a sale',
  'save.unset': 'Removing a saved sale',
  'sale.delete': 'Deleting a sale',
  'sale.claim': 'Moving a sale to your account',
  'image.declare': 'A photo',
  'image.attach': 'A photo',
  'image.copy': 'Copying a photo of your earlier sale',
  'image.order': 'New order of photos',
  'image.remove': 'Removing a photo',
  'review.put': 'Your review',
  'review.delete': 'Deleting your review',
  'checkin.add': 'Check-in',
  'report.add': 'Report about a sale',
  'ison.add': 'What you saw at a sale',
  'route.put': 'Route',
  'route.delete': 'Deleting a route',
  'route.invite': 'An invitation to plan a route together',
  'route.join': 'Planning a route together',
  'route.leave': 'Planning a route alone again',
  'route.remove': 'Removing someone from a route',
  'note.put': 'Private note',
  'search.put': 'Saved search',
  'search.delete': 'Deleting a saved search',
  'profile.patch': 'Changes to your profile',
  'preference.put': 'A setting',
  'referral.use': 'Whose link you signed up with',
  'view.batch': 'Sales you looked at',
  'contact.send': 'Message to us',
  'newsletter.subscribe': 'Newsletter',
  'error.report': 'Error report',
};

/** One sentence for each rejection code (SYNC-7): what it means and what to do next. */
export const rejectText = {
  invalid: 'Something in it is not allowed. Check what you entered and post it again.',
  forbidden: "This doesn't belong to you, so it could not be changed. Log in as its seller.",
  gone: 'The sale was taken down before this arrived. There is nothing left to change.',
  stale: 'It was changed on another device. Look at it again, then retry.',
  duplicate: 'This was already sent. You can discard this copy.',
  limit: "You've reached the limit for now. Retry later.",
  too_far: 'You were too far from the sale.',
  too_fast: 'That was too soon after the last one. Retry later.',
  not_open: 'The sale was not open then.',
  unreleased: 'The exact address is not public yet. Retry after it is.',
  captcha:
    "Guests have to pass a check that this version of Rummage can't show. Log in, move it to your account, and retry.",
  unanswered:
    'This was sent over half a year ago, and no answer came, so it may have been done. Compare it with what is there now. Retry if you still want it, or discard it.',
  unknown:
    "Rummage can't take this yet. It stays here and will be sent again automatically once it can.",
  no_account:
    'This account was deleted, so nothing more can be sent from it. Back this up to a file to keep it, or discard it.',
  other:
    "This was refused for a reason that this version of Rummage doesn't know. Reload to update, then retry.",
  lost: 'Rummage was restored from a backup and lost this. Send it again, or discard it.',
  lost_for_good:
    'Rummage was restored from a backup and lost this. This device no longer has it either, so do it again if you still want it.',
} as const;

/** For a failed mutation without a code: it may or may not have arrived. */
export const serverFailedText =
  "Something went wrong with this one. It will be sent again automatically, or right away if you retry. It can't count twice.";

/** For mutations that a newer version of the app made (SYNC-24). */
export const futureWorkText =
  'A newer version of Rummage made this. It stays here and will be sent once this one is updated.';

/** The device is full, and nothing more can be dropped (SYNC-23). */
export const noRoomText =
  'This device is out of space. Free some space. Nothing you made here is lost.';

/** Why nothing syncs, by the state of the link (SYNC-16); null if there is nothing to say. */
export const linkText = {
  unknown: null,
  online: null,
  offline: "No connection. Your changes stay on this device until you're online.",
  'signed-out': 'You have been logged out. Log in to finish sending.',
  restoring:
    'Rummage is being restored from a backup. Your changes stay on this device until that is done.',
  'update-needed': 'This version of Rummage is too old to sync. Reload to update.',
  'storage-trouble':
    'This device could not open its storage. Close other Rummage tabs or free some space.',
} as const;

function counted(count: number, one: string): string | null {
  if (count === 0) return null;
  return count === 1 ? `1 ${one}` : `${count} ${one}s`;
}

function andJoined(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' and ');
}

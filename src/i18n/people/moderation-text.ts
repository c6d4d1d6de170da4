import {
  type Decision,
  isAsked,
  type ModerationFailure,
  type QueueEntry,
} from '../../domain/moderation/moderation-queue.ts';

/** The page where moderators decide about reported sales. */
export const moderateText = {
  title: 'Moderation',
  lead: "Sales that people reported, and guests' sales that were posted where many appeared at once.",
  link: 'Moderation',
  tabs: 'Which sales',
  open: (count: number | null) => {
    if (count === null) return 'To review';
    return count >= 100 ? 'To review (100 or more)' : `To review (${count})`;
  },
  hidden: 'Hidden',
  list: { open: 'Sales to review', hidden: 'Sales that moderators hid' },
  loading: 'Loading',
  empty: { open: 'Nothing to review.', hidden: 'No hidden sales.' },
  emptyHint: {
    open: 'Reported sales appear here when you open or refresh this page.',
    hidden: 'You can restore hidden sales here.',
  },
  showMore: 'Show more',
  loadingMore: 'Loading more',
  tryAgain: 'Try again',
  refresh: 'Refresh',
  guestTitle: 'For moderators only',
  guestHint: 'Log in with a moderator account.',
  logIn: 'Log In',
  notModeratorTitle: 'For moderators only',
  notModeratorHint: "Your account isn't a moderator account.",
  toAccount: 'Go to your account',
  photos: (count: number) => (count === 1 ? '1 photo' : `${count} photos`),
  seller: 'Seller',
  guestSeller: 'A guest',
  unnamedSeller: 'An account without a name',
  place: 'Place',
  dates: 'Dates',
  noPlace: 'Not given, or not released yet',
  noDates: 'None',
  website: 'Website',
  weight: (weight: number) => `weight ${weight}`,
  totalWeight: (weight: number) => `Weight ${weight}`,
  reports: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
  moreReports: (count: number) =>
    count === 1 ? 'And 1 older report.' : `And ${count} older reports.`,
  decisions: 'Earlier decisions',
  sees: 'See the sale',
  hide: 'Hide',
  keepHidden: 'Keep hidden',
  restore: 'Show it',
  restoreHidden: 'Restore',
  dismiss: 'Dismiss reports',
  keepShown: 'Keep it shown',
  ofSale: (action: string, title: string) => `${action}: ${title}`,
  hideTitle: (title: string) => `Hide “${title}”`,
  reason: 'Why is it hidden?',
  reasonHint: 'The seller reads this.',
  choose: 'Choose one',
  chooseReason: 'Choose a reason.',
  note: 'Note to the seller',
  noteHint: 'What should they change? You can leave this empty.',
  cancel: 'Cancel',
  confirmHide: 'Hide this sale',
  deciding: 'Sending your decision',
  done: {
    hide: 'The sale is hidden',
    restore: 'The sale is shown',
    dismiss: 'The reports are dismissed',
    keep: 'The sale stays shown',
  },
  undo: 'Undo',
  undone: { hide: 'The sale is hidden again', restore: 'The sale is shown again' },
  undoFailed: 'That could not be undone',
} as const;

/** Why the sale is in the queue. Shown above its reports. */
export function whyQueuedText(entry: QueueEntry): string {
  const { held, waits } = entry;
  if (waits === 'flood') return 'Not shown yet: many sales were posted near it within an hour';
  if (waits === 'reports') return 'Hidden because of reports';
  if (isAsked(entry)) return 'Shown to everyone: many sales were posted near it within an hour';
  return held === null ? 'Shown to everyone' : 'Hidden by a moderator';
}

const ACTIONS: Readonly<Record<Decision['action'], string>> = {
  hide: 'Hidden',
  restore: 'Shown',
  dismiss: 'Left shown',
};

export function decisionText(action: Decision['action'], reason: string | null): string {
  return reason === null ? ACTIONS[action] : `${ACTIONS[action]}: ${reason}`;
}

/** Decisions made automatically: by the weight of the reports, or during a flood of new sales. */
export const byItselfText = {
  reports: 'automatically, after reports',
  flood: 'automatically, many sales at once',
} as const;

/** Why the queue could not be read, or a decision could not be made. Nothing that was typed is lost. */
export const moderationFailureText: Readonly<Record<ModerationFailure['code'], string>> = {
  unreachable: "We can't reach the server. Try again when you're online.",
  'signed-out': 'You have been logged out. Log in again.',
  forbidden: 'Your account is no longer a moderator.',
  gone: 'The sale was deleted. There is nothing left to decide.',
  failed: 'The server could not do this right now. Try again later.',
};

/** How long ago something happened: "3 hours ago". */
export function ageText(at: string, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(at)) / 60_000));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return ago(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? ago(hours, 'hour') : ago(Math.floor(hours / 24), 'day');
}

function ago(count: number, unit: string): string {
  return count === 1 ? `1 ${unit} ago` : `${count} ${unit}s ago`;
}

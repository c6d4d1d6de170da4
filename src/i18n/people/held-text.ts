import type { Held, HideReason } from '../../domain/moderation/held.ts';

/** Why a moderator hid a sale, as its seller and other moderators read it. */
export const hideReasonText: Readonly<Record<HideReason, string>> = {
  fake: 'There is no such sale',
  wrong_place: 'Wrong place',
  not_a_sale: 'Not a garage sale, estate sale or auction',
  forbidden_goods: 'Sells something that is not allowed',
  offensive: 'Offensive',
  spam: 'Advertising',
  other: 'Something else',
};

const dateFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** Shown to the seller of a hidden sale. */
export const heldText = {
  title: 'Only you can see this sale',
  /** What the seller can do, by who hid the sale. */
  next: {
    moderator:
      'You can still edit or delete it. If you have fixed it, or this is a mistake, write to us.',
    reports: 'Edit it if something is wrong. If this is a mistake, write to us.',
    flood: "You don't need to do anything. We'll show it once a moderator has looked at it.",
  },
  write: 'Write to us',
  chip: 'Hidden',
  chipWaiting: 'Not shown yet',
  /** To a guest on a device that has no copy of the sale. */
  notHere:
    'Your code is right, but this device has no copy of the sale. Open it on the device that posted it, or write to us.',
  see: 'See why',
} as const;

/** Shown once, when it happens. Null if the sale is visible again. */
export function heldNewsText(held: Held | null): string {
  if (held === null) return 'Your sale is shown again';
  return held.by === 'flood' ? 'Your sale is waiting for a moderator' : 'Your sale is hidden';
}

/** Who hid the sale, when and why, in one or two sentences. The date is in the reader's time zone. */
export function whyHeldText({ by, reason, note, at }: Held): string {
  const on = dateFormat.format(Date.parse(at));
  switch (by) {
    case 'reports':
      return `Hidden since ${on} until a moderator looks at it, because several people reported it.`;
    case 'flood':
      return 'Waiting for a moderator: many sales were posted near here within an hour.';
    case 'moderator': {
      const said = reason === 'reports' || reason === 'flood' ? 'other' : reason;
      const why = `A moderator hid this sale on ${on}: ${hideReasonText[said]}.`;
      return note === '' ? why : `${why} They wrote: “${note}”`;
    }
  }
}

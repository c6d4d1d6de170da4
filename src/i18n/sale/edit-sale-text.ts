import type { SaleDraft } from '../../domain/sale/draft/draft.ts';
import { createSaleText } from './create-sale-text.ts';
import { visitText } from './visit-text.ts';
import { releaseText } from './release-text.ts';
import { kindText } from './sale-text.ts';
import { shortDateText } from './when-text.ts';

/** Changing a posted sale. Spec 2 has no such screen, so these texts are ours. */
export const editSaleText = {
  title: 'Edit sale',
  lead: 'Shoppers see your changes as soon as they are sent.',
  submit: 'Save changes',
  submitting: 'Saving...',
  saved: 'Changes saved',
  savedHint: 'They are saved on this device and will be sent automatically.',
  keptHint: 'They are stored on this device.',
  restored: 'We kept your changes.',
  startOver: 'Discard changes',
  startedOver: 'Changes discarded',
  notYours: "This sale can't be changed here",
  notYoursHint:
    "Only its seller can change it. If that's you, log in, or use the device that posted it.",
  missing: 'Sale not found',
  missingHint: 'It may have been taken down.',
  gone: "This sale was taken down, so your changes can't be saved to it.",
  /** When the form opens with changes that the server refused. */
  refused: 'These changes were not accepted. Fix what is wrong, then save again.',
  goneHint:
    'What you typed is still here. You can post it as a new sale. The photos were deleted with the old one.',
  asNewSale: 'Use it for a new sale',
  cancelled: 'This sale is canceled',
  cancelledHint:
    'Check its dates, then list it again. It keeps its link, its photos, and everyone who saved it.',
  back: 'Back to the sale',
  failed: 'Your changes could not be saved',
} as const;

/** What sellers can do on the page of their own sale. */
export const ownSaleText = {
  heading: 'Your sale',
  more: 'More',
  edit: 'Edit sale',
  soldOut: 'Sold out',
  notSoldOut: 'Not sold out',
  halfPrice: 'Half price now',
  fullPrice: 'End half price',
  rainDate: 'Rain date',
  rainDateHint: 'Shoppers see it as the backup day.',
  again: 'List again',
  listedAgain: 'The sale is on again',
  listedAgainHint: 'It kept its link, photos, and dates.',
  repeat: 'Repeat next week',
  repeated: 'A copy with new dates',
  /** Which one is shown depends on which of the sale's photos are not in the draft. */
  repeatedHint: {
    none: 'Check them before you post.',
    unsent: 'Check them before you post. Photos that are still on their way are not in it.',
    hidden: 'Check them before you post. Photos of a hidden sale are not in it.',
  },
  replaceDraft: 'You already have an unfinished sale.',
  keepDraft: 'Continue with it',
  replace: 'Replace it',
  delete: 'Delete sale',
  deleteHint: "This deletes the sale and its photos. This can't be undone.",
  deleteNow: 'Delete for good',
  keep: 'Keep the sale',
  deleted: 'Sale deleted',
  failed: 'That could not be saved on this device',
} as const;

/** "137 views · 12 saves". */
export function seenText({ views, saves }: Seen): string {
  return `${views === 1 ? '1 view' : `${views} views`} · ${saves === 1 ? '1 save' : `${saves} saves`}`;
}

/** "100+ views · 10+ saves": of steps, which are the least that there are. */
export function seenAtLeastText({ views, saves }: Seen): string {
  const atLeast = (step: number) => (step > 1 ? `${step}+` : `${step}`);
  return `${atLeast(views)} ${views === 1 ? 'view' : 'views'} · ${atLeast(saves)} ${saves === 1 ? 'save' : 'saves'}`;
}

interface Seen {
  readonly views: number;
  readonly saves: number;
}

const EDITED_LABELS = {
  title: createSaleText.saleTitle,
  description: createSaleText.description,
  saleType: createSaleText.saleType,
  kind: 'Kind',
  saleUrl: createSaleText.saleUrl,
  street: createSaleText.address,
  zipCode: createSaleText.zipCode,
  days: createSaleText.dateTime,
  releaseRule: releaseText.question,
  tags: createSaleText.tags,
  ...visitText.terms,
} as const;

/** What a refused edit would have changed. */
export const refusedEditText = {
  title: 'What you changed',
  labels: EDITED_LABELS,
  said: (field: keyof typeof EDITED_LABELS, draft: SaleDraft) => saidOf(field, draft) || 'Nothing',
};

function saidOf(field: keyof typeof EDITED_LABELS, draft: SaleDraft): string {
  switch (field) {
    case 'saleType':
      return draft.saleType === null ? '' : createSaleText.types[draft.saleType];
    case 'kind':
      return draft.kind === null ? '' : kindText(draft.kind);
    case 'tags':
      return draft.tags.join(', ');
    case 'days':
      return draft.days.map(dayText).join('\n');
    case 'releaseRule':
      return releaseText.rules[draft.releaseRule].label;
    default:
      return draft[field];
  }
}

function dayText({ date, startTime, endTime, nextDay }: SaleDraft['days'][number]): string {
  return `${shortDateText(date)}, ${startTime} to ${endTime}${nextDay ? ' (next day)' : ''}`;
}

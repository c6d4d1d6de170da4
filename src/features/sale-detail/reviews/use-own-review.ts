import { putReview } from '../../../page/sales/review-actions.ts';
import { useState } from 'react';
import type { Rating, Review } from '../../../domain/review/review.ts';
import { draftOfReview, type ReviewDraft } from '../../../domain/review/review-draft.ts';
import { useDoor } from '../../../page/app/use-page.tsx';
import { randomUuid } from '../../../platform/random.ts';
import { reviewText } from '../../../i18n/sale/reviews-text.ts';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import { notStored } from '../../../components/page/not-stored.ts';

export interface OwnReview {
  /** Null while the form is closed. */
  readonly draft: ReviewDraft | null;
  readonly open: () => void;
  readonly change: (draft: ReviewDraft) => void;
  readonly close: () => void;
  readonly submit: (rating: Rating) => void;
  readonly remove: () => void;
}

/**
 * The form and the actions of the person's own review of a sale. A closed form keeps what was typed until it is
 * submitted. Deleting can be undone.
 */
export function useOwnReview(saleId: string, own: Review | null): OwnReview {
  const door = useDoor();
  // Kept with the review that it is based on, so that a change from another device is not undone.
  const [typed, setTyped] = useState<{ draft: ReviewDraft; was: Review | null } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const draft = typed?.draft ?? draftOfReview(own);

  const put = async (review: ReviewDraft, rating: Rating, id: string, was: Review | null) => {
    const content = { rating, title: review.title, comment: review.comment };
    const done = await putReview(door, { id, saleId, ...content, was }).catch(() => null);
    if (!done?.ok) toasts.show({ title: notStored(reviewText.failed), tone: 'error' });
    return done?.ok === true;
  };

  const submit = async (rating: Rating) => {
    const was = typed === null ? own : typed.was;
    if (!(await put(draft, rating, own?.id ?? randomUuid(), was))) return;
    setTyped(null);
    setIsOpen(false);
    toasts.show({ title: reviewText.submitted });
  };

  const remove = async (review: Review) => {
    const done = await door.writes
      .commit({ op: 'review.delete', args: { id: review.id, saleId } })
      .catch(() => null);
    if (!done?.ok) {
      toasts.show({ title: notStored(reviewText.failed), tone: 'error' });
      return;
    }
    toasts.show({
      title: reviewText.deleted,
      action: {
        label: reviewText.undo,
        run: () => void put(draftOfReview(review), review.rating, review.id, null),
      },
    });
  };

  return {
    draft: isOpen ? draft : null,
    open: () => setIsOpen(true),
    change: (changed) => setTyped({ draft: changed, was: typed === null ? own : typed.was }),
    close: () => setIsOpen(false),
    submit: (rating) => void submit(rating),
    remove: () => {
      if (own !== null) void remove(own);
    },
  };
}

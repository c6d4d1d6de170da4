import type { Door } from '../../../../src/device/door/door.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Review } from '../../../../src/domain/review/review.ts';
import {
  type OwnReview,
  useOwnReview,
} from '../../../../src/features/sale-detail/reviews/use-own-review.ts';

const commit = vi.hoisted(() =>
  vi.fn<Door['writes']['commit']>(() => Promise.resolve({ ok: true, value: { opId: 'o' } })),
);
vi.mock('../../../../src/page/app/use-page.tsx', () => ({
  useDoor: () => ({ writes: { commit } }),
}));

const FIRST = { id: 'r1', saleId: 's1', rating: 4, title: 'Good', comment: '' } as Review;
const FROM_TABLET: Review = { ...FIRST, rating: 2 };

/** The form as it stands after something was typed on the first of these, and the others have come. */
function typedOver(...owns: readonly (Review | null)[]): OwnReview {
  const forms: OwnReview[] = [];
  function Form() {
    const form = useOwnReview('s1', owns[forms.length] ?? null);
    forms.push(form);
    // Rendered anew for each of them, as a screen is when something is read.
    if (forms.length < owns.length) {
      form.change({ rating: 4, title: 'Lovely', comment: String(forms.length) });
    }
    return null;
  }
  renderToStaticMarkup(<Form />);
  const last = forms.at(-1);
  if (last === undefined) throw new Error('nothing was rendered');
  return last;
}

test('[SYNC-20] a review is changed over what it was when the change was begun', () => {
  typedOver(FIRST, FROM_TABLET, FROM_TABLET).submit(4);
  expect(commit).toHaveBeenLastCalledWith({
    op: 'review.put',
    args: expect.objectContaining({
      rating: 4,
      title: 'Lovely',
      was: { rating: 4, title: 'Good', comment: '' },
    }),
  });
});

test('[SYNC-20] one that another device has written meanwhile was not there for this one', () => {
  typedOver(null, FROM_TABLET).submit(4);
  expect(commit).toHaveBeenLastCalledWith({
    op: 'review.put',
    args: expect.objectContaining({ id: 'r1', was: null }),
  });
});

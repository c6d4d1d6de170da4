import { useId, useState } from 'react';
import { StarShape } from '../../../components/sale/star-row.tsx';
import {
  type Rating,
  RATINGS,
  REVIEW_COMMENT_LIMIT,
  REVIEW_TITLE_LIMIT,
} from '../../../domain/review/review.ts';
import type { ReviewDraft } from '../../../domain/review/review-draft.ts';
import { reviewText } from '../../../i18n/sale/reviews-text.ts';
import { shellText } from '../../../i18n/pages/shell-text.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Sheet } from '../../../ui/feedback/sheet.tsx';
import { TextArea, TextInput } from '../../../ui/form/text-input.tsx';

interface Props {
  readonly draft: ReviewDraft;
  readonly onChange: (draft: ReviewDraft) => void;
  readonly onSubmit: (rating: Rating) => void;
  readonly onClose: () => void;
}

/** The form of a review (spec 2): it cannot be submitted until a rating is chosen (spec 5). */
export function ReviewForm({ draft, onChange, onSubmit, onClose }: Props) {
  const { rating, title, comment } = draft;
  const hintId = useId();
  return (
    <Sheet
      title={reviewText.formTitle}
      closeLabel={shellText.close}
      onClose={onClose}
      footer={
        <div className="flex gap-3">
          <Button onClick={onClose}>{reviewText.cancel}</Button>
          <Button
            look="sign"
            className="grow disabled:opacity-50"
            disabled={rating === null}
            aria-describedby={rating === null ? hintId : undefined}
            onClick={() => {
              if (rating !== null) onSubmit(rating);
            }}
          >
            {reviewText.submit}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <RatingChoice
          rating={rating}
          hintId={hintId}
          onChange={(chosen) => onChange({ ...draft, rating: chosen })}
        />
        <Field label={reviewText.title} hint={reviewText.optional}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={REVIEW_TITLE_LIMIT}
              value={title}
              onChange={(event) => onChange({ ...draft, title: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field
          label={reviewText.comment}
          hint={reviewText.characters(comment.length, REVIEW_COMMENT_LIMIT)}
        >
          {(control) => (
            <TextArea
              {...control}
              maxLength={REVIEW_COMMENT_LIMIT}
              value={comment}
              onChange={(event) => onChange({ ...draft, comment: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
    </Sheet>
  );
}

interface ChoiceProps {
  readonly rating: Rating | null;
  readonly hintId: string;
  readonly onChange: (rating: Rating) => void;
}

/** Five radio buttons that look like stars. Arrow keys move between them. */
function RatingChoice({ rating, hintId, onChange }: ChoiceProps) {
  const [pointed, setPointed] = useState<Rating | null>(null);
  const name = useId();
  const shown = pointed ?? rating ?? 0;
  return (
    <fieldset>
      <legend className="font-semibold">{reviewText.rating}</legend>
      <div className="-ms-2 flex" onPointerLeave={() => setPointed(null)}>
        {RATINGS.map((value) => (
          <label
            key={value}
            className="grid size-12 cursor-pointer place-content-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-garage"
            onPointerEnter={(event) => {
              // Only a mouse previews a rating. A finger chooses where it presses.
              if (event.pointerType === 'mouse') setPointed(value);
            }}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={value === rating}
              onChange={() => onChange(value)}
            />
            <span className="sr-only">{reviewText.star(value)}</span>
            <StarShape star={value <= shown ? 'full' : 'empty'} className="size-8" />
          </label>
        ))}
      </div>
      <p id={hintId} className="min-h-6 text-sm text-muted">
        {rating === null ? reviewText.chooseRating : reviewText.star(rating)}
      </p>
    </fieldset>
  );
}

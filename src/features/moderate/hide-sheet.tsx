import { useState } from 'react';
import { HIDE_REASONS, type HideReason, NOTE_LIMIT } from '../../domain/moderation/held.ts';
import type { ModerationFailure } from '../../domain/moderation/moderation-queue.ts';
import { hideReasonText } from '../../i18n/people/held-text.ts';
import { moderateText, moderationFailureText } from '../../i18n/people/moderation-text.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { Select, TextArea } from '../../ui/form/text-input.tsx';

/** What was chosen and typed about one sale. */
export interface HideDraft {
  readonly reason: HideReason | null;
  readonly note: string;
}

interface Props {
  readonly title: string;
  readonly draft: HideDraft;
  readonly trouble: ModerationFailure['code'] | null;
  readonly isBusy: boolean;
  readonly onChange: (draft: HideDraft) => void;
  readonly onClose: () => void;
  readonly onConfirm: (reason: HideReason, note: string) => void;
}

/** Asks why a sale is hidden. The seller can read the answer. The second press hides the sale. */
export function HideSheet(props: Props) {
  const { draft, trouble, isBusy, onChange, onClose, onConfirm } = props;
  const [hasTried, setHasTried] = useState(false);
  const confirm = () => {
    setHasTried(true);
    if (draft.reason !== null && !isBusy) onConfirm(draft.reason, draft.note);
  };
  return (
    <Sheet
      title={moderateText.hideTitle(props.title)}
      closeLabel={shellText.close}
      onClose={onClose}
      footer={
        <div className="flex flex-col gap-2">
          <p role="alert" className="text-sm font-semibold text-danger empty:hidden">
            {trouble === null ? null : moderationFailureText[trouble]}
          </p>
          <div className="flex gap-3">
            <Button onClick={onClose}>{moderateText.cancel}</Button>
            <Button look="danger" className="grow" aria-busy={isBusy} onClick={confirm}>
              {moderateText.confirmHide}
            </Button>
          </div>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label={moderateText.reason}
          isRequired
          hint={moderateText.reasonHint}
          error={hasTried && draft.reason === null ? moderateText.chooseReason : null}
        >
          {(control) => (
            <Select
              {...control}
              value={draft.reason ?? ''}
              onChange={(event) => {
                const { value } = event.currentTarget;
                const reason = HIDE_REASONS.find((each) => each === value) ?? null;
                onChange({ ...draft, reason });
              }}
            >
              <option value="" disabled hidden>
                {moderateText.choose}
              </option>
              {HIDE_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {hideReasonText[reason]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={moderateText.note} hint={moderateText.noteHint}>
          {(control) => (
            <TextArea
              {...control}
              maxLength={NOTE_LIMIT}
              value={draft.note}
              onChange={(event) => onChange({ ...draft, note: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
    </Sheet>
  );
}

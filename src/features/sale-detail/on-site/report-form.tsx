import { reportSale } from '../../../page/sales/on-site-actions.ts';
import { useId, useState } from 'react';
import {
  REPORT_DETAILS_LIMIT,
  REPORT_REASONS,
  type ReportReason,
} from '../../../domain/check-in/sale-report.ts';
import { useDoor } from '../../../page/app/use-page.tsx';
import { randomUuid } from '../../../platform/random.ts';
import { reportText } from '../../../i18n/sale/report-sale-text.ts';
import { shellText } from '../../../i18n/pages/shell-text.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Sheet } from '../../../ui/feedback/sheet.tsx';
import { TextArea } from '../../../ui/form/text-input.tsx';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import { notStored } from '../../../components/page/not-stored.ts';

export interface ReportDraft {
  readonly reason: ReportReason | null;
  readonly details: string;
}

export const EMPTY_REPORT: ReportDraft = { reason: null, details: '' };

interface Props {
  readonly saleId: string;
  readonly draft: ReportDraft;
  readonly onChange: (draft: ReportDraft) => void;
  readonly onClose: () => void;
}

/** One reason, and optional details. */
export function ReportForm({ saleId, draft, onChange, onClose }: Props) {
  const door = useDoor();
  const { reason, details } = draft;
  const [isTold, setIsTold] = useState(false);

  const send = async () => {
    setIsTold(reason === null);
    if (reason === null) return;
    const report = { id: randomUuid(), saleId, reason, details };
    const done = await reportSale(door, report).catch(() => null);
    if (!done?.ok) {
      toasts.show({ title: notStored(reportText.failed), tone: 'error' });
      return;
    }
    toasts.show({ title: reportText.sent, description: reportText.sentHint });
    onChange(EMPTY_REPORT);
    onClose();
  };

  return (
    <Sheet
      title={reportText.title}
      closeLabel={shellText.close}
      onClose={onClose}
      footer={
        <div className="flex gap-3">
          <Button onClick={onClose}>{reportText.cancel}</Button>
          <Button look="sign" className="grow" onClick={() => void send()}>
            {reportText.submit}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <Reasons
          chosen={reason}
          error={isTold && reason === null ? reportText.chooseReason : null}
          onChoose={(chosen) => onChange({ ...draft, reason: chosen })}
        />
        <Field label={reportText.details} hint={reportText.detailsHint}>
          {(control) => (
            <TextArea
              {...control}
              maxLength={REPORT_DETAILS_LIMIT}
              value={details}
              onChange={(event) => onChange({ ...draft, details: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
    </Sheet>
  );
}

interface ReasonsProps {
  readonly chosen: ReportReason | null;
  readonly error: string | null;
  readonly onChoose: (reason: ReportReason) => void;
}

function Reasons({ chosen, error, onChoose }: ReasonsProps) {
  const name = useId();
  return (
    <fieldset aria-describedby={`${name}-note`}>
      <legend className="font-semibold">{reportText.why}</legend>
      <p id={`${name}-note`} className="pb-1 text-sm text-muted">
        {reportText.whyHint}
      </p>
      {REPORT_REASONS.map((reason) => (
        <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={name}
            className="size-5 accent-ink"
            checked={reason === chosen}
            onChange={() => onChoose(reason)}
          />
          <span>{reportText.reasons[reason]}</span>
        </label>
      ))}
      <p role="alert" className="text-sm font-semibold text-danger">
        {error}
      </p>
    </fieldset>
  );
}

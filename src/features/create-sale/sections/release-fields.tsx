import type { SaleDraft } from '../../../domain/sale/draft/draft.ts';
import {
  releaseOutlook,
  type ReleaseOutlook,
  suggestedRelease,
} from '../../../domain/sale/release.ts';
import type { ReleaseRule } from '../../../domain/sale/sale.ts';
import { releaseText } from '../../../i18n/sale/release-text.ts';
import { soonText, zonedText } from '../../../i18n/sale/when-text.ts';
import { ChoiceList } from '../../../ui/form/choice-list.tsx';
import { Field, FieldError } from '../../../ui/form/field.tsx';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import type { FormProps } from '../form-props.ts';
import { StreetNotice } from './street-notice.tsx';

interface Props extends FormProps {
  readonly nowMs: number;
  /** IANA zone of the place, if it is known. */
  readonly timeZone: string;
  /** Everyone can see the address of the sale as it is posted. */
  readonly isPublic: boolean;
}

const RULES: readonly ReleaseRule[] = ['now', 'at', 'never'];

/** When shoppers get to see where it is, and what they see until then. */
export function ReleaseFields({ draft, change, problems, nowMs, timeZone, isPublic }: Props) {
  const outlook = releaseOutlook(draft, draft.days, timeZone, nowMs);
  const choose = (releaseRule: ReleaseRule) => {
    const isBlank = draft.releaseDate === '' && draft.releaseTime === '';
    const begun =
      releaseRule === 'at' && isBlank ? suggestedRelease(draft.days, timeZone, nowMs) : {};
    change({ releaseRule, ...begun });
  };
  const isHidden = draft.releaseRule !== 'now' && outlook.kind !== 'passed';
  const isHiddenAgain = isPublic && isHidden;
  return (
    <div data-field="releaseAt" className="flex flex-col gap-3 border-t-2 border-line pt-5">
      <ChoiceList
        label={releaseText.question}
        options={RULES.map((value) => ({ value, ...releaseText.rules[value] }))}
        value={draft.releaseRule}
        onChange={choose}
      />
      {draft.releaseRule === 'at' && (
        <ReleaseTime draft={draft} change={change} error={problems.at('releaseAt')} />
      )}
      <StatusRegion className="flex flex-col gap-1 text-sm">
        {sentencesOf(outlook, timeZone, nowMs).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {isHiddenAgain && <p>{releaseText.wasPublic}</p>}
      </StatusRegion>
      <StreetNotice draft={draft} change={change} isHidden={isHidden} />
    </div>
  );
}

interface TimeProps {
  readonly draft: SaleDraft;
  readonly change: FormProps['change'];
  readonly error: string | null;
}

function ReleaseTime({ draft, change, error }: TimeProps) {
  const wrong =
    error === null ? {} : { 'aria-invalid': true as const, 'aria-describedby': ERROR_ID };
  return (
    <div>
      <div className="flex flex-wrap gap-3 sm:max-w-sm">
        <Field label={releaseText.date} className="min-w-0 max-w-full grow basis-[11rem]">
          {(control) => (
            <TextInput
              {...control}
              {...wrong}
              type="date"
              value={draft.releaseDate}
              className="px-2.5"
              onChange={(event) => change({ releaseDate: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label={releaseText.time} className="min-w-0 max-w-full grow basis-[8.5rem]">
          {(control) => (
            <TextInput
              {...control}
              {...wrong}
              type="time"
              value={draft.releaseTime}
              className="px-2.5"
              onChange={(event) => change({ releaseTime: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
      <FieldError id={ERROR_ID} error={error} />
    </div>
  );
}

const ERROR_ID = 'release-error';

function sentencesOf(outlook: ReleaseOutlook, timeZone: string, nowMs: number): readonly string[] {
  if (outlook.kind === 'none') return [];
  if (outlook.kind === 'passed') return [releaseText.passed];
  const shown = releaseText.ahead(zonedText(outlook.atMs, timeZone));
  return outlook.kind === 'ahead'
    ? [shown]
    : [shown, releaseText.afterOpening(soonText(outlook.opensAtMs, nowMs, timeZone))];
}

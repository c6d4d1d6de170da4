import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useZipTown } from '../../components/place/use-zip-town.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import type { SaleDraft } from '../../domain/sale/draft/draft.ts';
import { validateDraft } from '../../domain/sale/draft/draft-check.ts';
import { statusOf } from '../../domain/sale/status.ts';
import { proposedDay } from '../../page/app/local-day.ts';
import { useNow } from '../../page/app/use-now.ts';
import { createSaleText } from '../../i18n/sale/create-sale-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { focusFirstInvalid } from '../../ui/form/focus-first-invalid.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { AnnouncedFields } from './sections/announced-fields.tsx';
import { BasicSection } from './sections/basic-section.tsx';
import { ContactSection } from './sections/contact-section.tsx';
import type { PinProps } from './sections/place-pin.tsx';
import { LocationSection } from './sections/location-section.tsx';
import { ReleaseFields } from './sections/release-fields.tsx';
import { PostPastSheet } from './post-past-sheet.tsx';
import { problemsToShow } from './problems.ts';
import { VisitSection } from './sections/visit-section.tsx';
import { ScheduleSection } from './sections/schedule-section.tsx';
import type { Elements } from '../../ui/elements.ts';

interface Props extends Omit<PinProps, 'placedAt'> {
  readonly draft: SaleDraft;
  readonly change: (patch: Partial<SaleDraft>) => void;
  /** Before the first section. */
  readonly top?: Elements;
  readonly photos: Elements;
  /** After the place and the days. */
  readonly sameSale?: Elements;
  /** IANA zone, used while the ZIP code does not determine one. */
  readonly timeZone: string;
  /** Everyone can see the address of the posted sale. */
  readonly isPublic?: boolean;
  /** The point that the current address already has. */
  readonly placedAt?: LatLng | null;
  /** Asks before sending a sale that is already over. */
  readonly asksBeforePast?: boolean;
  /** A new sale: proposes usual days and one's last address. */
  readonly hasPresets?: boolean;
  /** Also asks for an email address. */
  readonly asksContact?: boolean;
  readonly submitText: string;
  readonly submittingText: string;
  readonly isSending: boolean;
  /** What went wrong when it was submitted. Null if nothing. */
  readonly trouble: string | null;
  /** Called if the draft has no problems. */
  readonly onSend: () => void;
}

/** A sale that is being written or changed. Problems are shown at their fields and before the button. */
export function SaleForm(props: Props) {
  const { draft, change, isSending, trouble, onSend } = props;
  const nowMs = useNow();
  const form = useRef<HTMLFormElement>(null);
  const [hasTried, setHasTried] = useState(false);
  const [asksPast, setAsksPast] = useState(false);
  const found = validateDraft(draft, nowMs);
  const problems = problemsToShow(found, hasTried);
  const count = hasTried ? problems.count : 0;

  const town = useZipTown(draft.zipCode);
  const timeZone = town?.timeZone ?? props.timeZone;
  const { days } = draft;
  const isOver = statusOf({ days, timeZone, cancelledAt: null }, nowMs) === 'closed';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    flushSync(() => setHasTried(true));
    if (found.length === 0) {
      if (isOver && props.asksBeforePast) setAsksPast(true);
      else onSend();
      return;
    }
    if (found.some(({ code }) => code === 'schedule-required')) {
      toasts.show({
        title: createSaleText.scheduleTitle,
        description: createSaleText.scheduleHint,
        tone: 'error',
      });
    }
    focusFirstInvalid(form.current);
  };

  const section = { draft, change, problems };
  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {props.top}
      {props.photos}
      <BasicSection {...section} />
      <LocationSection
        {...section}
        town={town}
        hasPresets={props.hasPresets ?? false}
        pin={props.pin}
        movePin={props.movePin}
        placedAt={props.placedAt ?? null}
      />
      <ScheduleSection
        {...section}
        hasPresets={props.hasPresets ?? false}
        today={proposedDay(nowMs)}
        isOver={isOver}
        timeZone={timeZone}
      >
        <AnnouncedFields {...section} />
        <ReleaseFields
          {...section}
          nowMs={nowMs}
          timeZone={timeZone}
          isPublic={props.isPublic ?? false}
        />
      </ScheduleSection>
      {props.sameSale}
      <VisitSection {...section} />
      {props.asksContact && <ContactSection {...section} />}
      <ErrorSummary
        form={form}
        title={trouble ?? (count > 0 ? createSaleText.fixFirst(count) : null)}
        problems={hasTried ? problems.list : []}
      />
      <Button
        type="submit"
        look="sign"
        className="min-h-13 text-lg"
        aria-busy={isSending}
        aria-disabled={isSending}
      >
        {isSending ? props.submittingText : props.submitText}
      </Button>
      {asksPast && (
        <PostPastSheet
          onChangeDates={() => {
            // The sheet gives the focus back as it closes; only then can the focus move on.
            flushSync(() => setAsksPast(false));
            form.current?.querySelector<HTMLInputElement>('input[type="date"]')?.focus();
          }}
          onPost={() => {
            setAsksPast(false);
            onSend();
          }}
        />
      )}
    </form>
  );
}

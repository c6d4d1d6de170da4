import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PageHeading } from '../../components/page-heading.tsx';
import type { SaleDraft } from '../../domain/sale/draft.ts';
import { validateDraft } from '../../domain/sale/draft-check.ts';
import { localDay } from '../../hooks/local-day.ts';
import { useDraft } from '../../hooks/use-draft.ts';
import { useNow } from '../../hooks/use-now.ts';
import { createSaleText } from '../../i18n/create-sale.ts';
import { Button } from '../../ui/button.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { BasicSection } from './basic-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { LocationSection } from './location-section.tsx';
import { problemsToShow } from './problems.ts';
import { RestoredNote } from './restored-note.tsx';
import { ScheduleSection } from './schedule-section.tsx';
import { usePosting } from './use-posting.ts';

/** Create a New Sale (spec 2): kept on the device while it is written, posted without waiting for the network. */
export function CreateSalePage() {
  const kept = useDraft();
  return (
    <div className="safe-x mx-auto flex w-full max-w-2xl flex-col gap-4 py-5 md:py-8">
      <PageHeading
        lead={
          <p className="pt-2 text-muted">
            {createSaleText.lead} {createSaleText.requiredHint}
          </p>
        }
      >
        {createSaleText.title}
      </PageHeading>
      {kept.draft === undefined ? (
        <Skeleton className="h-dvh w-full rounded-2xl" />
      ) : (
        <SaleForm key={kept.saleId} {...kept} draft={kept.draft} />
      )}
    </div>
  );
}

interface FormInput {
  readonly draft: SaleDraft;
  readonly saleId: string | undefined;
  readonly pin: ReturnType<typeof useDraft>['pin'];
  readonly restoredAt: number | null;
  readonly change: (patch: Partial<SaleDraft>) => void;
  readonly clear: () => Promise<void>;
}

function SaleForm(input: FormInput) {
  const { draft, change, restoredAt, clear } = input;
  const nowMs = useNow();
  const form = useRef<HTMLFormElement>(null);
  const [hasTried, setHasTried] = useState(false);
  const { isSending, trouble, send } = usePosting(input);
  const found = validateDraft(draft, nowMs);
  const problems = problemsToShow(found, hasTried);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    flushSync(() => setHasTried(true));
    if (found.length === 0) {
      void send();
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
  const message =
    trouble ?? (hasTried && problems.count > 0 ? createSaleText.fixFirst(problems.count) : null);
  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {restoredAt !== null && <RestoredNote onStartOver={() => void clear()} />}
      <BasicSection {...section} />
      <LocationSection {...section} />
      <ScheduleSection {...section} today={localDay(nowMs)} />
      <ContactSection {...section} />
      <div aria-live="assertive">
        {message !== null && (
          <p className="rounded-xl bg-danger-wash px-4 py-3 font-semibold text-danger">{message}</p>
        )}
      </div>
      <Button
        type="submit"
        look="sign"
        className="min-h-13 text-lg"
        aria-busy={isSending}
        aria-disabled={isSending}
      >
        {isSending ? createSaleText.submitting : createSaleText.submit}
      </Button>
      <p className="text-center text-sm text-muted">{createSaleText.draftKept}</p>
    </form>
  );
}

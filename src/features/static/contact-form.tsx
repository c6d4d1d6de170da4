import { blockedStorageText } from '../../i18n/sync/blocked-storage-text.ts';
import { isStorageBlocked } from '../../platform/storage.ts';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import {
  CONTACT_LIMITS,
  type ContactField,
  type ContactMessage,
  contactProblems,
} from '../../domain/account/contact.ts';
import { StartOverNote } from '../../components/page/start-over-note.tsx';
import { type ContactInUse, useContactDraft } from '../../page/draft/use-contact-draft.ts';
import { contactProblemText, contactText } from '../../i18n/people/contact-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { focusFirstInvalid } from '../../ui/form/focus-first-invalid.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ContactTextField } from './contact-field.tsx';
import { useContactForm } from './use-contact-form.ts';

/** A message to us (spec 2 and 5): kept while it is written, queued when it is sent. */
export function ContactForm() {
  const kept = useContactDraft();
  return kept.draft === undefined ? (
    <Skeleton className="h-160 w-full rounded-2xl" />
  ) : (
    <Fields kept={kept} draft={kept.draft} />
  );
}

/** From the page of an own hidden sale: the message starts with that sale, unless there is a draft. */
function usePrefill(kept: ContactInUse, { subject, message }: ContactMessage): void {
  const [params] = useSearchParams();
  const saleId = params.get('sale') ?? '';
  const prefill = useEffectEvent(() => {
    if (IS_ID.test(saleId) && subject === '' && message === '') {
      kept.change({ subject: contactText.aboutSale(saleId) });
    }
  });
  useEffect(() => prefill(), []);
}

/** What a link may prefill in the form. */
const IS_ID = /^[\da-f-]{36}$/;

interface Props {
  readonly kept: ContactInUse;
  readonly draft: ContactMessage;
}

function Fields({ kept, draft }: Props) {
  usePrefill(kept, draft);
  const form = useRef<HTMLFormElement>(null);
  const [hasTried, setHasTried] = useState(false);
  const { isSending, trouble, send } = useContactForm(draft, kept);
  const found = contactProblems(draft);
  // Before the first try, only a text that is too long is reported: typing on cannot fix that.
  const problems = found
    .filter(({ code }) => hasTried || code === 'too-long')
    .map((problem) => ({
      field: problem.field,
      text: contactProblemText(problem, CONTACT_LIMITS[problem.field]),
    }));
  const listed = hasTried ? problems : [];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    flushSync(() => setHasTried(true));
    if (found.length > 0) focusFirstInvalid(form.current);
    else void send().then((isQueued) => isQueued && setHasTried(false));
  };
  const field = (name: ContactField) => ({
    field: name,
    value: draft[name],
    error: problems.find((problem) => problem.field === name)?.text ?? null,
    isReadOnly: isSending,
    onChange: (text: string) => kept.change({ [name]: text }),
  });

  return (
    <form
      ref={form}
      noValidate
      aria-label={contactText.title}
      className="flex flex-col gap-5 rounded-2xl border-2 border-line bg-card p-4 sm:p-6"
      onSubmit={submit}
    >
      {kept.restoredAt !== null && (
        <StartOverNote
          text={contactText.restored}
          action={contactText.startOver}
          done={contactText.startedOver}
          startOver={kept.startOver}
        />
      )}
      <ContactTextField {...field('name')} input={{ autoComplete: 'name', enterKeyHint: 'next' }} />
      <ContactTextField
        {...field('email')}
        hint={contactText.emailHint}
        input={{
          type: 'email',
          autoComplete: 'email',
          inputMode: 'email',
          autoCapitalize: 'none',
          spellCheck: false,
          enterKeyHint: 'next',
        }}
      />
      <ContactTextField
        {...field('subject')}
        input={{ autoComplete: 'off', enterKeyHint: 'next' }}
      />
      <ContactTextField {...field('message')} />
      <ErrorSummary
        form={form}
        title={trouble ?? (listed.length > 0 ? contactText.fixFirst(listed.length) : null)}
        problems={listed}
      />
      <Button type="submit" look="sign" aria-busy={isSending} aria-disabled={isSending}>
        {isSending ? contactText.sending : contactText.send}
      </Button>
      <p className="text-center text-sm text-muted">
        {isStorageBlocked() ? blockedStorageText.draft : contactText.kept}
      </p>
    </form>
  );
}

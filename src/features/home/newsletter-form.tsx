import { subscribeNewsletter } from '../../page/account/account-actions.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useDoor } from '../../page/app/use-page.tsx';
import { randomUuid } from '../../platform/random.ts';
import { useSendsNow } from '../../page/sync/use-sync-status.ts';
import { newsletterText } from '../../i18n/pages/home-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { focusFirstInvalid } from '../../ui/form/focus-first-invalid.ts';
import { TextInput } from '../../ui/form/text-input.tsx';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { useBusy } from '../../ui/form/use-busy.ts';
import { notStored } from '../../components/page/not-stored.ts';

const EMAIL_LENGTH = 254;

/** Newsletter signup (spec 5). Stored and queued, so it works offline. */
export function NewsletterForm() {
  const door = useDoor();
  const sendsNow = useSendsNow();
  const form = useRef<HTMLFormElement>(null);
  /** The message about the last try, which does not apply to the next one. */
  const failure = useRef<number | null>(null);
  const [email, setEmail] = useState('');
  const [isBusy, whileBusy] = useBusy();
  const [problem, setProblem] = useState<string | null>(null);

  const subscribe = async () => {
    const asked = { id: randomUuid(), email };
    const answer = await whileBusy(() => subscribeNewsletter(door, asked));
    if (answer.ok) {
      setEmail('');
      toasts.show(
        sendsNow()
          ? { title: newsletterText.done }
          : { title: newsletterText.waitingTitle, description: newsletterText.waiting },
      );
      return;
    }
    const isInvalid = answer.error.code === 'invalid';
    const title = isInvalid ? newsletterText.invalidTitle : newsletterText.failedTitle;
    const description = isInvalid
      ? newsletterText.invalidHint
      : notStored(newsletterText.failedHint);
    failure.current = toasts.show({ title, description, tone: 'error' });
    setProblem(description);
    requestAnimationFrame(() => focusFirstInvalid(form.current));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setProblem(null);
    if (failure.current !== null) toasts.dismiss(failure.current);
    void subscribe();
  };

  return (
    <section className="rounded-2xl border-2 border-line bg-card p-6 md:p-8">
      <h2 className="text-2xl">{newsletterText.title}</h2>
      <p className="pt-3 text-muted">{newsletterText.text}</p>
      <form
        ref={form}
        noValidate
        className="flex flex-wrap items-start gap-x-3 pt-4"
        onSubmit={submit}
      >
        <Field label={newsletterText.email} className="min-w-0 grow basis-[9em]" error={problem}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              name="email"
              autoComplete="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="send"
              maxLength={EMAIL_LENGTH}
              placeholder={newsletterText.emailPlaceholder}
              value={email}
              onChange={(event) => {
                setEmail(event.currentTarget.value);
                setProblem(null);
              }}
            />
          )}
        </Field>
        <Button type="submit" aria-busy={isBusy} className="mt-7.5 h-12 shrink-0">
          {newsletterText.subscribe}
        </Button>
      </form>
    </section>
  );
}

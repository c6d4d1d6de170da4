import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { useWhyUnread } from '../../page/sync/use-sync-status.ts';
import { authText } from '../../i18n/people/auth-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { focusFirstInvalid } from '../../ui/form/focus-first-invalid.ts';
import type { Elements } from '../../ui/elements.ts';

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly isBusy: boolean;
  /** Why the last try failed. Announced when it appears. */
  readonly trouble: string | null;
  readonly onSubmit: () => void;
  /** Below the form: the link to another form. */
  readonly aside?: ReactNode;
  /** Below that: another way to log in. */
  readonly alternative?: Elements;
  readonly children: Elements;
}

/** What all forms of this flow share. It stays editable offline; submitting then says why it can't work. */
export function AuthForm(props: Props) {
  const { isBusy, trouble } = props;
  const form = useRef<HTMLFormElement>(null);
  const hasTried = useRef(false);
  // Moves the focus after each failed try, because a problem may be shown only at its field.
  useEffect(() => {
    if (isBusy) hasTried.current = true;
    else if (hasTried.current) focusFirstInvalid(form.current);
  }, [isBusy]);
  const why = useWhyUnread();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) props.onSubmit();
  };
  return (
    <div className="safe-x mx-auto w-full max-w-md py-8 md:py-14">
      <PageHeading lead={<p className="pt-2 text-muted">{props.lead}</p>}>
        {props.title}
      </PageHeading>
      <form
        ref={form}
        noValidate
        className="mt-6 flex flex-col gap-5 rounded-2xl border-2 border-line bg-card p-5"
        onSubmit={submit}
      >
        {props.children}
        <div aria-live="assertive">
          {trouble !== null && (
            <p className="rounded-xl bg-danger-wash px-4 py-3 font-semibold text-danger">
              {trouble}
            </p>
          )}
          {trouble === null && why !== null && (
            <p className="rounded-xl bg-notice-wash px-4 py-3">{authText[why]}</p>
          )}
        </div>
        <Button type="submit" look="sign" aria-busy={isBusy} aria-disabled={isBusy}>
          {isBusy ? props.busyLabel : props.submitLabel}
        </Button>
      </form>
      {props.aside && <p className="pt-5 text-center">{props.aside}</p>}
      {props.alternative}
    </div>
  );
}

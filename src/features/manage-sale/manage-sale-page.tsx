import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { HeldNote } from '../../components/moderation/held-note.tsx';
import { PageHeading } from '../../components/page/page-heading.tsx';
import type { Held } from '../../domain/moderation/held.ts';
import { readManagingCode, readManagingPath } from '../../domain/sale/managing-code.ts';
import { useDoor } from '../../page/app/use-page.tsx';
import { useAccountId } from '../../page/account/use-session.ts';
import { manageSaleText } from '../../i18n/sale/manage-sale-text.ts';
import { heldText } from '../../i18n/people/held-text.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { notStored } from '../../components/page/not-stored.ts';
import { Field } from '../../ui/form/field.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { toasts } from '../../ui/feedback/toast-queue.ts';

type Problem = keyof typeof manageSaleText.problems;
type State = Problem | 'checking' | { readonly hidden: Held } | null;

/** Where a managing link leads, and where a code is typed. After that, this device can change the sale. */
export function ManageSalePage() {
  const managed = readManagingPath(useParams()['token'] ?? '', useLocation().hash);
  return (
    <div className="safe-x mx-auto flex w-full max-w-xl flex-col gap-5 py-8 md:py-14">
      <PageHeading>{manageSaleText.title}</PageHeading>
      {managed === null ? <NoSale /> : <WithCode key={managed.saleId} {...managed} />}
    </div>
  );
}

function NoSale() {
  return (
    <>
      <p>{manageSaleText.noSale}</p>
      <Link to="/discover" className={buttonClass('sign', 'self-start')}>
        {manageSaleText.discover}
      </Link>
    </>
  );
}

function WithCode({ saleId, code }: { readonly saleId: string; readonly code: string | null }) {
  const [typed, setTyped] = useState(code ?? '');
  const form = useRef<HTMLFormElement>(null);
  const { problem, isChecking, held, check } = useManaging(saleId);

  const checkLink = useEffectEvent(() => {
    if (code !== null) void check(code);
  });
  // A link that contains the code needs no press.
  useEffect(() => checkLink(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await check(typed))) form.current?.querySelector('input')?.focus();
  };
  if (held !== null) return <HeldNote held={held} saleId={saleId} next={heldText.notHere} />;
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <Field
        label={manageSaleText.code}
        hint={manageSaleText.enterCode}
        error={problem === null ? null : notStored(manageSaleText.problems[problem], problem)}
      >
        {(control) => (
          <TextInput
            {...control}
            className="font-semibold tracking-wide tabular-nums"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={60}
            placeholder={manageSaleText.codePlaceholder}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" look="sign" aria-busy={isChecking} className="self-start">
        {manageSaleText.submit}
      </Button>
      <StatusRegion className="text-muted">{isChecking && manageSaleText.checking}</StatusRegion>
    </form>
  );
}

/** Checks whether a code is the sale's, and if so goes to the sale. Resolves to false if it is not. */
function useManaging(saleId: string) {
  const door = useDoor();
  const navigate = useNavigate();
  const hasAccount = useAccountId() !== null;
  const [state, setState] = useState<State>(null);

  const check = async (typed: string): Promise<boolean> => {
    const code = readManagingCode(typed);
    if (code === null) {
      setState('not-a-code');
      return false;
    }
    setState('checking');
    const outcome = await door.sales.manage(saleId, code).catch(() => 'unreachable' as const);
    if (outcome !== 'managed') {
      setState(outcome);
      return typeof outcome === 'object';
    }
    const description = hasAccount ? { description: manageSaleText.moveIt } : {};
    toasts.show({ title: manageSaleText.managed, ...description, isForNextPage: true });
    // The code is removed from the history.
    void navigate(hasAccount ? '/sync' : `/sale/${saleId}`, { replace: true });
    return true;
  };
  return {
    problem: typeof state === 'string' && state !== 'checking' ? state : null,
    isChecking: state === 'checking',
    held: typeof state === 'object' ? (state?.hidden ?? null) : null,
    check,
  };
}

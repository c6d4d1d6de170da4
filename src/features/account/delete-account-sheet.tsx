import { type FormEvent, useRef, useState } from 'react';
import { usePage } from '../../page/app/use-page.tsx';
import { useSyncStatus } from '../../page/sync/use-sync-status.ts';
import { DELETE_WORD, deleteAccountText } from '../../i18n/people/account-text.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { mayBeOnline } from '../../platform/page/connectivity.ts';
import { saveFiles } from '../../platform/page/save-file.ts';
import { localDay } from '../../page/app/local-day.ts';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { focusFirstInvalid } from '../../ui/form/focus-first-invalid.ts';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useBusy } from '../../ui/form/use-busy.ts';

interface Props {
  readonly onClose: () => void;
}

/**
 * Says what is deleted and what stays, offers a copy first, and asks for the word that confirms. After the deletion,
 * the shell says that it is done.
 */
export function DeleteAccountSheet({ onClose }: Props) {
  const status = useSyncStatus();
  const unsent = status === null ? 0 : status.waiting + status.sending + status.parked;
  return (
    <Sheet title={deleteAccountText.sheetTitle} closeLabel={shellText.close} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <Points title={deleteAccountText.goesTitle} points={deleteAccountText.goes} />
        <Points title={deleteAccountText.staysTitle} points={deleteAccountText.stays} />
        {unsent > 0 && <p className="font-semibold">{deleteAccountText.unsent(unsent)}</p>}
        <CopyFirst />
        <ConfirmForm onClose={onClose} />
      </div>
    </Sheet>
  );
}

function Points({ title, points }: { readonly title: string; readonly points: readonly string[] }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="flex list-disc flex-col gap-1 ps-5 pt-1">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}

function CopyFirst() {
  const { door, now } = usePage();
  const [said, setSaid] = useState<string | null>(null);
  const save = async () => {
    const file = await door.files.exportAccount().catch(() => null);
    if (file === null) {
      setSaid(deleteAccountText.exportFailed);
      return;
    }
    const name = `rummage-account-${localDay(now.getState())}.json`;
    const outcome = await saveFiles([new File([file], name, { type: file.type })]);
    if (outcome === 'refused') setSaid(deleteAccountText.exportFailed);
    else if (outcome !== 'dismissed') setSaid(deleteAccountText.exported(name));
  };
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="font-semibold">{deleteAccountText.exportTitle}</h3>
      <Button onClick={() => void save()}>{deleteAccountText.export}</Button>
      <StatusRegion className="text-sm text-muted">
        {said ?? deleteAccountText.exportHint}
      </StatusRegion>
    </section>
  );
}

function ConfirmForm({ onClose }: Props) {
  const { door } = usePage();
  const form = useRef<HTMLFormElement>(null);
  const [word, setWord] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [isBusy, whileBusy] = useBusy();
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setProblem(null);
    const isRight = word.trim().toLowerCase() === DELETE_WORD;
    setIsWrong(!isRight);
    if (!isRight) {
      requestAnimationFrame(() => focusFirstInvalid(form.current));
      return;
    }
    if (!mayBeOnline()) {
      setProblem(deleteAccountText.offline);
      return;
    }
    const done = await whileBusy(() => door.account.deleteAccount());
    if (done.ok) onClose();
    else setProblem(PROBLEMS[done.error.code]);
  };

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => void submit(event)}
    >
      <Field
        label={deleteAccountText.word}
        hint={deleteAccountText.noReturn}
        error={isWrong ? deleteAccountText.wrongWord : null}
      >
        {(control) => (
          <TextInput
            {...control}
            name="word"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="done"
            value={word}
            onChange={(event) => setWord(event.currentTarget.value)}
          />
        )}
      </Field>
      <div role="alert" className="font-semibold text-danger empty:hidden">
        {problem}
      </div>
      <Button type="submit" look="danger" aria-busy={isBusy}>
        {isBusy ? deleteAccountText.deleting : deleteAccountText.confirm}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {deleteAccountText.keep}
      </Button>
    </form>
  );
}

const PROBLEMS = {
  offline: deleteAccountText.unreachable,
  'signed-out': deleteAccountText.signedOut,
  failed: deleteAccountText.failed,
} as const;

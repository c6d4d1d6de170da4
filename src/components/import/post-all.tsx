import { useState } from 'react';
import { Link } from 'react-router-dom';
import { rememberWayBack } from '../page/way-back.ts';
import { SignInLinks } from '../page/sign-in-links.tsx';
import { MOST_SOURCE } from '../../domain/import/own-imports.ts';
import { MOST_POSTED, type ReadySale } from '../../domain/import/taking/ready-sale.ts';
import { useAccountId } from '../../page/account/use-session.ts';
import { useImportWrites } from '../../page/import/use-import-writes.ts';
import { usePostedToday } from '../../page/import/use-posted-today.ts';
import { useListedAlready } from '../../page/sales/use-listed-already.ts';
import type { KeptPosted, PastedAd } from '../../page/import/use-pasted-ad.ts';
import { importsText } from '../../i18n/import/imports-text.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useBusy } from '../../ui/form/use-busy.ts';
import { notStored } from '../page/not-stored.ts';

interface Props {
  readonly ad: PastedAd;
  /** Those that can be posted as they are. */
  readonly sales: readonly ReadySale[];
  /** YYYY-MM-DD */
  readonly today: string;
  /** Server-corrected. */
  readonly nowMs: number;
  readonly onPosted: (posted: readonly KeptPosted[]) => void;
}

/** Posts a whole list as one's own, in one step. Nothing for a single sale, which has its form. */
export function PostAll({ ad, sales, today, nowMs, onPosted }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const accountId = useAccountId();
  const listedAs = useListedAlready(sales.map(({ sale }) => sale));
  const room = Math.max(0, MOST_POSTED - usePostedToday(nowMs));
  const unlisted = sales.filter(({ sale }) => listedAs(sale) === null);
  const some = unlisted.slice(0, room);
  const listedCount = sales.filter(({ sale }) => typeof listedAs(sale) === 'string').length;
  const notes = [
    ...(listedCount > 0 ? [importsText.listed(listedCount)] : []),
    ...(some.length < unlisted.length ? [importsText.most(MOST_POSTED)] : []),
  ];
  if (unlisted.length < 2 || some.length < 2) {
    if (ad.posted.length === 0 && notes.length === 0) return null;
    return <Done count={ad.posted.length} notes={notes} />;
  }
  return (
    <div className="flex flex-col gap-2 rounded-2xl border-2 border-line bg-card p-4">
      {accountId === null ? (
        <>
          <p className="text-muted">{importsText.needsAccount}</p>
          <SignInLinks onLeave={rememberWayBack} />
        </>
      ) : (
        <>
          <Button look="sign" onClick={() => setIsOpen(true)}>
            {importsText.postAll(some.length)}
          </Button>
          <p className="text-sm text-muted">{importsText.postAllHint}</p>
          <Notes notes={notes} />
        </>
      )}
      {isOpen && (
        <NameAndPost
          ad={ad}
          sales={some}
          today={today}
          nowMs={nowMs}
          onPosted={onPosted}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

interface DoneProps extends NotesProps {
  readonly count: number;
}

/** What was posted from this text, in place of the button that did it, and why the others can't be. */
function Done({ count, notes }: DoneProps) {
  return (
    <div className="flex flex-col gap-2 rounded-2xl border-2 border-line bg-card p-4">
      {count > 0 && <p className="font-semibold">{importsText.posted(count)}</p>}
      <Notes notes={notes} />
      <Link to="/account?view=sales" className={buttonClass('paper')}>
        {importsText.toMySales}
      </Link>
    </div>
  );
}

interface NotesProps {
  readonly notes: readonly string[];
}

function Notes({ notes }: NotesProps) {
  return notes.map((note) => (
    <p key={note} className="text-sm text-muted">
      {note}
    </p>
  ));
}

function NameAndPost({
  ad,
  sales,
  today,
  onPosted,
  onClose,
}: Props & { readonly onClose: () => void }) {
  const writes = useImportWrites();
  const [isBusy, whileBusy] = useBusy();
  const proposed = ad.source === '' ? importsText.sourceDefault : ad.source;
  const [source, setSource] = useState(proposed.slice(0, MOST_SOURCE));
  const post = async () => {
    const importId = await writes.post(sales, {
      source: source.trim() === '' ? proposed.slice(0, MOST_SOURCE) : source,
      text: ad.text,
      today,
    });
    if (importId === null) {
      toasts.show({ title: notStored(importsText.failed), tone: 'error' });
      return;
    }
    toasts.show({
      title: importsText.posted(sales.length),
      description: importsText.postedHint,
    });
    onClose();
    onPosted(sales.map(({ key }): KeptPosted => [key, importId]));
  };
  return (
    <Sheet
      title={importsText.postAll(sales.length)}
      closeLabel={shellText.close}
      onClose={onClose}
      footer={
        <div className="flex gap-3">
          <Button onClick={onClose}>{importsText.cancel}</Button>
          <Button
            look="sign"
            className="grow"
            aria-disabled={isBusy}
            onClick={() => void whileBusy(post)}
          >
            {importsText.post(sales.length)}
          </Button>
        </div>
      }
    >
      <Field label={importsText.source} hint={importsText.sourceHint}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={MOST_SOURCE}
            value={source}
            onChange={(event) => setSource(event.currentTarget.value)}
          />
        )}
      </Field>
    </Sheet>
  );
}

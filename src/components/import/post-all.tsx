import { useState } from 'react';
import { Link } from 'react-router-dom';
import { MOST_SOURCE } from '../../domain/import/own-imports.ts';
import { MOST_POSTED, type ReadySale } from '../../domain/import/taking/ready-sale.ts';
import { useAccountId } from '../../page/account/use-session.ts';
import { useImportWrites } from '../../page/import/use-import-writes.ts';
import type { PastedAd } from '../../page/import/use-pasted-ad.ts';
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
  readonly onPosted: (keys: readonly string[]) => void;
}

/** Posts a whole list as one's own, in one step. Nothing for a single sale, which has its form. */
export function PostAll({ ad, sales, today, onPosted }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const accountId = useAccountId();
  if (sales.length < 2) return null;
  const some = sales.slice(0, MOST_POSTED);
  return (
    <div className="flex flex-col gap-2 rounded-2xl border-2 border-line bg-card p-4">
      {accountId === null ? (
        <>
          <p className="text-muted">{importsText.needsAccount}</p>
          <Link to="/login" className={buttonClass('paper')}>
            {importsText.logIn}
          </Link>
        </>
      ) : (
        <>
          <Button look="sign" onClick={() => setIsOpen(true)}>
            {importsText.postAll(some.length)}
          </Button>
          <p className="text-sm text-muted">{importsText.postAllHint}</p>
          {some.length < sales.length && (
            <p className="text-sm text-muted">{importsText.most(MOST_POSTED)}</p>
          )}
        </>
      )}
      {isOpen && (
        <NameAndPost
          ad={ad}
          sales={some}
          today={today}
          onPosted={onPosted}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
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
    const isPosted = await writes.post(sales, {
      source: source.trim() === '' ? proposed.slice(0, MOST_SOURCE) : source,
      text: ad.text,
      today,
    });
    if (!isPosted) {
      toasts.show({ title: notStored(importsText.failed), tone: 'error' });
      return;
    }
    toasts.show({
      title: importsText.posted(sales.length),
      description: importsText.postedHint,
    });
    onClose();
    onPosted(sales.map(({ key }) => key));
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

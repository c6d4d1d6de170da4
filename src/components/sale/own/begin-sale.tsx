import { CopyPlus } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { SaleDraft } from '../../../domain/sale/draft/draft.ts';
import type { EarlierPhotos } from '../../../domain/sale/draft/earlier-photos.ts';
import type { DraftPin } from '../../../domain/sale/draft/draft-pin.ts';
import { useDraft } from '../../../page/draft/use-draft.ts';
import { ownSaleText } from '../../../i18n/sale/edit-sale-text.ts';
import { Button, buttonClass } from '../../../ui/form/button.tsx';

interface Props {
  readonly text: string;
  /** The name of the sale, if there are several in a list. */
  readonly label?: string | undefined;
  /** What the new sale begins with. */
  readonly make: () => {
    readonly draft: SaleDraft;
    readonly pin: DraftPin | null;
    /** A new one if absent. */
    readonly saleId?: string;
    /** Photos that it takes over. None if absent. */
    readonly earlier?: EarlierPhotos | null;
  };
  /** The draft was created and stored. */
  readonly onBegun?: () => Promise<void>;
}

/** Starts a new sale from the given draft. Asks before it replaces a draft in progress. */
export function BeginSale({ text, label, make, onBegun }: Props) {
  const { draft, begin, keep } = useDraft();
  const navigate = useNavigate();
  const [isWanted, setIsWanted] = useState(false);
  const isWriting = draft !== undefined && draft.title + draft.description !== '';

  const replace = async () => {
    const { draft: made, ...beside } = make();
    await begin(made, beside);
    if (onBegun !== undefined) {
      await keep();
      await onBegun();
    }
    await navigate('/create-sale');
  };
  const go = useEffectEvent(() => void replace());
  // Pressed before it was known whether there is a draft: continues when it is known.
  const canGo = isWanted && draft !== undefined && !isWriting;
  useEffect(() => {
    if (canGo) go();
  }, [canGo]);

  return (
    <div aria-live="polite">
      {isWanted && isWriting ? (
        <div className="flex flex-col gap-2 rounded-xl bg-notice-wash p-3">
          <p>{ownSaleText.replaceDraft}</p>
          <div className="flex flex-wrap gap-2">
            <Link to="/create-sale" className={buttonClass('paper')}>
              {ownSaleText.keepDraft}
            </Link>
            <Button look="danger" onClick={() => void replace()}>
              {ownSaleText.replace}
            </Button>
          </div>
        </div>
      ) : (
        <Button aria-label={label} className="w-full" onClick={() => setIsWanted(true)}>
          <CopyPlus aria-hidden className="size-5" />
          <span>{text}</span>
        </Button>
      )}
    </div>
  );
}

import { CopyPlus } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { defaultDay } from '../domain/sale/draft.ts';
import { againFrom, pinAgain } from '../domain/sale/draft-of.ts';
import { localDay } from '../hooks/local-day.ts';
import { useDraft } from '../hooks/use-draft.ts';
import { ownSaleText } from '../i18n/edit-sale.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import type { SeenSale } from './seen-sale.ts';

interface Props {
  readonly view: SeenSale;
  readonly nowMs: number;
  /** Its name where there are several, in a list. */
  readonly label?: string;
}

/** An own sale as the draft of a new one; a sale that is being written is not lost for it unasked. */
export function ListAgain({ view, nowMs, label }: Props) {
  const { draft, begin } = useDraft();
  const navigate = useNavigate();
  const [isWanted, setIsWanted] = useState(false);
  const isWriting = draft !== undefined && draft.title + draft.description !== '';

  const replace = async () => {
    const pin = pinAgain(view);
    await begin(againFrom(view, defaultDay(localDay(nowMs))), { pin });
    await navigate('/create-sale');
  };
  const go = useEffectEvent(() => void replace());
  // Pressed before it was known whether something is being written: then once it is.
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
          {ownSaleText.again}
        </Button>
      )}
    </div>
  );
}

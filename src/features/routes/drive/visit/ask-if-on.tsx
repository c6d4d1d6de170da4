import { useRef } from 'react';
import {
  ON_STATES,
  type OnState,
  SALE_SIZES,
  type SaleSize,
} from '../../../../domain/check-in/sale-report.ts';
import { useOnSiteWrites } from '../../../../page/sales/use-on-site-writes.ts';
import { isItOnText, youSaidText } from '../../../../i18n/sale/is-it-on-text.ts';
import { randomUuid } from '../../../../platform/random.ts';
import { toasts } from '../../../../ui/feedback/toast-queue.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { useFollowFocus } from '../../../../ui/use-follow-focus.ts';
import { notStored } from '../../../../components/page/not-stored.ts';

/** What the person has said of a sale. */
export interface SaidOfSale {
  readonly state: OnState;
  /** Null: not asked yet. */
  readonly size: SaleSize | null;
}

interface Props {
  readonly saleId: string;
  readonly said: SaidOfSale | null;
  /** The questions: whether it is on, and how big it is. */
  readonly question: string;
  readonly sizeQuestion: string;
  readonly nowMs: number;
  readonly onSaid: (said: SaidOfSale) => void;
}

/**
 * One tap says whether a sale is on, and a second one how big it is. Others see both as "is it on". The first tap
 * counts without the second, too.
 */
export function AskIfOn({ saleId, said, question, sizeQuestion, nowMs, onSaid }: Props) {
  const { reportIsOn } = useOnSiteWrites();
  const part = useRef<HTMLDivElement>(null);
  useFollowFocus(said, () => part.current?.querySelector('button'));
  const tell = async (state: OnState, size: SaleSize | null) => {
    const isStored = await reportIsOn({ id: randomUuid(), saleId, state, size, atMs: nowMs });
    if (isStored) onSaid({ state, size });
    else toasts.show({ title: notStored(isItOnText.failed), tone: 'error' });
  };
  const isSizeAsked = said !== null && said.size === null && said.state !== 'not-there';
  return (
    <div ref={part} className="flex flex-col gap-2">
      <p aria-live="polite" className="font-semibold wrap-anywhere">
        {said === null ? question : isSizeAsked ? sizeQuestion : youSaidText(said.state, said.size)}
      </p>
      {said === null && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-2 [&>*]:min-h-14">
          {ON_STATES.map((state) => (
            <Button key={state} onClick={() => void tell(state, null)}>
              {isItOnText.states[state]}
            </Button>
          ))}
        </div>
      )}
      {isSizeAsked && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(5rem,100%),1fr))] gap-2 [&>*]:min-h-14">
          {SALE_SIZES.map((size) => (
            <Button key={size} onClick={() => void tell(said.state, size)}>
              {isItOnText.sizes[size]}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

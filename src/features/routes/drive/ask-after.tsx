import { useRef, useState } from 'react';
import {
  ON_STATES,
  type OnState,
  SALE_SIZES,
  type SaleSize,
} from '../../../domain/check-in/sale-report.ts';
import { useOnSiteWrites } from '../../../page/sales/use-on-site-writes.ts';
import { driveText } from '../../../i18n/routes/drive-text.ts';
import { isItOnText } from '../../../i18n/sale/is-it-on-text.ts';
import { randomUuid } from '../../../platform/random.ts';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useFollowFocus } from '../../../ui/use-follow-focus.ts';
import { notStored } from '../../../components/page/not-stored.ts';

interface Props {
  readonly saleId: string;
  readonly title: string;
  readonly nowMs: number;
  readonly onClose: () => void;
}

/**
 * One tap after a visit says whether the sale was as described, and a second one how big it is. Others see both as "is
 * it on". The first tap counts without the second, too.
 */
export function AskAfter({ saleId, title, nowMs, onClose }: Props) {
  const { reportIsOn } = useOnSiteWrites();
  const [said, setSaid] = useState<OnState | null>(null);
  const part = useRef<HTMLElement>(null);
  useFollowFocus(said, () => part.current?.querySelector('button'));
  const tell = async (state: OnState, size: SaleSize | null) => {
    const isStored = await reportIsOn({ id: randomUuid(), saleId, state, size, atMs: nowMs });
    if (!isStored) {
      toasts.show({ title: notStored(isItOnText.failed), tone: 'error' });
      return;
    }
    if (size === null && state !== 'not-there') {
      setSaid(state);
      return;
    }
    toasts.show({ title: driveText.askThanks });
    onClose();
  };
  const question = said === null ? driveText.ask(title) : driveText.askSize(title);
  return (
    <section
      ref={part}
      aria-label={driveText.ask(title)}
      className="flex flex-col gap-2 rounded-2xl bg-notice-wash p-3"
    >
      <p aria-live="polite" className="font-semibold wrap-anywhere">
        {question}
      </p>
      {said === null ? (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-2 [&>*]:min-h-14">
          {ON_STATES.map((state) => (
            <Button key={state} onClick={() => void tell(state, null)}>
              {isItOnText.states[state]}
            </Button>
          ))}
        </div>
      ) : (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(5rem,100%),1fr))] gap-2 [&>*]:min-h-14">
          {SALE_SIZES.map((size) => (
            <Button key={size} onClick={() => void tell(said, size)}>
              {isItOnText.sizes[size]}
            </Button>
          ))}
        </div>
      )}
      <Button look="quiet" className="self-center underline" onClick={onClose}>
        {driveText.askLater}
      </Button>
    </section>
  );
}

import { ON_STATES, type OnState } from '../../../domain/check-in/sale-report.ts';
import { useOnSiteWrites } from '../../../hooks/sales/use-on-site-writes.ts';
import { driveText } from '../../../i18n/routes/drive-text.ts';
import { isItOnText } from '../../../i18n/sale/is-it-on-text.ts';
import { randomUuid } from '../../../platform/random.ts';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import { Button } from '../../../ui/form/button.tsx';

interface Props {
  readonly saleId: string;
  readonly title: string;
  readonly nowMs: number;
  readonly onClose: () => void;
}

/** One tap after a visit: whether the sale was what it said. Others see it as "is it on". */
export function AskAfter({ saleId, title, nowMs, onClose }: Props) {
  const { reportIsOn } = useOnSiteWrites();
  const tell = async (state: OnState) => {
    const isStored = await reportIsOn({ id: randomUuid(), saleId, state, atMs: nowMs });
    toasts.show(
      isStored ? { title: driveText.askThanks } : { title: isItOnText.failed, tone: 'error' },
    );
    if (isStored) onClose();
  };
  return (
    <section
      aria-label={driveText.ask(title)}
      className="flex flex-col gap-2 rounded-2xl bg-notice-wash p-3"
    >
      <p className="font-semibold wrap-anywhere">{driveText.ask(title)}</p>
      <div className="grid grid-cols-2 gap-2">
        {ON_STATES.map((state) => (
          <Button key={state} onClick={() => void tell(state)}>
            {isItOnText.states[state]}
          </Button>
        ))}
      </div>
      <Button look="quiet" className="self-center underline" onClick={onClose}>
        {driveText.askLater}
      </Button>
    </section>
  );
}

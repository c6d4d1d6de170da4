import type { SaleView } from '../../../domain/sale/sale-view.ts';
import { reportIsOn } from '../../../page/sales/on-site-actions.ts';
import { useEffect, useRef, useState } from 'react';
import { canTellIfOn, freshTallies, sizesSaid } from '../../../domain/check-in/is-it-on.ts';
import {
  ON_STATES,
  type OnState,
  SALE_SIZES,
  type SaleSize,
} from '../../../domain/check-in/sale-report.ts';
import { useDataSource } from '../../../page/sync/use-sync-status.ts';
import { useDoor } from '../../../page/app/use-page.tsx';
import { randomUuid } from '../../../platform/random.ts';
import { isItOnText, sizesText, tallyText, youSaidText } from '../../../i18n/sale/is-it-on-text.ts';
import { Button } from '../../../ui/form/button.tsx';
import { type Grace, withGrace } from '../../../ui/feedback/grace.ts';
import { useFollowFocus } from '../../../ui/use-follow-focus.ts';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import { notStored } from '../../../components/page/not-stored.ts';

/** How long it can be undone. After that, a later report replaces it. */
const UNDO_MS = 6000;

interface Props {
  readonly view: SaleView;
  readonly nowMs: number;
}

/** Recent reports of visitors at the door, those with the most weight first. */
export function SaidIfOn({ view, nowMs }: Props) {
  const tallies = freshTallies(view.stats?.isOn ?? [], nowMs);
  if (tallies.length === 0) return null;
  const sizes = sizesText(sizesSaid(tallies));
  return (
    <ul className="pt-1 tabular-nums">
      {tallies.map((tally, index) => (
        <li key={tally.state} className={index === 0 ? 'font-semibold' : 'text-muted'}>
          {tallyText(tally, nowMs)}
        </li>
      ))}
      {sizes !== '' && <li className="font-semibold">{sizes}</li>}
    </ul>
  );
}

/**
 * Around the opening hours: report with one tap whether a sale is on. Hidden from its seller, and without a
 * server that could tell others.
 */
export function TellIfOn({ view, nowMs }: Props) {
  const isLocal = useDataSource() === 'local';
  if (isLocal || view.isMine || !canTellIfOn(view.sale, nowMs)) return null;
  return (
    <section
      aria-label={isItOnText.heading}
      className="mb-6 rounded-2xl border-2 border-line bg-card p-4"
    >
      <h2 className="text-lg">{isItOnText.heading}</h2>
      <Telling saleId={view.sale.id} nowMs={nowMs} />
    </section>
  );
}

interface Said {
  readonly state: OnState;
  readonly size: SaleSize | null;
}

function HowBig({ onTell }: { readonly onTell: (size: SaleSize) => void }) {
  return (
    <div role="group" aria-label={isItOnText.howBig} className="flex flex-col gap-2 pt-3">
      <p className="font-semibold">{isItOnText.howBig}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-2">
        {SALE_SIZES.map((size) => (
          <Button key={size} onClick={() => onTell(size)}>
            {isItOnText.sizes[size]}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** The person's own report: it can be undone for a few seconds, and changed later. */
function Telling({ saleId, nowMs }: { readonly saleId: string; readonly nowMs: number }) {
  const door = useDoor();
  const grace = useRef<Grace | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const [canUndo, setCanUndo] = useState(false);

  // Leaving the page does not undo the report.
  useEffect(() => () => grace.current?.finish(), []);

  const tell = (state: OnState, size: SaleSize | null = null) => {
    grace.current?.undo();
    const commit = async () => {
      setCanUndo(false);
      const report = { id: randomUuid(), saleId, state, size, atMs: nowMs };
      const done = await reportIsOn(door, report).catch(() => null);
      if (done?.ok) return;
      setSaid(null);
      toasts.show({ title: notStored(isItOnText.failed), tone: 'error' });
    };
    grace.current = withGrace(() => void commit(), UNDO_MS);
    setSaid({ state, size });
    setCanUndo(true);
  };
  const takeBack = () => {
    grace.current?.undo();
    setSaid(null);
    setCanUndo(false);
  };

  const part = useRef<HTMLDivElement>(null);
  useFollowFocus(said, () => part.current?.querySelector('button'));

  return (
    <div ref={part} aria-live="polite" className="pt-2">
      {said === null ? (
        <>
          <p className="pb-2 text-sm text-muted">{isItOnText.ask}</p>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-2">
            {ON_STATES.map((state) => (
              <Button key={state} onClick={() => tell(state)}>
                {isItOnText.states[state]}
              </Button>
            ))}
          </div>
        </>
      ) : (
        <>
          <div className="flex items-center justify-between gap-3 rounded-xl bg-notice-wash py-1 ps-4 pe-1">
            <p>
              {canUndo
                ? youSaidText(said.state, said.size)
                : `${youSaidText(said.state, said.size)} ${isItOnText.willSend}`}
            </p>
            <Button onClick={takeBack}>{canUndo ? isItOnText.undo : isItOnText.change}</Button>
          </div>
          {said.size === null && said.state !== 'not-there' && (
            <HowBig onTell={(size) => tell(said.state, size)} />
          )}
        </>
      )}
    </div>
  );
}

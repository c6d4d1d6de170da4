import type { SaleView } from '../../domain/sale/sale-view.ts';
import { useRef } from 'react';
import { SaleCard } from '../../components/sale/card/sale-card.tsx';
import { SaleCardSkeleton } from '../../components/sale/card/sale-card-skeleton.tsx';
import { SALE_GRID, SALE_ITEM } from '../../components/sale/card/sale-grid.ts';
import { useKeptFocus } from '../../components/page/use-kept-focus.ts';
import { routesText } from '../../i18n/pages/routes-text.ts';
import { savedText } from '../../i18n/people/saved-text.ts';
import { savingText } from '../../i18n/sale/saving-text.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { useLate } from '../../ui/feedback/use-late.ts';
import type { SavedItem } from './saved-list.ts';
import type { RouteMode } from './use-route-mode.ts';
import { notStored } from '../../components/page/not-stored.ts';

/** How many fit on a phone without scrolling. */
const FIRST_PHOTOS = 3;

interface Props {
  readonly label: string;
  readonly items: readonly SavedItem[];
  readonly nowMs: number;
  /** Adds a sale to the list or removes it. Resolves to whether the device could store that. */
  readonly onKeep: (saleId: string, isKept: boolean) => Promise<boolean>;
  /** While sales are chosen for a route. */
  readonly route?: Pick<RouteMode, 'chosen' | 'toggle'>;
}

/** The grid of saved sales. The toggle on a card removes it, with undo. */
export function SavedCards({ label, items, nowMs, onKeep, route }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list, true);
  const keep = async (saleId: string, isKept: boolean) => {
    const isDone = await onKeep(saleId, isKept).catch(() => false);
    if (!isDone) {
      const { failedTitle: title, failedHint } = savingText;
      toasts.show({ title, description: notStored(failedHint), tone: 'error' });
    }
    return isDone;
  };
  const takeOut = async ({ sale: { id, title } }: SaleView) => {
    if (!(await keep(id, false))) return;
    toasts.show({
      title: savedText.removed,
      description: title,
      action: { label: savedText.undo, run: () => void keep(id, true) },
    });
  };
  return (
    <ul ref={list} aria-label={label} className={SALE_GRID}>
      {items.map(({ view, status, distanceMiles }, index) => (
        <li key={view.sale.id} className={`flex flex-col ${SALE_ITEM}`}>
          {route?.chosen != null && (
            <RouteChoice
              title={view.sale.title}
              isChosen={route.chosen.includes(view.sale.id)}
              onToggle={() => route.toggle(view.sale.id)}
            />
          )}
          <SaleCard
            view={{ ...view, isSaved: true }}
            status={status}
            distanceMiles={distanceMiles}
            nowMs={nowMs}
            isFirst={index < FIRST_PHOTOS}
            onToggleSave={(seen) => void takeOut(seen)}
          />
        </li>
      ))}
    </ul>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

/** Above a card in route mode: whether the sale is a stop. In which order is planned later. */
function RouteChoice({ title, isChosen, onToggle }: ChoiceProps) {
  return (
    <Checkbox
      label={
        <>
          <span>{isChosen ? routesText.added : routesText.add}</span>
          <span translate="no" className="sr-only">
            {title}
          </span>
        </>
      }
      checked={isChosen}
      onChange={onToggle}
    />
  );
}

/** Shown until the list is read, if that takes longer than a moment. */
export function SavedLoading() {
  const isLate = useLate(true);
  return (
    <div aria-busy className={`${SALE_GRID} min-h-dvh content-start`}>
      <StatusRegion className="sr-only">{savedText.loading}</StatusRegion>
      {isLate &&
        Array.from({ length: FIRST_PHOTOS }, (_, index) => <SaleCardSkeleton key={index} />)}
    </div>
  );
}

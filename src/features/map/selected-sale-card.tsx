import { SaleCard } from '../../components/sale/card/sale-card.tsx';
import { useSaveToggle } from '../../components/sale/use-save-toggle.ts';
import { useKnownSales } from '../../components/sale-map/use-known-sales.ts';
import { statusOf } from '../../domain/sale/status.ts';
import { mapText } from '../../i18n/pages/map-text.ts';

interface Props {
  readonly saleId: string;
  readonly nowMs: number;
  readonly onPick: (saleId: string) => void;
}

/** The selected sale, while the list does not hold it: it is farther down, or filtered out. */
export function SelectedSale({ saleId, nowMs, onPick }: Props) {
  const { views, marks, missing } = useKnownSales([saleId], nowMs);
  const toggleSave = useSaveToggle();
  const view = views.get(saleId);
  if (view === undefined) {
    return missing.has(saleId) ? <p className="font-semibold">{mapText.missingOne}</p> : null;
  }
  return (
    <section aria-label={mapText.selected} data-cards="rows" className="flex flex-col gap-1">
      <SaleCard
        view={view}
        status={statusOf(view.sale, nowMs)}
        distanceMiles={marks[0]?.distanceMiles ?? null}
        nowMs={nowMs}
        isFirst
        isSelected
        onPick={onPick}
        onToggleSave={toggleSave}
      />
      {marks.length === 0 && <p className="text-sm font-semibold">{mapText.notOnMap}</p>}
    </section>
  );
}

import type { LatLng } from '../../../domain/geo/distance.ts';
import type { StackMark } from '../../../domain/sale/map-mark.ts';
import type { SaleView } from '../../../domain/sale/sale-view.ts';
import { useSaveToggle } from '../../sale/use-save-toggle.ts';
import { SalePopup } from './sale-popup.tsx';
import type { Selection } from '../selection.ts';
import { StackPopup } from './stack-popup.tsx';

interface Props {
  readonly stack: StackMark | null;
  readonly selection: Selection | null;
  /** The selected sale and where it is, once they are known. */
  readonly view: SaleView | undefined;
  readonly point: LatLng | null;
  /** The selected sale's mark is a sign. */
  readonly isOnSign: boolean;
  readonly nowMs: number;
  readonly onClose: () => void;
}

/** At most one popup: of a pressed stack, or of the selected sale. */
export function MapPopup(props: Props) {
  const { stack, selection, view, point, isOnSign, nowMs, onClose } = props;
  const toggleSave = useSaveToggle();
  if (stack !== null) {
    return <StackPopup key={stack.id} mark={stack} nowMs={nowMs} onClose={onClose} />;
  }
  if (selection === null || view === undefined || point === null) return null;
  return (
    <SalePopup
      key={selection.serial}
      view={view}
      point={point}
      isOnSign={isOnSign}
      nowMs={nowMs}
      takesFocus={selection.by === 'mark'}
      onToggleSave={toggleSave}
      onClose={onClose}
    />
  );
}

import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { MapMark } from '../../../domain/sale/map-mark.ts';
import { SINGLE_ZOOM } from '../map-numbers.ts';
import { type Selection, selectionOf } from '../selection.ts';
import type { MapViewInUse } from '../use-map-view.ts';

interface Options {
  readonly view: Pick<MapViewInUse, 'camera' | 'viewed'>;
  /** The map's own element. */
  readonly box: RefObject<HTMLElement | null>;
  readonly buttons: readonly MapMark[];
  readonly selectedId: string | null;
  readonly onSelect: (selection: Selection | null) => void;
}

export interface MapPopupInUse {
  /** The mark whose popup is open: a stack, or else the selected sale. */
  readonly openId: string | null;
  readonly openStack: MapMark | null;
  readonly press: (mark: MapMark) => void;
  readonly close: () => void;
}

const DIALOG = '[role="dialog"]';

/** Which mark of a map is open, and where the focus goes when it is closed. */
export function useMapPopup({
  view: { camera, viewed },
  box,
  buttons,
  selectedId,
  onSelect,
}: Options): MapPopupInUse {
  /** Pressing the same stack again is another opening. */
  const [opening, setOpening] = useState<{ readonly stackId: string } | null>(null);
  const openStackId = opening?.stackId ?? null;
  const openId = openStackId ?? selectedId;
  const openStack = buttons.find((mark) => mark.id === openStackId) ?? null;

  // Runs once its popup is there: the map makes room for it.
  const showStack = useEffectEvent(() => {
    if (openStack !== null) camera?.goTo(openStack, viewed?.zoom ?? SINGLE_ZOOM);
  });
  useEffect(() => {
    if (opening !== null) showStack();
  }, [opening]);

  const close = () => {
    const id = openId ?? '';
    const map = box.current;
    const hasFocus = map?.querySelector(DIALOG)?.contains(document.activeElement) ?? false;
    setOpening(null);
    onSelect(null);
    // Moves the focus back to the mark, or to the first mark if this one was there only for the popup.
    const button =
      map?.querySelector<HTMLElement>(`[data-mark="${CSS.escape(id)}"]`) ??
      map?.querySelector<HTMLElement>('[data-mark][tabindex="0"]');
    if (hasFocus) button?.focus({ preventScroll: true });
  };
  const press = (mark: MapMark) => {
    setOpening(mark.kind === 'stack' ? { stackId: mark.id } : null);
    onSelect(mark.kind === 'sale' ? selectionOf(mark.id, 'mark') : null);
    if (mark.kind === 'cluster') camera?.open(mark.extent);
  };

  return { openId, openStack, press, close };
}

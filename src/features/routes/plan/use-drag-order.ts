import { type PointerEvent, type RefObject, useRef, useState } from 'react';

export interface DragOrder {
  /** The stop that is being dragged, and where it would go. */
  readonly dragged: { readonly id: string; readonly to: number } | null;
  /** For the handle of a stop. */
  readonly handle: (id: string) => {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
}

/** Drags rows of a list by their handles, with a finger or a mouse. Buttons do the same for everyone else. */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  onMove: (id: string, to: number) => void,
): DragOrder {
  const [dragged, setDragged] = useState<DragOrder['dragged']>(null);
  const held = useRef<string | null>(null);

  const placeAt = (y: number): number => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
    const others = rows.filter((row) => row.dataset['stop'] !== held.current);
    const middles = others.map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2;
    });
    return middles.filter((middle) => middle < y).length;
  };
  const end = () => {
    held.current = null;
    setDragged(null);
  };
  return {
    dragged,
    handle: (id) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = id;
        setDragged({ id, to: ids.indexOf(id) });
      },
      onPointerMove(event) {
        if (held.current !== id) return;
        setDragged({ id, to: placeAt(event.clientY) });
      },
      onPointerUp() {
        if (dragged !== null && dragged.to !== ids.indexOf(dragged.id)) {
          onMove(dragged.id, dragged.to);
        }
        end();
      },
      onPointerCancel: end,
    }),
  };
}

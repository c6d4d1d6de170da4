import { House } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import type { LatLng } from '../../domain/geo/distance.ts';
import { Anchored } from '../overlay/anchored.tsx';

export interface StopPin {
  readonly id: string;
  readonly point: LatLng;
  /** Its number in the plan. */
  readonly text: string;
}

interface Props {
  readonly pins: readonly StopPin[];
  /** Called when a pin is dropped on another one. */
  readonly onDrop: (id: string, overId: string) => void;
  readonly onPress: (id: string) => void;
}

/** A move shorter than this is a tap. In px. */
const TAP_PX = 6;

/**
 * The stops of a route by their numbers. A pin can be dragged onto another one to take its place; the list beside the
 * map does all of it for everyone else.
 */
export function StopPins({ pins, onDrop, onPress }: Props) {
  // The first stop lies on top.
  return pins
    .toReversed()
    .map((pin) => <DraggedPin key={pin.id} pin={pin} onDrop={onDrop} onPress={onPress} />);
}

interface Offset {
  readonly x: number;
  readonly y: number;
}

function DraggedPin({
  pin: { id, point, text },
  onDrop,
  onPress,
}: Pick<Props, 'onDrop' | 'onPress'> & { readonly pin: StopPin }) {
  const start = useRef<Offset | null>(null);
  const [offset, setOffset] = useState<Offset | null>(null);
  const end = () => {
    start.current = null;
    setOffset(null);
  };
  const drop = ({ clientX, clientY }: PointerEvent) => {
    if (start.current === null) return;
    const isTap = offset === null || Math.hypot(offset.x, offset.y) < TAP_PX;
    end();
    if (isTap) {
      onPress(id);
      return;
    }
    const over = document
      .elementsFromPoint(clientX, clientY)
      .map((element) => element.closest<HTMLElement>('[data-pin]')?.dataset['pin'])
      .find((other) => other !== undefined && other !== id);
    if (over !== undefined) onDrop(id, over);
  };
  return (
    <Anchored point={point} className={offset === null ? '' : 'z-20'}>
      <span
        data-pin={id}
        className="absolute grid size-11 -translate-1/2 cursor-grab touch-none place-content-center select-none"
        style={offset === null ? {} : { marginLeft: offset.x, marginTop: offset.y }}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          start.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={({ clientX, clientY }) => {
          if (start.current === null) return;
          setOffset({ x: clientX - start.current.x, y: clientY - start.current.y });
        }}
        onPointerUp={drop}
        onPointerCancel={end}
      >
        <span className="grid size-8 place-content-center rounded-full border-3 border-card bg-ink font-display text-[15px] leading-none font-extrabold text-paper tabular-nums shadow-sm forced-colors:border-[CanvasText]">
          {text}
        </span>
      </span>
    </Anchored>
  );
}

/** Where a day begins. */
export function HousePin({ point }: { readonly point: LatLng }) {
  return (
    <Anchored point={point} className="pointer-events-none">
      <span className="absolute grid size-9 -translate-1/2 place-content-center rounded-full border-3 border-ink bg-card">
        <House aria-hidden className="size-5" />
      </span>
    </Anchored>
  );
}

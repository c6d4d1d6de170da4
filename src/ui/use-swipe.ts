import { type PointerEvent, useRef, useState } from 'react';

export type SwipeSide = 'left' | 'right';

/** At the edges of the screen, a swipe belongs to the browser: it goes back and forward. */
const EDGE_PX = 24;
/** So far a finger moves before it is clear what it wants. */
const SLOP_PX = 12;
/** So far it has to go, or the swipe is called off. */
const ENOUGH_PX = 80;
/** A press this soon after a drag is the same finger's, in ms. */
const SAME_PRESS_MS = 300;
/** The part moves no farther. */
const MOST_PX = 120;

interface Swipe {
  readonly x: number;
  readonly y: number;
  isSideways: boolean;
}

export interface Swiped<T extends HTMLElement> {
  /** Where the part is being dragged to. Null: nowhere. */
  readonly side: SwipeSide | null;
  /** For the part that is dragged. It also needs `touch-action: pan-y pinch-zoom`. */
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<T>) => void;
    readonly onPointerMove: (event: PointerEvent<T>) => void;
    readonly onPointerUp: (event: PointerEvent<T>) => void;
    readonly onPointerCancel: (event: PointerEvent<T>) => void;
    readonly onClickCapture: (event: React.MouseEvent<T>) => void;
  };
}

/** A finger drags a part to the left or right. `mayGo` says to which sides there is something to do. */
export function useSwipe<T extends HTMLElement>(
  mayGo: Readonly<Record<SwipeSide, boolean>>,
  onSwipe: (side: SwipeSide) => void,
): Swiped<T> {
  const swipe = useRef<Swipe | null>(null);
  const swipedAt = useRef(-Infinity);
  const [side, setSide] = useState<SwipeSide | null>(null);

  const end = (event: PointerEvent<T>, isDone: boolean) => {
    const { current } = swipe;
    swipe.current = null;
    if (current?.isSideways !== true) return;
    swipedAt.current = event.timeStamp;
    event.currentTarget.style.transition = '';
    event.currentTarget.style.transform = '';
    setSide(null);
    const dx = event.clientX - current.x;
    const to = sideOf(dx);
    if (isDone && Math.abs(dx) >= ENOUGH_PX && mayGo[to]) onSwipe(to);
  };
  return {
    side,
    handlers: {
      onPointerDown({ pointerType, isPrimary, clientX: x, clientY: y, target, currentTarget }) {
        const isAtEdge = x < EDGE_PX || x > window.innerWidth - EDGE_PX;
        // A sheet that the part has opened is in it, but lies over it.
        const isInSheet =
          target instanceof Element && target.closest('dialog') !== currentTarget.closest('dialog');
        if (pointerType !== 'touch' || !isPrimary || isAtEdge || isInSheet) return;
        swipe.current = { x, y, isSideways: false };
      },
      onPointerMove(event) {
        const { current } = swipe;
        if (current === null) return;
        const dx = event.clientX - current.x;
        const to = sideOf(dx);
        if (!current.isSideways) {
          if (Math.abs(event.clientY - current.y) > SLOP_PX) swipe.current = null;
          else if (Math.abs(dx) > SLOP_PX) current.isSideways = true;
          if (swipe.current?.isSideways !== true) return;
          event.currentTarget.setPointerCapture(event.pointerId);
        }
        const moved = mayGo[to] ? Math.max(-MOST_PX, Math.min(MOST_PX, dx)) : 0;
        event.currentTarget.style.transition = 'none';
        event.currentTarget.style.transform = `translateX(${moved}px)`;
        setSide(mayGo[to] ? to : null);
      },
      onPointerUp: (event) => end(event, true),
      onPointerCancel: (event) => end(event, false),
      onClickCapture(event) {
        // The finger that has dragged the part did not press it.
        if (event.timeStamp - swipedAt.current > SAME_PRESS_MS) return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

function sideOf(dx: number): SwipeSide {
  return dx > 0 ? 'right' : 'left';
}

import { useRef } from 'react';
import type { Elements } from '../../../ui/elements.ts';
import { useBarHeight } from '../../../ui/use-bar-height.ts';

/** The two steps that are always within reach, at the foot of the screen; held sideways, of its left half. */
export function DriveBar({ children }: { readonly children: Elements }) {
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar);
  return (
    <div
      ref={bar}
      data-drive-bar
      className="safe-x fixed start-0 end-0 bottom-0 z-30 grid grid-cols-[repeat(auto-fit,minmax(40%,1fr))] gap-3 border-t-2 border-line bg-paper pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] abreast:end-1/2 abreast:pt-2"
    >
      {children}
    </div>
  );
}

/** The look of its buttons. */
export const BIG =
  'min-h-16 px-2! text-[min(1.3125rem,5.8vw)]! abreast:text-[min(1.3125rem,3.2vw)]!';

/** The look of everything else that can be done: one row of words. */
export const SMALL = 'min-h-11 px-2! text-[min(1rem,4.6vw)]! underline';

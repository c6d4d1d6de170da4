import { Route } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ROUTE_STOP_LIMIT, ROUTE_STOP_MINIMUM } from '../../domain/route/route.ts';
import { routesText } from '../../i18n/pages/routes-text.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import type { RouteMode } from './use-route-mode.ts';

interface CreateProps {
  readonly onEnter: () => void;
  /** How many of the shown sales one can still visit. */
  readonly aheadCount: number;
  readonly onPlanAll: () => void;
}

/** 'Create Route', and the dialog that explains the mode before it begins (spec 2). */
export function CreateRoute({ onEnter, aheadCount, onPlanAll }: CreateProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>
        <Route aria-hidden className="size-5" />
        {routesText.create}
      </Button>
      {isAsking && (
        <Sheet
          title={routesText.create}
          closeLabel={shellText.close}
          onClose={() => setIsAsking(false)}
          footer={
            <div className="flex flex-wrap gap-3">
              <Button className="grow" onClick={() => setIsAsking(false)}>
                {routesText.cancel}
              </Button>
              <Button
                look="sign"
                className="grow"
                onClick={() => {
                  setIsAsking(false);
                  onEnter();
                }}
              >
                {routesText.enter}
              </Button>
            </div>
          }
        >
          <div className="flex flex-col items-start gap-3">
            <p>{routesText.howTo}</p>
            {aheadCount >= ROUTE_STOP_MINIMUM && aheadCount <= ROUTE_STOP_LIMIT && (
              <Button
                onClick={() => {
                  setIsAsking(false);
                  onPlanAll();
                }}
              >
                {routesText.planAll(aheadCount)}
              </Button>
            )}
          </div>
        </Sheet>
      )}
    </>
  );
}

/** Stays in reach while sales are chosen: how many there are, and what to do with them. */
export function RouteBar({ mode }: { readonly mode: RouteMode }) {
  const count = mode.chosen?.length ?? 0;
  const bar = useRef<HTMLElement>(null);
  // The button that led here is gone.
  useEffect(() => bar.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={routesText.create}
      data-page-bar
      className="fixed start-(--rail-width) end-0 bottom-(--bottom-bar-height) z-30 border-t-2 border-line bg-paper"
    >
      <div className="safe-x mx-auto flex h-(--page-bar-height) max-w-6xl items-center gap-2 *:px-3 *:text-[min(1.0625rem,4.6vw)] *:whitespace-nowrap">
        <StatusRegion className="grow font-semibold tabular-nums">
          {routesText.chosen(count)}
        </StatusRegion>
        <Button onClick={mode.stop}>{routesText.cancel}</Button>
        <Button look="sign" aria-disabled={!mode.canCreate} onClick={mode.create}>
          {routesText.createWith(count)}
        </Button>
      </div>
    </section>
  );
}

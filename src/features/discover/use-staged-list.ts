import { startTransition, useEffect, useState } from 'react';
import type { useDiscover } from '../../hooks/use-discover.ts';
import { useListedViews } from './list-memory.ts';
import { nextStage } from './next-stage.ts';

type Item = NonNullable<ReturnType<typeof useDiscover>['page']>['items'][number];

/** New cards a frame: more would hold a slow phone for longer than a press may wait. */
const CARDS_AT_ONCE = 1;

interface Stage {
  /** Null: nothing was put up here yet. */
  readonly shown: readonly Item[] | null;
  /** Came with this stage. */
  readonly fresh: ReadonlySet<Item>;
}

const NO_STAGE: Stage = { shown: null, fresh: new Set() };

/**
 * A list of sales and what its cards show. A new list takes the place of the one before from the
 * top, a few cards a frame, each as soon as its sale is read.
 */
export function useStagedList(target: readonly Item[]) {
  const [{ shown, fresh }, setStage] = useState<Stage>(NO_STAGE);
  const ids = [...new Set([...target, ...(shown ?? [])].map(({ id }) => id))];
  const { views, missing } = useListedViews(ids);
  const wanted = target.filter(({ id }) => !missing.has(id));
  const isReady = (id: string) => views.has(id);
  // A list that one comes back to stands at once.
  const items = shown ?? nextStage([], wanted, isReady, Number.POSITIVE_INFINITY);
  const next = nextStage(items, wanted, isReady, CARDS_AT_ONCE);

  useEffect(() => {
    if (next === shown) return undefined;
    const before = new Set(items);
    const stage = { shown: next, fresh: new Set(next.filter((item) => !before.has(item))) };
    const frame = requestAnimationFrame(() => startTransition(() => setStage(stage)));
    return () => cancelAnimationFrame(frame);
  }, [next, shown, items]);

  return { items, views, fresh };
}

import { useEffect } from 'react';
import { watchPageLife } from '../../platform/page/page-life.ts';

/** Writes at once what would be written within a second, because a hidden page may not come back. */
export function useKeptOnLeaving(flush: () => Promise<void>): void {
  useEffect(() => {
    const keep = () => void flush();
    return watchPageLife({
      onHidden: keep,
      onLeaving: keep,
      onVisible: nothing,
      onReturned: nothing,
    });
  }, [flush]);
}

function nothing(): void {}

import { CloudOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useNow } from '../../page/app/use-now.ts';
import { useSyncStatus, useWhyUnread } from '../../page/sync/use-sync-status.ts';
import { usePage } from '../../page/app/use-page.tsx';
import { useHasUnreadNote } from '../../page/sync/use-unread-note.ts';
import { asOfText } from '../../i18n/sale/clock-text.ts';
import { outOfReachText } from '../../i18n/pages/shell-text.ts';
import { blockedStorageText } from '../../i18n/sync/blocked-storage-text.ts';
import { linkText } from '../../i18n/sync/sync-state-text.ts';
import { isStorageBlocked } from '../../platform/storage.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { linkSentence } from './link-sentence.ts';

/**
 * A quiet note that the data may be old. A line along the foot of the screen: a shape in a corner would cover one end
 * of a button. Lies over the page, so that nothing moves; the page only gets longer by its height (`--strip-height`).
 * The live region is always rendered, and is announced when it gets content.
 */
export function StatusStrip() {
  const sentence = useSentence();
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const { current } = line;
    if (sentence === null || current === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--strip-height', `${current.offsetHeight}px`);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--strip-height');
    };
  }, [sentence]);
  return (
    <StatusRegion className="pointer-events-none fixed start-(--rail-width) end-0 bottom-(--bars-height) z-30">
      {sentence !== null && (
        <p
          ref={line}
          className="flex animate-arrive items-center justify-center gap-2 border-t border-edge bg-sunk px-4 py-1.5 text-[min(0.75rem,4.4vw)] font-semibold md:text-sm sideways:text-[min(0.75rem,17px)]"
        >
          <CloudOff aria-hidden className="size-4 shrink-0" />
          <span>{sentence}</span>
        </p>
      )}
    </StatusRegion>
  );
}

function useSentence(): string | null {
  const status = useSyncStatus();
  const why = useWhyUnread();
  const nowMs = useNow();
  const isSaid = useHasUnreadNote();
  const isReachable = useStore(usePage().database.isReachable);
  if (isStorageBlocked()) return blockedStorageText.link;
  if (!isReachable) return linkText['storage-trouble'];
  if (status === null) return null;
  if (status.link !== 'offline') return linkSentence(status);
  // Where nothing is saved, the page says why. "Showing what's saved" would be untrue.
  if (isSaid) return null;
  return outOfReachText(
    why ?? 'offline',
    status.lastSyncMs === null ? null : asOfText(status.lastSyncMs, nowMs),
  );
}

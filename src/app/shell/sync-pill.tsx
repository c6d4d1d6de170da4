import type { SyncStatus } from '../../device/door/sync-door.ts';
import { CloudUpload, Smartphone, TriangleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isOfDeviceAlone } from '../../page/account/use-session.ts';
import { useSyncStatus } from '../../page/sync/use-sync-status.ts';
import { lazyPart } from '../../page/app/lazy-part.ts';
import { syncText } from '../../i18n/sync/sync-state-text.ts';

const SyncSheet = lazyPart(async () => (await import('./sync-sheet.tsx')).SyncSheet);

/** Shown in the header only while changes are pending or need attention. Opens the list of them. */
export function SyncPill() {
  const status = useSyncStatus();
  const { pathname } = useLocation();
  // A link in the sheet leads to another page.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === pathname;
  if (status === null) return null;
  const { waiting, sending, parked } = status;
  const isIdle = waiting + sending + parked === 0;
  if (isIdle && !isOpen) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={`flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-full border-2 px-3 max-[22.5rem]:px-2.5 text-sm md:text-[min(0.875rem,max(14px,1.2vw))] font-semibold ${
          parked > 0 ? 'border-danger bg-danger-wash' : 'border-line bg-card hover:bg-sunk'
        }`}
        onClick={() => setOpenedAt(pathname)}
      >
        <PillIcon status={status} />
        <span className="max-sm:sr-only md:max-lg:sr-only">{pillText(status)}</span>
        <span aria-hidden className="tabular-nums max-[22.5rem]:hidden sm:hidden">
          {parked > 0 ? parked : waiting + sending}
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <SyncSheet status={status} onClose={() => setOpenedAt(null)} />
        </Suspense>
      )}
    </>
  );
}

function PillIcon({ status: { principal, parked } }: { readonly status: SyncStatus }) {
  if (parked > 0) return <TriangleAlert aria-hidden className="size-4.5 text-danger" />;
  return isOfDeviceAlone(principal) ? (
    <Smartphone aria-hidden className="size-4.5" />
  ) : (
    <CloudUpload aria-hidden className="size-4.5" />
  );
}

function pillText({ principal, waiting, sending, parked }: SyncStatus): string {
  if (parked > 0) return syncText.needsAttention;
  if (isOfDeviceAlone(principal)) return syncText.keptCount(waiting);
  return waiting > 0 ? syncText.waitingCount(waiting) : syncText.sendingCount(sending);
}

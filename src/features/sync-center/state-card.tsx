import type { SyncStatus } from '../../device/door/sync-door.ts';
import { Check, CloudOff, CloudUpload, Smartphone, TriangleAlert } from 'lucide-react';
import { isOfDeviceAlone } from '../../page/account/use-session.ts';
import { useNow } from '../../page/app/use-now.ts';
import { useWork } from '../../page/sync/use-work.ts';
import { useSyncStatus } from '../../page/sync/use-sync-status.ts';
import { momentText } from '../../i18n/sale/clock-text.ts';
import { blockedStorageText } from '../../i18n/sync/blocked-storage-text.ts';
import { syncCenterText, troubleText } from '../../i18n/sync/sync-center-text.ts';
import { linkText } from '../../i18n/sync/sync-state-text.ts';
import { isStorageBlocked } from '../../platform/storage.ts';
import { SendNow } from './send-now.tsx';

/** At a glance: whether everything is synced, what is in the way, and when the server was last reached. */
export function StateCard() {
  const status = useSyncStatus();
  const nowMs = useNow();
  const work = useWork();
  const others = work.state === 'read' ? work.work.others : null;
  const hasOthers = others !== null && others.ofAccounts + others.ofLocal > 0;
  if (status === null) return null;
  const { link, lastSyncMs, troubles } = status;
  const [Icon, sentence] = headline(status, hasOthers);
  const hindrance = linkText[link];
  return (
    <div className="flex flex-col gap-4 rounded-2xl border-2 border-ink bg-card p-4 md:p-5">
      <div className="flex gap-3">
        <Icon aria-hidden className="size-7 shrink-0" />
        <div role="status" className="flex flex-col gap-1">
          <p className="font-display text-lg leading-snug font-bold">{sentence}</p>
          {hindrance !== null && <p>{hindrance}</p>}
          <p className="text-sm text-muted">{exchangeLine(status.principal, lastSyncMs, nowMs)}</p>
        </div>
      </div>
      {troubles.length > 0 && (
        <ul className="flex flex-col gap-2">
          {troubles.map((code) => (
            <li key={code} className="flex gap-3 rounded-xl bg-notice-wash px-4 py-3">
              <TriangleAlert aria-hidden className="size-5 shrink-0 translate-y-0.5" />
              <span>{troubleText[code]}</span>
            </li>
          ))}
        </ul>
      )}
      {!isOfDeviceAlone(status.principal) && (
        <SendNow
          link={link}
          hasWork={status.waiting + status.sending > 0}
          className="md:items-start"
        />
      )}
    </div>
  );
}

function headline(
  { principal, link, waiting, sending, parked, lastSyncMs }: SyncStatus,
  hasOthers: boolean,
) {
  if (isStorageBlocked()) return [TriangleAlert, blockedStorageText.link] as const;
  if (isOfDeviceAlone(principal)) return [Smartphone, syncCenterText.localState] as const;
  if (parked > 0) return [TriangleAlert, syncCenterText.attentionState(parked)] as const;
  if (sending > 0) return [CloudUpload, syncCenterText.sendingState(sending)] as const;
  if (waiting > 0) {
    const Icon = link === 'offline' ? CloudOff : CloudUpload;
    return [Icon, syncCenterText.waitingState(waiting)] as const;
  }
  if (lastSyncMs === null) return [Check, syncCenterText.noneWaits] as const;
  if (principal !== 'guest') return [Check, syncCenterText.allOfAccountSent] as const;
  return [Check, hasOthers ? syncCenterText.allOfGuestSent : syncCenterText.allSent] as const;
}

function exchangeLine(principal: string, atMs: number | null, nowMs: number): string | null {
  if (isOfDeviceAlone(principal)) return null;
  return atMs === null
    ? syncCenterText.neverExchanged
    : syncCenterText.lastExchange(momentText(atMs, nowMs));
}

import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { AlertNews, AlertView } from '../../device/door/alerts-door.ts';
import type { AlertQuery } from '../../domain/search/alert-query.ts';
import { usePage } from '../app/use-page.tsx';
import { useSyncStatus } from '../sync/use-sync-status.ts';

export interface Alerts {
  /** Newest first. Null until they are read. */
  readonly list: readonly AlertView[] | null;
  /** Resolves to whether this device could store it. */
  readonly add: (query: AlertQuery) => Promise<boolean>;
  readonly remove: (id: string) => Promise<boolean>;
}

/** The alerts of the current person, live. */
export function useAlerts(): Alerts {
  const { door, changes, principal } = usePage();
  const viewer = useStore(principal);
  const [read, setRead] = useState<{
    readonly viewer: string;
    readonly list: readonly AlertView[];
  } | null>(null);
  const [round, setRound] = useState(0);

  useEffect(() => {
    let isWanted = true;
    const take = async () => {
      const list = await door.alerts.list();
      if (isWanted) setRead({ viewer, list });
    };
    // Without them the page is a little less handy.
    const takeQuietly = () => void take().catch(() => undefined);
    takeQuietly();
    // An alert may be added or deleted in another tab.
    const stop = changes.onChange(({ outbox }) => {
      if (outbox) takeQuietly();
    });
    return () => {
      isWanted = false;
      stop();
    };
    // A round is a reason to read again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [door, changes, viewer, round]);

  const stored = async (writing: Promise<{ readonly ok: boolean }>) => {
    const { ok } = await writing.catch(() => ({ ok: false }));
    setRound((before) => before + 1);
    return ok;
  };
  return {
    list: read?.viewer === viewer ? read.list : null,
    add: (query) => stored(door.alerts.add(query)),
    remove: (id) => stored(door.alerts.remove(id)),
  };
}

/** Calls back after a sync that brought new sales for alerts, once for each sale. */
export function useAlertNews(onNews: (news: readonly AlertNews[]) => void): void {
  const { door } = usePage();
  const status = useSyncStatus();
  const lastSyncMs = status?.lastSyncMs ?? null;
  const tell = useEffectEvent(onNews);
  // The last sync of an earlier visit brought nothing that is new now.
  const [first, setFirst] = useState<number | null | undefined>(undefined);
  if (status !== null && first === undefined) setFirst(lastSyncMs);
  const newSyncMs = first === undefined || first === lastSyncMs ? null : lastSyncMs;
  useEffect(() => {
    if (newSyncMs === null) return;
    const ask = async () => {
      const news = await door.alerts.news();
      if (news.length > 0) tell(news);
    };
    // What could not be shown is shown after the next sync.
    void ask().catch(() => undefined);
  }, [door, newSyncMs]);
}

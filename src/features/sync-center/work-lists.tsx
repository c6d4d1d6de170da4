import { CloudUpload, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDoor } from '../../page/app/use-page.tsx';
import { useDataSource } from '../../page/sync/use-sync-status.ts';
import { useNow } from '../../page/app/use-now.ts';
import type { AllWork, ListedWork } from '../../page/sync/use-work.ts';
import { momentText } from '../../i18n/sale/clock-text.ts';
import { syncCenterText } from '../../i18n/sync/sync-center-text.ts';
import { futureWorkText, mutationText, syncText } from '../../i18n/sync/sync-state-text.ts';
import { isStorageBlocked } from '../../platform/storage.ts';
import { Button } from '../../ui/form/button.tsx';
import { LostList } from './lost-list.tsx';
import { Panel } from './panel.tsx';
import { PhotoList } from './photo-list.tsx';
import { RefusedCard, WorkName } from './refused-card.tsx';

/** Everything that the server does not have yet, by what it needs: the person, a connection, or an update. */
export function WorkLists({ work }: { readonly work: AllWork }) {
  const isLocal = useDataSource() === 'local';
  const { parked, lost, waiting, unlistedCount, photos, future, damaged } = work;
  const isEmpty = [parked, lost, waiting, photos, future, damaged].every(
    ({ length }) => length === 0,
  );
  if (isEmpty) {
    // Where the browser stores nothing, nothing ever shows up here.
    return isStorageBlocked() ? null : <p className="text-muted">{syncCenterText.nothingYet}</p>;
  }
  return (
    <>
      <LostList items={lost} />
      {parked.length > 0 && (
        <Panel title={syncCenterText.attentionTitle}>
          <ul className="flex flex-col gap-3">
            {parked.map((item) => (
              <RefusedCard key={item.opId} item={item} />
            ))}
          </ul>
        </Panel>
      )}
      <Damaged items={damaged} />
      {waiting.length > 0 && (
        <Panel title={isLocal ? syncCenterText.keptTitle : syncCenterText.waitingTitle}>
          <Rows items={waiting} />
          {unlistedCount > 0 && (
            <p className="text-muted">{syncCenterText.moreWaiting(unlistedCount)}</p>
          )}
        </Panel>
      )}
      {photos.length > 0 && <PhotoList photos={photos} />}
      {future.length > 0 && (
        <Panel title={syncCenterText.futureTitle}>
          <p className="text-muted">{futureWorkText}</p>
          <Rows items={future} />
        </Panel>
      )}
    </>
  );
}

function Rows({ items }: { readonly items: readonly ListedWork[] }) {
  return (
    <ul className="rounded-2xl border-2 border-line bg-card">
      {items.map((item) => (
        <Row key={item.opId} name={<WorkName item={item} />} item={item} />
      ))}
    </ul>
  );
}

function Row({ item, name }: { readonly item: ListedWork; readonly name: ReactNode }) {
  const nowMs = useNow();
  const isSending = item.state === 'sending';
  const Icon = isSending ? CloudUpload : Smartphone;
  return (
    <li className="flex items-center gap-3 border-line px-4 py-3 not-first:border-t">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 grow">{name}</div>
      <p className="shrink-0 text-end text-sm text-muted tabular-nums">
        {isSending ? syncCenterText.sendingNowRow : momentText(item.createdAtMs, nowMs)}
      </p>
    </li>
  );
}

function Damaged({ items }: { readonly items: AllWork['damaged'] }) {
  const door = useDoor();
  if (items.length === 0) return null;
  return (
    <Panel title={syncCenterText.damagedTitle}>
      <p className="text-muted">{syncCenterText.damagedHint}</p>
      <ul className="rounded-2xl border-2 border-line bg-card">
        {items.map(({ key, op }) => (
          <li
            key={key}
            className="flex items-center justify-between gap-3 border-line py-2 ps-4 pe-2 not-first:border-t"
          >
            <span>{(op === null ? null : mutationText[op]) ?? syncCenterText.damagedThing}</span>
            <Button look="danger" onClick={() => void door.writes.discardQuarantined(key)}>
              {syncText.discard}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

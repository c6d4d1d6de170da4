import { useDoor } from '../../page/app/use-page.tsx';
import type { ListedWork } from '../../page/sync/use-work.ts';
import { syncCenterText } from '../../i18n/sync/sync-center-text.ts';
import { rejectText, syncText } from '../../i18n/sync/sync-state-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { Discarded } from './discarded.tsx';
import { Panel } from './panel.tsx';
import { WorkName } from './refused-card.tsx';
import { useDiscard } from './use-discard.ts';

/** What a restored server has lost, item by item. The person sends it again or discards it (SYNC-8). */
export function LostList({ items }: { readonly items: readonly ListedWork[] }) {
  const door = useDoor();
  if (items.length === 0) return null;
  const sendable = items.filter(({ code }) => code === 'lost');
  const sendAll = async () => {
    for (const { opId } of sendable) await door.writes.retryParked(opId);
  };
  return (
    <Panel title={syncCenterText.lostTitle}>
      <p>{syncCenterText.lostLead}</p>
      {sendable.length > 1 && (
        <Button className="self-start" onClick={() => void sendAll()}>
          {syncCenterText.sendAllAgain}
        </Button>
      )}
      <ul className="flex flex-col gap-3">
        {items.map((item) => (
          <LostCard key={item.opId} item={item} />
        ))}
      </ul>
    </Panel>
  );
}

function LostCard({ item }: { readonly item: ListedWork }) {
  const door = useDoor();
  const { isDiscarding, discard, undo } = useDiscard(item.opId);
  const { photos, edits } = item.dependents;
  if (isDiscarding) return <Discarded onUndo={undo} />;
  return (
    <li className="rounded-xl border-2 border-danger bg-card p-4">
      <WorkName item={item} />
      {item.code !== 'lost' && (
        <p className="pt-2">
          {item.op === 'image.attach' ? syncCenterText.lostPhoto : rejectText.lost_for_good}
        </p>
      )}
      {item.code === 'lost' && photos + edits > 0 && (
        <p className="pt-2 text-muted">{syncCenterText.lostWith(photos, edits)}</p>
      )}
      <div className="flex flex-wrap gap-2 pt-3">
        {item.code === 'lost' && (
          <Button
            className="grow md:grow-0"
            onClick={() => void door.writes.retryParked(item.opId)}
          >
            {syncCenterText.sendAgain}
          </Button>
        )}
        <Button look="danger" className="grow md:grow-0" onClick={discard}>
          {syncText.discard}
        </Button>
      </div>
    </li>
  );
}

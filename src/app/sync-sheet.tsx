import { useDoor } from '../hooks/engine-room.tsx';
import { useParked } from '../hooks/use-parked.ts';
import type { SyncStatus } from '../worker/door.ts';
import { shellText } from '../i18n/shell.ts';
import { linkText, mutationText, rejectText, syncText } from '../i18n/sync-state.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';

interface Props {
  readonly status: SyncStatus;
  readonly onClose: () => void;
}

/** What waits on this phone, and what was refused with the reason and what can be done (SYNC-14). */
export function SyncSheet({ status, onClose }: Props) {
  const door = useDoor();
  const { waiting, sending, parked, link } = status;
  const trouble = linkText[link];
  return (
    <Sheet title={syncText.sheetTitle} closeLabel={shellText.close} onClose={onClose}>
      <div className="flex flex-col gap-3">
        {waiting + sending + parked === 0 && <p>{syncText.nothingWaits}</p>}
        {sending > 0 && <p>{syncText.sendingLine(sending)}</p>}
        {waiting > 0 && <p>{syncText.waitingLine(waiting)}</p>}
        {trouble !== null && <p className="font-semibold">{trouble}</p>}
        {waiting > 0 && <Button onClick={() => void door.syncNow()}>{syncText.sendNow}</Button>}
        {parked > 0 && <ParkedList />}
      </div>
    </Sheet>
  );
}

function ParkedList() {
  const door = useDoor();
  const parked = useParked();
  return (
    <section className="flex flex-col gap-3">
      <h3 className="pt-1 text-lg">{syncText.refusedTitle}</h3>
      <p className="text-sm text-muted">{syncText.refusedHint}</p>
      <ul className="flex flex-col gap-3">
        {parked.map((item) => (
          <li key={item.opId} className="rounded-xl border-2 border-danger bg-card p-3">
            <p className="font-semibold">{mutationText[item.op] ?? item.op}</p>
            <p className="truncate text-sm text-muted">{item.saleTitle ?? syncText.unnamedSale}</p>
            <p className="py-2">{rejectText[item.code]}</p>
            <div className="flex gap-2">
              <Button className="grow" onClick={() => void door.retryParked(item.opId)}>
                {syncText.retry}
              </Button>
              <Button
                look="danger"
                className="grow"
                onClick={() => void door.discardParked(item.opId)}
              >
                {syncText.discard}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

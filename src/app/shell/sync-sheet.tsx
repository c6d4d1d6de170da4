import type { SyncStatus } from '../../device/door/sync-door.ts';
import { Link } from 'react-router-dom';
import { RefusedCard } from '../../features/sync-center/refused-card.tsx';
import { SendNow } from '../../features/sync-center/send-now.tsx';
import { isOfDeviceAlone } from '../../page/account/use-session.ts';
import { type AllWork, useWork } from '../../page/sync/use-work.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { linkText, syncText } from '../../i18n/sync/sync-state-text.ts';
import { buttonClass } from '../../ui/form/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';

interface Props {
  readonly status: SyncStatus;
  readonly onClose: () => void;
}

/** What is pending on this device, what was refused and why, and the link to the whole list (SYNC-14). */
export function SyncSheet({ status, onClose }: Props) {
  const { waiting, sending, parked, link } = status;
  const trouble = linkText[link];
  if (isOfDeviceAlone(status.principal)) return <KeptHere count={waiting} onClose={onClose} />;
  return (
    <Sheet title={syncText.sheetTitle} closeLabel={shellText.close} onClose={onClose}>
      <div className="flex flex-col gap-3">
        {waiting + sending + parked === 0 && <p>{syncText.nothingWaits}</p>}
        {sending > 0 && <p>{syncText.sendingLine(sending)}</p>}
        {waiting > 0 && <p>{syncText.waitingLine(waiting)}</p>}
        {trouble !== null && <p className="font-semibold">{trouble}</p>}
        {waiting > 0 && <SendNow link={link} hasWork />}
        {parked > 0 && <RefusedList />}
        <Link to="/sync" className={buttonClass('paper')} onClick={onClose}>
          {syncText.seeAll}
        </Link>
      </div>
    </Sheet>
  );
}

/** Without a server nothing is sent, and nothing is refused. */
function KeptHere({ count, onClose }: { readonly count: number; readonly onClose: () => void }) {
  return (
    <Sheet title={syncText.keptTitle} closeLabel={shellText.close} onClose={onClose}>
      <div className="flex flex-col gap-3">
        <p>{syncText.keptLine(count)}</p>
        <Link to="/sync" className={buttonClass('paper')} onClick={onClose}>
          {syncText.seeKept}
        </Link>
      </div>
    </Sheet>
  );
}

function RefusedList() {
  const answer = useWork();
  if (answer.state !== 'read') return null;
  const { parked, lost } = answer.work;
  return (
    <>
      {lost.length > 0 && <p>{syncText.lostLine(lost.length)}</p>}
      {parked.length > 0 && <Refused items={parked} />}
    </>
  );
}

function Refused({ items }: { readonly items: AllWork['parked'] }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="pt-1 text-lg">{syncText.refusedTitle}</h3>
      <p className="text-sm text-muted">{syncText.refusedHint}</p>
      <ul className="flex flex-col gap-3">
        {items.map((item) => (
          <RefusedCard key={item.opId} item={item} />
        ))}
      </ul>
    </section>
  );
}

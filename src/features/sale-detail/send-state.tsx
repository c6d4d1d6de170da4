import type { SaleView } from '../../domain/sale/sale-view.ts';
import { useDataSource } from '../../page/sync/use-sync-status.ts';
import { saleDetailText } from '../../i18n/sale/sale-detail-text.ts';
import { rejectText } from '../../i18n/sync/sync-state-text.ts';

/** On a sale with a change that the server does not have: what that means for the person. */
export function SendState({ view }: { readonly view: SaleView }) {
  const isLocal = useDataSource() === 'local';
  if (view.sync === null) return null;
  if (view.sync === 'attention') {
    return (
      <p className="mt-3 rounded-xl bg-danger-wash px-4 py-3">
        {view.parkedCode === null ? saleDetailText.attentionHint : rejectText[view.parkedCode]}
      </p>
    );
  }
  // On someone else's sale only a save can be pending, and the chip says so.
  if (!view.isMine) return null;
  const { title, hint } = waitingText(isLocal, view.rev !== null);
  return (
    <p className="mt-3 rounded-xl bg-notice-wash px-4 py-3">
      <strong>{title}</strong>
      <br />
      <span>{hint}</span>
    </p>
  );
}

/** If the sale has a version, the server has it, and only a change is pending. */
function waitingText(isLocal: boolean, isPosted: boolean) {
  const { keptHere, keptHereHint, waitingToSend, waitingHint } = saleDetailText;
  if (isLocal) return { title: keptHere, hint: keptHereHint };
  return isPosted
    ? { title: saleDetailText.changeWaits, hint: saleDetailText.changeWaitsHint }
    : { title: waitingToSend, hint: waitingHint };
}

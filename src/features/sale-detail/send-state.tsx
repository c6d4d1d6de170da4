import type { SeenSale } from '../../components/seen-sale.ts';
import { useDataSource } from '../../hooks/use-data-source.ts';
import { saleDetailText } from '../../i18n/sale-detail.ts';
import { rejectText } from '../../i18n/sync-state.ts';

interface Props {
  readonly view: SeenSale & { readonly parkedCode: keyof typeof rejectText | null };
}

/** On a sale whose own change the server does not have: what that means for the person. */
export function SendState({ view }: Props) {
  const isLocal = useDataSource() === 'local';
  if (view.sync === null) return null;
  if (view.sync === 'attention') {
    return (
      <p className="mt-3 rounded-xl bg-danger-wash px-4 py-3">
        {view.parkedCode === null ? saleDetailText.attentionHint : rejectText[view.parkedCode]}
      </p>
    );
  }
  // Of someone else's sale only a save can wait; the chip says so.
  if (!view.isMine) return null;
  return (
    <p className="mt-3 rounded-xl bg-notice-wash px-4 py-3">
      <strong>{isLocal ? saleDetailText.keptHere : saleDetailText.waitingToSend}</strong>
      <br />
      {isLocal ? saleDetailText.keptHereHint : saleDetailText.waitingHint}
    </p>
  );
}

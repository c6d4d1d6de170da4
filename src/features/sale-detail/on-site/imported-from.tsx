import { useState } from 'react';
import type { Sale } from '../../../domain/sale/sale.ts';
import { useDataSource } from '../../../page/sync/use-sync-status.ts';
import { importedSaleText } from '../../../i18n/sale/imported-sale-text.ts';
import { dayText } from '../../../i18n/sale/when-text.ts';
import { Button } from '../../../ui/form/button.tsx';
import { EMPTY_REPORT, type ReportDraft, ReportForm } from './report-form.tsx';

interface Props {
  readonly sale: Sale;
  readonly isMine: boolean;
}

/**
 * Where an imported sale comes from, and since when. Whoever lives there may not know that it is listed, so they can
 * ask that it goes. Nothing for other sales.
 */
export function ImportedFrom({ sale, isMine }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState<ReportDraft>({ ...EMPTY_REPORT, reason: 'resident' });
  const isLocal = useDataSource() === 'local';
  const { importSource, createdAt, timeZone, id } = sale;
  if (importSource == null) return null;
  const day = dayText(Date.parse(createdAt), timeZone);
  return (
    <div className="flex flex-col items-start gap-1 text-sm text-muted">
      <p>
        <span>{importedSaleText.from}</span> <span translate="no">{importSource}</span>
        <span>{importedSaleText.on(day)}</span>
      </p>
      {!isMine && !isLocal && (
        <Button look="quiet" onClick={() => setIsOpen(true)}>
          {importedSaleText.ask}
        </Button>
      )}
      {isOpen && (
        <ReportForm
          saleId={id}
          draft={draft}
          onChange={setDraft}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

import { Flag } from 'lucide-react';
import { useState } from 'react';
import { useDataSource } from '../../../page/sync/use-sync-status.ts';
import { reportText } from '../../../i18n/sale/report-sale-text.ts';
import { Button } from '../../../ui/form/button.tsx';
import { EMPTY_REPORT, ReportForm } from './report-form.tsx';

/** 'Report this sale' (spec 2): anyone can notify the moderators. Without a server there are none. */
export function ReportSale({ saleId }: { readonly saleId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  // A closed form keeps what was typed until it is sent.
  const [draft, setDraft] = useState(EMPTY_REPORT);
  if (useDataSource() === 'local') return null;
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        <Flag aria-hidden className="size-4" />
        {reportText.open}
      </Button>
      {isOpen && (
        <ReportForm
          saleId={saleId}
          draft={draft}
          onChange={setDraft}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

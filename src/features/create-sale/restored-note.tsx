import { createSaleText } from '../../i18n/create-sale.ts';
import { Button } from '../../ui/button.tsx';

/** A draft from before was found: it is used, unless the person wants a new one. */
export function RestoredNote({ onStartOver }: { readonly onStartOver: () => void }) {
  return (
    <div className="flex items-center justify-between gap-x-3 rounded-2xl bg-notice-wash py-1.5 ps-4 pe-1.5">
      <p>{createSaleText.restored}</p>
      <Button look="quiet" onClick={onStartOver}>
        {createSaleText.startOver}
      </Button>
    </div>
  );
}

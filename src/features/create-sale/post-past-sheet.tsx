import { createSaleText } from '../../i18n/sale/create-sale-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';

interface Props {
  readonly onChangeDates: () => void;
  readonly onPost: () => void;
}

/** Asks before posting a sale that is already over. */
export function PostPastSheet({ onChangeDates, onPost }: Props) {
  return (
    <Sheet
      title={createSaleText.overTitle}
      closeLabel={createSaleText.overClose}
      onClose={onChangeDates}
    >
      <div className="flex flex-col gap-4">
        <p>{createSaleText.overHint}</p>
        <Button look="sign" onClick={onChangeDates}>
          {createSaleText.overChange}
        </Button>
        <Button onClick={onPost}>{createSaleText.overPost}</Button>
      </div>
    </Sheet>
  );
}

import { BeginSale } from '../../../components/sale/own/begin-sale.tsx';
import type { UnlistedSale } from '../../../domain/route/settings/stop-settings.ts';
import { emptyDraft } from '../../../domain/sale/draft/draft.ts';
import { pinByHand } from '../../../domain/sale/draft/draft-pin.ts';
import { useNow } from '../../../page/app/use-now.ts';
import { routePageText } from '../../../i18n/routes/route-page-text.ts';
import { proposedDay } from '../../../page/app/local-day.ts';

interface Props {
  /** The id of the stop, and then of the sale: once it is posted, the route has the listed sale. */
  readonly id: string;
  readonly unlisted: UnlistedSale;
}

/** For its finder, who alone may post it (SYNC-20): hands an unlisted sale to the sale form, with all that is known of it. */
export function PostUnlistedSale({ id, unlisted }: Props) {
  const nowMs = useNow();
  return (
    <BeginSale
      text={routePageText.postIt}
      label={routePageText.postItOf(unlisted.title)}
      make={() => ({
        draft: {
          ...emptyDraft(proposedDay(nowMs)),
          title: unlisted.title,
          ...(unlisted.days !== undefined && { days: unlisted.days }),
        },
        // The middle of a ZIP code is no place that anyone chose.
        pin: unlisted.isAbout === true ? null : pinByHand(unlisted),
        saleId: id,
      })}
    />
  );
}

import { useOwnSaleIds } from '../../../page/lists/use-own-lists.ts';
import { useSaleViews } from '../../../page/sales/use-sale-views.ts';
import { useHeldNews } from '../../moderation/use-held-news.ts';
import { useCopyNews } from '../../photos/use-copy-news.ts';

const NONE: readonly string[] = [];

/** Shows a toast about what happens to an own sale while the app is open. Renders nothing. */
export function OwnSaleNews() {
  const { views } = useSaleViews(useOwnSaleIds() ?? NONE);
  useHeldNews(views);
  useCopyNews(views);
  return null;
}

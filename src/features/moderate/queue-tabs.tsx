import { useState } from 'react';
import { useQueue } from '../../page/moderation/use-moderation-queue.ts';
import { moderateText } from '../../i18n/people/moderation-text.ts';
import { Tabs } from '../../ui/tabs.tsx';
import type { HideDraft } from './hide-sheet.tsx';
import { NotAModerator } from './not-a-moderator.tsx';
import { QueuedSales, type HideDrafts } from './queued-sales.tsx';

/** The sales to decide about, and the hidden ones. */
export function QueueTabs() {
  const open = useQueue('open');
  // What was typed about a sale stays, whatever happens after pressing its button.
  const [kept, setKept] = useState<ReadonlyMap<string, HideDraft>>(new Map());
  if (open.failure === 'forbidden' || open.trouble?.code === 'forbidden') return <NotAModerator />;

  const drafts: HideDrafts = {
    of: (saleId) => kept.get(saleId) ?? { reason: null, note: '' },
    keep: (saleId, draft) => setKept((before) => new Map(before).set(saleId, draft)),
  };
  return (
    <Tabs
      label={moderateText.tabs}
      tabs={[
        {
          id: 'open',
          label: moderateText.open(open.openCount),
          panel: <QueuedSales state="open" queue={open} drafts={drafts} />,
        },
        { id: 'hidden', label: moderateText.hidden, panel: <HiddenQueue drafts={drafts} /> },
      ]}
    />
  );
}

/** Read only when someone looks. */
function HiddenQueue({ drafts }: { readonly drafts: HideDrafts }) {
  return <QueuedSales state="hidden" queue={useQueue('hidden')} drafts={drafts} />;
}

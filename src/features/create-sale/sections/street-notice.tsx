import { useState } from 'react';
import { withoutStreets } from '../../../domain/import/taking/without-streets.ts';
import { recordOf, VISIT_FACTS } from '../../../domain/sale/sale-fields.ts';
import { useStreetsIn } from '../../../page/import/use-streets-in.ts';
import { releaseText } from '../../../i18n/sale/release-text.ts';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import { Button } from '../../../ui/form/button.tsx';
import type { FormProps } from '../form-props.ts';

interface Props extends Pick<FormProps, 'draft' | 'change'> {
  /** The address is not shown yet. */
  readonly isHidden: boolean;
}

/** What everyone can read. */
const PUBLIC = ['title', 'description', ...VISIT_FACTS] as const;
const UNDO_MS = 10_000;

/** Streets that a seller's words name, although the address is held back: taken out by a tap, or kept. */
export function StreetNotice({ draft, change, isHidden }: Props) {
  const [kept, setKept] = useState<readonly string[]>([]);
  const texts = PUBLIC.map((field) => draft[field]);
  const words = useStreetsIn(texts.join('\n'), draft.street, isHidden).filter(
    (word) => !kept.includes(word),
  );
  const takeOut = () => {
    const before = recordOf(PUBLIC, (field) => draft[field]);
    change(recordOf(PUBLIC, (field) => withoutStreets(draft[field], words)));
    toasts.show({
      title: releaseText.takenOut,
      durationMs: UNDO_MS,
      action: { label: releaseText.undo, run: () => change(before) },
    });
  };
  return (
    <StatusRegion className="empty:hidden">
      {isHidden && words.length > 0 && (
        <div className="flex flex-col gap-3 rounded-xl bg-notice-wash p-3.5">
          <p translate="no" className="wrap-anywhere">
            {releaseText.named(words)}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={takeOut}>{releaseText.takeOut}</Button>
            <Button onClick={() => setKept([...kept, ...words])}>{releaseText.keepIn}</Button>
          </div>
        </div>
      )}
    </StatusRegion>
  );
}

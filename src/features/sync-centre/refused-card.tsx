import { Link } from 'react-router-dom';
import { useDoor } from '../../hooks/engine-room.tsx';
import type { ListedWork } from '../../hooks/use-work.ts';
import { syncCentreText } from '../../i18n/sync-centre.ts';
import { mutationText, rejectText, serverFailedText, syncText } from '../../i18n/sync-state.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Discarded } from './discarded.tsx';
import { useDiscard } from './use-discard.ts';

/** What can be changed in the form of its sale. */
const EDITABLE: ReadonlySet<string> = new Set(['sale.create', 'sale.patch', 'sale.days']);

/** One thing that the server refused: why, and what can be done about it (SYNC-14). */
export function RefusedCard({ item }: { readonly item: ListedWork }) {
  const door = useDoor();
  const { isDiscarding, discard, undo } = useDiscard(item.opId);
  const { photos, edits } = item.dependents;
  if (isDiscarding) return <Discarded onUndo={undo} />;
  return (
    <li className="rounded-xl border-2 border-danger bg-card p-4">
      <WorkName item={item} />
      <p className="pt-2">{item.code === null ? serverFailedText : rejectText[item.code]}</p>
      {item.choice !== null && <Choice choice={item.choice} />}
      {photos + edits > 0 && (
        <p className="pt-2 text-sm text-muted">{syncText.alsoDiscards(photos, edits)}</p>
      )}
      <div className="flex flex-wrap gap-2 pt-3">
        <Button className="grow md:grow-0" onClick={() => void door.retryParked(item.opId)}>
          {item.choice === null ? syncText.retry : syncCentreText.keepMine}
        </Button>
        <WhereToMend item={item} />
        <Button look="danger" className="grow md:grow-0" onClick={discard}>
          {item.choice === null ? syncText.discard : syncCentreText.keepTheirs}
        </Button>
      </div>
    </li>
  );
}

/** Both texts, where another device has written, too: nothing of either is dropped unseen (SYNC-20). */
function Choice({
  choice: { mine, theirs },
}: {
  readonly choice: NonNullable<ListedWork['choice']>;
}) {
  return (
    <>
      <dl className="grid gap-3 pt-3 md:grid-cols-2">
        <div className="min-w-0 rounded-lg border border-line p-3">
          <dt className="text-sm text-muted">{syncCentreText.choiceMine}</dt>
          <dd className="break-words whitespace-pre-wrap">
            {mine || syncCentreText.choiceNothing}
          </dd>
        </div>
        <div className="min-w-0 rounded-lg border border-line p-3">
          <dt className="text-sm text-muted">{syncCentreText.choiceTheirs}</dt>
          <dd className="break-words whitespace-pre-wrap">
            {theirs || syncCentreText.choiceNothing}
          </dd>
        </div>
      </dl>
      <p className="pt-2 text-sm text-muted">{syncCentreText.choiceHint}</p>
    </>
  );
}

/** The form of its sale, or the page on which it was done. */
function WhereToMend({ item: { op, subject } }: { readonly item: ListedWork }) {
  if (!isAboutSale(op)) return null;
  const isEditable = EDITABLE.has(op);
  return (
    <Link
      to={isEditable ? `/sale/${subject}/edit` : `/sale/${subject}`}
      className={buttonClass('paper', 'grow md:grow-0')}
    >
      {isEditable ? syncText.edit : syncCentreText.showSale}
    </Link>
  );
}

/** What it is, and of which sale, route or search. */
export function WorkName({ item }: { readonly item: ListedWork }) {
  return (
    <div className="min-w-0">
      <p className="font-semibold">{mutationText[item.op] ?? item.op}</p>
      {(item.title !== null || isAboutSale(item.op)) && (
        <p className="truncate text-sm text-muted">{item.title ?? syncText.unnamedSale}</p>
      )}
    </div>
  );
}

const ABOUT_NO_SALE: ReadonlySet<string> = new Set([
  'route.put',
  'route.delete',
  'search.put',
  'search.delete',
  'profile.patch',
  'preference.put',
  'contact.send',
  'newsletter.subscribe',
]);

function isAboutSale(op: string): boolean {
  return !ABOUT_NO_SALE.has(op);
}

import { useState } from 'react';
import { Link } from 'react-router-dom';
import { BeginSale } from '../../components/sale/own/begin-sale.tsx';
import { useDoor } from '../../page/app/use-page.tsx';
import type { ListedWork } from '../../page/sync/use-work.ts';
import { editSaleText, refusedEditText } from '../../i18n/sale/edit-sale-text.ts';
import { choiceText } from '../../i18n/sync/choice-text.ts';
import { syncCenterText } from '../../i18n/sync/sync-center-text.ts';
import { refusedText } from '../../i18n/sync/refused-text.ts';
import { mutationText, syncText } from '../../i18n/sync/sync-state-text.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { BothVersions, type Piece } from './both-versions.tsx';
import { CombineForm } from './combine-form.tsx';
import { type Combined, allTheirs, bothOf, picksOf } from './combined.ts';
import { Discarded } from './discarded.tsx';
import { useDiscard } from './use-discard.ts';
import { notStored } from '../../components/page/not-stored.ts';

/** Mutations that can be corrected in the form of their sale. */
const EDITABLE: ReadonlySet<string> = new Set(['sale.create', 'sale.patch', 'sale.days']);

/** A mutation that the server refused: why, and what to do about it (SYNC-14). */
export function RefusedCard({ item }: { readonly item: ListedWork }) {
  const door = useDoor();
  const { choice } = item;
  const { isDiscarding, discard, undo } = useDiscard(item.opId, choice && allTheirs(choice));
  const { photos, edits } = item.dependents;
  if (isDiscarding) return <Discarded onUndo={undo} />;
  return (
    <li className="rounded-xl border-2 border-danger bg-card p-4">
      <WorkName item={item} />
      <p className="pt-2">{reasonOf(item)}</p>
      {choice !== null && <BothVersions pieces={choice} />}
      {item.edit !== null && <Typed edit={item.edit} />}
      {photos + edits > 0 && (
        <p className="pt-2 text-sm text-muted">{syncText.alsoDiscards(photos, edits)}</p>
      )}
      <div className="flex flex-wrap gap-2 pt-3">
        <Button className="grow md:grow-0" onClick={() => void door.writes.retryParked(item.opId)}>
          {choice === null ? syncText.retry : choiceText.keepMine}
        </Button>
        {choice !== null && <Combine opId={item.opId} pieces={choice} />}
        {item.edit?.isGone === true ? <AsNewSale edit={item.edit} /> : <WhereToMend item={item} />}
        <Button look="danger" className="grow md:grow-0" onClick={discard}>
          {choice === null ? syncText.discard : choiceText.keepTheirs}
        </Button>
      </div>
    </li>
  );
}

function reasonOf(item: ListedWork): string {
  if (item.choice === null) return refusedText(item);
  return item.op === 'route.put' ? choiceText.routeReason : choiceText.reason;
}

type Edit = NonNullable<ListedWork['edit']>;

/** What the person typed, which exists nowhere else. */
function Typed({ edit }: { readonly edit: Edit }) {
  return (
    <section aria-label={refusedEditText.title} className="pt-3">
      <h3 className="pb-1.5 text-base font-semibold">{refusedEditText.title}</h3>
      <dl className="flex flex-col gap-2 rounded-lg border border-line p-3">
        {edit.changed.map((field) => (
          <div key={field} className="min-w-0">
            <dt className="text-sm text-muted">{refusedEditText.labels[field]}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">
              {refusedEditText.said(field, edit.draft)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The sale is gone, but its text can be kept. */
function AsNewSale({ edit }: { readonly edit: Edit }) {
  const { draft, pin } = edit;
  return <BeginSale text={editSaleText.asNewSale} make={() => ({ draft, pin })} />;
}

/** Opens the form for both versions. It keeps what was typed when it is closed. */
function Combine({ opId, pieces }: { readonly opId: string; readonly pieces: readonly Piece[] }) {
  const door = useDoor();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState<Combined>({});
  const combined = { ...bothOf(pieces), ...typed };
  const save = () => {
    door.writes.resolveChoice(opId, picksOf(pieces, combined)).then(
      () => toasts.show({ title: choiceText.saved }),
      () => toasts.show({ title: notStored(choiceText.failed), tone: 'error' }),
    );
  };
  return (
    <>
      <Button className="grow md:grow-0" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {choiceText.combine}
      </Button>
      {isOpen && (
        <CombineForm
          pieces={pieces}
          combined={combined}
          onChange={setTyped}
          onSave={save}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Links to the form of its sale, or to the page where it was made. */
function WhereToMend({ item: { op, entityId } }: { readonly item: ListedWork }) {
  if (!isAboutSale(op)) return null;
  const isEditable = EDITABLE.has(op);
  return (
    <Link
      to={isEditable ? `/sale/${entityId}/edit` : `/sale/${entityId}`}
      className={buttonClass('paper', 'grow md:grow-0')}
    >
      {isEditable ? syncText.edit : syncCenterText.showSale}
    </Link>
  );
}

/** What it is, and which sale, route, or search it belongs to. */
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
  'route.invite',
  'route.join',
  'route.leave',
  'route.remove',
  'search.put',
  'search.delete',
  'profile.patch',
  'preference.put',
  'referral.use',
  'contact.send',
  'newsletter.subscribe',
]);

function isAboutSale(op: string): boolean {
  return !ABOUT_NO_SALE.has(op);
}

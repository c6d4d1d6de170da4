import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { BeginSale } from '../../components/sale/own/begin-sale.tsx';
import { HeldNote } from '../../components/moderation/held-note.tsx';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { StartOverNote } from '../../components/page/start-over-note.tsx';
import type { LatLng } from '../../domain/geo/distance.ts';
import { knownPoint } from '../../domain/sale/best-point.ts';
import { type SaleDraft, emptyDraft } from '../../domain/sale/draft/draft.ts';
import { draftOf, isMoved, weeksLater } from '../../domain/sale/draft/draft-of.ts';
import type { DraftPin } from '../../domain/sale/draft/draft-pin.ts';
import { isPublic } from '../../domain/sale/release.ts';
import { statusOf } from '../../domain/sale/status.ts';
import { useEditDraft } from '../../page/draft/use-edit-draft.ts';
import { localDay } from '../../page/app/local-day.ts';
import { useNow } from '../../page/app/use-now.ts';
import { type SaleState, useSale } from '../../page/sales/use-sale.ts';
import { useRefusedEdit } from '../../page/sync/use-work.ts';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { editSaleText, ownSaleText } from '../../i18n/sale/edit-sale-text.ts';
import { buttonClass } from '../../ui/form/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PhotosSection } from './sections/photos-section.tsx';
import { SaleForm } from './sale-form.tsx';
import { useEditing } from './use-editing.ts';

type View = Extract<SaleState, { state: 'found' }>['view'];

/** Changes an own sale, in the same form as a new one. */
export function EditSalePage() {
  const { id = '' } = useParams();
  const answer = useSale(id);
  return (
    <div className="safe-x mx-auto flex w-full max-w-2xl flex-col gap-4 py-5 md:py-8">
      <PageHeading lead={<p className="pt-2 text-muted">{editSaleText.lead}</p>}>
        {editSaleText.title}
      </PageHeading>
      <Content key={id} id={id} answer={answer} />
    </div>
  );
}

function Content({ id, answer }: { readonly id: string; readonly answer: SaleState }) {
  // The last visible version: if the sale is taken down, what was typed must not disappear with it.
  const [shown, setShown] = useState<View | null>(null);
  if (answer.state === 'found' && answer.view !== shown) setShown(answer.view);
  const view = answer.state === 'found' ? answer.view : shown;
  // The sale when the form was opened. Saving it unchanged is not an edit.
  const refused = useFirst(useRefusedEdit(id));
  if (view === null) {
    if (answer.state === 'loading') return <Skeleton className="h-dvh w-full rounded-2xl" />;
    if (answer.state === 'unread') {
      const { unreadHere, unreadHereHint } = discoverText;
      return <Refusal id={null} title={unreadHere} hint={unreadHereHint} />;
    }
    if (refused?.isGone === true) return <GoneNote {...refused} clear={keepNothing} />;
    return answer.state === 'missing' && answer.reachable ? <KeptEdit id={id} /> : <NotFound />;
  }
  if (refused === undefined) return <Skeleton className="h-dvh w-full rounded-2xl" />;
  const isGone = answer.state === 'missing' || refused?.isGone === true;
  // If the sale is gone, nothing says whose it was.
  if (!view.isMine && !isGone) {
    return <Refusal id={id} title={editSaleText.notYours} hint={editSaleText.notYoursHint} />;
  }
  return <EditForm view={view} typed={refused?.draft ?? null} isGone={isGone} />;
}

/** The first value that was there. Undefined until there is one. */
function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first;
}

function NotFound() {
  return <Refusal id={null} title={editSaleText.missing} hint={editSaleText.missingHint} />;
}

/** For a sale that is gone: what was typed before, if anything. */
function KeptEdit({ id }: { readonly id: string }) {
  const nowMs = useNow();
  const [empty] = useState(() => emptyDraft(localDay(nowMs)));
  const { draft, pin, restoredAt, clear } = useEditDraft(id, empty);
  if (draft === undefined) return <Skeleton className="h-dvh w-full rounded-2xl" />;
  if (restoredAt === null) {
    return <NotFound />;
  }
  return <GoneNote draft={draft} pin={pin} clear={clear} />;
}

interface GoneProps {
  readonly draft: SaleDraft;
  readonly pin: DraftPin | null;
  readonly clear: () => Promise<void>;
}

/** Refuses the edit, and says what can still be done with it. */
function GoneNote({ draft, pin, clear }: GoneProps) {
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-2xl bg-notice-wash p-4">
      <div>
        <p className="font-semibold">{editSaleText.gone}</p>
        <p>{editSaleText.goneHint}</p>
      </div>
      <BeginSale text={editSaleText.asNewSale} make={() => ({ draft, pin })} onBegun={clear} />
    </div>
  );
}

interface RefusalProps {
  readonly id: string | null;
  readonly title: string;
  readonly hint: string;
}

function Refusal({ id, title, hint }: RefusalProps) {
  return (
    <div className="rounded-2xl border-2 border-line bg-card p-5">
      <h2 className="text-xl">{title}</h2>
      <p className="pb-4 text-muted">{hint}</p>
      {id !== null && (
        <Link to={`/sale/${id}`} className={buttonClass('paper')}>
          {editSaleText.back}
        </Link>
      )}
    </div>
  );
}

interface FormProps {
  readonly view: View;
  /** What the server refused of an earlier edit. Null if nothing. */
  readonly typed: SaleDraft | null;
  readonly isGone: boolean;
}

function EditForm({ view, typed, isGone }: FormProps) {
  const { sale } = view;
  const nowMs = useNow();
  // What the person saw when the form was opened. Later changes are merged field by field.
  const [seen] = useState(() => ({ draft: draftOf(view), rev: view.rev }));
  const isCanceled = sale.cancelledAt !== null && !isGone;
  const isPast = statusOf({ ...sale, cancelledAt: null }, nowMs) === 'closed';
  // For a canceled sale whose days are over, the form proposes the next such weekdays.
  const [proposed] = useState(() =>
    isCanceled && isPast ? weeksLater(view, localDay(nowMs)) : seen.draft,
  );
  const kept = useEditDraft(sale.id, typed ?? proposed);
  const draft = kept.draft ?? proposed;
  const { isSending, trouble, send } = useEditing({
    saleId: sale.id,
    seenRev: seen.rev,
    timeZone: sale.timeZone,
    pin: kept.pin,
    before: seen.draft,
    after: draft,
    clear: kept.clear,
    isGone,
    isCanceled,
  });
  if (kept.draft === undefined) return <Skeleton className="h-dvh w-full rounded-2xl" />;
  return (
    <SaleForm
      draft={draft}
      change={kept.change}
      top={
        isGone ? (
          <GoneNote draft={draft} pin={kept.pin} clear={kept.clear} />
        ) : (
          <>
            {isCanceled && <CanceledNote />}
            {view.held !== null && <HeldNote held={view.held} saleId={sale.id} />}
            {typed !== null && (
              <p className="rounded-2xl bg-notice-wash px-4 py-3">{editSaleText.refused}</p>
            )}
            {kept.restoredAt !== null && (
              <StartOverNote
                text={editSaleText.restored}
                action={editSaleText.startOver}
                done={editSaleText.startedOver}
                startOver={kept.startOver}
              />
            )}
          </>
        )
      }
      photos={
        !isGone && (
          <PhotosSection
            saleId={sale.id}
            isOfDraft={false}
            images={sale.images}
            copying={sale.copying?.length ?? 0}
            keep={keepNothing}
          />
        )
      }
      pin={kept.pin}
      movePin={kept.movePin}
      placedAt={isMoved(seen.draft, draft) ? null : ownPoint(view)}
      timeZone={sale.timeZone}
      isPublic={isPublic(seen.draft, sale.timeZone, nowMs)}
      asksBeforePast={isCanceled}
      submitText={isCanceled ? ownSaleText.again : editSaleText.submit}
      submittingText={editSaleText.submitting}
      isSending={isSending}
      trouble={trouble}
      onSend={() => void send()}
    />
  );
}

/** Sending the form lists the sale again. */
function CanceledNote() {
  return (
    <div className="rounded-2xl bg-notice-wash p-4">
      <p className="font-semibold">{editSaleText.cancelled}</p>
      <p>{editSaleText.cancelledHint}</p>
    </div>
  );
}

/** The sale's own point. Null if it has none, or only that of its ZIP code. */
function ownPoint({ sale, place }: View): LatLng | null {
  const point = knownPoint(sale, place, null);
  return point === null || point.isAbout ? null : point;
}

/** Photos of a posted sale belong to the sale, so no draft has to be stored for them. */
const keepNothing = (): Promise<void> => Promise.resolve();

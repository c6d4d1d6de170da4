import { Link, useLocation } from 'react-router-dom';
import { HeldNote } from '../../components/moderation/held-note.tsx';
import { CopyingNote } from '../../components/photos/copying-note.tsx';
import { LocalPhotos } from '../../components/photos/local-photos.tsx';
import { ManagingCodeBox } from '../../components/sale/own/managing-code-box.tsx';
import { PageHeading } from '../../components/page/page-heading.tsx';
import type { Sale } from '../../domain/sale/sale.ts';
import { statusOf } from '../../domain/sale/status.ts';
import { useDoor } from '../../page/app/use-page.tsx';
import { useNow } from '../../page/app/use-now.ts';
import { useSale } from '../../page/sales/use-sale.ts';
import { createSuccessText, whoSeesText } from '../../i18n/sale/create-sale-text.ts';
import { buttonClass } from '../../ui/form/button.tsx';
import { AfterPosting } from './after-posting.tsx';
import { type PostingState, usePostingState } from './use-posting-state.ts';
import type { Elements } from '../../ui/elements.ts';

/** After posting (spec 2): the progress of the sale, and what to do next. */
export function CreateSuccessPage() {
  const { state } = useLocation();
  const saleId = readText(state, 'saleId');
  if (saleId === null) return <NothingPosted />;
  return <Posted saleId={saleId} email={readText(state, 'email') ?? ''} />;
}

/** Never claims more than is known: "Waiting to send" until the server has it. */
function Posted({ saleId, email }: { readonly saleId: string; readonly email: string }) {
  const answer = useSale(saleId);
  const view = answer.state === 'found' ? answer.view : null;
  const nowMs = useNow();
  const isOver = view !== null && statusOf(view.sale, nowMs) === 'closed';
  const posting = usePostingState(view, isOver);
  // The server has it, but shoppers cannot find it.
  const held = view?.held ?? null;
  return (
    <Next saleId={saleId} isRefused={posting?.isRefused ?? false} isOver={isOver}>
      {posting !== null && held === null && <SendProgress saleId={saleId} posting={posting} />}
      {held !== null && <HeldNote held={held} saleId={saleId} />}
      {answer.state === 'found' && (
        <>
          {isOver && posting?.isRefused === false && <OverNote saleId={saleId} />}
          {typeof posting?.isSent === 'boolean' && held === null && !isOver && (
            <p className="text-muted">
              {whoSeesText(answer.view.sale.releaseRule, posting.isSent)}
            </p>
          )}
          {posting?.isRefused === false && !isOver && (
            <AfterPosting view={answer.view} nowMs={nowMs} />
          )}
          <CopyingNote sale={answer.view.sale} />
          <ManagingCodeBox saleId={saleId} title={answer.view.sale.title} email={email} />
        </>
      )}
      <Photos sale={view?.sale ?? { id: saleId, images: [] }} />
    </Next>
  );
}

/** Posted after its last day, so it is in no list. */
function OverNote({ saleId }: { readonly saleId: string }) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-2xl bg-notice-wash p-4">
      <p>{createSuccessText.over}</p>
      <Link to={`/sale/${saleId}/edit`} className={buttonClass('sign')}>
        {createSuccessText.changeDates}
      </Link>
    </div>
  );
}

/** Opened by its address, so nothing was just posted. */
function NothingPosted() {
  return (
    <div className="safe-x mx-auto flex w-full max-w-xl flex-col gap-5 py-8 md:py-14">
      <PageHeading lead={<p className="pt-2 text-muted">{createSuccessText.none}</p>}>
        {createSuccessText.noneTitle}
      </PageHeading>
      <div className="flex flex-wrap gap-3">
        <Link to="/create-sale" className={buttonClass('sign')}>
          {createSuccessText.create}
        </Link>
        <Link to="/account" className={buttonClass('paper')}>
          {createSuccessText.account}
        </Link>
        <Link to="/discover" className={buttonClass('paper')}>
          {createSuccessText.browse}
        </Link>
      </div>
    </div>
  );
}

interface NextProps {
  readonly saleId: string;
  readonly isRefused: boolean;
  /** The sale's days are over, so nothing is left to prepare. */
  readonly isOver: boolean;
  readonly children: Elements;
}

function Next({ saleId, isRefused, isOver, children }: NextProps) {
  return (
    <div className="safe-x mx-auto flex w-full max-w-xl flex-col gap-5 py-8 md:py-14">
      <PageHeading>
        {isRefused ? createSuccessText.refusedTitle : createSuccessText.title}
      </PageHeading>
      {children}
      {!isOver && <NextSteps />}
      <div className="flex flex-wrap gap-3">
        <Link to={`/sale/${saleId}`} className={buttonClass('paper')}>
          {createSuccessText.view}
        </Link>
        <Link to="/discover" className={buttonClass('paper')}>
          {createSuccessText.browse}
        </Link>
        <Link to="/" className={buttonClass('paper')}>
          {createSuccessText.home}
        </Link>
      </div>
    </div>
  );
}

function NextSteps() {
  return (
    <section>
      <h2 className="pb-3 text-xl">{createSuccessText.next}</h2>
      <ol className="flex flex-col gap-3">
        {createSuccessText.steps.map((step, index) => (
          <li key={step.title} className="flex gap-3 rounded-2xl border-2 border-line bg-card p-4">
            <span
              aria-hidden
              className="grid size-9 shrink-0 -rotate-3 place-content-center rounded-lg border-2 border-on-sign bg-sign font-display text-lg font-extrabold text-on-sign"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg">{step.title}</h3>
              <p className="text-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Photos are sent after their sale. Shows the progress of each. */
function Photos({ sale }: { readonly sale: Pick<Sale, 'id' | 'images'> }) {
  const door = useDoor();
  return (
    <LocalPhotos
      sale={sale}
      onRetry={(imageId) => void door.photos.retry(imageId)}
      onRemove={(imageId) => void door.photos.remove(sale.id, imageId)}
    />
  );
}

interface ProgressProps {
  readonly saleId: string;
  readonly posting: PostingState;
}

function SendProgress({ saleId, posting: { Icon, title, text, isRefused } }: ProgressProps) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-2xl border-2 border-ink bg-card p-4">
      <div role="status" className="flex gap-3">
        <Icon aria-hidden className="size-6 shrink-0" />
        <div>
          <p className="font-bold">{title}</p>
          <p className="text-muted">{text}</p>
        </div>
      </div>
      {isRefused && (
        <Link to={`/sale/${saleId}/edit`} className={buttonClass('sign')}>
          {createSuccessText.mend}
        </Link>
      )}
    </div>
  );
}

function readText(state: unknown, key: 'saleId' | 'email'): string | null {
  if (typeof state !== 'object' || state === null) return null;
  const value: unknown = Reflect.get(state, key);
  return typeof value === 'string' ? value : null;
}

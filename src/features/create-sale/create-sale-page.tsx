import { blockedStorageText } from '../../i18n/sync/blocked-storage-text.ts';
import { isStorageBlocked } from '../../platform/storage.ts';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { StartOverNote } from '../../components/page/start-over-note.tsx';
import type { SaleDraft } from '../../domain/sale/draft/draft.ts';
import { deviceTimeZone } from '../../page/app/local-day.ts';
import { type DraftInUse, useDraft } from '../../page/draft/use-draft.ts';
import { createSaleText } from '../../i18n/sale/create-sale-text.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PhotosSection } from './sections/photos-section.tsx';
import { SaleForm } from './sale-form.tsx';
import { SameSaleNotice } from '../../components/sale/same-sale-notice.tsx';
import { PasteAdOpener } from './paste-ad-opener.tsx';
import { usePosting } from './use-posting.ts';

/**
 * Create a New Sale (spec 2): stored on the device while it is written, posted without waiting for the
 * network.
 */
export function CreateSalePage() {
  const kept = useDraft();
  return (
    <div className="safe-x mx-auto flex w-full max-w-2xl flex-col gap-4 py-5 md:py-8">
      <PageHeading
        lead={
          <p className="pt-2 text-muted">
            {createSaleText.lead} {createSaleText.requiredHint}
          </p>
        }
      >
        {createSaleText.title}
      </PageHeading>
      {kept.draft === undefined ? (
        <Skeleton className="h-dvh w-full rounded-2xl" />
      ) : (
        <NewSale key={kept.saleId} {...kept} draft={kept.draft} />
      )}
    </div>
  );
}

const NO_IMAGES: readonly never[] = [];

type Input = DraftInUse & { readonly draft: SaleDraft };

function NewSale(kept: Input) {
  const { draft, saleId, earlier, change, restoredAt, startOver, keep } = kept;
  const { isSending, trouble, send } = usePosting(kept);
  return (
    <>
      <PasteAdOpener />
      <SaleForm
        draft={draft}
        change={change}
        top={
          restoredAt !== null && (
            <StartOverNote
              text={createSaleText.restored}
              action={createSaleText.startOver}
              done={createSaleText.startedOver}
              startOver={startOver}
            />
          )
        }
        photos={
          saleId !== undefined && (
            <PhotosSection
              saleId={saleId}
              isOfDraft
              images={NO_IMAGES}
              earlier={earlier && { photos: earlier, change: kept.changeEarlier }}
              keep={keep}
            />
          )
        }
        sameSale={
          <SameSaleNotice street={draft.street} zipCode={draft.zipCode} days={draft.days} />
        }
        pin={kept.pin}
        movePin={kept.movePin}
        timeZone={deviceTimeZone()}
        hasPresets
        asksContact
        asksBeforePast
        submitText={createSaleText.submit}
        submittingText={createSaleText.submitting}
        isSending={isSending}
        trouble={trouble}
        onSend={() => void send()}
      />
      <p className="text-center text-sm text-muted">
        {isStorageBlocked() ? blockedStorageText.draft : createSaleText.draftKept}
      </p>
    </>
  );
}

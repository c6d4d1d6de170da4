import { FileDown } from 'lucide-react';
import { importCsv, importFileName, type OwnImport } from '../../domain/import/own-imports.ts';
import { useImportWrites } from '../../page/import/use-import-writes.ts';
import { usePastedAd } from '../../page/import/use-pasted-ad.ts';
import { useOwnImports } from '../../page/import/use-own-imports.ts';
import { importsText } from '../../i18n/import/imports-text.ts';
import { offerFile } from '../page/offer-file.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { Button } from '../../ui/form/button.tsx';
import { AskOnceMore } from '../page/ask-once-more.tsx';
import { notStored } from '../page/not-stored.ts';
import { focusPageTitle } from '../page/page-title.tsx';

/** The imports of the person's own sales: to look at, to save, and to undo. Nothing if there are none. */
export function ImportList() {
  const imports = useOwnImports();
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="imports" className="flex flex-col gap-3">
      <h2 id="imports" className="text-xl">
        {importsText.title}
      </h2>
      <p className="text-muted">{importsText.lead}</p>
      <ul className="flex flex-col gap-3">
        {imports.map((one) => (
          <li key={one.id} className="rounded-2xl border-2 border-line bg-card p-4">
            <ImportRow own={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ImportRow({ own }: { readonly own: OwnImport }) {
  const writes = useImportWrites();
  const { ad, change } = usePastedAd();
  const { source, at, views } = own;
  const zone = views[0]?.sale.timeZone ?? 'UTC';
  const save = () => {
    offerFile(importFileName(source), importCsv(own), 'text/csv;charset=utf-8').catch(() =>
      toasts.show({ title: importsText.saveFailed, tone: 'error' }),
    );
  };
  const undo = async () => {
    const isDone = await writes.undo(own);
    // The text that they were read from is still there, and they can be posted again.
    const posted = ad?.posted ?? [];
    const others = posted.filter(([, importId]) => importId !== own.id);
    if (isDone && others.length < posted.length) change({ posted: others });
    toasts.show(
      isDone
        ? { title: importsText.undone(views.length) }
        : { title: notStored(importsText.failed), tone: 'error' },
    );
  };
  return (
    <article className="flex flex-col gap-3">
      <div>
        <h3 translate="no" className="font-semibold wrap-anywhere">
          {source}
        </h3>
        <p className="text-sm text-muted">
          <span>{importsText.count(views.length)}</span>
          <span>{`, ${importsText.on(at, zone)}`}</span>
        </p>
      </div>
      <Button aria-label={importsText.saveOf(source)} onClick={save}>
        <FileDown aria-hidden className="size-5" />
        <span>{importsText.save}</span>
      </Button>
      <AskOnceMore
        label={importsText.undo}
        hint={importsText.undoHint(views.length)}
        yes={importsText.undoNow}
        no={importsText.keep}
        onYes={() => {
          void undo();
          focusPageTitle();
        }}
      />
    </article>
  );
}

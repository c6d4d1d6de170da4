export interface PageLife {
  readonly onVisible: () => void;
  readonly onHidden: () => void;
  /** About to be closed, put into the back-forward cache, or frozen (SYNC-17). */
  readonly onLeaving: () => void;
  /** Back from the cache or thawed. */
  readonly onReturned: () => void;
}

/** Observes the life of this page. Returns the function that stops it. */
export function watchPageLife({
  onVisible,
  onHidden,
  onLeaving,
  onReturned,
}: PageLife): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const onChange = () => (document.visibilityState === 'visible' ? onVisible() : onHidden());
  const tellHidden = () => document.visibilityState === 'hidden' && onHidden();
  document.addEventListener('visibilitychange', onChange, { signal });
  window.addEventListener('pagehide', onLeaving, { signal });
  document.addEventListener('freeze', onLeaving, { signal });
  const onBack = () => {
    onReturned();
    tellHidden();
  };
  window.addEventListener('pageshow', (event) => event.persisted && onBack(), { signal });
  document.addEventListener('resume', onBack, { signal });
  // Opened in the background, it hears of no change.
  tellHidden();
  return () => abort.abort();
}

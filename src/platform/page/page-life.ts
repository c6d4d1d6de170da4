export interface PageLife {
  readonly onVisible: () => void;
  readonly onHidden: () => void;
  /** The page is about to be closed, put into the back-forward cache, or frozen (SYNC-17). */
  readonly onLeaving: () => void;
  /** The page is back from the cache, or no longer frozen. */
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
  // A page that is opened in the background gets no event for that.
  tellHidden();
  return () => abort.abort();
}

/** How long a browser may take to start a download. */
const KEPT_MS = 60_000;

/**
 * `dismissed`: the person closed the share sheet. `refused`: this browser saves no files, and shares none.
 */
export type SaveOutcome = 'saved' | 'shared' | 'dismissed' | 'refused';

/**
 * Gives files to the person: as downloads, or through the share sheet where a download does nothing or covers
 * the app with a page that has no way back (a home screen on iOS, browsers inside other apps). Has to be called
 * within seconds of a tap, or the share sheet stays closed.
 */
export async function saveFiles(files: readonly File[]): Promise<SaveOutcome> {
  if (!canDownload()) return await shareFiles(files);
  for (const file of files) download(file);
  return 'saved';
}

function download(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

async function shareFiles(files: readonly File[]): Promise<SaveOutcome> {
  const data = { files: [...files] };
  const { canShare } = navigator as { canShare?: Navigator['canShare'] };
  if (canShare === undefined || !navigator.canShare(data)) return 'refused';
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'dismissed' : 'refused';
  }
}

/** No feature tells it: the property exists, and the click does nothing. So browsers are known by name. */
function canDownload(): boolean {
  const { standalone, userAgent } = navigator as Navigator & { readonly standalone?: boolean };
  // Only iOS has this property; true means opened from the home screen.
  if (standalone === true) return false;
  const isAndroidView = userAgent.includes('; wv)');
  // Safari and the browsers of others name themselves; a view inside an app does not.
  const isAppleView = /iPhone|iPad|iPod/.test(userAgent) && !userAgent.includes('Safari/');
  return !isAndroidView && !isAppleView;
}

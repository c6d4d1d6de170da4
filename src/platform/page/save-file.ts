/** How long a browser may take to start a download. */
const KEPT_MS = 60_000;

/**
 * `dismissed`: the person closed the share sheet. `refused`: this browser can neither save nor share files.
 */
export type SaveOutcome = 'saved' | 'shared' | 'dismissed' | 'refused';

/**
 * Gives files to the person, as downloads or through the share sheet. It uses the share sheet where a download does
 * nothing or covers the app with a page that has no way back: in apps on the iOS home screen, and in browsers inside
 * other apps. Call it within seconds of a tap, or the share sheet stays closed.
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

/**
 * Whether downloads work. No feature shows that: the property exists, but the click does nothing. So this looks at
 * names.
 */
function canDownload(): boolean {
  const { standalone, userAgent } = navigator as Navigator & { readonly standalone?: boolean };
  // Only iOS has this property; true means opened from the home screen.
  if (standalone === true) return false;
  const isAndroidView = userAgent.includes('; wv)');
  // Safari and other browsers name themselves. A view inside an app does not.
  const isAppleView = /iPhone|iPad|iPod/.test(userAgent) && !userAgent.includes('Safari/');
  return !isAndroidView && !isAppleView;
}

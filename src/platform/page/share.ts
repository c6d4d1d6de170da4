export interface SharedLink {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/**
 * Opens the browser's share sheet, or copies the link (spec 2). `dismissed`: the person closed the sheet,
 * so nothing is copied and no message is shown.
 */
export async function shareByBrowser(
  link: SharedLink,
): Promise<'shared' | 'copied' | 'dismissed' | 'failed'> {
  const { share, clipboard } = navigator as { share?: Navigator['share']; clipboard?: Clipboard };
  if (share !== undefined) {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
    }
  }
  if (clipboard === undefined) return 'failed';
  try {
    await clipboard.writeText(link.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}

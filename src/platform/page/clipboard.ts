/** Whether the browser lets a page read the clipboard, after it has asked the person. */
export function canReadClipboard(): boolean {
  // Old browsers, and pages without a secure connection, have none.
  const clipboard: Partial<Clipboard> | undefined = navigator.clipboard;
  return typeof clipboard?.readText === 'function';
}

/** The text on the clipboard. Null if the person or the browser refuses. */
export async function readClipboard(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return null;
  }
}

/** Puts a text on the clipboard. False if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
